import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluateSimulated, evaluateTransfers } from '../../../scripts/evaluate-transfers.ts';
import { deep } from '../../../test/support/depth.ts';

/** The script uses more people; these are enough to notice a regression. */
const GENERATED = deep(60, 1_000);
const SIMULATED = deep(3, 40);
/** The matcher was tuned on other seeds. */
const SEED = '1000000';

test('at least 98 in 100 transfers of generated people are found, and at most 5 in 1,000 pairs are wrong', () => {
  const { pairs, found, right, mistakes } = evaluateTransfers(GENERATED, SEED);
  const figures = [`${pairs} ${found} ${right}`, ...mistakes].join('\n');
  assert.ok(pairs > 50 * GENERATED && right >= 0.98 * pairs, figures);
  assert.ok(right >= 0.995 * found, figures);
});

test('every transfer of simulated people is found, and no other pair', async () => {
  const { pairs, found, right, mistakes } = await evaluateSimulated(SIMULATED);
  assert.ok(pairs > 10 * SIMULATED, `${pairs} pairs`);
  assert.deepEqual([right, found], [pairs, pairs], mistakes.join('\n'));
});
