/** Meanings of the columns of a table, and access to its cells. */
import { unguardFormula } from '../csv/formula.ts';
import { withoutPlaceholder } from '../placeholders.ts';
import { counterpartyOf, otherAccount, paymentCodeOf, referenceOf } from '../reference.ts';
import { bareEntry, type StatementEntry } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import type { Row } from './rows.ts';

export const COLUMNS = [
  'account',
  'number',
  'currency',
  'bookingDate',
  'valueDate',
  'amount',
  'debit',
  'credit',
  'side',
  'fee',
  'status',
  'balance',
  'description',
  'counterpartyName',
  'counterpartyAccount',
  'paymentCode',
  'debitModel',
  'debitReference',
  'creditModel',
  'creditReference',
  'reference',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Index of each column, from 0. `ignore` contains columns that the sender excludes. */
export type Mapping = Partial<Record<Column, number>> & { ignore?: readonly number[] };

/** Returns the name in the API: `counterpartyName` is `counterparty_name`. */
export const wireName = (column: string): string =>
  column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A mapping of the sender: a heading or a number from 1 for each column. */
export type WireMapping = Record<string, string | number | (string | number)[]>;

/** Returns the mapping with headings, or with numbers from 1 for empty and repeated headings. */
export const wireMapping = (mapping: Mapping, headings: readonly string[]): WireMapping => {
  const place = (at: number): string | number => {
    const heading = headings[at]?.trim() ?? '';
    const isOnce = headings.filter((each) => each.trim() === heading).length === 1;
    return heading !== '' && heading.length <= 80 && isOnce ? heading : at + 1;
  };
  const columns = COLUMNS.flatMap((column) => {
    const at = mapping[column];
    return at === undefined ? [] : [[wireName(column), place(at)] as const];
  });
  const ignored = mapping.ignore ?? [];
  return {
    ...Object.fromEntries(columns),
    ...(ignored.length > 0 ? { ignore: ignored.map(place) } : {}),
  };
};

/** Names a column as `column 3 "Iznos"`, and without the words of the file. */
export const columnName = (at: number, headings: readonly string[]): { shown: string; logged: string } => {
  const heading = headings[at]?.trim() ?? '';
  const logged = `column ${at + 1}`;
  return { shown: heading === '' ? logged : `${logged} "${heading.slice(0, 80)}"`, logged };
};

/** A row whose cells are found by their meaning. */
export interface Cells {
  /** Returns the text without surrounding blanks; null for an empty cell or a missing column. */
  text(column: Column): string | null;
  refuse(column: Column, expected: string): never;
}

export const cellText = (row: Row, at: number): string => unguardFormula(row.cells[at]?.trim() ?? '');

export const cellsOf = (row: Row, mapping: Mapping): Cells => ({
  text: (column) => {
    const at = mapping[column];
    return at === undefined ? null : cellText(row, at) || null;
  },
  refuse: (column, expected) => {
    throw new StatementError(row, `${expected} in column ${(mapping[column] ?? 0) + 1}`);
  },
});

/** Makes an entry with the fields of its row other than dates and amounts. */
export const entryOf = (cells: Cells, amount: number, currency: string): StatementEntry => {
  const reference = (side: 'debit' | 'credit') =>
    referenceOf(cells.text(`${side}Model`), cells.text(`${side}Reference`));
  return {
    ...bareEntry(amount, currency),
    reference: withoutPlaceholder(cells.text('reference')),
    description: cells.text('description') ?? '',
    counterparty: counterpartyOf(
      cells.text('counterpartyName'),
      otherAccount(cells.text('counterpartyAccount')),
    ),
    paymentReference: reference('credit') ?? reference('debit'),
    paymentCode: paymentCodeOf(cells.text('paymentCode')),
  };
};
