/** Data of the charts, from the account's transactions. Sums are made in minor units. */
import type { Transaction } from '../../../sdk.ts';

const minor = (amount: number): number => Math.round(amount * 100);

/** Returns the calendar date `days` later. */
export const addDays = (date: string, days: number): string => {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};

interface DayBalance {
  date: string;
  /** Booked balance at the end of the day. */
  balance: number;
}

/** Calculates backwards from the present booked balance, which excludes pending rows. Includes both ends. */
export const balanceByDay = (
  balance: number,
  rows: readonly Transaction[],
  from: string,
  to: string,
): DayBalance[] => {
  const moved = new Map<string, number>();
  for (const { pending, date, amount } of rows) {
    if (!pending) moved.set(date, (moved.get(date) ?? 0) + minor(amount));
  }
  let present = minor(balance);
  for (const [date, amount] of moved) if (date > to) present -= amount;
  const days: DayBalance[] = [];
  for (let date = to; date >= from; date = addDays(date, -1)) {
    days.push({ date, balance: present / 100 });
    present -= moved.get(date) ?? 0;
  }
  return days.reverse();
};

interface CategorySum {
  category: string;
  /** A positive amount. */
  amount: number;
  count: number;
}

/** Sums spending between two dates by category, largest first. Transfers are left out, because they only move money. */
export const spendingByCategory = (rows: readonly Transaction[], from: string, to: string): CategorySum[] => {
  const sums = new Map<string, { amount: number; count: number }>();
  for (const { date, amount, category } of rows) {
    if (amount >= 0 || category === 'transfer' || date < from || date > to) continue;
    const sum = sums.get(category) ?? { amount: 0, count: 0 };
    sums.set(category, { amount: sum.amount - minor(amount), count: sum.count + 1 });
  }
  return [...sums]
    .map(([category, { amount, count }]) => ({ category, amount: amount / 100, count }))
    .sort((a, b) => b.amount - a.amount);
};
