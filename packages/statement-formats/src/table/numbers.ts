/**
 * Parses amounts of tables: with signs, brackets, currencies and marks of every kind. All values of a column decide its
 * marks.
 */

import type { MinorUnits } from '../../../common/money.ts';
import { amountOf, currencyOf } from '../amounts.ts';
import { CREDIT, CURRENCY_SIGNS, DEBIT, plainWords } from './words.ts';

/** The mark before the decimals. */
export type DecimalMark = '.' | ',';
const BOTH: readonly DecimalMark[] = ['.', ','];

export interface WrittenAmount {
  /** Digits, points and commas; blanks and apostrophes between thousands are removed. */
  digits: string;
  sign: '-' | '+' | null;
  /** A side beside the number: `100.00 DR`. */
  side: 'debit' | 'credit' | null;
  currency: string | null;
  /** The possible marks before its decimals. */
  marks: readonly DecimalMark[];
}

/** In UTF-16 units. */
const LONGEST = 60;

/** Returns the code of a currency in any common notation; null for other texts. */
export const writtenCurrency = (text: string): string | null => {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  return CURRENCY_SIGNS.get(word) ?? currencyOf(word);
};

/** Returns whether a number has groups of three digits, separated by one mark. */
const isGrouped = (whole: string, mark: string): boolean => {
  const [first = '', ...others] = whole.split(mark);
  return /^\d{1,3}$/.test(first) && others.every((each) => /^\d{3}$/.test(each));
};

const withoutGroups = (body: string): string | null => {
  const grouped = /[ ']/.exec(body)?.[0];
  if (grouped === undefined) return body;
  const end = body.search(/[.,]/);
  const whole = end < 0 ? body : body.slice(0, end);
  const rest = end < 0 ? '' : body.slice(end);
  if (!isGrouped(whole, grouped) || !/^(?:[.,]\d*)?$/.test(rest)) return null;
  return `${whole.replaceAll(grouped, '')}${rest}`;
};

const marksOf = (digits: string, hadGroups: boolean): readonly DecimalMark[] => {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (points + commas === 0) return BOTH;
  const last: DecimalMark = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const other: DecimalMark = last === '.' ? ',' : '.';
  const at = digits.lastIndexOf(last);
  const whole = digits.slice(0, at);
  if (points > 0 && commas > 0) return !whole.includes(last) && isGrouped(whole, other) ? [last] : [];
  if (points + commas > 1) return isGrouped(digits, last) ? [other] : [];
  const isThousand = !hadGroups && digits.length - at - 1 === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return isThousand ? BOTH : [last];
};

interface Beside {
  signs: string;
  currency: string | null;
  side: WrittenAmount['side'];
}

/** Parses the text before or after the digits; null for other texts. */
const besideOf = (text: string): Beside | null => {
  const signs = text.replace(/[^-+()]/g, '');
  const word = text.replace(/[-+()]/g, ' ').trim();
  if (word === '') return { signs, currency: null, side: null };
  const currency = word === '$' ? null : writtenCurrency(word);
  if (currency !== null || word === '$') return { signs, currency, side: null };
  const plain = plainWords(word);
  if (DEBIT.has(plain)) return { signs, currency: null, side: 'debit' };
  return CREDIT.has(plain) ? { signs, currency: null, side: 'credit' } : null;
};

/** Returns null if the text is no amount. */
export const writtenAmount = (text: string): WrittenAmount | null => {
  if (text.length > LONGEST) return null;
  const plain = text
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[\s\u00a0\u202f\u2007\u2009]+/g, ' ')
    .trim();
  let first = plain.search(/\d/);
  if (first < 0) return null;
  let end = plain.length;
  while (!/\d/.test(plain[end - 1]!)) end -= 1;
  // For `.50`, but not for the point of `din.50`.
  if (/^[.,]$/.test(plain[first - 1] ?? '') && !/\p{L}/u.test(plain[first - 2] ?? '')) first -= 1;
  // `100,-` and `100.--` have no decimals and no sign.
  const behind = plain.slice(end).replace(/^[.,](?:--?(?![-\d]))?/, '');
  const body = plain.slice(first, end);
  if (!/^[\d., ']+$/.test(body)) return null;
  const [before, after] = [besideOf(plain.slice(0, first)), besideOf(behind)];
  const digits = withoutGroups(body.replace(/^[.,]/, (mark) => `0${mark}`));
  if (!before || !after || digits === null) return null;
  if (before.currency !== null && after.currency !== null) return null;
  const signs = `${before.signs}|${after.signs}`;
  const sign =
    signs === '(|)' || signs === '-|' || signs === '|-' ? '-' : signs === '+|' || signs === '|+' ? '+' : null;
  if (sign === null && signs !== '|') return null;
  const marks = marksOf(digits, /[ ']/.test(body));
  if (marks.length === 0) return null;
  return {
    digits,
    sign,
    side: before.side ?? after.side,
    currency: before.currency ?? after.currency,
    marks,
  };
};

export const isZero = ({ digits }: WrittenAmount): boolean => !/[1-9]/.test(digits);

/** Returns minor units without sign; null if the currency has fewer decimals. */
export const magnitudeOf = (digits: string, mark: DecimalMark, currency: string): MinorUnits | null =>
  amountOf(digits.replaceAll(mark === '.' ? ',' : '.', '').replace(/[.,]$/, ''), currency, mark);

/** The marks of one column, from its values so far. */
export class ColumnMarks {
  #marks: readonly DecimalMark[];

  constructor(given: DecimalMark | null) {
    this.#marks = given === null ? BOTH : [given];
  }

  /** Returns false if the amount contradicts the marks of the values before it. */
  narrow({ marks }: WrittenAmount): boolean {
    const left = this.#marks.filter((mark) => marks.includes(mark));
    if (left.length === 0) return false;
    this.#marks = left;
    return true;
  }

  /** Null while both marks are possible. */
  get decided(): DecimalMark | null {
    return this.#marks.length === 1 ? this.#marks[0]! : null;
  }

  decide(mark: DecimalMark): void {
    this.#marks = [mark];
  }

  /** Returns whether the amount is ambiguous. */
  isOpen({ digits }: WrittenAmount): boolean {
    return this.#marks.length > 1 && /[.,]/.test(digits);
  }
}
