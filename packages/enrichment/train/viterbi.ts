/**
 * Viterbi's algorithm: the best of all sequences of yes and no, by the weights of the words' features and of the steps from answer to
 * answer.
 */
import { MOST_WORDS } from '../src/name-features.ts';
import { BEGINNING, NO, step, YES } from '../src/tag.ts';

/** Returns the features of a whole sequence of answers. */
export const stepsOf = (answers: readonly boolean[]): number[] =>
  answers.map((answer, at) => step(at === 0 ? BEGINNING : Number(answers[at - 1]), Number(answer)));

const yes = new Float64Array(MOST_WORDS);
const no = new Float64Array(MOST_WORDS);

/** @param weights of each word, for yes */
export const bestAnswers = (weights: ArrayLike<number>, weigh: (feature: number) => number): boolean[] => {
  const [stay, stop] = [weigh(step(NO, NO)), weigh(step(YES, NO))];
  const [begin, goOn] = [weigh(step(NO, YES)), weigh(step(YES, YES))];
  const last = weights.length - 1;
  for (let at = 0; at <= last; at++) {
    const named = at === 0 ? 0 : yes[at - 1]! + weights[at - 1]!;
    yes[at] = at === 0 ? weigh(step(BEGINNING, YES)) : Math.max(no[at - 1]! + begin, named + goOn);
    no[at] = at === 0 ? weigh(step(BEGINNING, NO)) : Math.max(no[at - 1]! + stay, named + stop);
  }
  const answers = new Array<boolean>(weights.length);
  let [behindYes, behindNo] = [0, 0];
  for (let at = last; at >= 0; at--) {
    answers[at] = yes[at]! + weights[at]! + behindYes > no[at]! + behindNo;
    const named = weights[at]! + behindYes;
    const left = behindNo;
    behindYes = Math.max(left + stop, named + goOn);
    behindNo = Math.max(left + stay, named + begin);
  }
  return answers;
};
