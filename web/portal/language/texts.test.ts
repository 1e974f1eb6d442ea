import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { choosePlurals } from '../../../packages/common/language/plurals.ts';
import { inCyrillic } from '../../../packages/common/language/prose.ts';
import type { Text } from '../../../packages/common/language/text.ts';

const portal = join(import.meta.dirname, '..');

/** Every text of every dictionary and of every document, named by its file and entry. */
const texts: [name: string, text: Text][] = [];
const collect = (name: string, value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')) {
    texts.push([name, value as unknown as Text]);
    return;
  }
  for (const [entry, part] of Object.entries(value)) collect(`${name}.${entry}`, part);
};
before(async () => {
  for await (const file of glob('**/*texts.ts', { cwd: portal })) {
    collect(file, await import(join(portal, file)));
  }
  for (const file of ['pages/connections/account/categories.ts']) {
    const { categoryTexts } = (await import(join(portal, file))) as { categoryTexts: unknown };
    collect(file, categoryTexts);
  }
});

/** Texts that are the same in both languages. Any other shared text is a name or code. */
const SHARED =
  /^(a|do|doznaka|filter|fond|format|i|instant|limit|link|loro|min|period|portal|program|scenario|server|status|terminal|test|to|token|zip)$/i;
const WORD = /[\p{L}_-]+/gu;

/** A number before a noun in the plural, such as `{count} rows`. */
const NUMBERED =
  /\{(?:added|all|count|days|hours|known|limit|minutes|most|number|requests|rows|total)\} (?:more )?[a-z]+s\b/;

describe('every text of the portal', () => {
  test('is in a texts file', async () => {
    for await (const file of glob('**/*.tsx', { cwd: portal })) {
      assert.doesNotMatch(await readFile(join(portal, file), 'utf8'), /satisfies Dictionary/, file);
    }
  });

  test('has Serbian, the same placeholders in both languages, is not empty, and has the same final punctuation', () => {
    assert.ok(texts.length > 500, String(texts.length));
    const placeholders = (text: string): string[] =>
      [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!))].sort();
    for (const [name, text] of texts) {
      assert.equal(text.length, 2, name);
      const [english, serbian] = text;
      assert.ok(english.trim() && serbian.trim(), name);
      assert.deepEqual(placeholders(serbian), placeholders(english), name);
      assert.equal(/[.?…:]\s?$/.test(serbian), /[.?…:]\s?$/.test(english), name);
    }
  });

  test('has two forms for a number in English and three in Serbian', () => {
    const forms = (text: string): number[] =>
      [...text.matchAll(/\{\w+\|([^}]+)\}/g)].map(([, of]) => of!.split('|').length);
    for (const [name, [english, serbian]] of texts) {
      assert.deepEqual(
        [...new Set(forms(english))].filter((count) => count !== 2),
        [],
        name,
      );
      assert.deepEqual(
        [...new Set(forms(serbian))].filter((count) => count !== 3),
        [],
        name,
      );
    }
  });

  test('chooses the form of a counted noun wherever a number precedes it', () => {
    const fixed = texts.filter(([, [english]]) => NUMBERED.test(english));
    assert.deepEqual(
      fixed.map(([name, [english]]) => `${name}: ${english}`),
      [],
    );
  });

  test('has no foreign word in Cyrillic letters: backticks or packages/common/language/names.ts protect it', () => {
    const wrong: string[] = [];
    for (const [name, [english, serbian]] of texts) {
      const foreign = new Set(english.match(WORD));
      const kept = new Set(inCyrillic(serbian).match(WORD));
      for (const word of serbian.match(WORD) ?? []) {
        if (foreign.has(word) && !kept.has(word) && !SHARED.test(word)) wrong.push(`${name}: ${word}`);
      }
    }
    assert.deepEqual(wrong, []);
  });
});

/** Payees with a name, and one with a Serbian name. */
const NAMED = new Set([
  'APR',
  'Boravišna taksa',
  'Budžet Republike Srbije',
  'EPS',
  'Lokalna poreska administracija',
  'MUP (dokumenta)',
  'PaySpot',
  'Poreska uprava',
  'Prekršajni nalog',
  'Registracija vozila',
  'Roditeljski dinar',
  'Srbijagas',
  'Srbijavode',
  'Stambena zajednica',
  'Uprava javnih prihoda',
  'Univerzitet (školarina)',
  'Uprava carina',
]);

test('every payee without a name of its own has a Serbian text', async () => {
  const serbia = join(portal, '../../packages/enrichment/countries/rs');
  const names = new Set(['Unknown']);
  for (const table of [
    'operations',
    'trades',
    'transfers',
    'payment-codes',
    'public-accounts',
    'operation-names',
  ]) {
    const lines = (await readFile(join(serbia, `${table}.csv`), 'utf8')).split('\n');
    const [head, ...rows] = lines.filter((line) => line && !line.startsWith('#'));
    const column = head!.split(',').indexOf('name');
    for (const row of rows) names.add(row.split(',')[column]!);
  }
  names.delete('');
  const { texts: nameless } = await import('../parts/payee-texts.ts');
  const wordless = [...names].filter((name) => !NAMED.has(name) && !Object.hasOwn(nameless, name));
  assert.deepEqual(wordless, []);
  assert.deepEqual(
    Object.keys(nameless).filter((name) => !names.has(name)),
    [],
    'names that nobody has',
  );
});

test('a number selects the form of its noun', () => {
  const english = (days: number): string => choosePlurals('{days} {days|day|days}', 'en', { days });
  assert.deepEqual([1, 2, 21].map(english), ['{days} day', '{days} days', '{days} days']);
  const serbian = (count: number): string =>
    choosePlurals('{count|transakcija|transakcije|transakcija}', 'sr-Latn', { count });
  assert.deepEqual([1, 3, 5, 11, 13, 21, 24, 100].map(serbian), [
    'transakcija',
    'transakcije',
    'transakcija',
    'transakcija',
    'transakcija',
    'transakcija',
    'transakcije',
    'transakcija',
  ]);
});
