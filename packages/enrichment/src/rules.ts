/**
 * Tables of wordings: operations, transfers and trades. A row matches when all words of one alternative occur, in any order. The
 * index by the beginning of each alternative's first word makes the work independent of the number of rows.
 */
import { fold } from './fold.ts';
import { hashOf } from './hash.ts';
import { type Folder, tableOf } from './tables.ts';
import type { Alternative, Line, Rule, Stem, Token } from './types.ts';

/** The tables, in the order of their numbers. */
export const RULE_FILES = ['operations.csv', 'trades.csv', 'transfers.csv'] as const;
export const [OPERATIONS, TRADES, TRANSFERS] = [0, 1, 2] as const;

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

export const RULE_COLUMNS = [
  'name',
  'category',
  'merchant_category',
  'direction',
  'confidence',
  'words',
] as const;
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

/** Reads the three tables. @param isKnown whether a merchant category exists */
export const readRules = (folder: Folder, isKnown: (merchantCategory: string) => boolean): Rules => {
  const rules: Rules = { whole: new Map(), open: new Map(), endings: new Map() };
  for (const [table, file] of RULE_FILES.entries())
    for (const [order, { row, at }] of tableOf(folder, file, RULE_COLUMNS).entries()) {
      const { name, merchant_category: merchantCategory, direction, confidence, words } = row;
      if (!isKnown(merchantCategory))
        throw new Error(`${at}: '${merchantCategory}' is not in categories.csv; use one that is`);
      const hash = hashOf(merchantCategory);
      const key = fold(name.replace(/[^\p{L}\d]/gu, ''));
      const rule = { table, order, hash, name: name || null, key, merchantCategory, direction, confidence };
      for (const written of words.split('|')) addAlternative(rules, rule, written, at);
    }
  for (const [word, list] of rules.whole) list.push(...(rules.open.get(word.slice(0, BUCKET)) ?? NONE));
  return rules;
};

/** Returns whether a word matches. One that ends in IC may be a surname, so its beginning does not count. */
const has = ({ text, open, ending }: Stem, word: string): boolean =>
  (ending ? word.length >= text.length + SHORTEST_BEFORE_ENDING && word.endsWith(text) : word === text) ||
  (open && word.startsWith(text) && !word.endsWith('IC')) ||
  (word.includes('&') && word.split('&').some((part) => part === text || (open && part.startsWith(text))));

const begunBy = ({ whole, open }: Rules, word: string): readonly Alternative[] =>
  whole.get(word) ?? open.get(word.slice(0, BUCKET)) ?? NONE;

/** Returns the alternatives whose first word this is. */
export const alternativesFor = (rules: Rules, word: string): readonly Alternative[] => {
  const begun = word.includes('&')
    ? [word, ...word.split('&')].flatMap((part) => begunBy(rules, part))
    : begunBy(rules, word);
  const ended = word.includes('&') ? undefined : rules.endings.get(word.slice(-BUCKET));
  const all = ended === undefined ? begun : [...begun, ...ended];
  return all.length === 0 ? NONE : all.filter(({ anchor }) => has(anchor, word));
};

const spotOf = (tokens: readonly Token[], from: number, to: number, wanted: Stem): number => {
  for (let at = from; at < to; at++) if (has(wanted, tokens[at]!.whole)) return at;
  return -1;
};

/** Returns the rules that match, one match for each row, in the order of the tables. Trades do not match in a place or in the bank's own words. */
export const findRules = ({ tokens, start, end }: Line, directions: readonly string[]): RuleMatch[] => {
  const found: RuleMatch[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const { number, wholeWord } = tokens[i]!;
    if (number || wholeWord.alternatives.length === 0) continue;
    for (const { rule, others, without, first, vague } of wholeWord.alternatives) {
      const [from, to] = rule.table === TRADES ? [start, end] : [0, tokens.length];
      if (i < from || i >= to || (first && i !== start) || !directions.includes(rule.direction)) continue;
      if (found.some((match) => match.rule === rule)) continue;
      const spots = [i];
      for (const other of others) spots.push(spotOf(tokens, from, to, other));
      if (spots.includes(-1) || without.some((other) => spotOf(tokens, from, to, other) >= 0)) continue;
      found.push({ rule, spots: spots.length > 1 ? spots.sort((a, b) => a - b) : spots, vague });
    }
  }
  return found.length < 2
    ? found
    : found.sort(({ rule: a }, { rule: b }) => a.table - b.table || a.order - b.order);
};
