/**
 * When payments of a cadence fall due: on a day of the month every so many months, or every so many days; the
 * bank may move one off a day on which it does not book.
 */
import { businessDayFrom, businessDayUpTo, firstOfMonth } from '../../platform/serbian-calendar.ts';
import type { Cadence } from './cadence.ts';

/** What becomes of a due date on which banks do not book. */
export type Shift = 'none' | 'next' | 'previous';

export interface Schedule {
  cadence: Cadence;
  /** In months: the day of the month, 31 being the last day of any month. In days: a day that is due. */
  anchor: number;
  /** In months: the month counted from January 1970, modulo `every`, in which a payment is due. Else 0. */
  phase: number;
  shift: Shift;
}

export const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** The day on which the payment of a period is expected. */
export const dueDay = (schedule: Schedule, period: number): number => {
  const { cadence, anchor, phase, shift } = schedule;
  let day = anchor + period * cadence.every;
  if (cadence.unit === 'months') {
    const month = period * cadence.every + phase;
    const first = firstOfMonth(month);
    // 28 days are in every month, which spares the look at the next one.
    day = anchor <= 28 ? first + anchor - 1 : Math.min(first + anchor, firstOfMonth(month + 1)) - 1;
  }
  if (shift === 'none') return day;
  return shift === 'next' ? businessDayFrom(day) : businessDayUpTo(day);
};

/** A day, counted from 1970 and within its month. */
export interface CalendarDay {
  day: number;
  month: number;
  dayOfMonth: number;
}

/** The period whose due date is nearest to a day, or null when nothing is due in that month. */
export const nearestPeriod = (schedule: Schedule, at: CalendarDay): number | null => {
  const { cadence, anchor, phase } = schedule;
  if (cadence.unit === 'days') return Math.round((at.day - anchor) / cadence.every);
  const ahead = at.dayOfMonth - anchor;
  const month = at.month + (ahead > 15 ? 1 : ahead < -15 ? -1 : 0);
  const period = (month - phase) / cadence.every;
  return Number.isInteger(period) ? period : null;
};
