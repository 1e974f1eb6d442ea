/**
 * The goals, on true histories shown by bad banks. Fixed seeds say whether something got worse; a fresh range of each run,
 * printed with its seed, says that nothing was made to fit them.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { makeFeed } from '../../../test/support/bad-banks/feed.ts';
import { judge } from '../../../test/support/bad-banks/judge.ts';
import { addVerdict, emptyVerdict, type Verdict } from '../../../test/support/bad-banks/verdict.ts';
import { deep, isDeep } from '../../../test/support/depth.ts';
import type { References } from '../../banks/contract/snapshot.ts';
import { reconcile } from './reconcile.ts';

const judged = (seed: string, histories: number, references: References): Verdict => {
  const sum = emptyVerdict();
  for (let n = 0; n < histories; n++) addVerdict(sum, judge(makeFeed(`${seed}:${n}`, references), reconcile));
  return sum;
};

/**
 * In so few histories one entry is more than its share of ten thousand, and what happens to one often happens to two.
 * The goals themselves are held over 10,000 histories by scripts/evaluate-reconcile.ts.
 */
const AT_MOST = {
  doubled: 2,
  doubledInReview: 8,
  falseMerges: 3,
  wronglyRemoved: 1,
  undecidableUnmarked: 5,
};

/** Marked for review, of a thousand entries. */
const REVIEWED = 10;

/**
 * What 150 histories that nobody chose stay under: in 24 such sets between 6.9 and 12.3 of a thousand entries were marked, and
 * up to 8 doubled in review. A bound at the goal would fail one set in six.
 */
const BY_CHANCE = { most: { ...AT_MOST, doubledInReview: 12, undecidableUnmarked: 8 }, reviewed: 16 };

const assertGoals = (verdict: Verdict, { most, reviewed } = { most: AT_MOST, reviewed: REVIEWED }): void => {
  const said = verdict.faults.join('\n');
  assert.equal(verdict.lost, 0, said);
  for (const [kind, bound] of Object.entries(most) as [keyof typeof AT_MOST, number][]) {
    assert.ok(verdict[kind] <= bound, `${verdict[kind]} ${kind}\n${said}`);
  }
  const marked = (1_000 * verdict.reviewed) / verdict.entries;
  assert.ok(marked <= reviewed, `${verdict.reviewed} of ${verdict.entries} marked`);
};

test('without references, seeds that are the same in each run: nothing lost, doubled or removed', () => {
  const verdict = judged('fixed', deep(60, 300), 'none');
  assert.deepEqual([verdict.doubled, verdict.wronglyRemoved], [0, 0], verdict.faults.join('\n'));
  assertGoals(verdict);
});

// Of fewer histories chance would decide.
if (isDeep) {
  test('without references, seeds that nobody has seen', (t) => {
    const seed = `fresh-${randomInt(1_000_000_000)}`;
    t.diagnostic(`seed ${seed}`);
    assertGoals(judged(seed, 150, 'none'), BY_CHANCE);
  });
}

test('references that change are a hint', () => {
  const verdict = judged('fixed', deep(30, 100), 'unstable');
  assert.deepEqual([verdict.doubled, verdict.wronglyRemoved], [0, 0], verdict.faults.join('\n'));
  assertGoals(verdict);
});

test('references that can be trusted leave nothing to guess', () => {
  const { lost, doubled, falseMerges, wronglyRemoved, unlinked, reviewed } = judged(
    'fixed',
    deep(20, 100),
    'stable',
  );
  assert.deepEqual([lost, doubled, falseMerges, wronglyRemoved, unlinked, reviewed], [0, 0, 0, 0, 0, 0]);
});
