/** The second stage: marks each word of a line with the kinds that the tables know of it. */
import type { Country } from './country.ts';
import { fold } from './fold.ts';
import { IN_RUNS, is, KIND, PERSON, PLACE } from './kinds.ts';
import { isBeginning } from './tables.ts';
import type { Token } from './types.ts';
import { wordOf } from './words.ts';

const LONGEST_PHRASE = 5;
const SHORTEST_PHRASE = 3;
const LONGEST_CUT = 12;
const LATE = 3;

const mark = (tokens: readonly Token[], from: number, to: number, kinds: number): void => {
  for (let i = from; i < to; i++) tokens[i]!.kinds = (tokens[i]!.kinds | kinds) & ~KIND.unknown;
};

/** Marks words at the end of a line that may be the beginning of a place, whose rest a field cut off. */
const markCutPlaces = ({ places }: Country, tokens: readonly Token[]): void => {
  const last = tokens.findLastIndex(({ number, kinds }) => !number && !is(kinds, KIND.country));
  for (let at = Math.max(1, last - LATE + 1); at <= last; at++) {
    const { folded, kinds, word } = tokens[at]!;
    if (!word.opens.place) continue;
    if (folded.length > 1 && folded.length <= LONGEST_CUT && !is(kinds, PLACE))
      mark(tokens, at, at + 1, KIND.cutPlace | (kinds & KIND.unknown));
    const pair = at < last ? folded + tokens[at + 1]!.folded : '';
    if (pair.length > 4 && isBeginning(places, pair)) mark(tokens, at, at + 2, KIND.cutPlace);
  }
};

/** Sets the full words of abbreviations. */
const writeOut = (country: Country, tokens: readonly Token[]): void => {
  const { pairs } = country.spelling;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const { word, point } = token;
    const next = word.opens.pair ? tokens[at + 1] : undefined;
    const pair = next === undefined ? undefined : pairs.get(`${word.folded} ${next.folded}`);
    if (pair !== undefined) [token.long, next!.long] = pair;
    token.long ??= word.long ?? (point ? (word.longWithPoint ?? null) : null);
    const whole = token.long ?? word.longOfBanks;
    if (whole === undefined) continue;
    token.whole = fold(whole);
    if (token.whole !== word.folded) token.wholeWord = wordOf(country, token.whole);
  }
};

const kindsOf = ({ number, word, wholeWord }: Token): number => {
  if (number) return word.kinds;
  const kinds = word.kinds | (wholeWord === word ? 0 : wholeWord.kinds & ~PERSON);
  return kinds | word.looks | (kinds === 0 ? KIND.unknown : 0);
};

/** Marks phrases of two words and more. */
const markPhrases = (country: Country, tokens: readonly Token[]): void => {
  for (let from = 0; from + 1 < tokens.length; from++) {
    const { folded, opens } = tokens[from]!.word;
    if (opens.phrase <= folded.length) continue;
    let key = folded;
    for (let to = from + 2; to <= tokens.length && to - from <= LONGEST_PHRASE; to++) {
      key += tokens[to - 1]!.folded;
      if (key.length > opens.phrase) break;
      if (key.length < SHORTEST_PHRASE) continue;
      const kinds = (country.kinds.get(key) ?? 0) & IN_RUNS;
      if (kinds !== 0) mark(tokens, from, to, kinds);
    }
  }
};

/** Marks the words in place. */
export const matchTables = (country: Country, tokens: readonly Token[]): void => {
  writeOut(country, tokens);
  for (const token of tokens) token.kinds = kindsOf(token);
  markPhrases(country, tokens);
  markCutPlaces(country, tokens);
};
