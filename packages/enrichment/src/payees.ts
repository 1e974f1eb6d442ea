/** Known payees: every way in which lines write one is a run of words, looked up by its letters joined. */
import { fold, LONGEST_READ, soundOf } from './fold.ts';
import { hashOf } from './hash.ts';
import { is, KIND } from './kinds.ts';
import { type Folder, isBeginning, listOf, placeOf, tableOf } from './tables.ts';
import { foldedWords } from './tokens.ts';
import type { Pattern, Payee, Token } from './types.ts';

export interface PayeeMatch extends Pattern {
  from: number;
  /** Index after the last word. */
  to: number;
  /** Found by a part of what the table says, because a field cut the rest, or by its sound. */
  partly: boolean;
  /** Found although the line has lost a letter of it. */
  spoiled: boolean;
}

export interface Payees {
  exact: Map<string, Pattern[]>;
  /** All keys, sorted: a quick test excludes most words. */
  keys: string[];
  /** Beginnings of long names. Null: two payees begin so. */
  cut: Map<string, Pattern | null>;
  starred: Set<string>;
  /** Words that may follow a payee's name without a blank. */
  neutral: Set<string>;
  sounds: Map<string, Pattern[]>;
}

const LONGEST_RUN = 6;
const SHORTEST_CUT = 6;

/** Below this many letters a run must have as many words as in the table: A1 is never "a" and "1". */
const SAFE_TO_JOIN = 5;
const FILE = 'payees.csv';
const COLUMNS = ['name', 'category', 'merchant_category', 'website', 'words'] as const;

const addTo = (index: Map<string, Pattern[]>, key: string, pattern: Pattern): void => {
  const list = index.get(key);
  if (list === undefined) index.set(key, [pattern]);
  else list.push(pattern);
};

const addCuts = ({ cut }: Payees, words: readonly string[], pattern: Pattern): void => {
  const joined = words.join('');
  // Three letters of the last word must be left, and of a single word all but three.
  const shortest = words.length > 1 ? joined.length - words.at(-1)!.length + 3 : joined.length - 3;
  for (let length = Math.max(SHORTEST_CUT, shortest); length < joined.length; length++) {
    const beginning = joined.slice(0, length);
    const other = cut.get(beginning);
    cut.set(beginning, other === undefined || other?.payee.name === pattern.payee.name ? pattern : null);
  }
};

const addPattern = (payees: Payees, payee: Payee, written: string, at: string): void => {
  const marks = /^[~?^=]*/.exec(written)![0];
  const said = written.slice(marks.length);
  const words = foldedWords(said);
  if (words.length === 0 || words.length > LONGEST_RUN)
    throw new Error(`${at}: '${said}' has ${words.length} words; write 1 to ${LONGEST_RUN}`);
  if (said.endsWith('*')) {
    words[words.length - 1] += '*';
    payees.starred.add(words.at(-1)!);
  }
  const pattern: Pattern = {
    payee,
    size: words.length,
    begins: marks.includes('^') || marks.includes('='),
    whole: marks.includes('='),
    doubtful: marks.includes('?'),
    intermediary: marks.includes('~'),
  };
  const key = words.join('');
  addTo(payees.exact, key, pattern);
  addTo(payees.sounds, soundOf(key), pattern);
  if (!pattern.begins && !pattern.intermediary) addCuts(payees, words, pattern);
};

/** Reads the payees of a country, without the ways in which lines write them. */
export const readMerchants = (folder: Folder): Payee[] =>
  tableOf(folder, FILE, COLUMNS).map(({ row }) => payeeOf(row));

export const letters = (name: string): string => fold(name.replace(/[^\p{L}\d]/gu, ''));

const payeeOf = (row: Record<(typeof COLUMNS)[number], string>): Payee => ({
  name: row.name,
  key: letters(row.name),
  hash: hashOf(row.name),
  merchantCategory: row.merchant_category,
  website: row.website || null,
});

