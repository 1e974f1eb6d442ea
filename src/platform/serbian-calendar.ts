/**
 * Business days of Serbian banks. Days are whole numbers counted from 1970-01-01, so that intervals are subtractions;
 * months are counted from January 1970 in the same way.
 *
 * Source of the holidays: Zakon o državnim i drugim praznicima u Republici Srbiji, articles 1a–4.
 */
import { DAY } from '../../packages/common/clock.ts';

/** Returns the days from 1970-01-01 to `date`, given as `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;

/** The inverse of {@link dayNumber}. */
export const dateOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Returns the first day of a month counted from January 1970 (so 12 is January 1971). */
export const firstOfMonth = (month: number): number => {
  // Counted from March 1970, leap days are last in their year, and five months have 153 days. This uses whole numbers,
  // because a Date costs six times as much and detection calls it for every payment.
  const sinceMarch = month - 2;
  const years = Math.floor(sinceMarch / 12);
  const leapDays =
    Math.floor((years + 2) / 4) - Math.floor((years + 70) / 100) + Math.floor((years + 370) / 400);
  return 59 + 365 * years + leapDays + Math.floor((153 * (sinceMarch - 12 * years) + 2) / 5);
};

/** Returns Easter Sunday of the Orthodox church: the Julian computus, plus the distance between the calendars. */
const orthodoxEaster = (year: number): number => {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const julian = moon + weekday + 114;
  const distance = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return Date.UTC(year, Math.floor(julian / 31) - 1, (julian % 31) + 1 + distance) / DAY;
};

const SUNDAY = 0;
const SATURDAY = 6;
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** State holidays, as month (January is 0) and day: New Year, Statehood, Labour, Armistice. */
const STATE_HOLIDAYS = [
  [0, 1],
  [0, 2],
  [1, 15],
  [1, 16],
  [4, 1],
  [4, 2],
  [10, 11],
] as const;

const holidaysOf = (year: number): Set<number> => {
  const easter = orthodoxEaster(year);
  const days = new Set([Date.UTC(year, 0, 7) / DAY, easter - 2, easter - 1, easter, easter + 1]);
  const state = STATE_HOLIDAYS.map(([month, day]) => Date.UTC(year, month, day) / DAY);
  for (const day of state) days.add(day);
  // Article 3a: a state holiday that falls on a Sunday moves to the next day that is not one already.
  for (const day of state) {
    if (weekdayOf(day) !== SUNDAY) continue;
    let moved = day + 1;
    while (days.has(moved)) moved += 1;
    days.add(moved);
  }
  return days;
};

const known = new Map<number, Set<number>>();

const isBookedOn = (day: number): boolean => {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  const year = new Date(day * DAY).getUTCFullYear();
  let holidays = known.get(year);
  if (!holidays) {
    holidays = holidaysOf(year);
    known.set(year, holidays);
  }
  return !holidays.has(day);
};

/**
 * Cached results for days up to the year 2106: 1 business day, 2 not. Detection asks thousands of times per ledger.
 */
const found = new Uint8Array(50_000);

/** Whether banks book on that day: a weekday that is not a public holiday. */
export const isBusinessDay = (day: number): boolean => {
  const known = found[day];
  if (known === 1 || known === 2) return known === 1;
  const is = isBookedOn(day);
  // Later days are not cached.
  found[day] = is ? 1 : 2;
  return is;
};

/** Returns `day` if it is a business day, or else the next one. */
export const businessDayFrom = (day: number): number => {
  let at = day;
  while (!isBusinessDay(at)) at += 1;
  return at;
};

/** Returns `day` if it is a business day, or else the previous one. */
export const businessDayUpTo = (day: number): number => {
  let at = day;
  while (!isBusinessDay(at)) at -= 1;
  return at;
};
