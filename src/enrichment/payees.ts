/**
 * Finding a known payee. Every alternative of data/payees.csv is a run of words; runs are looked up by their
 * letters joined, so the cost is a few map look-ups per word and does not grow with the number of payees.
 */
import { CATEGORIES, type Category, MERCHANT_CATEGORIES, type MerchantCategory } from './categories.ts';
import { foldedWords, oneOf, readTable } from './data-files.ts';
import { type Descriptor, neutralWords } from './descriptor.ts';
import { sound } from './fold.ts';

export interface Payee {
  name: string;
  category: Category;
  merchantCategory: MerchantCategory;
}

interface Pattern {
  payee: Payee;
  said: string;
  size: number;
  begins: boolean;
  whole: boolean;
  doubtful: boolean;
  lastResort: boolean;
}

export interface PayeeMatch {
  payee: Payee;
  /** The alternative of the table that matched. */
  said: string;
  /** Words from..to (exclusive) of the descriptor. */
  from: number;
  to: number;
  confidence: 'high' | 'medium';
  /** The name is one ordinary word, so a trade written beside it says more: TEMPO TAXI is a taxi. */
  slight: boolean;
}

const MARKED = /^([~?^=]*)(.+)$/;
/** Runs longer than this are not looked up. */
const LONGEST_RUN = 6;
/** Below this many letters a run must be cut into words exactly as in the table: A1 is never "a" and "1". */
const SAFE_TO_JOIN = 5;

const exact = new Map<string, Pattern[]>();
const bySound = new Map<string, Pattern[]>();
/** Beginnings of long names, for fields that cut them. Null: two payees begin so. */
const cut = new Map<string, Pattern | null>();
/** Short words that keep their star because the table says so: MOL* is not MOL. */
const starred = new Set<string>();

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
    add(exact, words.join(''), pattern);
    add(bySound, sound(words.join('')), pattern);
    if (!pattern.begins && !pattern.lastResort) addCuts(words, pattern);
  }
  return payee;
});

const aside = (folded: string): boolean => neutralWords.has(folded) || /\d/.test(folded);

/** Nothing but neutral words and numbers around the run. */
const alone = ({ words, start, end }: Descriptor, from: number, to: number): boolean => {
  for (let i = start; i < end; i++) {
    if ((i < from || i >= to) && !aside(words[i]!.folded)) return false;
  }
  return true;
};

/** First of the payee's words, but for neutral ones and a till's number: `213-IDEA`, `SUPERMARKET IDEA`. */
const begins = ({ words, start }: Descriptor, from: number): boolean => {
  for (let i = start; i < from; i++)
    if (!words[i]!.number && !neutralWords.has(words[i]!.folded)) return false;
  return from >= start;
};

const accept = (
  descriptor: Descriptor,
  pattern: Pattern,
  key: string,
  from: number,
  to: number,
  lastResort: boolean,
): PayeeMatch | null => {
  if (pattern.lastResort !== lastResort) return null;
  if (key.length < SAFE_TO_JOIN && pattern.size !== to - from) return null;
  if (pattern.begins && (!begins(descriptor, from) || to > descriptor.end)) return null;
  const isAlone = pattern.begins && alone(descriptor, from, to);
  if (pattern.whole && !isAlone) return null;
  return {
    payee: pattern.payee,
    said: pattern.said,
    from,
    to,
    confidence: pattern.doubtful || (pattern.begins && !isAlone) ? 'medium' : 'high',
    slight: pattern.size === 1 && (pattern.begins || pattern.doubtful || from > descriptor.start),
  };
};

/** The longer run; of two alternatives for the same run, the surer. */
const better = (found: PayeeMatch | null, best: PayeeMatch | null): PayeeMatch | null => {
  if (found === null || best === null) return found ?? best;
  return found.to === best.to && best.confidence === 'high' ? best : found;
};

const MALL = new Set(['TC', 'SC', 'TRZNI', 'SOPING']);

/** `taken` are the words of a person's name, which are never a payee: Milan Matijević is no butcher. */
const search = (
  descriptor: Descriptor,
  taken: { from: number; to: number } | null,
  lastResort: boolean,
): PayeeMatch | null => {
  const { words, cyrillic } = descriptor;
  for (let from = lastResort ? 0 : descriptor.start; from < words.length; from++) {
    // "TC MERCATOR" is where the shop stands.
    if (from > descriptor.start && MALL.has(words[from - 1]!.folded)) continue;
    let key = '';
    let best: PayeeMatch | null = null;
    for (let to = from + 1; to <= words.length && to - from <= LONGEST_RUN; to++) {
      if (taken !== null && to > taken.from && from < taken.to) break;
      const { folded, star } = words[to - 1]!;
      key += star && starred.has(`${folded}*`) ? `${folded}*` : folded;
      const patterns = exact.get(key) ?? (cyrillic ? bySound.get(sound(key)) : undefined);
      for (const pattern of patterns ?? [])
        best = better(accept(descriptor, pattern, key, from, to, lastResort), best);
    }
    if (best !== null) return best;
  }
  return null;
};

/** The name was cut by its field: its last word in the descriptor is the beginning of one in the table. */
const searchCut = (
  { words, start }: Descriptor,
  end: number,
  taken: { from: number; to: number } | null,
): PayeeMatch | null => {
  for (let from = Math.max(start, end - LONGEST_RUN); from < end; from++) {
    if (taken !== null && end > taken.from && from < taken.to) continue;
    let key = '';
    for (let i = from; i < end; i++) key += words[i]!.folded;
    const pattern = exact.has(key) ? null : cut.get(key);
    if (pattern) {
      return {
        payee: pattern.payee,
        said: pattern.said,
        from,
        to: end,
        confidence: 'medium',
        slight: pattern.size === 1,
      };
    }
  }
  return null;
};

/** The payee whose words come first, the longer of two that begin together; null when none is known. */
export const findPayee = (
  descriptor: Descriptor,
  taken: { from: number; to: number } | null,
): PayeeMatch | null =>
  search(descriptor, taken, false) ??
  searchCut(descriptor, descriptor.end, taken) ??
  searchCut(descriptor, descriptor.field, taken) ??
  search(descriptor, taken, true);