export const readPayees = (folder: Folder, isKnown: (merchantCategory: string) => boolean): Payees => {
  const payees: Payees = {
    exact: new Map(),
    keys: [],
    cut: new Map(),
    starred: new Set(),
    neutral: new Set(listOf(folder, 'neutral-words.txt').map(fold)),
    sounds: new Map(),
  };
  for (const { row, at } of tableOf(folder, FILE, COLUMNS)) {
    if (!isKnown(row.merchant_category))
      throw new Error(`${at}: '${row.merchant_category}' is not in categories.csv; use one that is`);
    const payee = payeeOf(row);
    for (const written of row.words.split('|')) addPattern(payees, payee, written.trim(), at);
  }
  payees.keys = [...payees.exact.keys()].sort();
  return payees;
};

/** Returns the payee whom the table knows by exactly this name. */
export const payeeNamed = ({ exact }: Payees, name: string): Payee | undefined =>
  exact.get(foldedWords(name).join(''))?.[0]?.payee;

const longest = (matches: readonly PayeeMatch[]): PayeeMatch | undefined =>
  [...matches].sort((a, b) => b.to - a.to)[0];

const NEVER_OWN =
  KIND.form |
  KIND.town |
  KIND.country |
  KIND.shortNumber |
  KIND.longNumber |
  KIND.till |
  KIND.counted |
  KIND.wrapper;

/** Returns whether the match is only the beginning of a firm's name, which continues after a hyphen: METALAC-PROM. */
const isBeginningOfName = (
  { neutral }: Payees,
  tokens: readonly Token[],
  { to, size }: PayeeMatch,
): boolean => {
  const next = tokens[to];
  return (
    size === 1 &&
    next?.gap === '-' &&
    !next.number &&
    next.folded.length > 1 &&
    !neutral.has(next.folded) &&
    !is(next.kinds, NEVER_OWN)
  );
};

/** Returns whether a legal form precedes the match: STR IDEA is another firm, registered under a brand's name. */
const isBehindForm = (tokens: readonly Token[], { from, size }: PayeeMatch): boolean =>
  size === 1 && from > 0 && is(tokens[from - 1]!.kinds, KIND.form);

/** Returns whether words outside the match may name the payee. */
const namesAnother = (tokens: readonly Token[], { from, to }: PayeeMatch): boolean =>
  tokens.some(({ kinds }, at) => (at < from || at >= to) && !is(kinds, NEVER_OWN));

const SHORTEST_HEAD = 4;
const SHORTEST_TAIL = 3;
/** After a name of at least this many letters, a neutral word may have two letters. */
const LONG_HEAD = 6;

/** Returns the payee that begins a word, if one or two neutral words follow without a blank: NETFLIXCOM, GLOVOAPPRS. */
export const gluedTo = ({ exact, keys, neutral }: Payees, word: string): Pattern | undefined => {
  if (word.length < SHORTEST_HEAD + 2 || !isBeginning(keys, word.slice(0, SHORTEST_HEAD))) return undefined;
  const isNeutral = (text: string): boolean =>
    neutral.has(text) ||
    [2, 3].some((size) => neutral.has(text.slice(-size)) && neutral.has(text.slice(0, -size)));
  for (let at = word.length - 2; at >= SHORTEST_HEAD; at--) {
    if (at > word.length - SHORTEST_TAIL && at < LONG_HEAD) continue;
    const pattern = exact
      .get(word.slice(0, at))
      ?.find(({ begins, intermediary }) => !begins && !intermediary);
    if (pattern !== undefined && isNeutral(word.slice(at))) return pattern;
  }
  return undefined;
};

/** Shorter words have the letters of a brand by chance. */
const SHORTEST_SPOILED = 4;
const MOST_SPOILED = 3;

