/**
 * Due dates of a cadence: a day of the month every few months, or every few days. The bank may shift a due date on
 * which it does not book.
 */
import { businessDayFrom, businessDayUpTo, firstOfMonth } from '../../platform/serbian-calendar.ts';
import type { Cadence } from './cadence.ts';

/** The direction in which a due date is shifted if banks do not book on it. */
export type Shift = 'none' | 'next' | 'previous';

export interface Schedule {
  cadence: Cadence;
  /** For months: the day of the month; 31 is the last day of any month. For days: a due day. */
  anchor: number;
  /** For months: the month counted from January 1970, modulo `every`, in which a payment is due. Else 0. */
  phase: number;
  shift: Shift;
}

export const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Returns the day on which the payment of a period is expected. */
export const dueDay = (schedule: Schedule, period: number): number => {
  const { cadence, anchor, phase, shift } = schedule;
  let day = anchor + period * cadence.every;
  if (cadence.unit === 'months') {
    const month = period * cadence.every + phase;
    const first = firstOfMonth(month);
    // Every month has 28 days, so the next month need not be computed.
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

/** Returns the period whose due date is nearest to a day; null if nothing is due in that month. */
export const nearestPeriod = (schedule: Schedule, at: CalendarDay): number | null => {
  const { cadence, anchor, phase } = schedule;
  if (cadence.unit === 'days') return Math.round((at.day - anchor) / cadence.every);
  const ahead = at.dayOfMonth - anchor;
  const month = at.month + (ahead > 15 ? 1 : ahead < -15 ? -1 : 0);
  const period = (month - phase) / cadence.every;
  return Number.isInteger(period) ? period : null;
};
