/** Distinguishes transactions from balances, sums, texts and rows that are not booked. */
import { COLUMNS, type Column, cellText, type Mapping } from './columns.ts';
import { writtenDay } from './days.ts';
import type { Row } from './rows.ts';
import { BOOKED, CLOSING, OPENING, OTHER_BALANCE, PENDING, plainWords, REVERSED, SUM } from './words.ts';

export type RowKind = 'entry' | 'opening' | 'closing' | 'sum' | 'text';
export type RowStatus = 'booked' | 'pending' | 'reversed';

/** Maximum length of a cell that is compared with the word lists, in UTF-16 units. */
const LONGEST_WORD = 60;
/** The part of a cell that is compared with descriptions of balances. */
const LONGEST_WORDING = 100;

/** Phrases by their first word, so that a cell is compared with few phrases. */
const byFirstWord = (phrases: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(phrases, (phrase) => phrase.split(' ')[0]!);
const BALANCES = [
  ['opening', byFirstWord(OPENING)],
  ['closing', byFirstWord(CLOSING)],
  ['sum', byFirstWord(OTHER_BALANCE)],
] as const;
const FIRST_WORDS = new Set([
  ...BALANCES.flatMap(([, phrases]) => [...phrases.keys()]),
  ...[...SUM].map((phrase) => phrase.split(' ', 1)[0]!),
]);

const beginsWith = (text: string, phrase: string): boolean =>
  text.startsWith(phrase) &&
  // `stanje prethodn` is the beginning of a word; all other phrases end with a whole word.
  (phrase.endsWith('prethodn') || text.length === phrase.length || text[phrase.length] === ' ');

const balanceKind = (cell: string): Exclude<RowKind, 'entry' | 'text'> | null => {
  // Nearly every cell is decided here, because its first word is cheap to compare.
  const word = /^\s*(\p{L}{1,30})/u.exec(cell)?.[1];
  if (word === undefined || !FIRST_WORDS.has(plainWords(word))) return null;
  const text = plainWords(cell.slice(0, LONGEST_WORDING));
  const first = text.split(' ', 1)[0]!;
  for (const [kind, phrases] of BALANCES) {
    if (phrases.get(first)?.some((phrase) => beginsWith(text, phrase))) return kind;
  }
  const bare = text
    .replace(/\b(?:\d+|rsd|eur|usd|chf|bam|mkd|huf|all|na dan|od|do|na)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return SUM.has(bare) ? 'sum' : null;
};

/** Columns that never contain a description. */
const NOT_WORDED: readonly Column[] = COLUMNS.filter(
  (column) => !['description', 'counterpartyName', 'bookingDate', 'valueDate'].includes(column),
);

const hasDigit = (text: string): boolean => /\d/.test(text);

export interface RowKinds {
  kindOf(row: Row): RowKind;
  /** Returns null for an unknown status. */
  statusOf(row: Row): RowStatus | null;
}

export const rowKindsOf = (mapping: Mapping, headings: readonly string[]): RowKinds => {
  const notWorded = new Set(NOT_WORDED.flatMap((column) => mapping[column] ?? []));
  const read = new Set(
    Object.entries(mapping).flatMap(([column, at]) => (column === 'ignore' ? [] : [at as number])),
  );
  const ignored = new Set(mapping.ignore ?? []);
  const moneyAt = (['amount', 'debit', 'credit'] as const).flatMap((column) => mapping[column] ?? []);
  const daysAt = [mapping.bookingDate, mapping.valueDate].flatMap((at) => at ?? []);
  const isHeading = headings.some((heading) => heading.trim() !== '');

  const isRepeatedHeading = (row: Row): boolean =>
    isHeading && row.cells.every((cell, at) => cell.trim() === (headings[at] ?? '').trim());

  return {
    kindOf(row) {
      for (const [at, cell] of row.cells.entries()) {
        if (notWorded.has(at) || ignored.has(at)) continue;
        const kind = balanceKind(cell);
        if (kind !== null) return kind;
      }
      if (isRepeatedHeading(row)) return 'text';
      const hasDay = daysAt.some((at) => writtenDay(cellText(row, at)) !== null);
      const hasMoney = moneyAt.some((at) => hasDigit(cellText(row, at)));
      return hasDay || hasMoney ? 'entry' : 'text';
    },
    statusOf(row) {
      let status: RowStatus | null = 'booked';
      for (const [at, cell] of row.cells.entries()) {
        if (ignored.has(at) || (read.has(at) && at !== mapping.status)) continue;
        // No known status has a digit.
        const value = cell.length > LONGEST_WORD || /\d/.test(cell) ? '' : plainWords(cell);
        if (REVERSED.has(value)) return 'reversed';
        if (PENDING.has(value)) status = 'pending';
        else if (at === mapping.status && /[\p{L}\d]/u.test(cell) && !BOOKED.has(value)) status = null;
      }
      return status;
    },
  };
};
