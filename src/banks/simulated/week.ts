/** Weekdays and hours of purchases. */
import { firstOfMonth } from '../../platform/serbian-calendar.ts';
import { type Day, daysIn, type Month, officesAreClosed, shopsAreClosed, weekdayOf } from './calendar.ts';
import type { Random } from './random.ts';

/** The days on which the customer is abroad and buys nothing at home; null: none. */
export type Away = { first: Day; last: Day } | null;

/** A range of hours. */
export type Span = readonly [from: number, to: number];

/** When a shop is closed: never, on the main holidays, or on every Sunday and holiday. */
export type Closing = 'never' | 'holidays' | 'sundays';

/** Ranges of hours, each with the weight of its visits. */
export type Hours = readonly (readonly [hours: Span, weight: number])[];

/** Relative probabilities of the days, Sunday first. */
export type Week = readonly [number, number, number, number, number, number, number];

export const WEEKS = {
  even: [0.75, 1, 1, 1, 1, 1.1, 1.1],
  /** For offices and trades that close on Sunday. */
  working: [0, 1, 1, 1, 1, 1.1, 0.6],
  shopping: [0.55, 0.9, 0.9, 1, 1, 1.2, 1.5],
  out: [0.7, 0.5, 0.6, 0.8, 1, 1.9, 2.1],
} as const satisfies Record<string, Week>;

export const HOURS = {
  morning: [
    [[6, 8], 4],
    [[8, 10], 4],
    [[10, 12], 2],
    [[17, 19], 1],
  ],
  shop: [
    [[8, 11], 3],
    [[11, 15], 3],
    [[15, 19], 5],
    [[19, 21], 2],
  ],
  office: [
    [[8, 12], 4],
    [[12, 16], 3],
    [[16, 19], 3],
  ],
  day: [
    [[7, 9], 3],
    [[9, 13], 3],
    [[13, 18], 4],
    [[18, 22], 3],
  ],
  meals: [
    [[11, 13], 2],
    [[13, 16], 5],
    [[18, 22], 4],
  ],
  evening: [
    [[18, 20], 2],
    [[20, 22], 4],
    [[22, 24], 5],
  ],
} as const satisfies Record<string, Hours>;

/** Picks the hours of one visit. */
export const hoursOf = (random: Random, times: Hours): Span => random.weighted(times);

const CLOSED: Record<Closing, (day: Day) => boolean> = {
  never: () => false,
  holidays: shopsAreClosed,
  sundays: officesAreClosed,
};

export interface Times {
  week: Week;
  closes: Closing;
  away: Away;
}

/** Picks one day by weight. Returns null, without a draw, if every day is closed. */
const dayWithin = (
  random: Random,
  from: Day,
  until: Day,
  { week, closes }: Pick<Times, 'week' | 'closes'>,
): Day | null => {
  const weightOf = (day: Day): number => (CLOSED[closes](day) ? 0 : week[weekdayOf(day)]!);
  // Builds no list, because a connection's year makes some thousand of these calls.
  let total = 0;
  for (let day = from; day < until; day++) total += weightOf(day);
  if (total === 0) return null;
  let left = random.next() * total;
  let last = from;
  for (let day = from; day < until; day++) {
    const weight = weightOf(day);
    if (weight === 0) continue;
    last = day;
    left -= weight;
    if (left < 0) break;
  }
  return last;
};

/**
 * Returns the days of a month on which something happens, spread over the month: of four visits, about one a week.
 */
export const daysOf = (
  random: Random,
  month: Month,
  monthly: number,
  { week, closes, away }: Times,
): Day[] => {
  const visits = Math.floor(monthly + random.next());
  const [first, length] = [firstOfMonth(month), daysIn(month)];
  const days: Day[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const from = first + Math.floor((visit * length) / visits);
    const until = first + Math.floor(((visit + 1) * length) / visits);
    const day = dayWithin(random, from, until, { week, closes });
    if (day === null) continue;
    if (!(away && day >= away.first && day <= away.last)) days.push(day);
  }
  return days;
};
