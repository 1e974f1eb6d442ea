/** A row of a table between two steps: its cells have been taken apart, and how they are read is not decided yet. */
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

/** What a minus in a column of debits means: spreadsheets print one before every debit, programs where they take one back. */
export type Minus = 'is money out' | 'takes back';

export interface ValueOptions {
  minus: Minus;
  dateOrder: DateOrder | null;
  decimalMark: DecimalMark | null;
  /** What an amount without sign is, where nothing in its row says it. */
  unsignedAmounts: 'in' | 'out' | null;
  takesFees: boolean;
}

/** `isNumber` where a workbook has a number, whose point is certain. */
export type CellAmount = WrittenAmount & { isNumber: boolean };

/** A row whose cells have been taken apart, and not yet decided on. */
export interface TakenRow {
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
