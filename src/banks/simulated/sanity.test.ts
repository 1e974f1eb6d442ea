/** Balances stay plausible for 765 days: twelve months of history and four hundred days after. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '../../../packages/common/clock.ts';
import { deep } from '../../../test/support/depth.ts';
import { books } from './books.ts';
import { PROFILES, type Scenario } from './scenarios.ts';

const CONSENT = new Date('2026-05-20T10:00:00Z');
const UNTIL = new Date(CONSENT.getTime() + 400 * DAY);
const SEEDS = deep(6, 60);
const BANKS = ['banca-intesa', 'otp', 'raiffeisen'] as const;

/** Returns the lowest and highest booked balance of each account, in whole dinars or euros. */
const extremes = async (seed: string, scenario: Scenario, bankId: string) => {
  const grant = await books.authorize({ bankId, at: CONSENT, seed, scenario });
  const accounts = await books.accounts(grant);
  const changes = await books.pull(grant, null, UNTIL);
  return accounts.map(({ ref, openingBalance }) => {
    let [balance, low, high] = [openingBalance, openingBalance, openingBalance];
    for (const change of changes) {
      if (change.kind !== 'booked' || change.entry.accountRef !== ref) continue;
      balance += change.entry.amount;
      low = Math.min(low, balance);
      high = Math.max(high, balance);
    }
    return { ref, low: low / 100, high: high / 100 };
  });
};

for (const scenario of Object.keys(PROFILES) as (keyof typeof PROFILES)[]) {
  test(`${scenario}: balances are always plausible`, async () => {
    const most = PROFILES[scenario].income[1];
    for (let n = 0; n < SEEDS; n++) {
      const seed = `sane-${n}`;
      for (const { ref, low, high } of await extremes(seed, scenario, BANKS[n % BANKS.length]!)) {
        const where = `${scenario}, seed ${seed}, ${ref}: ${low} to ${high}`;
        if (ref === 'savings') {
          assert.ok(low > 0 && high < (scenario === 'business' ? 80_000 : 25_000), where);
        } else if (scenario === 'overdrawn') {
          // The overdraft allows 1.6 incomes.
          assert.ok(low >= -1.6 * most && low < -0.3 * most && high < most, where);
        } else {
          assert.ok(low >= 0 && high <= 4.5 * most, where);
        }
      }
    }
  });
}
