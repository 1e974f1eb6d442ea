/** The second reading of a line: which category lines like it have, and which of its words are the name. */
import { CATEGORIES, type Category } from '../categories.ts';
import type { Descriptor } from '../descriptor.ts';
import type { Facts } from '../facts.ts';
import type { Word } from '../words.ts';
import { eachLineSign, eachWordSign, IN_LINE } from './line-signs.ts';
import { nameSigns } from './name-signs.ts';
import { bestAnswers } from './sequence.ts';
import { learned, lineIndex, nameIndex } from './weights.ts';

export interface Likely {
  category: Category;
  /** From 0 to 1, of any category; they add up to 1. */
  chanceOf: (category: Category) => number;
}

const COUNT = CATEGORIES.length;
/** What money that goes out never is. */
const OF_INFLOWS: ReadonlySet<Category> = new Set(['income', 'salary']);

/** Of each category what the signs weigh that are visited, in steps of the weights. */
const weighed = (visitAll: (visit: (sign: number) => void) => void): Int32Array => {
  const { lines } = learned();
  const sums = new Int32Array(COUNT);
  visitAll((sign) => {
    const at = lineIndex(sign);
    for (let category = 0; category < COUNT; category++) sums[category]! += lines[at + category]!;
  });
  return sums;
};

/** Softmax of the weights of the line's signs. */
export const likelyCategory = (
  descriptor: Pick<Descriptor, 'words'>,
  facts: Facts | null,
  income: boolean,
): Likely => {
  const { step } = learned();
  const sums = weighed((visit) => eachLineSign(descriptor, facts, income, visit));
  let best = 0;
  let largest = sums[0]!;
  for (let category = 1; category < COUNT; category++) {
    if (sums[category]! > largest) largest = sums[category]!;
    // KOTIZACIJA, paid: who pays has no income of it, whatever the words are like.
    if (sums[category]! > sums[best]! && (income || !OF_INFLOWS.has(CATEGORIES[category]!))) best = category;
  }
  let whole = 0;
  for (let category = 0; category < COUNT; category++) whole += Math.exp((sums[category]! - largest) * step);
  return {
    category: CATEGORIES[best]!,
    chanceOf: (category) => Math.exp((sums[CATEGORIES.indexOf(category)]! - largest) * step) / whole,
  };
};

/** At most two words that speak for the category, the one that says most first. */
export const wordsFor = (category: Category, { words }: Pick<Descriptor, 'words'>): string[] =>
  words
    // CENTAR ZA SOC RAD: what was written out stands in no line.
    .filter(({ number, short }) => !number && short === undefined)
    .map(({ raw, folded }) => ({
      raw: raw.toLowerCase(),
      weight: weighed((visit) => eachWordSign(folded, IN_LINE, visit))[CATEGORIES.indexOf(category)]!,
    }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, 2)
    .map(({ raw }) => raw);

/**
 * What it weighs that a word stands in the name that was given: where lines were first read, 78 names were mended for 5
 * that had been right.
 */
const INCLINATION = 96;

interface NameRead {
  /** The words that seem to be the name. */
  words: readonly Word[];
  /** How much less any other name weighs. */
  margin: number;
}

export interface NameReading {
  alone: () => NameRead;
  /** The same by somebody who is inclined to believe the name that was given, of which these are the words, folded. */
  inclined: (given: readonly string[]) => NameRead;
}

export const readName = (
  descriptor: Descriptor,
  lineLength: number,
  facts: Facts | null,
  income: boolean,
): NameReading => {
  const { names } = learned();
  const { words } = descriptor;
  const { signs, ends, count } = nameSigns(descriptor, lineLength, facts, income);
  const weights = new Array<number>(count);
  for (let at = 0, sign = 0; at < count; at++) {
    let sum = 0;
    for (const end = ends[at]!; sign < end; sign++) sum += names[nameIndex(signs[sign]!)]!;
    weights[at] = sum;
  }
  const read = (weights: readonly number[]): NameRead => {
    const { answers, margin } = bestAnswers(weights, (sign) => names[nameIndex(sign)]!);
    return { words: words.filter((_, at) => answers[at]), margin };
  };
  return {
    alone: () => read(weights),
    inclined: (given) =>
      read(weights.map((weight, at) => weight + (given.includes(words[at]!.folded) ? INCLINATION : 0))),
  };
};
