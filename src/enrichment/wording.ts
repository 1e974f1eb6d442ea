/**
 * Rules on the words that occur, in any order: bank operations, trades, looser bank wordings. A table is
 * indexed by the beginning of each alternative's first word, so a text is compared with a few rules only.
 */
import { CATEGORIES, type Category, MERCHANT_CATEGORIES, type MerchantCategory } from './categories.ts';
import { oneOf, readLines, readTable } from './data-files.ts';
import { fold } from './fold.ts';
import type { Word } from './words.ts';

interface Stem {
  text: string;
  open: boolean;
  /** With which a longer word ends: VITADENT. */
  ending: boolean;
}

interface Alternative {
  rule: Rule;
  order: number;
  anchor: Stem;
  others: Stem[];
  without: Stem[];
  first: boolean;
  vague: boolean;
}

interface Rule {
  /** Null: the cleaned text of the descriptor is the name. */
  name: string | null;
  category: Category;
  merchantCategory: MerchantCategory;
  direction: 'in' | 'out' | 'any';
  confidence: 'high' | 'medium' | 'low';
}

export interface WordingMatch {
  rule: Rule;
  /** The words of the descriptor that decided, as they were folded. */
  said: string[];
  /** Where they stand, in the order of the line. */
  spots: number[];
  /** Where the first of them stands. */
  at: number;
  /** The word has other meanings: FOOD, AUTO, TOUR. */
  vague: boolean;
}

/** By the whole first word, which also has those that only begin so, else by its first letters, or its last. */
export interface Wordings {
  whole: Map<string, Alternative[]>;
  open: Map<string, Alternative[]>;
  endings: Map<string, Alternative[]>;
}

const COLUMNS = ['name', 'category', 'merchant_category', 'direction', 'confidence', 'words'] as const;
const BUCKET = 3;

const stem = (word: string): Stem => ({
  text: fold(word.replaceAll('*', '')),
  open: word.endsWith('*'),
  ending: word.startsWith('*'),
});

/** VITADENT, and not DENT or ANDENT: a word of its own stands before the ending. */
const SHORTEST_BEFORE_ENDING = 3;

/**
 * A word that only begins so may be a surname: Mesarović is no butcher, Cvetković no florist. Of PIZZA&PASTA either
 * part may be meant.
 */
const has = ({ text, open, ending }: Stem, folded: string): boolean =>
  (ending
    ? folded.length >= text.length + SHORTEST_BEFORE_ENDING && folded.endsWith(text)
    : folded === text) ||
  (open && folded.startsWith(text) && !folded.endsWith('IC')) ||
  (folded.includes('&') &&
    folded.split('&').some((part) => part === text || (open && part.startsWith(text))));

const NONE: readonly Alternative[] = [];

/** One table of several files, one behind the other. */
export const readWordings = (...files: string[]): Wordings => {
  const table: Wordings = { whole: new Map(), open: new Map(), endings: new Map() };
  for (const [order, { row, at }] of files.flatMap((file) => readTable(file, COLUMNS)).entries()) {
    const rule: Rule = {
      name: row.name === '' ? null : row.name,
      category: oneOf(CATEGORIES, row.category, at),
      merchantCategory: oneOf(MERCHANT_CATEGORIES, row.merchant_category, at),
      direction: oneOf(['in', 'out', 'any'], row.direction, at),
      confidence: oneOf(['high', 'medium', 'low'], row.confidence, at),
    };
    for (const written of row.words.split('|')) {
      const words = written.trim().split(/\s+/);
      const [head, ...others] = words.filter((word) => !word.startsWith('-'));
      if (head === undefined || head === '') throw new Error(`${at}: an alternative without a word`);
      const anchor = stem(head.replace(/^[?^]+/, ''));
      if (anchor.text.length < (anchor.open ? BUCKET : 2))
        throw new Error(`${at}: '${head}' is too short to begin with`);
      const [index, key] = anchor.ending
        ? [table.endings, anchor.text.slice(-BUCKET)]
        : anchor.open
          ? [table.open, anchor.text.slice(0, BUCKET)]
          : [table.whole, anchor.text];
      const alternatives = index.get(key) ?? [];
      index.set(key, alternatives);
      alternatives.push({
        rule,
        order,
        anchor,
        others: others.map(stem),
        without: words.filter((word) => word.startsWith('-')).map((word) => stem(word.slice(1))),
        first: /^\??\^/.test(head),
        vague: head.startsWith('?'),
      });
    }
  }
  // Every word asks, and should find one list.
  for (const [word, alternatives] of table.whole)
    alternatives.push(...(table.open.get(word.slice(0, BUCKET)) ?? NONE));
  return table;
};

