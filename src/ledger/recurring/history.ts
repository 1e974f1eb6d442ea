/** The history that detection reads, and the rows that it makes of it. */
import { firstOfMonth } from '../../platform/serbian-calendar.ts';
import { payeeKey } from './payee.ts';
import type { CalendarDay } from './schedule.ts';

/** One transaction of an account, as detection sees it. */
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
 * The posted rows of a history by payee, direction and currency, each group oldest first. Rows of one day are
 * put in the order of their ids, so that the order in which the history was read changes nothing.
 */
export const rowsByPayee = (history: readonly RecurringInput[]): Row[][] => {
  const groups = new Map<string, Row[]>();
  const payees = new Map<string, string>();
  for (const tx of history) {
    if (tx.pending || tx.amount === 0) continue;
    // Most payees are met again and again, and reading a name costs more than remembering it.
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
