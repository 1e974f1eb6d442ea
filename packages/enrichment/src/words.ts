/** Looks up a word without its line: its entries in the tables and its features for the models. */
import type { Country } from './country.ts';
import { hashOf } from './hash.ts';
import { is, KIND } from './kinds.ts';
import { gluedTo } from './payees.ts';
import { casedEnding } from './people.ts';
import { alternativesFor } from './rules.ts';
import { isBeginning, longestBegunBy } from './tables.ts';
import type { Word } from './types.ts';

const DIGIT = /\d/;
const VOWEL = /[AEIOU]/;
const SHORTEST_STEM = 4;
const LONGEST_STEM = 12;
const SHORTEST_SURNAME = 4;
const LONGEST_SHORT = 11;
const PART_LENGTH = 4;
/** A word of these kinds is not a surname, whatever its ending. */
const NO_SURNAME = KIND.given | KIND.common | KIND.town | KIND.purpose | KIND.trade;

const byStem = ({ stems }: Country, word: string): number => {
  if (word.length < SHORTEST_STEM || word.endsWith('IC')) return 0;
  let kinds = 0;
  for (let length = SHORTEST_STEM; length <= Math.min(word.length, LONGEST_STEM); length++)
    kinds |= stems.get(word.slice(0, length)) ?? 0;
  return kinds;
};

/** Returns the kinds of a word by the tables; 0 if it is in none. */
export const tableKinds = (country: Country, folded: string): number => {
  const kinds = (country.kinds.get(folded) ?? 0) | byStem(country, folded);
  const isSurname =
    folded.length >= SHORTEST_SURNAME &&
    !is(kinds, NO_SURNAME) &&
    country.surnameEndings.some((ending) => folded.length > ending.length + 1 && folded.endsWith(ending));
  return kinds | (isSurname ? KIND.surname : 0);
};

const NONE: Word['alternatives'] = [];
const NO_PARTS = new Int32Array();

const partsOf = (word: string): Int32Array => {
  const parts = new Int32Array(Math.max(0, word.length - 1));
  for (let at = 0; at < parts.length; at++)
    parts[at] = hashOf(word, Math.max(0, at - 1), Math.min(word.length, at - 1 + PART_LENGTH));
  return parts;
};

const look = (country: Country, folded: string): Word => {
  const { kinds, spelling, payees, runs, places, rules } = country;
  const number = /^\d+$/.test(folded);
  const { length } = folded;
  const hash = hashOf(folded);
  const isShort = length < LONGEST_SHORT;
  const exact = kinds.get(folded) ?? 0;
  const known = number
    ? (length < 3 ? KIND.shortNumber : KIND.longNumber) | (exact & KIND.country)
    : tableKinds(country, folded);
  const withDigits = DIGIT.test(folded);
  return {
    folded,
    number,
    exact,
    kinds: known,
    looks: (withDigits ? KIND.withDigits : 0) | (VOWEL.test(folded) ? 0 : KIND.withoutVowel),
    alternatives: number ? NONE : alternativesFor(rules, folded),
    opens: {
      payee: longestBegunBy(payees.keys, folded),
      phrase: longestBegunBy(runs, folded),
      pair: spelling.firstOfPairs.has(folded),
      place: isBeginning(places, folded),
    },
    payee: gluedTo(payees, folded),
    long: isShort ? spelling.inNames.get(folded) : undefined,
    longWithPoint: isShort ? spelling.withPoint.get(folded) : undefined,
    longOfBanks: spelling.ofBanks.get(folded),
    cased: casedEnding(country, folded),
    hash,
    three: hashOf(folded, 0, Math.min(3, length)),
    four: hashOf(folded, 0, Math.min(4, length)),
    ending: hashOf(folded, Math.max(0, length - 3)),
    parts: number ? NO_PARTS : partsOf(folded),
  };
};

/** Numbers of fewer digits are cached: they identify nobody. */
const SHORTEST_UNCACHED = 4;

/** Returns the entry of a word. Those of words in the tables are cached; other words may be people's names. */
export const wordOf = (country: Country, folded: string): Word => {
  const known = country.words.get(folded);
  if (known !== undefined) return known;
  const word = look(country, folded);
  if (word.exact !== 0 || (word.number && folded.length < SHORTEST_UNCACHED)) country.words.set(folded, word);
  return word;
};
