/** At connection, no account has more rows than a page of cursor sync. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { deep } from '../../../test/support/depth.ts';
import { dayNumber } from '../../platform/serbian-calendar.ts';
import { books } from './books.ts';
import { monthOf } from './calendar.ts';
import { readGrant } from './grant.ts';
import { lifeOf } from './life.ts';
import { movementsOf } from './month.ts';
import { SCENARIOS } from './scenarios.ts';
import { BANKS, CONSENT, everywhere, SEEDS } from './testing/year.ts';
import { rowsOn } from './volume.ts';

/** Returns the posted and pending rows of each account at the instant of consent. */
const rowsAtConsent = async (seed: string, scenario: string, bankId: string, at: Date) => {
  const grant = await books.authorize({ bankId, at, seed, scenario });
  const rows: Record<string, number> = {};
  for (const change of await books.pull(grant, null, at)) {
    if (change.kind === 'released') continue;
    rows[change.entry.accountRef] = (rows[change.entry.accountRef] ?? 0) + 1;
  }
  return rows;
};

test('an account has at most 500 rows when it is connected, at any time and of any customer', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(...SCENARIOS),
      fc.constantFrom(...BANKS),
      fc.integer({ min: 0, max: 3 * 365 * 24 }),
      async (seed, scenario, bankId, hours) => {
        const at = new Date(CONSENT.getTime() + hours * 3_600_000);
        const found = await rowsAtConsent(seed, scenario, bankId, at);
        for (const [account, rows] of Object.entries(found)) assert.ok(rows <= 500, `${account}: ${rows}`);
      },
    ),
    { numRuns: deep(60, 300) },
  ));

test('a customer of `default` has 460 to 495 rows on the current account', async () => {
  for (const [n, seed] of SEEDS.entries()) {
    const rows = await rowsAtConsent(seed, 'default', BANKS[n % BANKS.length]!, CONSENT);
    assert.ok(rows.current! >= 460 && rows.current! <= 495, `${seed}: ${rows.current}`);
  }
});

test('a month has at most 41 rows', async () => {
  for (const scenario of SCENARIOS) {
    for (const seed of SEEDS) {
      const grant = await books.authorize({
        bankId: 'banca-intesa',
        at: CONSENT,
        seed,
        scenario,
      });
      const { world } = lifeOf(readGrant(grant))!;
      const first = monthOf(dayNumber(belgradeDate(CONSENT)));
      for (let month = first; month < first + 24; month++) {
        const movements = movementsOf(world, month);
        const rows = rowsOn('current', movements);
        assert.ok(rows <= 41, `${scenario}, seed ${seed}, month ${month}: ${rows}`);
        assert.ok(rowsOn('savings', movements) <= 12);
      }
    }
  }
});

test('every household pays for groceries by card at least every five weeks, also in holidays', () =>
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
