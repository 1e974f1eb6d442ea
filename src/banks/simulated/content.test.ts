/** The contents of a simulated year. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayNumber } from '../../platform/serbian-calendar.ts';
import { officesAreClosed, shopsAreClosed } from './calendar.ts';
import { SHOPS, type Shop } from './data/shops.ts';
import { TRADES } from './data/trades.ts';
import { FIRMS } from './firms.ts';
import { CUSTOMS, type Custom, dearest } from './habits.ts';
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

test('a customer of `default` has every kind of transaction', async () => {
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

test('only text between people is marked as personal', () =>
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

test('the name of an invented business does not reveal its trade', async () => {
  for (const seed of SEEDS) {
    const { booked } = await yearOf('business', 'banca-intesa', seed);
    const firms = booked.filter(({ truth }) => truth.merchantCategory === 'standing_order');
    assert.ok(firms.some(({ entry }) => entry.description.includes(FIRMS.bookkeeper)));
    for (const { entry, truth } of firms) assert.equal(truth.recognisable, false, entry.description);
  }
});

test('every entry has its truth with a valid category', () =>
  everywhere(({ rows, truth }, where) => {
    for (const row of rows) {
      assert.ok(row.truth, `${where}: ${row.entry.ref}`);
      const { streamId, category, merchantName } = row.truth;
      assert.ok(CATEGORIES.includes(category), `${where}: ${category}`);
      assert.ok(merchantName.length > 0);
      if (streamId !== null) assert.ok(truth.streams.has(streamId));
    }
  }));

const inBelgrade = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Belgrade',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Habits of customers by the kind of merchant. */
const CUSTOMS_OF = Map.groupBy(
  Object.values(CUSTOMS).flatMap((custom: Custom) => {
    const chains: readonly Shop[] = custom.chains ? SHOPS[custom.chains] : [];
    const kinds = [
      ...chains.map(({ merchant }) => merchant.kind),
      ...custom.trades.map(([trade]) => TRADES[trade].kind),
    ];
    return [...new Set(kinds)].map((kind) => ({ kind, custom }));
  }),
  ({ kind }) => kind,
);

test('a purchase has a plausible price, day and hour', () =>
  everywhere(({ rows }, where) => {
    let visits = 0;
    for (const { entry, change, truth } of rows) {
      const customs = CUSTOMS_OF.get(truth.merchantCategory)?.map(({ custom }) => custom);
      const abroad = / (GR|AT)$|GRC|AUT|300$|040$/.test(entry.description);
      if (!customs || change.kind !== 'pending' || truth.streamId !== null || abroad) continue;
      const day = dayNumber(entry.date);
      const hour = Number(inBelgrade.format(change.at));
      const fits = (custom: Custom): boolean =>
        -entry.amount <= dearest(custom) * 100 * 1.05 + custom.step &&
        custom.times.some(([[from, to]]) => hour >= from && hour < to) &&
        (custom.closes === 'never' || !shopsAreClosed(day)) &&
        (custom.closes !== 'sundays' || !officesAreClosed(day));
      const online = ['gaming', 'marketplace'].includes(truth.merchantCategory);
      assert.ok(
        online || customs.some(fits),
        `${where}: ${change.at.toISOString()} ${entry.amount} ${entry.description}`,
      );
      visits++;
    }
    assert.ok(visits > 100, `${where}: ${visits}`);
  }));

test('cash machines pay thousands of dinars, in round sums above twenty thousand', () =>
  everywhere(({ booked }, where) => {
    for (const { entry, truth } of booked) {
      if (truth.merchantCategory !== 'atm_withdrawal') continue;
      const paras = -entry.amount;
      assert.ok(
        paras % (paras < 2_000_000 ? 100_000 : 500_000) === 0 && paras <= 8_000_000,
        `${where}: ${paras}`,
      );
    }
  }));

test('customers eat at the seaside in summer only, and in the mountains in winter only', () =>
  everywhere(({ booked }, where) => {
    for (const { entry } of booked) {
      const [sea, snow] = [/HALKIDIKI|PARALIA|THASSOS|LEFKADA/, /SCHLADMING|ZELL AM SEE/].map((resort) =>
        resort.test(entry.description),
      );
      assert.ok(
        !(entry.date.slice(5, 7) === '01' ? sea : snow),
        `${where}: ${entry.date} ${entry.description}`,
      );
    }
  }));
