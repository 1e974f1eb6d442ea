/**
 * Every alternative of data/payees.csv is a run of words; runs are looked up by their letters joined, so the cost
 * is a few map look-ups per word and does not grow with the number of payees.
 */
import { CATEGORIES, type Category, MERCHANT_CATEGORIES, type MerchantCategory } from './categories.ts';
import { foldedWords, oneOf, readTable } from './data-files.ts';
import { sound } from './fold.ts';

export interface Payee {
  name: string;
  category: Category;
  merchantCategory: MerchantCategory;
}

export interface Pattern {
  payee: Payee;
  said: string;
  size: number;
  begins: boolean;
  whole: boolean;
  doubtful: boolean;
  lastResort: boolean;
}

const MARKED = /^([~?^=]*)([^~?^=].*)$/s;
/** Runs longer than this are not looked up. */
export const LONGEST_RUN = 6;

export const exact = new Map<string, Pattern[]>();
/** With how many letters a run is told from all that no payee begins with. */
export const OPENING = 4;
/** The first letters of every key of `exact`: most words of a line begin no payee. */
export const openings = new Set<string>();
/** The same of those alone that are believed last. */
export const lastOpenings = new Set<string>();
/** Beginnings of long names, for fields that cut them. Null: two payees begin so. */
export const cut = new Map<string, Pattern | null>();
/** Short words that keep their star because the table says so: MOL* is not MOL. */
export const starred = new Set<string>();

const add = (index: Map<string, Pattern[]>, key: string, pattern: Pattern): void => {
  const found = index.get(key);
  if (found === undefined) index.set(key, [pattern]);
  else found.push(pattern);
};

const addCuts = (words: readonly string[], pattern: Pattern): void => {
  const joined = words.join('');
  const last = words.at(-1)!;
  // Three letters of the last word must be left, and of a single word all but three of at least eight.
  const shortest = words.length > 1 ? joined.length - last.length + 3 : Math.max(6, joined.length - 3);
  for (let length = Math.max(6, shortest); length < joined.length; length++) {
    const beginning = joined.slice(0, length);
    const other = cut.get(beginning);
    cut.set(beginning, other === undefined || other?.payee.name === pattern.payee.name ? pattern : null);
  }
};

export const payees: readonly Payee[] = readTable('payees.csv', [
  'name',
  'category',
  'merchant_category',
  'words',
]).map(({ row, at }) => {
  const payee: Payee = {
    name: row.name,
    category: oneOf(CATEGORIES, row.category, at),
    merchantCategory: oneOf(MERCHANT_CATEGORIES, row.merchant_category, at),
  };
  for (const alternative of row.words.split('|')) {
    const [, marks = '', said = ''] = MARKED.exec(alternative.trim()) ?? [];
    const words = foldedWords(said);
    if (words.length === 0 || words.length > LONGEST_RUN)
      throw new Error(`${at}: '${said}' cannot be matched`);
    if (said.endsWith('*')) {
      words[words.length - 1] += '*';
      starred.add(words.at(-1)!);
    }
    const pattern: Pattern = {
      payee,
      said,
      size: words.length,
      begins: marks.includes('^') || marks.includes('='),
      whole: marks.includes('='),
      doubtful: marks.includes('?'),
      lastResort: marks.includes('~'),
    };
    const key = words.join('');
    add(exact, key, pattern);
    openings.add(key.slice(0, OPENING));
    if (pattern.lastResort) lastOpenings.add(key.slice(0, OPENING));
    if (!pattern.begins && !pattern.lastResort) addCuts(words, pattern);
  }
  return payee;
});

let sounds: Map<string, Pattern[]> | undefined;

/** Those that sound like a text; the table is made for the first Cyrillic line. */
export const bySound = (text: string): readonly Pattern[] | undefined => {
  if (sounds === undefined) {
    sounds = new Map();
    for (const [key, patterns] of exact) for (const pattern of patterns) add(sounds, sound(key), pattern);
  }
  return sounds.get(sound(text));
};
