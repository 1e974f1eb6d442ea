/**
 * The third stage: a structured perceptron says which words are the name. Viterbi's algorithm finds the best of all sequences of yes
 * and no, by the weights of the words' features and of the steps from answer to answer.
 */
import { mixed } from './hash.ts';
import { type Circumstances, MOST_WORDS, nameFeatures } from './name-features.ts';
import type { Line, Token } from './types.ts';
import { nameIndex, type Weights } from './weights.ts';

const NO = 0;
const YES = 1;
const BEGINNING = 2;
const STEP = 28;
/** Returns the feature of two consecutive answers. */
const step = (from: number, to: number): number => mixed(mixed(from, to), STEP);

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

export interface Span {
  from: number;
  /** Index after the last word. */
  to: number;
  score: number;
}

/** Returns the best names without gaps, the best first. */
const bestSpans = (weights: ArrayLike<number>, weigh: (feature: number) => number, most: number): Span[] => {
  const [stay, stop] = [weigh(step(NO, NO)), weigh(step(YES, NO))];
  const [begin, goOn] = [weigh(step(NO, YES)), weigh(step(YES, YES))];
  const [first, firstNot] = [weigh(step(BEGINNING, YES)), weigh(step(BEGINNING, NO))];
  const spans: Span[] = [];
  const count = weights.length;
  for (let from = 0; from < count; from++) {
    let score = from === 0 ? first : firstNot + (from - 1) * stay + begin;
    for (let to = from + 1; to <= count && to - from <= LONGEST_NAME; to++) {
      score += weights[to - 1]! + (to - 1 > from ? goOn : 0);
      const rest = to === count ? 0 : stop + (count - to - 1) * stay;
      let place = spans.length;
      while (place > 0 && spans[place - 1]!.score < score + rest) place--;
      if (place >= most) continue;
      spans.splice(place, 0, { from, to, score: score + rest });
      if (spans.length > most) spans.pop();
    }
  }
  return spans;
};
const LONGEST_NAME = 12;

export interface Tagged {
  tokens: Token[];
  /** The position of the first word. */
  from: number;
  /** The distance to the best score; for the best one, the distance to the next. */
  margin: number;
  /** Number among the best names, from 0. */
  nth: number;
}

const MOST_SPANS = 4;

/** Returns the best sequence, whose words need not stand together, and the best names without gaps. */
export const tagName = (
  { names }: Pick<Weights, 'names'>,
  line: Line,
  circumstances: Circumstances,
): Tagged[] => {
  const { features, ends, count } = nameFeatures(line, circumstances);
  const weights = new Float64Array(count);
  for (let at = 0, n = 0; at < count; at++) {
    let sum = 0;
    for (const end = ends[at]!; n < end; n++) sum += names[nameIndex(features[n]!)]!;
    weights[at] = sum;
  }
  const weigh = (feature: number): number => names[nameIndex(feature)]!;
  const answers = bestAnswers(weights, weigh);
  const spans = bestSpans(weights, weigh, MOST_SPANS);
  const [best, next] = spans;
  const from = answers.indexOf(true);
  const to = answers.lastIndexOf(true) + 1;
  const isWhole = answers.slice(Math.max(from, 0), to).every((answer) => answer);
  return [
    ...(from < 0 || isWhole
      ? []
      : [{ tokens: line.tokens.filter((_, at) => answers[at]), from, margin: 0, nth: MOST_SPANS }]),
    ...spans.map((span, nth) => ({
      tokens: line.tokens.slice(span.from, span.to),
      from: span.from,
      margin: nth === 0 ? best!.score - (next?.score ?? 0) : span.score - best!.score,
      nth: from < 0 ? nth + MOST_SPANS + 1 : nth,
    })),
  ];
};
