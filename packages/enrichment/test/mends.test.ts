/** Lines that were once read wrong, in test/data/enrichment/mends.csv: names and categories by what makes them hard. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich, loadCountry, SERBIA } from '../src/index.ts';
import { readLabelled } from '../train/labelled.ts';
import { sameNameIn } from '../train/same-name.ts';

const MENDS = new URL('../../../test/data/enrichment/mends.csv', import.meta.url);
const serbia = loadCountry(SERBIA);
const { isSame } = sameNameIn(serbia);

/** Models that learn again may lose some of these lines and win others: so many of a hundred may be wrong. */
const WRONG = { names: 5, categories: 1 };

test('lines that were once read wrong are read right', () => {
  const rows = readLabelled(MENDS);
  const wrong = { names: [] as string[], categories: [] as string[] };
  for (const { entry, names, categories } of rows) {
    const { merchantName, merchantConfidence, category, merchantCategory } = enrich(entry, serbia);
    const primary = serbia.categories.get(merchantCategory)!.primary.toLowerCase();
    const told = `${entry.description}: ${merchantName}, ${category}`;
    if (!names.some((name) => (name === '' ? merchantConfidence === 'low' : isSame(merchantName, name))))
      wrong.names.push(told);
    if (!categories.some((each) => each === category || each === primary)) wrong.categories.push(told);
  }
  for (const what of ['names', 'categories'] as const)
    assert.ok(wrong[what].length <= (rows.length * WRONG[what]) / 100, `${what}\n${wrong[what].join('\n')}`);
});
