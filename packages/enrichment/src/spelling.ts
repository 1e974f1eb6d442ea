/** Writes words as a person would: accents where they are known, capitals where a name has them, Cyrillic in Latin letters. */
import { fold, toLatin } from './fold.ts';
import { type Folder, listOf, rowsOf } from './tables.ts';
import type { Token } from './types.ts';

export interface Spelling {
  /** The spelling of a word, by its folded form. */
  written: Map<string, string>;
  /** Common nouns and small words, folded: they name nobody. */
  common: Set<string>;
  /** The words for abbreviations that occur in names. */
  inNames: Map<string, string>;
  /** The words for abbreviations that count only if a point follows. */
  withPoint: Map<string, string>;
  /** The words for abbreviations that only banks use. They are no part of a name. */
  ofBanks: Map<string, string>;
  /** Two words that are shortened together, joined by a blank, and what they stand for. */
  pairs: Map<string, readonly [string, string]>;
  firstOfPairs: Set<string>;
  /** The frequency of three adjacent letters, with accents. */
  trigrams: Map<string, number>;
}

const SHORTEST_NAME_WORD = 5;

const trigramsOf = (words: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) {
    const padded = `^${word.toUpperCase()}$`;
    for (let at = 0; at + 3 <= padded.length; at++) {
      const key = padded.slice(at, at + 3);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
};

export const readSpelling = (folder: Folder): Spelling => {
  const written = new Map<string, string>();
  const add = (word: string): void => {
    if (!written.has(fold(word))) written.set(fold(word), word);
  };
  const common = new Set<string>();
  for (const word of listOf(folder, 'spelling.txt')) {
    add(word);
    if (word === word.toLowerCase()) common.add(fold(word));
  }
  for (const word of listOf(folder, 'name-words.txt')) if (word.length >= SHORTEST_NAME_WORD) add(word);
  for (const file of ['towns.txt', 'foreign-places.txt', 'settlements.txt'])
    for (const place of listOf(folder, file)) for (const word of place.split(' ')) add(word);
  for (const { text } of rowsOf(folder, 'bodies.txt'))
    for (const word of text.split(/[\s,]+/)) if (word.length > 1) add(word);
  const rows = rowsOf(folder, 'abbreviations.txt').map(({ text }) => text.split(' ') as [string, string]);
  const shortened = (marks: RegExp): Map<string, string> =>
    new Map(
      rows
        .filter(([short]) => marks.test(short))
        .map(([short, long]) => [fold(short.replace(/[!.]/g, '')), long]),
    );
  const pairs = new Map(
    rowsOf(folder, 'abbreviation-pairs.txt').map(({ text, at }) => {
      const [short, long] = text.split('=').map((side) => side.trim().split(' '));
      if (short?.length !== 2 || long?.length !== 2) throw new Error(`${at}: write two words = two words`);
      return [short.map(fold).join(' '), long as [string, string]] as const;
    }),
  );
  return {
    written,
    common,
    inNames: shortened(/^[^!.]+$/),
    withPoint: shortened(/\.$/),
    ofBanks: shortened(/^!/),
    pairs,
    firstOfPairs: new Set([...pairs.keys()].map((pair) => pair.split(' ')[0]!)),
    trigrams: trigramsOf(written.values()),
  };
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const VOWEL = /[AEIOU]/;
const DIGIT = /\d/;
const ENDS_LIKE_SURNAME = /^(\p{L}{3,})IC$/u;

/** @param first whether the word begins the name */
export const spelled = ({ written }: Spelling, { raw, folded, long }: Token, first: boolean): string => {
  if (long !== null) return first ? capitalised(long) : long;
  const listed = written.get(folded);
  const known = listed !== undefined && raw.includes('DJ') && !/đ|dj/i.test(listed) ? undefined : listed;
  // Small letters and accents of the bank say more than a table.
  if (raw !== raw.toUpperCase()) return first ? capitalised(toLatin(raw)) : toLatin(raw);
  if (known !== undefined) return first ? capitalised(known) : known;
  if (!VOWEL.test(folded) || DIGIT.test(folded)) return raw;
  const accented = toLatin(raw)
    .replace(/DJ(?=[AEIOUR])/g, 'Đ')
    .replace(ENDS_LIKE_SURNAME, '$1IĆ');
  return capitalised(accented.toLowerCase());
};

const LONGEST_NAME = 72;

/** Returns the words as a name, or null if there are none. @param joined whether a point or hyphen in front of a word stays */
export const nameOf = (spelling: Spelling, tokens: readonly Token[]): string | null => {
  let name = '';
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    const isJoined =
      token.gap === '-' || (token.gap === '.' && (before?.folded.length === 1 || token.folded.length < 4));
    const isGlued = token.glued && !(token.number && (before?.folded.length ?? 0) > 4);
    const joint = name === '' || isGlued ? '' : isJoined ? token.gap : ' ';
    const next = name + joint + spelled(spelling, token, name === '');
    if (next.length > LONGEST_NAME) break;
    name = next;
  }
  return name === '' ? null : name;
};
