/**
 * Cuts a line into words. Dates, times, amounts, masked cards, instalments and phone numbers never become words. Every
 * repetition of an expression is bounded, so the work is linear in the length of the line.
 */
import { fold } from './fold.ts';
import type { LeftOut, Token, Word } from './types.ts';

const LEFT_OUT: readonly (readonly [LeftOut, RegExp])[] = [
  ['phone', /06\d{0,3}[*•x]{2,8}\d{2,4}/iy],
  ['card', /\d{0,6}[*•]{2,12}\d{2,4}\*?|\d{4,6}x{2,12}\d{2,4}/iy],
  ['mark', /\[\p{L}{1,8}:? ?\d{1,20}\]/uy],
  ['date', /\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?\.?(?![\d,])|\d{4}-\d{2}-\d{2}(?:T[\d:.Z]{0,16})?/iuy],
  ['time', /\d{1,2}:\d{2}(?::\d{2})?(?!\d)/y],
  ['instalment', /(?!24\/7(?!\d))\d{1,4}\/\d{1,4}(?:\/\d{1,4})?(?![\p{L}\d])/uy],
  ['phone', /\+\d{2,15}|\(\d{3}\) ?\d{3}-\d{4}/y],
  ['amount', /\d{1,3}(?:[.,]\d{3}){0,4}[.,]\d{2}(?!\d)(?: ?(?:rsd|din|eur|usd)\b)?/iy],
];
/** 12MAR26, where the letters are those of a month. */
const DAY_AND_MONTH = /\d{1,2}(\p{L}{3})(?:\d{2,4})?(?!\p{L})/uy;
const INITIALS = /(?:\p{L}\.){2,6}\p{L}?(?!\p{L})/uy;
const WORD = /24\/7(?!\d)|[\p{L}\p{M}\d](?:['’&+]?[\p{L}\p{M}\d]){0,60}\+?/uy;
const STAR_NEXT = /^\s*\*/;
const ALL_DIGITS = /^\d+$/;
const HAS_DIGIT = /\d/;
const RUNS = /\d+|[^\d]+/g;
const MOST_LETTERS = 61;

/** The sorts of characters. Expressions read the rare ones; most words and numbers are runs of ASCII between blanks. */
const [LETTER, NUMERAL, OTHER] = [1, 2, 4];
const SORTS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/i.test(character) ? LETTER : HAS_DIGIT.test(character) ? NUMERAL : OTHER;
});
const sortAt = (text: string, at: number): number => SORTS[text.charCodeAt(at)] ?? OTHER;

/** Returns the end of the run of characters of these sorts. */
const runEnd = (text: string, at: number, sorts: number): number => {
  let end = at;
  while (end < text.length && (sortAt(text, end) & sorts) !== 0) end++;
  return end;
};
/** Characters other than digits with which something begins that is left out. */
const OPENS = '*•[+(';
const isBlank = (text: string, at: number): boolean => at >= text.length || text.charCodeAt(at) === 32;

/** `MAXI767` → MAXI, 767; a code such as `A1`, `Y105` or `AB1C2D` stays whole. */
const runsOf = (folded: string): string[] => {
  if (!HAS_DIGIT.test(folded) || ALL_DIGITS.test(folded)) return [folded];
  const runs = folded.match(RUNS) ?? [folded];
  return runs.every((run) => ALL_DIGITS.test(run) || run.length >= 3) ? runs : [folded];
};

const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

/** The entry of a word before the tables are asked. */
const UNREAD = {} as Word;

export const tokenOf = (raw: string, folded: string, gap: string, glued = false): Token => ({
  raw,
  folded,
  whole: folded,
  gap,
  number: ALL_DIGITS.test(folded),
  point: false,
  long: null,
  star: false,
  glued,
  kinds: 0,
  word: UNREAD,
  wholeWord: UNREAD,
});

const addToken = (tokens: Token[], written: string, folded: string, gap: string): void => {
  const runs = runsOf(folded);
  let at = 0;
  for (const run of runs) {
    const sliced = written.length === folded.length ? written.slice(at, at + run.length) : run;
    tokens.push(tokenOf(runs.length === 1 ? written : sliced, run, at === 0 ? gap : '', at > 0));
    at += run.length;
  }
};

const leftOutAt = (text: string, at: number, months: ReadonlySet<string>): [LeftOut, number] | null => {
  for (const [kind, pattern] of LEFT_OUT) {
    const end = matchAt(pattern, text, at);
    if (end >= 0) return [kind, end];
  }
  const end = matchAt(DAY_AND_MONTH, text, at);
  if (end < 0) return null;
  const letters = /\p{L}{3}/u.exec(text.slice(at, end))?.[0] ?? '';
  return months.has(fold(letters)) ? ['date', end] : null;
};

/** Returns the end of the word that begins here; null if no word does. */
const wordEnd = (text: string, at: number): { end: number; isInitials: boolean } | null => {
  const run = runEnd(text, at, LETTER | NUMERAL);
  if (run > at && run - at <= MOST_LETTERS && isBlank(text, run)) return { end: run, isInitials: false };
  const initials = text.charAt(at + 1) === '.' ? matchAt(INITIALS, text, at) : -1;
  if (initials >= 0) return { end: initials, isInitials: true };
  const end = matchAt(WORD, text, at);
  return end < 0 ? null : { end, isInitials: false };
};

/** @param months the names of months, folded */
export const tokensOf = (text: string, months: ReadonlySet<string>): { tokens: Token[]; left: LeftOut[] } => {
  const tokens: Token[] = [];
  const left: LeftOut[] = [];
  let end = 0;
  let at = 0;
  while (at < text.length) {
    if (text.charCodeAt(at) === 32) {
      at++;
      continue;
    }
    const sort = sortAt(text, at);
    const mayLeaveOut =
      sort === NUMERAL ? !isBlank(text, runEnd(text, at, NUMERAL)) : OPENS.includes(text.charAt(at));
    const out = mayLeaveOut ? leftOutAt(text, at, months) : null;
    if (out !== null) {
      if (!left.includes(out[0])) left.push(out[0]);
      at = out[1];
      continue;
    }
    const word = wordEnd(text, at);
    if (word === null) {
      at++;
      continue;
    }
    const gap = text.slice(end, at);
    const before = tokens.at(-1);
    if (before !== undefined) {
      before.point = gap.startsWith('.');
      if (gap.includes('*')) before.star = STAR_NEXT.test(gap);
    }
    const written = text.slice(at, word.end);
    addToken(tokens, written, fold(word.isInitials ? written.replaceAll('.', '') : written), gap);
    end = word.end;
    at = word.end;
  }
  const last = tokens.at(-1);
  if (last !== undefined) {
    last.star ||= STAR_NEXT.test(text.slice(end));
    last.point = text.charAt(end) === '.';
  }
  return { tokens: tokens.filter(({ folded }) => folded !== ''), left };
};

const NO_MONTHS: ReadonlySet<string> = new Set();

/** Cuts a phrase of a table exactly as a line is cut. */
export const foldedWords = (phrase: string): string[] =>
  tokensOf(phrase, NO_MONTHS).tokens.map(({ folded }) => folded);

/** Returns the words of a text, folded, without dates, amounts and masked cards. */
export const wordsOf = (text: string, { months }: { months: ReadonlySet<string> }): string[] =>
  tokensOf(text, months).tokens.map(({ folded }) => folded);