/** Returns the one payee whose key has one letter more than this. @param shared how many letters at the beginning are the same at least */
const withLostLetter = ({ exact, keys }: Payees, word: string, shared: number): Pattern | undefined => {
  const first = word.charCodeAt(0);
  let found: Pattern | undefined;
  for (let at = placeOf(keys, word.charAt(0)); keys[at]?.charCodeAt(0) === first; at++) {
    const key = keys[at]!;
    if (key.length !== word.length + 1) continue;
    let same = 0;
    while (word.charCodeAt(same) === key.charCodeAt(same)) same++;
    if (same < shared || !key.endsWith(word.slice(same))) continue;
    const pattern = exact.get(key)!.find(({ begins, intermediary }) => !begins && !intermediary);
    if (pattern === undefined || (found !== undefined && found.payee !== pattern.payee)) return undefined;
    found = pattern;
  }
  return found;
};

/** Returns a brand that lost a letter, at a word that is in no table: LDL SRBIJA for LIDL. */
const spoiledAt = (
  payees: Payees,
  tokens: readonly Token[],
  at: number,
  to: number,
): PayeeMatch | undefined => {
  const { word, number } = tokens[at]!;
  if (word.exact !== 0 || number) return undefined;
  // A word that begins like one of a trade has its own meaning: only letters behind that beginning may be lost.
  const shared = word.kinds === 0 ? 1 : SHORTEST_SPOILED;
  let key = '';
  for (let end = at + 1; end <= Math.min(to, at + MOST_SPOILED); end++) {
    key += tokens[end - 1]!.folded;
    const pattern = key.length < SHORTEST_SPOILED ? undefined : withLostLetter(payees, key, shared);
    if (pattern !== undefined) return matchOf(pattern, at, end, true, true);
  }
  return undefined;
};

const matchOf = (
  pattern: Pattern,
  from: number,
  to: number,
  partly: boolean,
  spoiled = false,
): PayeeMatch => ({ ...pattern, from, to, partly, spoiled });

/** Returns the payees that the words from..to name, at most `most`, the first in the line first. */
export const findPayees = (
  payees: Payees,
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  cyrillic: boolean,
  most: number,
): PayeeMatch[] => {
  const { exact, cut, starred, sounds } = payees;
  const found: PayeeMatch[] = [];
  for (let at = from; at < to && found.length < most; at++) {
    const longestKey = cyrillic ? LONGEST_READ : tokens[at]!.word.opens.payee;
    if (longestKey === 0 && tokens[at]!.word.payee === undefined) continue;
    const here: PayeeMatch[] = [];
    let key = '';
    for (let end = at + 1; end <= to && end - at <= LONGEST_RUN; end++) {
      const { folded, star } = tokens[end - 1]!;
      key += star && starred.has(`${folded}*`) ? `${folded}*` : folded;
      if (key.length > longestKey) break;
      const patterns = exact.get(key);
      for (const pattern of patterns ?? (cyrillic ? sounds.get(soundOf(key)) : undefined) ?? []) {
        if (key.length < SAFE_TO_JOIN && pattern.size !== end - at) continue;
        here.push(matchOf(pattern, at, end, patterns === undefined));
      }
      const begun = patterns === undefined && key.length >= SHORTEST_CUT ? cut.get(key) : undefined;
      if (begun) here.push(matchOf(begun, at, end, true));
    }
    const glued = here.length === 0 ? tokens[at]!.word.payee : undefined;
    if (glued !== undefined) here.push(matchOf(glued, at, at + 1, true));
    if (here.length === 0) continue;
    const whole = here.filter(
      (match) =>
        !match.partly &&
        !isBeginningOfName(payees, tokens, match) &&
        !isBehindForm(tokens, match) &&
        !(match.whole && namesAnother(tokens, match)),
    );
    if (whole.length === 0 && here.some(({ partly }) => !partly)) continue;
    const best = longest(whole) ?? longest(here);
    if (best !== undefined) {
      const alike = whole.filter(({ to: end, payee }) => end === best.to && payee !== best.payee);
      found.push(best, ...alike.slice(0, 1));
    }
  }
  const spoiled = found.length > 0 || from >= to ? undefined : spoiledAt(payees, tokens, from, to);
  return spoiled === undefined ? found.slice(0, most) : [spoiled];
};
