/** How right the engine is on lines that its models have not learned from. The bounds are what the former rules reached on them, less half a point. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { enrich, loadCountry } from '../src/index.ts';
import { readLabelled, readLists } from '../train/labelled.ts';
import { digestOf } from '../train/run.ts';
import { sameNameIn } from '../train/same-name.ts';

const LISTS = new URL('../../../test/data/enrichment/', import.meta.url);
const UNSEEN = new URL('unseen/', LISTS);
const NAMES = 0.951;
const CATEGORIES = 0.984;
const WRONG_AT_HIGH = 0.01;
const AT_HIGH = 0.65;

const serbia = loadCountry(new URL('../countries/rs/', import.meta.url));

test('names, categories and confidences hold on unseen lines', () => {
  const { isSame } = sameNameIn(serbia);
  const rows = readdirSync(UNSEEN).flatMap((file) => readLabelled(new URL(file, UNSEEN)));
  const judged = rows.map(({ entry, names, categories }) => {
    const found = enrich(entry, serbia);
    const primary = serbia.categories.get(found.merchantCategory)!.primary.toLowerCase();
    return {
      found,
      isName: names.some((name) =>
        name === '' ? found.merchantConfidence === 'low' : isSame(found.merchantName, name),
      ),
      isCategory: categories.some((category) => category === found.category || category === primary),
    };
  });
  const share = (items: readonly unknown[]): number => items.length / judged.length;
  const named = judged.filter(({ found }) => found.merchantConfidence === 'high');
  const shares = {
    names: share(judged.filter(({ isName }) => isName)),
    categories: share(judged.filter(({ isCategory }) => isCategory)),
    'at high': share(judged.filter(({ found }) => found.confidence === 'high')),
    'wrong at high': named.filter(({ isName }) => !isName).length / named.length,
  };
  const shown = `${JSON.stringify(shares)}; README.md says under "The test" what to do`;
  assert.ok(shares.names >= NAMES, `fewer names than ${NAMES} are right: ${shown}`);
  assert.ok(shares.categories >= CATEGORIES, `fewer categories than ${CATEGORIES} are right: ${shown}`);
  assert.ok(shares['at high'] >= AT_HIGH, `fewer lines than ${AT_HIGH} are high: ${shown}`);
  assert.ok(shares['wrong at high'] <= WRONG_AT_HIGH, `more than ${WRONG_AT_HIGH} is wrong: ${shown}`);
});

test('the weights were learned from the labelled lines as they are', () => {
  const rows = [...readLists(LISTS).values()].flat();
  assert.equal(serbia.weights?.labels, digestOf(rows), 'the lists have changed since; run npm run train');
});
