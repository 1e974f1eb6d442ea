/**
 * Civil time in Europe/Belgrade, the zone of every `date` field. The zone follows the EU rule since 1996: UTC+2 from the
 * last Sunday of March 01:00 UTC to the last Sunday of October 01:00 UTC, else UTC+1. It is calculated here because Intl
 * costs microseconds per call, and a year of history needs thousands of calls. The test compares it with Intl hour by hour.
 */
import { DAY, HOUR } from './clock.ts';

const lastSunday = (year: number, month: number): number => {
  const last = Date.UTC(year, month + 1, 0, 1);
  return last - new Date(last).getUTCDay() * DAY;
};

/** A cached period with one offset in ms: from a clock change or the beginning of a year to the next. */
interface Stretch {
  from: number;
  to: number;
  offset: number;
}

const stretchAround = (ms: number): Stretch => {
  const year = new Date(ms).getUTCFullYear();
  const [spring, autumn] = [lastSunday(year, 2), lastSunday(year, 9)];
  if (ms < spring) return { from: Date.UTC(year, 0), to: spring, offset: HOUR };
  return ms < autumn
    ? { from: spring, to: autumn, offset: 2 * HOUR }
    : { from: autumn, to: Date.UTC(year + 1, 0), offset: HOUR };
};

/** The last period, because successive calls are mostly about neighbouring days. */
let last: Stretch = { from: 0, to: 0, offset: 0 };

const offsetAt = (ms: number): number => {
  if (ms < last.from || ms >= last.to) last = stretchAround(ms);
  return last.offset;
};

/** Returns the calendar date in Belgrade at an instant, `YYYY-MM-DD`. */
export const belgradeDate = (at: Date): string => {
  const ms = at.getTime();
  return new Date(ms + offsetAt(ms)).toISOString().slice(0, 10);
};

/**
 * Returns the instant of a Belgrade wall-clock time, `date` as `YYYY-MM-DD`. A time in the hour that is skipped in March
 * becomes the time one hour later; a time in the repeated hour in October becomes its second occurrence.
 */
export const belgradeInstant = (date: string, hour = 0, minute = 0, second = 0): Date => {
  const local = Date.parse(`${date}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1_000;
  return new Date(local - offsetAt(local - HOUR));
};

/** Returns the calendar date `days` after `date` (negative: before). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Returns whether a date `YYYY-MM-DD` exists in the calendar. Year 0 does not, because PostgreSQL lacks it. */
export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};
