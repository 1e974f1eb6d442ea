/** CSV after RFC 4180. */
import { printableLines } from './printable.ts';

/** Matches a cell that a spreadsheet reads as a formula. Invisible characters may come first, and signs may be full-width. */
const FORMULA = /^'*(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** Prevents formulas in texts, because a payer can choose the text of a payment. Numbers stay numbers. */
const field = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  const shown = printableLines(safe);
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
};

/** Formats one record with its line end. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(field).join(',')}\r\n`;
