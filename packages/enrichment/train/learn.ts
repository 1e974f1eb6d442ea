/** The three learners: averaged structured perceptron, log-linear ranking, multinomial logistic regression; both last by AdaGrad. */

import { softmax } from '../src/rank.ts';
import { LINE_BITS, NAME_BITS, nameIndex, RANK_BITS } from '../src/weights.ts';
import { chanceFrom, shuffle } from './chance.ts';
import { bestAnswers, stepsOf } from './viterbi.ts';

export interface NameExample {
  features: Int32Array[];
  /** For each word whether it belongs to the name. */
  answers: boolean[];
}

const NAME_ROUNDS = 8;

export const learnNames = (examples: readonly NameExample[]): Float64Array => {
  const weights = new Float64Array(1 << NAME_BITS);
  /** Sums of the weights over all steps, up to the step of their last change. */
  const sums = new Float64Array(weights.length);
  const changed = new Float64Array(weights.length);
  let step = 0;
  const add = (features: ArrayLike<number>, change: number): void => {
    for (let i = 0; i < features.length; i++) {
      const at = nameIndex(features[i]!);
      sums[at]! += (step - changed[at]!) * weights[at]!;
      changed[at] = step;
      weights[at]! += change;
    }
  };
  const weigh = (feature: number): number => weights[nameIndex(feature)]!;
  const lines = [...examples];
  const chance = chanceFrom(7);
  for (let round = 0; round < NAME_ROUNDS; round++) {
    shuffle(lines, chance);
    for (const { features, answers } of lines) {
      step++;
      const scores = features.map((own) => {
        let sum = 0;
        for (let i = 0; i < own.length; i++) sum += weights[nameIndex(own[i]!)]!;
        return sum;
      });
      const given = bestAnswers(scores, weigh);
      if (given.every((answer, at) => answer === answers[at])) continue;
      for (const [at, own] of features.entries())
        if (given[at] !== answers[at]) add(own, answers[at] ? 1 : -1);
      add(stepsOf(answers), 1);
      add(stepsOf(given), -1);
    }
  }
  return weights.map((weight, at) => (sums[at]! + (step - changed[at]!) * weight) / step);
};

export interface RankExample {
  /** The features of each candidate, as indices of weights. */
  features: Int32Array[];
  right: boolean[];
  /** Whether each candidate is one of the best right ones. */
  best: boolean[];
}

const RANK_ROUNDS = 8;
const RANK_RATE = 0.15;
const RANK_DECAY = 2e-6;

export const learnRank = (examples: readonly RankExample[]): Float32Array => {
  const weights = new Float32Array(1 << RANK_BITS);
  const squares = new Float32Array(weights.length).fill(1e-3);
  const lines = examples.filter(({ best }) => best.includes(true) && best.includes(false));
  const chance = chanceFrom(3);
  for (let round = 0; round < RANK_ROUNDS; round++) {
    shuffle(lines, chance);
    for (const { features, best: right } of lines) {
      const chances = softmax(
        features.map((own) => {
          let sum = 0;
          for (let i = 0; i < own.length; i++) sum += weights[own[i]!]!;
          return sum;
        }),
      );
      const whole = chances.reduce((sum, each, i) => sum + (right[i] ? each : 0), 0);
      for (const [i, own] of features.entries()) {
        const gradient = chances[i]! - (right[i] ? chances[i]! / whole : 0);
        if (Math.abs(gradient) < 1e-4) continue;
        for (let j = 0; j < own.length; j++) {
          const at = own[j]!;
          const slope = gradient + RANK_DECAY * weights[at]!;
          squares[at]! += slope * slope;
          weights[at]! -= (RANK_RATE * slope) / Math.sqrt(squares[at]!);
        }
      }
    }
  }
  return weights;
};

export interface CategoryExample {
  /** The start of the weights of each feature. */
  features: Int32Array;
  /** Whether the label allows each class. */
  right: boolean[];
}

const CATEGORY_ROUNDS = 7;
const CATEGORY_RATE = 0.1;
/** Smaller differences are not worth a step: most categories of most lines. */
const NEGLIGIBLE = 1e-3;

export const learnCategories = (examples: readonly CategoryExample[], count: number): Float32Array => {
  const weights = new Float32Array(count << LINE_BITS);
  const squares = new Float32Array(weights.length);
  const chance = chanceFrom(1);
  const lines = [...examples];
  const scores = new Array<number>(count);
  for (let round = 0; round < CATEGORY_ROUNDS; round++) {
    shuffle(lines, chance);
    for (const { features, right } of lines) {
      scores.fill(0);
      for (let j = 0; j < features.length; j++)
        for (let i = 0; i < count; i++) scores[i]! += weights[features[j]! + i]!;
      const chances = softmax(scores);
      const whole = chances.reduce((sum, each, i) => sum + (right[i] ? each : 0), 0);
      for (let i = 0; i < count; i++) {
        const wrong = chances[i]! - (right[i] ? chances[i]! / whole : 0);
        if (Math.abs(wrong) < NEGLIGIBLE) continue;
        for (let j = 0; j < features.length; j++) {
          const at = features[j]! + i;
          squares[at]! += wrong * wrong;
          weights[at]! -= (CATEGORY_RATE * wrong) / Math.sqrt(squares[at]!);
        }
      }
    }
  }
  return weights;
};

const LOGISTIC_ROUNDS = 10;
const LOGISTIC_RATE = 0.03;

/** Logistic regression of what is right. */
export const learnLogistic = (
  examples: readonly { features: Int32Array; right: boolean }[],
  bits: number,
): Float32Array => {
  const weights = new Float32Array(1 << bits);
  const squares = new Float32Array(weights.length).fill(1e-2);
  const chance = chanceFrom(5);
  const lines = [...examples];
  for (let round = 0; round < LOGISTIC_ROUNDS; round++) {
    shuffle(lines, chance);
    for (const { features, right } of lines) {
      let score = 0;
      for (let j = 0; j < features.length; j++) score += weights[features[j]!]!;
      const wrong = 1 / (1 + Math.exp(-score)) - (right ? 1 : 0);
      for (let j = 0; j < features.length; j++) {
        const at = features[j]!;
        const slope = wrong + 1e-4 * weights[at]!;
        squares[at]! += slope * slope;
        weights[at]! -= (LOGISTIC_RATE * slope) / Math.sqrt(squares[at]!);
      }
    }
  }
  return weights;
};
