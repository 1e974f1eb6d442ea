/** Parses and formats currencies and amounts. */
import type { MinorUnits } from '../../common/money.ts';

/** Decimals of the currencies that do not have two (ISO 4217). CLDR, which Intl uses, differs: it has none for RSD. */
const DECIMALS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

const DINAR = new Set(['DIN', 'CSD']);

export const decimalsOf = (currency: string): number =>
  Object.hasOwn(DECIMALS, currency) ? DECIMALS[currency]! : 2;

/** Returns the code of a currency, `RSD` for every name of the dinar; null for other texts. */
export const currencyOf = (text: string): string | null => {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return null;
  return DINAR.has(code) ? 'RSD' : code;
};

/**
 * Parses an amount without sign into minor units. `mark` precedes its decimals, and there are no other separators. Returns
 * null for other texts, for more decimals than the currency has (except zeros), and for amounts beyond the exact integers.
 */
export const amountOf = (text: string, currency: string, mark: '.' | ','): MinorUnits | null => {
  if (text.length > 40) return null;
  const [whole = '', fraction = '', ...more] = text.split(mark);
  const digits = `${whole}${fraction}`;
  if (more.length > 0 || !/^\d+$/.test(digits)) return null;
  const decimals = decimalsOf(currency);
  if (/[^0]/.test(fraction.slice(decimals))) return null;
  const minor = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  return Number.isSafeInteger(minor) ? minor : null;
};

/**
 * Parses an amount in any common notation: `69.808,80`, `69,808.80`, `-1234.5`, `1 234,00`. The last mark precedes the
 * decimals; the other mark groups thousands. Returns null if both are possible (`1.234`), and as {@link amountOf} does.
 */
export const parseAmount = (text: string, currency: string): MinorUnits | null => {
  const [, sign, bare = ''] = /^([+-]?)(\d[\d., \u00a0]*)$/.exec(text.trim()) ?? [];
  const digits = bare.replace(/[ \u00a0]/g, '');
  const last = digits.search(/[.,]\d*$/);
  const mark = digits[last] === '.' ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  const grouped = (whole: string): boolean => /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole);
  const amount = (plain: string): MinorUnits | null => {
    const found = amountOf(plain, currency, mark);
    return found === null ? null : signed(found, sign === '-');
  };
  if (last < 0) return amount(digits);
  const whole = digits.slice(0, last);
  const marks = digits.split(mark).length - 1;
  // A mark that occurs more than once groups thousands.
  if (marks > 1) return grouped(digits) ? amount(digits.replaceAll(mark, '')) : null;
  if (whole.includes(other)) return grouped(whole) ? amount(digits.replaceAll(other, '')) : null;
  return digits.length - last - 1 === 3 && decimalsOf(currency) !== 3 ? null : amount(digits);
};

/** Formats an amount without sign and with all decimals of the currency, for {@link amountOf}: 123456 RSD is `1234,56`. */
export const amountText = (amount: MinorUnits, currency: string, mark: '.' | ','): string => {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? whole : `${whole}${mark}${digits.slice(-decimals)}`;
};

/** Makes debits negative, without minus zero. */
export const signed = (amount: MinorUnits, negative: boolean): MinorUnits =>
  negative && amount !== 0 ? -amount : amount;

/** Describes the expected form of an amount of `currency`. */
export const amountWanted = (currency: string): string =>
  `an amount in ${currency} with at most ${decimalsOf(currency)} decimals`;
