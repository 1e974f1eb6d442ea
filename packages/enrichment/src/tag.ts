/**
 * The third stage: a structured perceptron says which words are the name. Viterbi's algorithm finds the best of all sequences of yes
 * and no, by the weights of the words' features and of the steps from answer to answer.
 */
import type { Country } from './country.ts';
import { mixed } from './hash.ts';
import { type Circumstances, MOST_WORDS, nameFeatures } from './name-features.ts';
import type { Line, Token } from './types.ts';
import { nameIndex, type Weights } from './weights.ts';

const NO = 0;
const YES = 1;
const BEGINNING = 2;
const STEP = 28;
/** The feature of an answer behind another. */
const step = (from: number, to: number): number => mixed(mixed(from, to), STEP);

/** Returns the features of a whole sequence of answers. */
export const stepsOf = (answers: readonly boolean[]): number[] =>
  answers.map((answer, at) => step(at === 0 ? BEGINNING : Number(answers[at - 1]), Number(answer)));

export interface Answers {
  answers: boolean[];
  /** Of each word how much less the best sequence weighs in which it has the other answer. */
  leads: number[];
}

const yes = new Float64Array(MOST_WORDS);
const no = new Float64Array(MOST_WORDS);

/** @param weights of each word, for yes */
export const bestAnswers = (weights: ArrayLike<number>, weigh: (feature: number) => number): Answers => {
  const [stay, stop] = [weigh(step(NO, NO)), weigh(step(YES, NO))];
  const [begin, goOn] = [weigh(step(NO, YES)), weigh(step(YES, YES))];
  const last = weights.length - 1;
  for (let at = 0; at <= last; at++) {
    const named = at === 0 ? 0 : yes[at - 1]! + weights[at - 1]!;
    yes[at] = at === 0 ? weigh(step(BEGINNING, YES)) : Math.max(no[at - 1]! + begin, named + goOn);
    no[at] = at === 0 ? weigh(step(BEGINNING, NO)) : Math.max(no[at - 1]! + stay, named + stop);
  }
  const answers = new Array<boolean>(weights.length);
  const leads = new Array<number>(weights.length);
  let [behindYes, behindNo] = [0, 0];
  for (let at = last; at >= 0; at--) {
    const lead = yes[at]! + weights[at]! + behindYes - (no[at]! + behindNo);
    answers[at] = lead > 0;
    leads[at] = Math.abs(lead);
    const named = weights[at]! + behindYes;
    const left = behindNo;
    behindYes = Math.max(left + stop, named + goOn);
    behindNo = Math.max(left + stay, named + begin);
  }
  return { answers, leads };
};

export interface Tagged {
  tokens: Token[];
  /** Where the first of them stands. */
  from: number;
  margin: number;
  /** The word whose answer differs from the best sequence; null for the best itself. */
  flipped: Token | null;
}

const MOST_ALTERNATIVES = 2;
/** Words with a larger lead are not doubted. */
const SURE = 160;

/** Returns the words of the name, which may be none, and then those with the answer of one doubtful word changed. */
export const tagName = (country: Country, { names }: Pick<Weights, 'names'>, line: Line, circumstances: Circumstances): Tagged[] => {
  const { features, ends, count } = nameFeatures(country, line, circumstances);
  const weights = new Array<number>(count);
  for (let at = 0, n = 0; at < count; at++) {
    let sum = 0;
    for (const end = ends[at]!; n < end; n++) sum += names[nameIndex(features[n]!)]!;
    weights[at] = sum;
  }
  const { answers, leads } = bestAnswers(weights, (feature) => names[nameIndex(feature)]!);
  const weakest = leads
    .map((lead, at) => ({ lead, at }))
    .filter(({ lead }) => lead < SURE)
    .sort((a, b) => a.lead - b.lead);
  const tagged = (flip: number, margin: number): Tagged => {
    const isName = (at: number): boolean => answers[at] !== (at === flip);
    return {
      tokens: line.tokens.filter((__, at) => at < count && isName(at)),
      from: answers.findIndex((__, at) => isName(at)),
      margin,
      flipped: flip < 0 ? null : line.tokens[flip]!,
    };
  };
  const margin = leads.length === 0 ? 0 : Math.min(...leads);
  return [tagged(-1, margin), ...weakest.slice(0, MOST_ALTERNATIVES).map(({ at, lead }) => tagged(at, -lead))];
};
