/** Loads a country: a folder of tables and, if it was trained, its weights. */
import { fold } from './fold.ts';
import { IN_RUNS, is, KIND } from './kinds.ts';
import { type Payees, readPayees } from './payees.ts';
import { type Rules, readRules } from './rules.ts';
import { readSpelling, type Spelling } from './spelling.ts';
import { type Folder, listOf, rowsOf, tableOf } from './tables.ts';
import { foldedWords } from './tokens.ts';
import type { Word } from './types.ts';
import { readWeights, type Weights } from './weights.ts';
import { readWrappers, type Wrappers } from './wrappers.ts';

export interface Category {
  merchantCategory: string;
  category: string;
  /** First level of the code. */
  primary: string;
  /** In the language of the country. */
  local: string;
}

/** A class of the classifier: a category with the first level of its code, so that shopping for pets and for children are two classes. */
export interface Class {
  category: string;
  primary: string;
}

/** The name and the merchant category that a code or an account implies. */
export interface Meaning {
  name: string | null;
  merchantCategory: string;
}

/** A kind of accounts, by their numbers. */
export interface PublicAccount extends Meaning {
  bank: string;
  begins: string;
  /** The number of digits before the mark. */
  digits: number;
  /** The digits that end the number. */
  mark: string;
}

/** The meaning of a payment code. */
export interface CodeMeaning extends Meaning {
  /** True if the code decides the category against the words. */
  decides: boolean;
}

export interface Country {
  /** By merchant category, in the order of the table. */
  categories: ReadonlyMap<string, Category>;
  /** Pairs of a category and the first level of a code, in a fixed order: the order of the weights. */
  classes: readonly Class[];
  payees: Payees;
  rules: Rules;
  wrappers: Wrappers;
  /** Kinds of words and of phrases, by their letters joined. */
  kinds: ReadonlyMap<string, number>;
  /** The letters of places, streets and purposes, sorted: a line may write each as several words. */
  runs: readonly string[];
  /** Public bodies, by their letters joined. */
  bodies: ReadonlySet<string>;
  /** First letters of the words of the tables. */
  beginnings: ReadonlySet<string>;
  /** Letters of places, sorted: a field may cut off the end of one. */
  places: readonly string[];
  surnameEndings: readonly string[];
  /** Beginnings of the words of trades and of goods, and the kind of the words. */
  stems: ReadonlyMap<string, number>;
  /** Endings of names in other cases, and what the name ends in. */
  cases: readonly (readonly [ending: string, nominative: string])[];
  spelling: Spelling;
  months: ReadonlySet<string>;
  byPaymentCode: ReadonlyMap<string, CodeMeaning>;
  byMerchantCode: ReadonlyMap<string, string>;
  publicAccounts: readonly PublicAccount[];
  /** Names of operations, and whether the counterparty's name is shown instead. */
  operationNames: ReadonlyMap<string, boolean>;
  /** By currency, in minor units. */
  smallestWithdrawals: ReadonlyMap<string, number>;
  /** The merchant category of each category if no evidence names one. */
  defaults: ReadonlyMap<string, string>;
  /** Sentences of explanations in the language of the country, and in English. */
  phrases: ReadonlyMap<string, string>;
  english: ReadonlyMap<string, string>;
  /** Cached entries of words that the tables contain; see words.ts. */
  words: Map<string, Word>;
  /** Null until `npm run train` has written them. */
  weights: Weights | null;
}

/** The folder of the English sentences, which have the same keys for every country. */
const ENGLISH = new URL('../countries/', import.meta.url);

const LISTS: readonly (readonly [file: string, kind: number])[] = [
  ['towns.txt', KIND.town],
  ['settlements.txt', KIND.settlement],
  ['ambiguous-settlements.txt', KIND.ambiguous],
  ['foreign-places.txt', KIND.foreign],
  ['streets.txt', KIND.street],
  ['town-marks.txt', KIND.townMark],
  ['given-names.txt', KIND.given],
  ['forms.txt', KIND.form],
  ['purposes.txt', KIND.purpose],
  ['goods.txt', KIND.goods],
  ['everyday-words.txt', KIND.everyday],
  ['bank-words.txt', KIND.bank],
  ['till-words.txt', KIND.till],
  ['counted-words.txt', KIND.counted],
  ['country-codes.txt', KIND.country],
  ['months.txt', KIND.month],
  ['card-words.txt', KIND.cardWord],
  ['name-words.txt', KIND.nameWord],
];
const LONGEST_STEM = 4;

/** Words of at least this many letters of known payees count as payee words. */
const PAYEE_WORD = 4;

interface Index {
  kinds: Map<string, number>;
  stems: Map<string, number>;
}

/** Returns the last cells of a table's rows. */
const lastCells = (folder: Folder, file: string): string[] =>
  rowsOf(folder, file).map(({ text }) => text.slice(text.lastIndexOf(',') + 1));

