/** The promise of one page: at connection, no account has more rows than a page of cursor sync. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { belgradeDate } from '../../platform/belgrade.ts';
import { dayNumber } from '../../platform/serbian-calendar.ts';
import { books } from './books.ts';
import { monthOf } from './calendar.ts';
import { readGrant } from './grant.ts';
import { lifeOf } from './life.ts';
import { movementsOf } from './month.ts';
import { SCENARIOS } from './scenarios.ts';
import { BANKS, CONSENT, everywhere, SEEDS } from './testing/year.ts';
import { rowsForPurchases, rowsOn, withinRows } from './volume.ts';

/** What each generator keeps to. */
const GENERATORS = [
  { generator: 1, most: 490, ofDefault: [360, 450], monthly: 40 },
  { generator: 2, most: 500, ofDefault: [460, 495], monthly: 41 },
] as const;

/** Posted and pending rows of each account at the instant of consent. */
const rowsAtConsent = async (seed: string, scenario: string, bankId: string, at: Date, generator: number) => {
  const grant = await books.authorize({ bankId, at, seed, scenario, generator });
  const rows: Record<string, number> = {};
  for (const change of await books.pull(grant, null, at)) {
    if (change.kind === 'released') continue;
    rows[change.entry.accountRef] = (rows[change.entry.accountRef] ?? 0) + 1;
  }
  return rows;
};

for (const { generator, most, ofDefault, monthly } of GENERATORS) {
  test(`of generator ${generator} an account holds at most ${most} rows when it is connected, whoever's it is and whenever`, () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 12 }),
        fc.constantFrom(...SCENARIOS),
        fc.constantFrom(...BANKS),
        fc.integer({ min: 0, max: 3 * 365 * 24 }),
        async (seed, scenario, bankId, hours) => {
          const at = new Date(CONSENT.getTime() + hours * 3_600_000);
          const found = await rowsAtConsent(seed, scenario, bankId, at, generator);
          for (const [account, rows] of Object.entries(found)) assert.ok(rows <= most, `${account}: ${rows}`);
        },
      ),
      { numRuns: 300 },
    ));

  test(`of generator ${generator} a customer of \`default\` has ${ofDefault[0]} to ${ofDefault[1]} rows on the current account`, async () => {
    const [least, greatest] = ofDefault;
    for (const [n, seed] of SEEDS.entries()) {
      const rows = await rowsAtConsent(seed, 'default', BANKS[n % BANKS.length]!, CONSENT, generator);
      assert.ok(rows.current! >= least && rows.current! <= greatest, `${seed}: ${rows.current}`);
    }
  });

  test(`of generator ${generator} a month has at most ${monthly} rows`, async () => {
    for (const scenario of SCENARIOS) {
      for (const seed of SEEDS) {
        const grant = await books.authorize({
          bankId: 'banca-intesa',
          at: CONSENT,
          seed,
          scenario,
          generator,
        });
        const { world } = lifeOf(readGrant(grant))!;
        const first = monthOf(dayNumber(belgradeDate(CONSENT)));
        for (let month = first; month < first + 24; month++) {
          const movements = movementsOf(world, month);
          const rows = rowsOn('current', movements);
          assert.ok(rows <= monthly, `${scenario}, seed ${seed}, month ${month}: ${rows}`);
          assert.ok(rowsOn('savings', movements) <= 12);
        }
      }
    }
  });
}

test('of the first generator a month of many contracts has few rows of purchases', async () => {
  for (const scenario of SCENARIOS) {
    for (const seed of SEEDS) {
      const grant = await books.authorize({
        bankId: 'banca-intesa',
        at: CONSENT,
        seed,
        scenario,
        generator: 1,
      });
      const { world } = lifeOf(readGrant(grant))!;
      const first = monthOf(dayNumber(belgradeDate(CONSENT)));
      for (let month = first; month < first + 24; month++) {
        const contracts = world.contracts.flatMap((contract) => contract.movements(month));
        const rows = rowsOn('current', movementsOf(world, month));
        // One more may balance the month.
        const most = rowsOn('current', contracts) + rowsForPurchases(contracts) + 1;
        assert.ok(rows <= most, `${scenario}, seed ${seed}, month ${month}: ${rows} of ${most}`);
        assert.ok(most <= 40, `${scenario}, seed ${seed}, month ${month}: ${most}`);
      }
    }
  }
});

test('of too many purchases the smallest are left out, the others stay in order', () => {
  const purchase = (wish: number, rows = 1) => ({ wish, rows, scales: 'first' as const, build: () => [] });
  const [coffee, groceries, refunded, gift, fuel] = [
    purchase(300),
    purchase(4_000),
    purchase(6_000, 2),
    // Money in: as large as any.
    purchase(-2_000),
    purchase(9_000),
  ];
  const all = [coffee, groceries, refunded, gift, fuel];
  assert.deepEqual(withinRows(all, 6), all);
  assert.deepEqual(withinRows(all, 5), [groceries, refunded, gift, fuel]);
  assert.deepEqual(withinRows(all, 4), [groceries, refunded, fuel]);
  assert.deepEqual(withinRows(all, 2), [fuel]);
  assert.deepEqual(withinRows(all, 0), []);
  assert.deepEqual(withinRows(all, -3), []);
});

test('no household goes five weeks without groceries on its card, holidays included', () =>
  everywhere(({ rows }, where) => {
    if (where.startsWith('business')) return;
    const days = rows
      .filter(({ change, truth }) => change.kind === 'pending' && truth.category === 'groceries')
      .map(({ entry }) => dayNumber(entry.date));
    for (let n = 1; n < days.length; n++) {
      const gap = days[n]! - days[n - 1]!;
      assert.ok(gap <= 35, `${where}: ${gap} days without groceries`);
    }
  }));
