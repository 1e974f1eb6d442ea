/**
 * The third stage: a structured perceptron says which words are the name, by the weights of the words' features and of the steps from
 * answer to answer. All runs of words are compared, since a name's words stand together.
 */
import { mixed } from './hash.ts';
import { type Circumstances, nameFeatures } from './name-features.ts';
import type { Line, Token } from './types.ts';
import { nameIndex, type Weights } from './weights.ts';

export const NO = 0;
export const YES = 1;
export const BEGINNING = 2;
const STEP = 28;
/** Returns the feature of two consecutive answers. */
export const step = (from: number, to: number): number => mixed(mixed(from, to), STEP);

interface Span {
  from: number;
  /** Index after the last word. */
  to: number;
  score: number;
}

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

/** Returns the best names, the best first. Their words stand together. */
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
  const spans = bestSpans(weights, weigh, MOST_SPANS);
  const [best, next] = spans;
  return spans.map((span, nth) => ({
    tokens: line.tokens.slice(span.from, span.to),
    from: span.from,
    margin: nth === 0 ? best!.score - (next?.score ?? 0) : span.score - best!.score,
    nth,
  }));
};
