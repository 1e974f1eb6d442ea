/** Learns which signs of a line speak for which category: logistic regression, by AdaGrad. */
import { CATEGORIES } from '../../src/enrichment/categories.ts';
import { LINE_BITS, lineIndex } from '../../src/enrichment/learned/weights.ts';
import { chanceFrom, shuffle } from './chance.ts';
import type { CategoryExample } from './examples.ts';

const ROUNDS = 8;
const RATE = 0.1;
/** Smaller differences are not worth a step: most categories of most lines. */
const NEGLIGIBLE = 1e-3;
const SEED = 1;

const COUNT = CATEGORIES.length;

/** Weights of every sign for every category, in the order of `lineIndex`. */
export const learnCategories = (examples: readonly CategoryExample[]): Float32Array => {
  const weights = new Float32Array(COUNT << LINE_BITS);
  const squares = new Float32Array(weights.length);
  const chance = chanceFrom(SEED);
  const lines = examples.map(({ signs, category }) => ({
    at: signs.map(lineIndex),
    right: CATEGORIES.indexOf(category),
  }));
  const chances = new Float64Array(COUNT);
  const read = (at: readonly number[]): void => {
    chances.fill(0);
    for (const begin of at) for (let i = 0; i < COUNT; i++) chances[i]! += weights[begin + i]!;
    const largest = Math.max(...chances);
    let whole = 0;
    for (let i = 0; i < COUNT; i++) whole += chances[i] = Math.exp(chances[i]! - largest);
    for (let i = 0; i < COUNT; i++) chances[i]! /= whole;
  };
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(lines, chance);
    for (const { at, right } of lines) {
      read(at);
      for (let i = 0; i < COUNT; i++) {
        const wrong = chances[i]! - (i === right ? 1 : 0);
        if (Math.abs(wrong) < NEGLIGIBLE) continue;
        for (const begin of at) {
          squares[begin + i]! += wrong * wrong;
          weights[begin + i]! -= (RATE * wrong) / Math.sqrt(squares[begin + i]!);
        }
      }
    }
  }
  return weights;
};
