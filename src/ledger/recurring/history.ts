import { firstOfMonth } from '../../platform/serbian-calendar.ts';
import { payeeKey } from './payee.ts';
import type { CalendarDay } from './schedule.ts';

/** A transaction of an account, as detection reads it. */
export interface RecurringInput {
  id: string;
  /** Booking date in Belgrade, `YYYY-MM-DD`. */
  date: string;
  /** Minor units; negative is money out. */
  amount: number;
  currency: string;
  description: string;
  merchantName: string | null;
  category: string;
  merchantCategory: string;
  pending: boolean;
  /** Whether it is a side of a transfer between accounts of the user. */
  isOwnTransfer?: boolean;
}

export type Direction = 'out' | 'in';

/** A posted transaction, placed in the calendar. */
export interface Row extends CalendarDay {
  tx: RecurringInput;
  /** Minor units, always positive. */
  magnitude: number;
}

const MONTHS_A_YEAR = 12;

const toRow = (tx: RecurringInput): Row => {
  const month = (Number(tx.date.slice(0, 4)) - 1970) * MONTHS_A_YEAR + Number(tx.date.slice(5, 7)) - 1;
  const dayOfMonth = Number(tx.date.slice(8, 10));
  return { tx, magnitude: Math.abs(tx.amount), month, dayOfMonth, day: firstOfMonth(month) + dayOfMonth - 1 };
};

/**
 * Groups the posted rows of a history by payee, direction and currency, each group oldest first. Rows of one day are
 * ordered by id, so that the order of the history does not matter.
 */
export const rowsByPayee = (history: readonly RecurringInput[]): Row[][] => {
  const groups = new Map<string, Row[]>();
  const payees = new Map<string, string>();
  for (const tx of history) {
    if (tx.pending || tx.amount === 0) continue;
    // Most payees repeat, and parsing a name costs more than looking it up.
    const named = tx.merchantName ? `name ${tx.merchantName}` : `line ${tx.description}`;
    const payee = payees.get(named) ?? payeeKey(tx.merchantName, tx.description);
    payees.set(named, payee);
    const key = `${tx.amount < 0 ? 'out' : 'in'} ${tx.currency} ${payee}`;
    const group = groups.get(key);
    if (group) group.push(toRow(tx));
    else groups.set(key, [toRow(tx)]);
  }
  for (const rows of groups.values()) {
    rows.sort((a, b) => a.day - b.day || (a.tx.id < b.tx.id ? -1 : 1));
  }
  return [...groups.values()];
};