const readKinds = (folder: Folder, spelling: Spelling): Index => {
  const kinds = new Map<string, number>();
  const stems = new Map<string, number>();
  const add = (words: readonly string[], kind: number, to = kinds): void => {
    const key = words.join('');
    if (key !== '') to.set(key, (to.get(key) ?? 0) | kind);
  };
  for (const [file, kind] of LISTS)
    for (const entry of listOf(folder, file))
      if (entry.endsWith('*')) add([fold(entry.slice(0, -1))], kind, stems);
      else add(foldedWords(entry), kind);
  for (const entry of listOf(folder, 'surnames.txt'))
    if (!entry.startsWith('-')) add([fold(entry)], KIND.surname);
  for (const { text } of rowsOf(folder, 'bodies.txt'))
    for (const word of foldedWords(text)) if (word.length > 1) add([word], KIND.body);
  for (const ways of lastCells(folder, 'payees.csv'))
    for (const word of ways.split(/[^\p{L}]+/u)) if (word.length >= PAYEE_WORD) add([fold(word)], KIND.payee);
  for (const word of spelling.common) add([word], KIND.common);
  for (const words of lastCells(folder, 'trades.csv'))
    for (const written of words.split(/[|\s]+/)) {
      // A word that must not occur is not a word of the trade.
      if (written.startsWith('-')) continue;
      const word = written.replace(/^[\^?*]+/, '');
      if (!word.endsWith('*')) add([fold(word)], KIND.trade);
      else if (word.length > LONGEST_STEM) add([fold(word.slice(0, -1))], KIND.trade, stems);
    }
  return { kinds, stems };
};

const classesOf = (categories: readonly Category[]): Class[] => [
  ...new Map(
    categories.map(({ category, primary }) => [`${category} ${primary}`, { category, primary }]),
  ).values(),
];

const range = (codes: string): string[] => {
  const [first, last = first] = codes.split('-').map(Number);
  return Array.from({ length: last! - first! + 1 }, (_, n) => String(first! + n).padStart(4, '0'));
};

const ACCOUNT_COLUMNS = ['bank', 'begins', 'digits', 'mark', 'name', 'merchant_category'] as const;

/** Reads the merchant categories of a country, without the rest of its tables. */
export const readCategories = (folder: Folder): Category[] =>
  tableOf(folder, 'categories.csv', ['merchant_category', 'category', 'primary', 'local'] as const).map(
    ({ row: { merchant_category: merchantCategory, ...row } }) => ({ merchantCategory, ...row }),
  );

/** Reads the first and the last column of a table as a map. */
const mapOf = <T>(
  folder: Folder,
  file: string,
  columns: readonly string[],
  read: (cell: string) => T,
): Map<string, T> =>
  new Map(tableOf(folder, file, columns).map(({ row }) => [row[columns[0]!]!, read(row[columns.at(-1)!]!)]));

const readPhrases = (folder: Folder): Map<string, string> =>
  new Map(
    rowsOf(folder, 'phrases.txt').map(({ text, at }) => {
      const end = text.indexOf(':');
      if (end < 0) throw new Error(`${at}: no colon; write key: sentence`);
      return [text.slice(0, end), text.slice(end + 1).trim()];
    }),
  );

/** Reads a country's folder, whose address ends in a slash. Throws an error that names the file and the line if a table is wrong. */
export const loadCountry = (folder: Folder): Country => {
  const categories = new Map(readCategories(folder).map((each) => [each.merchantCategory, each]));
  const isKnown = (merchantCategory: string): boolean => categories.has(merchantCategory);
  const spelling = readSpelling(folder);
  const index = readKinds(folder, spelling);
  const wrappers = readWrappers(folder, index.kinds);
  const sortedOf = (wanted: number): string[] =>
    [...index.kinds].flatMap(([key, kinds]) => (is(kinds, wanted) ? [key] : [])).sort();
  const codeColumns = ['code', 'direction', 'name', 'merchant_category', 'decides'] as const;
  return {
    categories,
    classes: classesOf([...categories.values()]),
    payees: readPayees(folder, isKnown),
    rules: readRules(folder, isKnown),
    wrappers,
    ...index,
    beginnings: new Set([...index.kinds.keys(), ...spelling.written.keys()].map((key) => key.slice(0, 4))),
    bodies: new Set(rowsOf(folder, 'bodies.txt').map(({ text }) => foldedWords(text).join(''))),
    runs: sortedOf(IN_RUNS),
    places: sortedOf(KIND.town | KIND.settlement | KIND.foreign),
    surnameEndings: listOf(folder, 'surnames.txt')
      .filter((entry) => entry.startsWith('-'))
      .map((entry) => fold(entry.slice(1))),
    cases: tableOf(folder, 'cases.csv', ['ending', 'nominative'] as const).map(
      ({ row }) => [fold(row.ending), fold(row.nominative)] as const,
    ),
    spelling,
    months: new Set(listOf(folder, 'months.txt').map(fold)),
    byPaymentCode: new Map(
      tableOf(folder, 'payment-codes.csv', codeColumns).map(({ row }) => [
        `${row.direction} ${row.code}`,
        { name: row.name || null, merchantCategory: row.merchant_category, decides: row.decides === 'yes' },
      ]),
    ),
    byMerchantCode: new Map(
      tableOf(folder, 'merchant-codes.csv', ['codes', 'merchant_category'] as const).flatMap(({ row }) =>
        range(row.codes).map((code) => [code, row.merchant_category] as const),
      ),
    ),
    publicAccounts: tableOf(folder, 'public-accounts.csv', ACCOUNT_COLUMNS).map(
      ({ row: { digits, merchant_category: merchantCategory, ...row } }) => ({
        ...row,
        digits: Number(digits),
        merchantCategory,
      }),
    ),
    operationNames: mapOf(
      folder,
      'operation-names.csv',
      ['name', 'local', 'counterparty'],
      (shown) => shown === 'yes',
    ),
    smallestWithdrawals: mapOf(
      folder,
      'smallest-withdrawals.csv',
      ['currency', 'units'],
      (units) => Number(units) * 100,
    ),
    defaults: mapOf(folder, 'defaults.csv', ['category', 'merchant_category'], (name) => name),
    phrases: readPhrases(folder),
    english: readPhrases(ENGLISH),
    words: new Map(),
    weights: readWeights(folder),
  };
};
