/** Learns which words of a line are its name: a structured perceptron, averaged over all its steps. */
import { bestAnswers, stepsOf } from '../../src/enrichment/learned/sequence.ts';
import { NAME_BITS, nameIndex } from '../../src/enrichment/learned/weights.ts';
import { chanceFrom, shuffle } from './chance.ts';
import type { NameExample } from './examples.ts';

const ROUNDS = 8;
const SEED = 7;

/** The weight of every sign, in the order of `nameIndex`. */
export const learnNames = (examples: readonly NameExample[]): Float64Array => {
  const weights = new Float64Array(1 << NAME_BITS);
  /** Sums of the weights over all steps, up to the step of their last change. */
  const sums = new Float64Array(weights.length);
  const changed = new Float64Array(weights.length);
  let step = 0;
  const add = (signs: readonly number[], change: number): void => {
    for (const sign of signs) {
      const at = nameIndex(sign);
      sums[at]! += (step - changed[at]!) * weights[at]!;
      changed[at] = step;
      weights[at]! += change;
    }
  };
  const weigh = (sign: number): number => weights[nameIndex(sign)]!;
  const weightOf = (signs: readonly number[]): number => signs.reduce((sum, sign) => sum + weigh(sign), 0);
  const lines = [...examples];
  const chance = chanceFrom(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(lines, chance);
    for (const { signs, answers } of lines) {
      step++;
      const { answers: given } = bestAnswers(Float64Array.from(signs, weightOf), weigh);
      if (given.every((answer, at) => answer === answers[at])) continue;
      for (const [at, own] of signs.entries()) {
        if (given[at] !== answers[at]) add(own, answers[at] ? 1 : -1);
      }
      add(stepsOf(answers), 1);
      add(stepsOf(given), -1);
    }
  }
  return weights.map((weight, at) => (sums[at]! + (step - changed[at]!) * weight) / step);
};
