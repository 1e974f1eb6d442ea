/** Checks that a page of the portal is in Serbian: no English text, and no Latin letters in Cyrillic. */
import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inCyrillic } from '../../packages/common/language/prose.ts';

const portal = join(import.meta.dirname, '../../web/portal');
const WORD = /\p{L}{3,}/gu;

const wordsOf = (text: string): string[] => text.replace(/`[^`]*`|\{\w+/g, ' ').match(WORD) ?? [];

/** Code in the texts, whose backticks are not shown. */
const code = new Set<string>();

const phrases = (): string[] => [...code].filter((marked) => /\s/.test(marked));

const collect = (value: unknown, english: Set<string>, serbian: Set<string>): void => {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string')) {
    for (const word of wordsOf(value[0] as string)) english.add(word.toLowerCase());
    for (const word of wordsOf(value[1] as string)) serbian.add(word.toLowerCase());
    for (const [, marked] of (value[1] as string).matchAll(/`([^`]*)`/g)) code.add(marked!);
    return;
  }
  for (const part of Object.values(value)) collect(part, english, serbian);
};

/** Returns words that occur only in the portal's English texts. */
const readEnglish = async (): Promise<ReadonlySet<string>> => {
  const [english, serbian] = [new Set<string>(), new Set<string>()];
  for await (const file of glob('**/{*texts,categories}.ts', { cwd: portal })) {
    collect(await import(join(portal, file)), english, serbian);
  }
  return new Set([...english].filter((word) => !serbian.has(word)));
};

let english: Promise<ReadonlySet<string>> | undefined;

/** Returns the visible and spoken texts, except names, code and other languages. */
const SAID = `(() => {
  const said = [];
  const apart = (element) => element.closest('[translate="no"], code, pre, kbd, script, style, noscript') !== null ||
    element.closest('[lang]')?.lang !== document.documentElement.lang;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.data.trim() && !apart(node.parentElement)) said.push(node.data);
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (apart(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      if (element.getAttribute(name)) said.push(element.getAttribute(name));
    }
  }
  return [...new Set([document.title, ...said])];
})()`;

/** Names of the simulated banks and of their accounts. */
const BANKS = [
  'AIK Banka',
  'NLB Banka',
  'OTP banka Srbija',
  'Raiffeisen banka',
  'UniCredit Bank Srbija',
  'Devizna štednja',
  'Tekući račun',
];

/** Returns texts of a Serbian page in another language or script; `data` are names in the test's data. */
const notSerbian = async (page: Page, data: readonly string[] = []): Promise<string[]> => {
  english ??= readEnglish();
  const foreign = await english;
  const lang = await page.evaluate<string>('document.documentElement.lang');
  if (!lang.startsWith('sr')) return [];
  const said = await page.evaluate<string[]>(SAID);
  return said.filter((text) => {
    let own = text;
    for (const name of [...BANKS, ...phrases(), ...data]) own = own.replaceAll(name, ' ');
    own = own.replace(/[\w-]+/g, (word) => (code.has(word) ? ' ' : word));
    const written = inCyrillic(own);
    if (lang === 'sr-Cyrl') return written !== own;
    const kept = new Set(written.match(WORD));
    return (own.match(WORD) ?? []).some((word) => foreign.has(word.toLowerCase()) && !kept.has(word));
  });
};

/** Does nothing for a page in another language. */
export const assertSerbian = async (page: Page, what: string, data: readonly string[] = []): Promise<void> =>
  assert.deepEqual(await notSerbian(page, data), [], what);
