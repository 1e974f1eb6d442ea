/**
 * Tables of wordings: operations, transfers and trades. A row matches when all words of one alternative occur, in any order. The
 * index by the beginning of each alternative's first word keeps the work independent of the number of rows.
 */
import { fold } from './fold.ts';
import { hashOf } from './hash.ts';
import { type Folder, tableOf } from './tables.ts';
import type { Token } from './types.ts';

interface Stem {
  text: string;
  /** A longer word may begin so. */
  open: boolean;
  /** A longer word ends so. */
  ending: boolean;
}

interface Alternative {
  rule: Rule;
  anchor: Stem;
  others: Stem[];
  without: Stem[];
  /** Only as the first word. */
  first: boolean;
  /** The word has other meanings. */
  vague: boolean;
}

export interface Rule {
  /** Number of the row: the first that matches comes first. */
  order: number;
  /** Hash of the merchant category. */
  hash: number;
  /** Null if the line names the payee. */
  name: string | null;
  merchantCategory: string;
  direction: string;
  confidence: string;
}

export interface RuleMatch {
  rule: Rule;
  /** The positions of the words that decided, in the order of the line. */
  spots: number[];
  vague: boolean;
}

export interface Rules {
  whole: Map<string, Alternative[]>;
  open: Map<string, Alternative[]>;
  endings: Map<string, Alternative[]>;
}

const COLUMNS = ['name', 'category', 'merchant_category', 'direction', 'confidence', 'words'] as const;
const BUCKET = 3;
const SHORTEST_BEFORE_ENDING = 3;
const NONE: readonly Alternative[] = [];

const stemOf = (word: string): Stem => ({
  text: fold(word.replaceAll('*', '')),
  open: word.endsWith('*'),
  ending: word.startsWith('*'),
});

const indexOf = (rules: Rules, anchor: Stem): [Map<string, Alternative[]>, string] =>
  anchor.ending
    ? [rules.endings, anchor.text.slice(-BUCKET)]
    : anchor.open
      ? [rules.open, anchor.text.slice(0, BUCKET)]
      : [rules.whole, anchor.text];

const addAlternative = (rules: Rules, rule: Rule, written: string, at: string): void => {
  const words = written.trim().split(/\s+/);
  const [head, ...others] = words.filter((word) => !word.startsWith('-'));
  if (head === undefined || head === '')
    throw new Error(`${at}: an alternative has no word; write one between the |`);
  const anchor = stemOf(head.replace(/^[?^]+/, ''));
  if (anchor.text.length < (anchor.open ? BUCKET : 2))
    throw new Error(`${at}: '${head}' is too short; write at least ${anchor.open ? BUCKET : 2} letters`);
  const [index, key] = indexOf(rules, anchor);
  const list = index.get(key) ?? [];
  index.set(key, list);
  list.push({
    rule,
    anchor,
    others: others.map(stemOf),
    without: words.filter((word) => word.startsWith('-')).map((word) => stemOf(word.slice(1))),
    first: /^\??\^/.test(head),
    vague: head.startsWith('?'),
  });
};

/** Reads one table. @param isKnown whether a merchant category exists */
export const readRules = (
  folder: Folder,
  file: string,
  isKnown: (merchantCategory: string) => boolean,
): Rules => {
  const rules: Rules = { whole: new Map(), open: new Map(), endings: new Map() };
  for (const [order, { row, at }] of tableOf(folder, file, COLUMNS).entries()) {
    if (!isKnown(row.merchant_category))
      throw new Error(`${at}: '${row.merchant_category}' is not in categories.csv; use one that is`);
    const { direction, confidence } = row;
    const rule: Rule = {
      order,
      hash: hashOf(row.merchant_category),
      name: row.name || null,
      merchantCategory: row.merchant_category,
      direction,
      confidence,
    };
    for (const written of row.words.split('|')) addAlternative(rules, rule, written, at);
  }
  for (const [word, list] of rules.whole) list.push(...(rules.open.get(word.slice(0, BUCKET)) ?? NONE));
  return rules;
};

/** A word that only begins so may be a surname: one that ends in IC is no trade. */
const has = ({ text, open, ending }: Stem, word: string): boolean =>
  (ending ? word.length >= text.length + SHORTEST_BEFORE_ENDING && word.endsWith(text) : word === text) ||
  (open && word.startsWith(text) && !word.endsWith('IC')) ||
  (word.includes('&') && word.split('&').some((part) => part === text || (open && part.startsWith(text))));

const begunBy = ({ whole, open }: Rules, word: string): readonly Alternative[] =>
  whole.get(word) ?? open.get(word.slice(0, BUCKET)) ?? NONE;

const alternativesFor = (rules: Rules, word: string): readonly Alternative[] => {
  if (word.includes('&')) return [word, ...word.split('&')].flatMap((part) => begunBy(rules, part));
  const begun = begunBy(rules, word);
  const ended =
    word.length < BUCKET + SHORTEST_BEFORE_ENDING ? undefined : rules.endings.get(word.slice(-BUCKET));
  return ended === undefined ? begun : [...begun, ...ended];
};

/** Returns at most `most` rules that match the words from..to, one for each row, in the order of the table. */
export const findRules = (
  rules: Rules,
  tokens: readonly Token[],
  { from, to, first }: { from: number; to: number; first: number },
  directions: readonly string[],
  most: number,
): RuleMatch[] => {
  const spotOf = (wanted: Stem): number => {
    for (let i = from; i < to; i++) if (has(wanted, tokens[i]!.whole)) return i;
    return -1;
  };
  const found = new Map<number, RuleMatch>();
  for (let i = from; i < to; i++) {
    const { whole, number } = tokens[i]!;
    if (number) continue;
    for (const { rule, anchor, others, without, first: isFirst, vague } of alternativesFor(rules, whole)) {
      if (found.has(rule.order) || (isFirst && i !== first) || !has(anchor, whole)) continue;
      if (!directions.includes(rule.direction)) continue;
      if (others.some((other) => spotOf(other) < 0) || without.some((other) => spotOf(other) >= 0)) continue;
      found.set(rule.order, { rule, spots: [i, ...others.map(spotOf)].sort((a, b) => a - b), vague });
    }
  }
  if (found.size < 2) return [...found.values()];
  return [...found.values()].sort((a, b) => a.rule.order - b.rule.order).slice(0, most);
};
