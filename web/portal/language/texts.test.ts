import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { choosePlurals } from '../../language/plurals.ts';
import type { Text } from '../../language/text.ts';

const portal = join(import.meta.dirname, '..');

/** Every text of every dictionary, named by its file and entry. */
const texts: [name: string, text: Text][] = [];
for await (const file of glob('**/{*texts,categories}.ts', { cwd: portal })) {
  const dictionaries: Record<string, unknown> = await import(join(portal, file));
  for (const [name, dictionary] of Object.entries(dictionaries)) {
    if (typeof dictionary !== 'object' || Array.isArray(dictionary)) continue;
    for (const [entry, text] of Object.entries(dictionary as Record<string, Text>)) {
      texts.push([`${file}: ${name}.${entry}`, text]);
    }
  }
}

describe('every text of the portal', () => {
  test('asks for the same values in both languages, says something, and ends alike', () => {
    assert.ok(texts.length > 500, String(texts.length));
    const placeholders = (text: string): string[] =>
      [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!))].sort();
    for (const [name, [english, serbian]] of texts) {
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
});

test('a number takes the form that goes with it', () => {
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
