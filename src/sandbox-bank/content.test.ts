/** What a simulated year is made of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everywhere, SEEDS, yearOf } from './testing/year.ts';

const CATEGORIES = [
  ...[
    'groceries',
    'dining',
    'transport',
    'utilities',
    'subscriptions',
    'entertainment',
    'health',
    'insurance',
  ],
  ...['personal_care', 'shopping', 'education', 'taxes', 'fees', 'cash', 'loan', 'salary', 'income', 'rent'],
  ...['transfer', 'fitness', 'travel'],
];

test('a customer of `default` has everything that a developer may look for', async () => {
  for (const seed of SEEDS) {
    const { truth, booked } = await yearOf('default', 'banca-intesa', seed);
    const has = (category: string) => booked.some((row) => row.truth.category === category);
    const needed = ['salary', 'rent', 'utilities', 'subscriptions', 'groceries', 'dining', 'transport'];
    for (const category of [
      ...needed,
      'cash',
      'fees',
      'transfer',
      'fitness',
      'health',
      'shopping',
      'taxes',
    ]) {
      assert.ok(has(category), `${seed}: no ${category}`);
    }
    const cadences = new Set([...truth.streams.values()].map(({ cadence }) => cadence));
    assert.ok(cadences.has('monthly') && cadences.has('quarterly') && cadences.has('annual'), seed);
    const changed = [...truth.streams.values()].filter(
      ({ started, cancelled }) =>
        (started !== null && started > '2025-05-20') || (cancelled !== null && cancelled < '2026-05-20'),
    );
    assert.ok(changed.length > 0, `${seed}: nothing begins or ends`);
  }
});

test('text between people, and only that, is marked as personal', () =>
  everywhere(({ rows }) => {
    for (const { entry, truth } of rows) {
      const between = truth.category === 'rent' || truth.merchantCategory === 'p2p';
      const office = entry.description.includes('ZAKUP POSLOVNOG PROSTORA');
      if (between && !office) assert.ok(entry.personal, entry.description);
      if (['groceries', 'utilities', 'subscriptions', 'taxes'].includes(truth.category)) {
        assert.ok(!entry.personal, entry.description);
      }
    }
  }));

test('nobody can tell the trade of an invented firm', async () => {
  for (const seed of SEEDS) {
    const { booked } = await yearOf('business', 'banca-intesa', seed);
    const firms = booked.filter(({ truth }) => truth.merchantCategory === 'standing_order');
    assert.ok(firms.some(({ entry }) => entry.description.includes('PRIMER KNJIGOVODSTVO')));
    for (const { entry, truth } of firms) assert.equal(truth.recognisable, false, entry.description);
  }
});

test('every reported entry has its truth, with a category of the field', () =>
  everywhere(({ rows, truth }, where) => {
    for (const row of rows) {
      assert.ok(row.truth, `${where}: ${row.entry.ref}`);
      const { streamId, category, merchantName } = row.truth;
      assert.ok(CATEGORIES.includes(category), `${where}: ${category}`);
      assert.ok(merchantName.length > 0);
      if (streamId !== null) assert.ok(truth.streams.has(streamId));
    }
  }));
