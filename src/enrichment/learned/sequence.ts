/** Which words of a line are the name: the best of all ways to say yes or no to each, by what they and their answers weigh. */

import { mixed } from './hash.ts';

/** What a sign weighs, by its number. */
export type Weigh = (sign: number) => number;

const NO = 0;
const YES = 1;
/** What stands before the first word. */
const BEGINNING = 2;
/** The sign of an answer behind another. */
const step = (from: number, to: number): number => mixed(mixed(from, to), STEP);
const STEP = 28;

/** The signs of a whole sequence of answers. */
export const stepsOf = (answers: readonly boolean[]): number[] =>
  answers.map((answer, at) => step(at === 0 ? BEGINNING : Number(answers[at - 1]), Number(answer)));

export interface Answers {
  /** Of each word whether it belongs to the name. */
  answers: boolean[];
  /** How much less any other way weighs. */
  margin: number;
}

/** More words than a line can have. */
const MOST_WORDS = 512;
/** What the best way up to each word weighs, without the word's own weight, that says yes to it beside one that says no. */
const yes = new Float64Array(MOST_WORDS);
const no = new Float64Array(MOST_WORDS);

/**
 * Viterbi's way, there and back: of each word what the best way weighs that says yes to it, and no. Where two ways weigh the
 * same, the margin is 0, and a part of either may be answered.
 */
export const bestAnswers = (weights: ArrayLike<number>, weigh: Weigh): Answers => {
  const [stay, stop] = [weigh(step(NO, NO)), weigh(step(YES, NO))];
  const [begin, goOn] = [weigh(step(NO, YES)), weigh(step(YES, YES))];
  const last = weights.length - 1;
  for (let at = 0; at <= last; at++) {
    const named = at === 0 ? 0 : yes[at - 1]! + weights[at - 1]!;
    yes[at] = at === 0 ? weigh(step(BEGINNING, YES)) : Math.max(no[at - 1]! + begin, named + goOn);
    no[at] = at === 0 ? weigh(step(BEGINNING, NO)) : Math.max(no[at - 1]! + stay, named + stop);
  }
  const answers = new Array<boolean>(weights.length);
  let margin = Number.POSITIVE_INFINITY;
  let [behindYes, behindNo] = [0, 0];
  for (let at = last; at >= 0; at--) {
    const lead = yes[at]! + weights[at]! + behindYes - (no[at]! + behindNo);
    answers[at] = lead > 0;
    margin = Math.min(margin, Math.abs(lead));
    const named = weights[at]! + behindYes;
    const left = behindNo;
    behindYes = Math.max(left + stop, named + goOn);
    behindNo = Math.max(left + stay, named + begin);
  }
  return { answers, margin };
};
