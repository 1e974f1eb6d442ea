/** Reads fields from lines of a fixed width. */
import { localDate } from '../dates.ts';
import { StatementError } from '../statement-error.ts';

/** First column, from 1, and width. */
export type Columns = readonly [number, number];

export interface FixedLine {
  line: number;
  /** Returns the field without surrounding blanks. */
  text(columns: Columns): string;
  date(columns: Columns): string;
  /** Returns a whole number, amounts in para; null for an empty field. */
  digits(columns: Columns): number | null;
  refuse(columns: Columns, expected: string): never;
}

export const fixedLine = (whole: string, line: number): FixedLine => {
  const text = ([from, width]: Columns): string => whole.slice(from - 1, from - 1 + width).trim();
  const refuse = ([from]: Columns, expected: string): never => {
    throw new StatementError({ line, column: from }, expected);
  };
  return {
    line,
    text,
    refuse,
    date: (columns) => localDate(text(columns)) ?? refuse(columns, 'a date that exists, day, month and year'),
    digits: (columns) => {
      const digits = text(columns);
      if (digits === '') return null;
      const amount = /^-?\d+$/.test(digits) ? Number(digits) + 0 : Number.NaN;
      return Number.isSafeInteger(amount) ? amount : refuse(columns, 'digits alone, at most 15');
    },
  };
};

/** Makes a line of the given width with each text at its place, cut to its width. Numbers are right-aligned. */
export const fixedText = (
  width: number,
  fields: readonly (readonly [Columns, string | number | null])[],
): string => {
  const letters = Array.from({ length: width }, () => ' ');
  for (const [[from, most], value] of fields) {
    const text =
      typeof value === 'number'
        ? String(value).padStart(most)
        : (value ?? '').replace(/[\0-\x1f\x7f]/g, ' ').slice(0, most);
    for (let at = 0; at < text.length; at++) letters[from - 1 + at] = text[at]!;
  }
  return letters.join('');
};
