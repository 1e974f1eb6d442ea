/** The second stage: marks each word with the kinds that the tables know of it. */
import type { Country } from './country.ts';
import { fold } from './fold.ts';
import { hashOf } from './hash.ts';
import { is, KIND, PERSON, PLACE } from './kinds.ts';
import type { Token } from './types.ts';

const DIGIT = /\d/;
const VOWEL = /[AEIOU]/;
const SHORTEST_STEM = 4;
const LONGEST_STEM = 12;
const LONGEST_PHRASE = 5;
const LONGEST_CUT = 12;
const SHORTEST_SURNAME = 4;
const LATE = 3;
const OPENING = 3;
/** Kinds of which a word is no surname, whatever its ending. */
const NO_SURNAME = KIND.given | KIND.common | KIND.town | KIND.purpose | KIND.trade;

const byStem = ({ tradeStems, openGoods }: Country, word: string): number => {
  if (word.endsWith('IC')) return 0;
  let kinds = 0;
  for (let length = SHORTEST_STEM; length <= Math.min(word.length, LONGEST_STEM); length++) {
    const stem = word.slice(0, length);
    if (tradeStems.has(stem)) kinds |= KIND.trade;
    if (openGoods.has(stem)) kinds |= KIND.goods;
  }
  return kinds;
};

/** Returns the kinds of one word by itself; 0 if no table knows it. */
export const tableKinds = (country: Country, folded: string): number => {
  const kinds = (country.kinds.get(folded) ?? 0) | byStem(country, folded);
  const isSurname =
    folded.length >= SHORTEST_SURNAME &&
    !is(kinds, NO_SURNAME) &&
    country.surnameEndings.some((ending) => folded.length > ending.length + 1 && folded.endsWith(ending));
  return kinds | (isSurname ? KIND.surname : 0);
};

const kindsOf = (country: Country, { folded, whole, number }: Token): number => {
  if (number)
    return (
      (folded.length < 3 ? KIND.shortNumber : KIND.longNumber) |
      ((country.kinds.get(folded) ?? 0) & KIND.country)
    );
  const kinds = tableKinds(country, folded) | (whole === folded ? 0 : tableKinds(country, whole) & ~PERSON);
  return (
    kinds |
    (DIGIT.test(folded) ? KIND.withDigits : 0) |
    (VOWEL.test(folded) ? 0 : KIND.withoutVowel) |
    (kinds === 0 ? KIND.unknown : 0)
  );
};

const joined = (tokens: readonly Token[], from: number, to: number): string => {
  let key = '';
  for (let i = from; i < to; i++) key += tokens[i]!.folded;
  return key;
};

const mark = (tokens: readonly Token[], from: number, to: number, kinds: number): void => {
  for (let i = from; i < to; i++) tokens[i]!.kinds = (tokens[i]!.kinds | kinds) & ~KIND.unknown;
};

/** Whether a longer place begins so. */
export const beginsPlace = (places: readonly string[], text: string): boolean => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return places[low]?.startsWith(text) === true;
};

/** Only late in a line may words be what a field has left of a place. */
const markCutPlaces = ({ places }: Country, tokens: readonly Token[]): void => {
  const last = tokens.findLastIndex(({ number, kinds }) => !number && !is(kinds, KIND.country));
  for (let at = Math.max(1, last - LATE + 1); at <= last; at++) {
    const { folded, kinds } = tokens[at]!;
    if (folded.length > 1 && folded.length <= LONGEST_CUT && !is(kinds, PLACE) && beginsPlace(places, folded))
      mark(tokens, at, at + 1, KIND.cutPlace | (kinds & KIND.unknown));
    const pair = at < last ? joined(tokens, at, at + 2) : '';
    if (pair.length > 4 && beginsPlace(places, pair)) mark(tokens, at, at + 2, KIND.cutPlace);
  }
};

/** Writes out what the line shortens. */
const writeOut = ({ spelling }: Country, tokens: readonly Token[]): void => {
  const { inNames, withPoint, ofBanks, pairs } = spelling;
  for (const [at, token] of tokens.entries()) {
    const { folded, point } = token;
    const next = tokens[at + 1];
    const pair = next === undefined ? undefined : pairs.get(`${folded} ${next.folded}`);
    if (pair !== undefined) [token.long, next!.long] = pair;
    if (token.long === null && folded.length < LONGEST_SHORT)
      token.long = inNames.get(folded) ?? (point ? (withPoint.get(folded) ?? null) : null);
    token.whole = token.long === null ? (ofBanks.get(folded) ?? folded) : token.long;
    if (token.whole !== folded) token.whole = fold(token.whole);
  }
};
const LONGEST_SHORT = 11;

/** Marks the words in place. */
export const matchTables = (country: Country, tokens: readonly Token[]): void => {
  writeOut(country, tokens);
  for (const token of tokens) {
    token.hash = hashOf(token.folded);
    token.wholeHash = token.whole === token.folded ? token.hash : hashOf(token.whole);
    token.kinds = kindsOf(country, token);
  }
  for (let from = 0; from < tokens.length; from++) {
    let key = tokens[from]!.folded;
    for (let to = from + 2; to <= tokens.length && to - from <= LONGEST_PHRASE; to++) {
      key += tokens[to - 1]!.folded;
      if (key.length < OPENING) continue;
      if (!country.openings.has(key.slice(0, OPENING))) break;
      const kinds = (country.kinds.get(key) ?? 0) & (PLACE | KIND.street | KIND.purpose);
      if (kinds !== 0) mark(tokens, from, to, kinds);
    }
  }
  markCutPlaces(country, tokens);
};
