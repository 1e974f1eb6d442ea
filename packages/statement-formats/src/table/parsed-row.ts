/** A parsed row of a table whose ambiguous values are not decided yet. */
import type { MinorUnits } from '../../../common/money.ts';
import type { DateOrder } from '../dates.ts';
import type { WrittenDay } from './days.ts';
import type { DecimalMark, WrittenAmount } from './numbers.ts';
import type { RowStatus } from './row-kinds.ts';
import type { Row } from './rows.ts';
import type { Side } from './sides.ts';

export const MONEY = ['amount', 'debit', 'credit', 'fee', 'balance'] as const;
export type MoneyColumn = (typeof MONEY)[number];
export const DAYS = ['bookingDate', 'valueDate'] as const;
export type DayColumn = (typeof DAYS)[number];

/** Meaning of a minus in a column of debits: spreadsheets print it before every debit, programs for a reversal only. */
export type Minus = 'is money out' | 'takes back';

export interface ValueOptions {
  minus: Minus;
  dateOrder: DateOrder | null;
  decimalMark: DecimalMark | null;
  /** Meaning of an amount without sign, if its row does not show it. */
  unsignedAmounts: 'in' | 'out' | null;
  takesFees: boolean;
}

/** `isNumber` for a number of a workbook, whose decimal point is certain. */
export type CellAmount = WrittenAmount & { isNumber: boolean };

/** A parsed row that is not decided yet. */
export interface ParsedRow {
  row: Row;
  status: RowStatus;
  currency: string;
  days: Partial<Record<DayColumn, WrittenDay>>;
  money: Partial<Record<MoneyColumn, CellAmount>>;
  side: Side | { letter: string } | null;
}

export interface Movement {
  amount: MinorUnits;
  reversal: boolean;
}
