/** When things happen: the days of the week and the hours of the day. */
import { firstOfMonth } from '../../platform/serbian-calendar.ts';
import { type Day, daysIn, type Month, officesAreClosed, shopsAreClosed, weekdayOf } from './calendar.ts';
import type { Random } from './random.ts';

/** The days, if any, on which the customer is abroad and buys nothing at home. */
export type Away = { first: Day; last: Day } | null;

/** Hours of the day in which something begins. */
export type Span = readonly [from: number, to: number];

/** When something is closed: never, on the highest holidays, or on every Sunday and holiday. */
export type Closing = 'never' | 'holidays' | 'sundays';

/** Hours of the day, with how many of the visits begin in them. */
export type Hours = readonly (readonly [hours: Span, weight: number])[];

/** Sunday first: how likely a day is against a Wednesday. */
export type Week = readonly [number, number, number, number, number, number, number];

export const WEEKS = {
  even: [0.75, 1, 1, 1, 1, 1.1, 1.1],
  /** Of offices and trades that rest on Sunday. */
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

/** The hours in which one visit begins. */
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

/** One of some days, those more likely that weigh more; null, and no draw, where nothing is open. */
const dayWithin = (
  random: Random,
  from: Day,
  until: Day,
  { week, closes }: Pick<Times, 'week' | 'closes'>,
): Day | null => {
  const weightOf = (day: Day): number => (CLOSED[closes](day) ? 0 : week[weekdayOf(day)]!);
  // No list of them is made: a connection's year asks for some thousand stretches.
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

/** Days of a month on which something happens, spread over it as people do: of four visits, about one in a week. */
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
