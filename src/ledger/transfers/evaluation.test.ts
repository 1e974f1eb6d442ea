import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluateSimulated, evaluateTransfers } from '../../../scripts/evaluate-transfers.ts';
import { deep } from '../../../test/support/depth.ts';
import { matchTransfers } from './match.ts';
import type { OwnRow } from './types.ts';

/** The script uses more people; these are enough to notice a regression. */
const GENERATED = deep(60, 1_000);
const SIMULATED = deep(3, 40);
/** The matcher was tuned on other seeds. */
const SEED = '1000000';

test('at least 98 in 100 transfers of generated people are found, and at most 5 in 1,000 pairs are wrong', async () => {
  const { pairs, found, right, mistakes } = await evaluateTransfers(GENERATED, SEED);
  const figures = [`${pairs} ${found} ${right}`, ...mistakes].join('\n');
  assert.ok(pairs > 50 * GENERATED && right >= 0.98 * pairs, figures);
  assert.ok(right >= 0.995 * found, figures);
});

test('every transfer of simulated people is found, and no other pair', async () => {
  const { pairs, found, right, mistakes } = await evaluateSimulated(SIMULATED);
  assert.ok(pairs > 10 * SIMULATED, `${pairs} pairs`);
  assert.deepEqual([right, found], [pairs, pairs], mistakes.join('\n'));
});

test('rows of which hundreds are equal stay without a pair, and the others have theirs', async () => {
  const accounts = ['one', 'other'].map((id) => ({
    id,
    bankId: id,
    currency: 'RSD',
    iban: null,
    holder: 'ANA ANIC',
  }));
  const rowOf = (nth: number, accountId: string, amount: number): OwnRow => ({
    id: `${accountId} ${nth}`,
    accountId,
    date: '2026-03-05',
    amount,
    description: 'PRENOS NA SOPSTVENI RACUN',
    category: 'transfer',
    merchantCategory: 'own_transfer',
    details: {},
  });
  const equal = Array.from({ length: 4_000 }, (_, nth) => [
    rowOf(nth, 'one', -10_000),
    rowOf(nth, 'other', 10_000),
  ]).flat();
  const single = [rowOf(-1, 'one', -12_345), rowOf(-1, 'other', 12_345)];
  const found = await matchTransfers(accounts, [...equal, ...single]);
  assert.deepEqual(
    found.map(({ outs, ins }) => [...outs, ...ins]),
    [['one -1', 'other -1']],
  );
});