/** PROV is provizija, STOM is stomatološka. */
const LONG = new Map(
  readLines('abbreviations.txt').map((line) => {
    const [short, long] = line.replace('!', '').split(' ');
    return [fold(short!), fold(long!)];
  }),
);

/** Behind every line of a table. */
const LAST = 1e6;
/** CVECARA KOD GROBLJA: behind these stands where a firm is, or by whom. */
const WHERE = new Set('KOD PORED IZA ISPOD IZNAD KRAJ PREKOPUTA'.split(' '));

const begunBy = ({ whole, open }: Wordings, word: string): readonly Alternative[] =>
  whole.get(word) ?? open.get(word.slice(0, BUCKET)) ?? NONE;

/** Those that may begin with the word, or with a part of PIZZA&PASTA. */
const alternativesFor = (table: Wordings, folded: string): readonly Alternative[] => {
  if (folded.includes('&')) return [folded, ...folded.split('&')].flatMap((part) => begunBy(table, part));
  const begun = begunBy(table, folded);
  const ended =
    folded.length < BUCKET + SHORTEST_BEFORE_ENDING ? undefined : table.endings.get(folded.slice(-BUCKET));
  return ended === undefined ? begun : [...begun, ...ended];
};

/** The word that an abbreviation stands for, else the word. */
const wholeOf = ({ folded }: Word): string => (folded.length < 9 ? (LONG.get(folded) ?? folded) : folded);

/**
 * The first rule of the table that matches the words from..to (exclusive). `first` is the index that `^` means;
 * `income` is true for a credit.
 */
export const findWording = (
  table: Wordings,
  words: readonly Word[],
  span: { from: number; to: number; first: number },
  income: boolean,
): WordingMatch | null => {
  const occurs = (wanted: Stem): number => {
    for (let i = span.from; i < span.to; i++) if (has(wanted, wholeOf(words[i]!))) return i;
    return -1;
  };
  let best: Alternative | null = null;
  let bestAt = 0;
  let bestOrder = Number.POSITIVE_INFINITY;
  for (let i = span.from; i < span.to; i++) {
    const folded = wholeOf(words[i]!);
    const behind = i > span.first && WHERE.has(words[i - 1]!.folded) ? LAST : 0;
    for (const alternative of alternativesFor(table, folded)) {
      const order = alternative.order + behind;
      if (order >= bestOrder) continue;
      if (!has(alternative.anchor, folded) || (alternative.first && i !== span.first)) continue;
      const { direction } = alternative.rule;
      if (direction !== 'any' && (direction === 'in') !== income) continue;
      if (alternative.others.some((other) => occurs(other) < 0)) continue;
      if (alternative.without.some((other) => occurs(other) >= 0)) continue;
      best = alternative;
      bestAt = i;
      bestOrder = order;
    }
  }
  if (best === null) return null;
  const spots = [bestAt, ...best.others.map(occurs)].sort((a, b) => a - b);
  return {
    rule: best.rule,
    said: spots.map((i) => words[i]!.folded.toLowerCase()),
    spots,
    at: spots[0]!,
    vague: best.vague || bestOrder >= LAST,
  };
};
