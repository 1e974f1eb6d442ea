/** Writes words as a person would: accents where they are known, capitals where a name has them, Cyrillic in Latin letters. */
import { fold, toLatin } from './fold.ts';
import { type Folder, listOf, rowsOf } from './tables.ts';
import type { Token } from './types.ts';

export interface Spelling {
  /** How a word is written, by its folded form. */
  written: Map<string, string>;
  /** Common nouns and small words, folded: they name nobody. */
  common: Set<string>;
  /** Words that abbreviations stand for, in names. */
  inNames: Map<string, string>;
  /** The same, folded, with those that banks alone write. */
  whole: Map<string, string>;
}

const SHORTEST_NAME_WORD = 5;

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
  return {
    written,
    common,
    inNames: new Map(rows.filter(([short]) => !short.startsWith('!')).map(([short, long]) => [fold(short), long])),
    whole: new Map(rows.map(([short, long]) => [fold(short.replace('!', '')), fold(long)])),
  };
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const VOWEL = /[AEIOU]/;
const DIGIT = /\d/;
const ENDS_LIKE_SURNAME = /^(\p{L}{3,})IC$/u;

/** @param first whether the word begins the name */
export const spelled = ({ written, inNames }: Spelling, { raw, folded }: Token, first: boolean): string => {
  const listed = inNames.get(folded) ?? written.get(folded);
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
    const isJoined = token.gap === '-' || (token.gap === '.' && (before?.folded.length === 1 || token.folded.length < 4));
    const isGlued = token.glued && !(token.number && (before?.folded.length ?? 0) > 4);
    const joint = name === '' || isGlued ? '' : isJoined ? token.gap : ' ';
    const next = name + joint + spelled(spelling, token, name === '');
    if (next.length > LONGEST_NAME) break;
    name = next;
  }
  return name === '' ? null : name;
};
