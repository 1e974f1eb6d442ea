/**
 * A descriptor cut into words. Dates, times, amounts, masked cards, instalment tails and phone numbers are
 * recognised here as a whole and never become words.
 */
import { fold } from './fold.ts';

export interface Word {
  /** As it was written. */
  raw: string;
  /** Folded, see fold.ts. */
  folded: string;
  /** What stood between the word before and this one. */
  gap: string;
  number: boolean;
  /** A star follows: the mark of a payment processor, `PAYPAL *SHOP`. */
  star: boolean;
  /** Was cut off the word before it: `MAXI767`, `11BEOGRAD`. */
  glued: boolean;
  /** What the line has in its place, folded, where it was written out: DZ of DOM ZDRAVLJA. */
  short?: string;
}

export interface Words {
  words: Word[];
  /** What was left out. */
  left: LeftOut[];
}

/** What never becomes a word. */
export type LeftOut = (typeof LEFT_OUT)[number][0];

const MONTH = 'jan|feb|mar|apr|maj|may|jun|jul|avg|aug|sep|okt|oct|nov|dec';
const DATE = [
  String.raw`\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?\.?(?![\d,])`,
  String.raw`\d{4}-\d{2}-\d{2}(?:T[\d:.Z]{0,16})?`,
  String.raw`\d{1,2}(?:${MONTH})(?:\d{2,4})?(?!\p{L})`,
].join('|');
/** What never becomes a word, and what the developer reads then. Every repetition is bounded: linear in the input. */
const LEFT_OUT = [
  // 064***512, to whose owner money is sent.
  ['the phone number', /06\d{0,3}[*•x]{2,8}\d{2,4}/iy],
  ['the masked card', /\d{0,6}[*•]{2,12}\d{2,4}\*?|\d{4,6}x{2,12}\d{2,4}/iy],
  ['the bank mark', /\[\p{L}{1,8}:? ?\d{1,20}\]/uy],
  ['the date', new RegExp(DATE, 'iuy')],
  ['the time', /\d{1,2}:\d{2}(?::\d{2})?(?!\d)/y],
  // Not 24/7, by which a shop says that it is always open.
  ['the month or instalment', /(?!24\/7(?!\d))\d{1,4}\/\d{1,4}(?:\/\d{1,4})?(?![\p{L}\d])/uy],
  ['the phone number', /\+\d{2,15}|\(\d{3}\) ?\d{3}-\d{4}/y],
  ['the amount', /\d{1,3}(?:[.,]\d{3}){0,4}[.,]\d{2}(?!\d)(?: ?(?:rsd|din|eur|usd)\b)?/iy],
] as const satisfies readonly (readonly [string, RegExp])[];
/** Characters that any of those can begin with. */
const MAY_LEAVE_OUT = /[\d*•[+(]/;
const INITIALS = /(?:\p{L}\.){2,6}\p{L}?(?!\p{L})/uy;
const WORD = /24\/7(?!\d)|[\p{L}\p{M}\d](?:['’&+]?[\p{L}\p{M}\d]){0,60}\+?/uy;
const STAR_NEXT = /^\s*\*/;

const ALL_DIGITS = /^\d+$/;
const HAS_DIGIT = /\d/;
const LETTER_AND_DIGIT_RUNS = /\d+|[^\d]+/g;

/** `MAXI767` → MAXI, 767; a code such as `A1`, `Y105` or `AB1C2D` stays whole. */
const unglue = (folded: string): string[] => {
  if (!HAS_DIGIT.test(folded) || ALL_DIGITS.test(folded)) return [folded];
  const runs = folded.match(LETTER_AND_DIGIT_RUNS) ?? [folded];
  return runs.every((run) => ALL_DIGITS.test(run) || run.length >= 3) ? runs : [folded];
};

/** Index after the match of a sticky pattern at `at`, or -1. */
const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

const addWord = (words: Word[], written: string, folded: string, gap: string): void => {
  const runs = unglue(folded);
  let at = 0;
  for (const run of runs) {
    const sliced = written.length === folded.length ? written.slice(at, at + run.length) : run;
    words.push({
      raw: runs.length === 1 ? written : sliced,
      folded: run,
      gap: at === 0 ? gap : '',
      number: ALL_DIGITS.test(run),
      star: false,
      glued: at > 0,
    });
    at += run.length;
  }
};

export const splitWords = (text: string): Words => {
  const words: Word[] = [];
  const left: LeftOut[] = [];
  /** Where the last word ended: what was left out since is in the gap, with any mark between name and place. */
  let end = 0;
  let at = 0;
  while (at < text.length) {
    if (MAY_LEAVE_OUT.test(text.charAt(at))) {
      const out = LEFT_OUT.find(([, pattern]) => matchAt(pattern, text, at) >= 0);
      if (out !== undefined) {
        if (!left.includes(out[0])) left.push(out[0]);
        at = out[1].lastIndex;
        continue;
      }
    }
    const initials = text.charAt(at + 1) === '.' ? matchAt(INITIALS, text, at) : -1;
    const next = initials >= 0 ? initials : matchAt(WORD, text, at);
    if (next < 0) {
      at++;
      continue;
    }
    const gap = text.slice(end, at);
    if (words.length > 0 && gap.includes('*')) words[words.length - 1]!.star = STAR_NEXT.test(gap);
    const written = text.slice(at, next);
    addWord(words, written, fold(initials >= 0 ? written.replaceAll('.', '') : written), gap);
    end = next;
    at = next;
  }
  if (words.length > 0 && STAR_NEXT.test(text.slice(end))) words[words.length - 1]!.star = true;
  return { words, left };
};

/** The letters of the words from one to before another, without what stands between them. */
export const joinedWords = (words: readonly Word[], from: number, to: number): string => {
  let joined = '';
  for (let i = from; i < to; i++) joined += words[i]!.folded;
  return joined;
};
