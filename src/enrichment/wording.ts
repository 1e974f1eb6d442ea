/**
 * Rules on the words that occur, in any order: bank operations, trades, looser bank wordings. A table is
 * indexed by the beginning of each alternative's first word, so a text is compared with a few rules only.
 */
import { CATEGORIES, type Category, MERCHANT_CATEGORIES, type MerchantCategory } from './categories.ts';
import { oneOf, readTable } from './data-files.ts';
import { fold } from './fold.ts';
import type { Word } from './words.ts';

interface Stem {
  text: string;
  open: boolean;
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

export interface Rule {
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

/** By the whole first word where it must be that word, else by its first letters. */
export interface Wordings {
  whole: Map<string, Alternative[]>;
  open: Map<string, Alternative[]>;
}

const COLUMNS = ['name', 'category', 'merchant_category', 'direction', 'confidence', 'words'] as const;
const BUCKET = 3;

const stem = (word: string): Stem => {
  const open = word.endsWith('*');
  return { text: fold(open ? word.slice(0, -1) : word), open };
};

/**
 * A word that only begins so may be a surname: Mesarović is no butcher, Cvetković no florist. Of PIZZA&PASTA either
 * part may be meant.
 */
const has = ({ text, open }: Stem, folded: string): boolean =>
  folded === text ||
  (open && folded.startsWith(text) && !folded.endsWith('IC')) ||
  (folded.includes('&') &&
    folded.split('&').some((part) => part === text || (open && part.startsWith(text))));

export const readWordings = (file: string): Wordings => {
  const table: Wordings = { whole: new Map(), open: new Map() };
  for (const [order, { row, at }] of readTable(file, COLUMNS).entries()) {
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
      const [index, key] = anchor.open
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
  return table;
};

const NONE: readonly Alternative[] = [];

/** Those that may begin with the word, or with a part of PIZZA&PASTA. */
const alternativesFor = ({ whole, open }: Wordings, folded: string): readonly Alternative[] => {
  if (folded.includes('&'))
    return [folded, ...folded.split('&')].flatMap((part) => [
      ...(whole.get(part) ?? NONE),
      ...(open.get(part.slice(0, BUCKET)) ?? NONE),
    ]);
  const exact = whole.get(folded);
  const begun = open.get(folded.slice(0, BUCKET));
  return exact === undefined ? (begun ?? NONE) : begun === undefined ? exact : [...exact, ...begun];
};

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
    for (let i = span.from; i < span.to; i++) if (has(wanted, words[i]!.folded)) return i;
    return -1;
  };
  let best: Alternative | null = null;
  let bestAt = 0;
  for (let i = span.from; i < span.to; i++) {
    const { folded } = words[i]!;
    for (const alternative of alternativesFor(table, folded)) {
      if (best !== null && alternative.order >= best.order) continue;
      if (!has(alternative.anchor, folded) || (alternative.first && i !== span.first)) continue;
      const { direction } = alternative.rule;
      if (direction !== 'any' && (direction === 'in') !== income) continue;
      if (alternative.others.some((other) => occurs(other) < 0)) continue;
      if (alternative.without.some((other) => occurs(other) >= 0)) continue;
      best = alternative;
      bestAt = i;
    }
  }
  if (best === null) return null;
  const spots = [bestAt, ...best.others.map(occurs)].sort((a, b) => a - b);
  return {
    rule: best.rule,
    said: spots.map((i) => words[i]!.folded.toLowerCase()),
    spots,
    at: spots[0]!,
    vague: best.vague,
  };
};
