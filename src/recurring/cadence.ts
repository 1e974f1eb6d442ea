/**
 * The rhythms that a stream can have. A payment is due on a beat: a day of the month every so many months, or
 * every so many days; the bank may move it off a day on which it does not book.
 */
import { businessDayFrom, businessDayUpTo, firstOfMonth } from '../platform/serbian-calendar.ts';

export type Frequency = 'weekly' | 'monthly' | 'annual' | 'irregular';

export interface Cadence {
  /** How the explanation says it, after "once". */
  name: string;
  /** The specification's word; a rhythm for which it has none is `irregular`, with its interval. */
  frequency: Frequency;
  intervalDays: number;
  /** How far one period reaches, in `unit`. */
  every: number;
  unit: 'days' | 'months';
  /** What a year of it costs, in payments: the monthly amount is this over 12. */
  perYear: number;
  /** A payment at most this many days from its due date belongs to the beat. */
  tolerance: number;
  /** A stream unpaid for longer than this after its due date has ended. */
  window: number;
  /** Fewer payments than this are no stream. */
  minimum: number;
  /** How much rarer than monthly it is, in nats: common rhythms are believed on less evidence. */
  rarity: number;
}

export const CADENCES: readonly Cadence[] = [
  {
    name: 'a week',
    frequency: 'weekly',
    intervalDays: 7,
    every: 7,
    unit: 'days',
    perYear: 52,
    tolerance: 1,
    window: 4,
    minimum: 3,
    rarity: 0.4,
  },
  {
    name: 'every two weeks',
    frequency: 'irregular',
    intervalDays: 14,
    every: 14,
    unit: 'days',
    perYear: 26,
    tolerance: 2,
    window: 6,
    minimum: 3,
    rarity: 1.5,
  },
  {
    name: 'every four weeks',
    frequency: 'irregular',
    intervalDays: 28,
    every: 28,
    unit: 'days',
    perYear: 13,
    tolerance: 2,
    window: 8,
    minimum: 3,
    rarity: 3,
  },
  {
    name: 'a month',
    frequency: 'monthly',
    intervalDays: 30,
    every: 1,
    unit: 'months',
    perYear: 12,
    tolerance: 5,
    window: 10,
    minimum: 3,
    rarity: 0,
  },
  {
    name: 'every two months',
    frequency: 'irregular',
    intervalDays: 61,
    every: 2,
    unit: 'months',
    perYear: 6,
    tolerance: 6,
    window: 15,
    minimum: 3,
    rarity: 2,
  },
  {
    name: 'a quarter',
    frequency: 'irregular',
    intervalDays: 91,
    every: 3,
    unit: 'months',
    perYear: 4,
    tolerance: 7,
    window: 20,
    minimum: 3,
    rarity: 1,
  },
  {
    name: 'every six months',
    frequency: 'irregular',
    intervalDays: 183,
    every: 6,
    unit: 'months',
    perYear: 2,
    tolerance: 8,
    window: 25,
    minimum: 3,
    rarity: 2,
  },
  {
    name: 'a year',
    frequency: 'annual',
    intervalDays: 365,
    every: 12,
    unit: 'months',
    perYear: 1,
    tolerance: 10,
    window: 30,
    minimum: 2,
    rarity: 0.5,
  },
];

/** What becomes of a due date on which banks do not book. */
export type Shift = 'none' | 'next' | 'previous';

export interface Beat {
  cadence: Cadence;
  /** In months: the day of the month, 31 being the last day of any month. In days: a day that is due. */
  anchor: number;
  /** In months: the month counted from January 1970, modulo `every`, in which a payment is due. Else 0. */
  phase: number;
  shift: Shift;
}

/** The day on which the payment of a period is expected. */
export const dueDay = (beat: Beat, period: number): number => {
  const { cadence, anchor, phase, shift } = beat;
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

/** A day as the rhythms see it: counted from 1970, and within its month. */
export interface CalendarDay {
  day: number;
  month: number;
  dayOfMonth: number;
}

/** The period whose due date is nearest to a day, or null when the beat is silent in that month. */
export const nearestPeriod = (beat: Beat, at: CalendarDay): number | null => {
  const { cadence, anchor, phase } = beat;
  if (cadence.unit === 'days') return Math.round((at.day - anchor) / cadence.every);
  const ahead = at.dayOfMonth - anchor;
  const month = at.month + (ahead > 15 ? 1 : ahead < -15 ? -1 : 0);
  const period = (month - phase) / cadence.every;
  return Number.isInteger(period) ? period : null;
};
