import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceFrom } from '../../../scripts/train-enrichment/chance.ts';
import { bestAnswers, stepsOf } from './sequence.ts';

/** All ways to say yes or no to so many words. */
const waysOf = (count: number): boolean[][] =>
  Array.from({ length: 2 ** count }, (_, way) =>
    Array.from({ length: count }, (_, at) => (way & (1 << at)) !== 0),
  );

test('the best of all ways is found, and by how much it is the best', () => {
  const chance = chanceFrom(3);
  /** No two ways weigh the same. */
  const weightIn = (most: number): number => (chance() - 0.5) * 2 * most;
  for (let round = 0; round < 300; round++) {
    const weights = Float64Array.from({ length: 1 + (round % 7) }, () => weightIn(40));
    const ofSteps = new Map<number, number>();
    const weigh = (sign: number): number => {
      if (!ofSteps.has(sign)) ofSteps.set(sign, weightIn(20));
      return ofSteps.get(sign)!;
    };
    const whole = (answers: readonly boolean[]): number =>
      answers.reduce((sum, answer, at) => sum + (answer ? weights[at]! : 0), 0) +
      stepsOf(answers).reduce((sum, sign) => sum + weigh(sign), 0);
    const { answers, margin } = bestAnswers(weights, weigh);
    const all = waysOf(weights.length).map(whole);
    const [first, second] = all.toSorted((one, other) => other - one);
    assert.ok(Math.abs(whole(answers) - first!) < 1e-9);
    assert.ok(Math.abs(margin - (first! - second!)) < 1e-9);
  }
});

test('of no words nothing is the name', () => {
  assert.deepEqual(bestAnswers(new Float64Array(0), () => 1).answers, []);
});
