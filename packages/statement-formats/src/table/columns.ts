/** What the columns of a table mean, and how a row of it becomes an entry. */
import { amountWanted, currencyOf, looseAmount } from '../amounts.ts';
import { unguardFormula } from '../csv/formula.ts';
import { anyDate, localDate } from '../dates.ts';
import { known, knownDay } from '../known.ts';
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

/** Where each column stands, from 0. */
export type Mapping = Partial<Record<Column, number>>;

/**
 * What a minus in a column of debits means. Spreadsheets print one before every debit, programs only where they take an
 * earlier one back.
 */
export type Minus = 'is money out' | 'takes back';

/** One row by the meaning of its cells. */
export interface Cells {
  /** Without blanks around it; null where it is empty or there is no such column. */
  text(column: Column): string | null;
  refuse(column: Column, expected: string): never;
}

export const cellsOf = (row: Row, mapping: Mapping): Cells => ({
  text: (column) => {
    const at = mapping[column];
    if (at === undefined) return null;
    return unguardFormula(row.cells[at]?.trim() ?? '') || null;
  },
  refuse: (column, expected) => {
    throw new StatementError(row, `${expected} in column ${(mapping[column] ?? 0) + 1}`);
  },
});

const dateIn = (cells: Cells, column: Column): string | null => {
  const text = cells.text(column);
  if (text === null) return null;
  return knownDay(anyDate(text) ?? localDate(text) ?? cells.refuse(column, 'a date that exists'));
};

const amountIn = (cells: Cells, column: Column, currency: string): number | null => {
  const text = cells.text(column);
  if (text === null) return null;
  return looseAmount(text, currency) ?? cells.refuse(column, amountWanted(currency));
};

export const currencyIn = (cells: Cells, otherwise: string | null): string => {
  const text = cells.text('currency');
  return (
    (text === null ? otherwise : currencyOf(text)) ?? cells.refuse('currency', 'a currency of three letters')
  );
};

/** What to do with a table whose amounts have no sign. */
export const ADVICE_ON_SIDES =
  'a minus before every amount that is money out (or a column for each side), and no column with the side';

const isGiven = (text: string | null): boolean => /[^\s0.,+-]/.test(text ?? '');

const movementIn = (cells: Cells, currency: string, minus: Minus): { amount: number; reversal: boolean } => {
  const amount = amountIn(cells, 'amount', currency);
  if (amount !== null) {
    // Beside the amount, the columns of the sides may say that it is money out.
    if (amount > 0 && isGiven(cells.text('debit')) && !isGiven(cells.text('credit'))) {
      return cells.refuse('debit', ADVICE_ON_SIDES);
    }
    return { amount, reversal: false };
  }
  const debit = amountIn(cells, 'debit', currency);
  const credit = amountIn(cells, 'credit', currency);
  if (debit === null && credit === null) return cells.refuse('amount', amountWanted(currency));
  const out = minus === 'is money out' ? Math.abs(debit ?? 0) : (debit ?? 0);
  const moved = (credit ?? 0) - out;
  if (!Number.isSafeInteger(moved)) return cells.refuse('debit', amountWanted(currency));
  return { amount: moved, reversal: out < 0 || (credit ?? 0) < 0 };
};

export const entryOf = (cells: Cells, currency: string, minus: Minus): StatementEntry => {
  const { amount, reversal } = movementIn(cells, currency, minus);
  const reference = (side: 'debit' | 'credit') =>
    referenceOf(cells.text(`${side}Model`), cells.text(`${side}Reference`));
  const bookingDate = dateIn(cells, 'bookingDate') ?? dateIn(cells, 'valueDate');
  return {
    ...bareEntry(amount, currency),
    reference: known(cells.text('reference')),
    bookingDate: bookingDate ?? cells.refuse('bookingDate', 'a date'),
    valueDate: dateIn(cells, 'valueDate'),
    description: cells.text('description') ?? '',
    counterparty: counterpartyOf(
      cells.text('counterpartyName'),
      otherAccount(cells.text('counterpartyAccount')),
    ),
    paymentReference: reference('credit') ?? reference('debit'),
    paymentCode: paymentCodeOf(cells.text('paymentCode')),
    reversal,
  };
};
