/** Parses the dates of tables. All values of a column decide whether the day or the month comes first. */
import { belgradeDate, isCalendarDate } from '../../../common/belgrade.ts';
import { anyDate, type DateOrder, localDate } from '../dates.ts';
import { monthOf } from './words.ts';

const DATE_ORDERS: readonly DateOrder[] = ['dmy', 'mdy'];

/** The possible days of a text by the order of its parts; one day if the text is unambiguous. */
export type WrittenDay = string | ReadonlyMap<DateOrder, string>;

/** In UTF-16 units. */
const LONGEST = 60;

const ZONES: Record<string, number> = { z: 0, utc: 0, gmt: 0, cet: 60, cest: 120 };

/** Returns the offset in minutes before UTC; null without one, undefined for other texts. */
const offsetOf = (text: string): number | null | undefined => {
  const zone = text.trim().toLowerCase();
  if (zone === '') return null;
  if (Object.hasOwn(ZONES, zone)) return ZONES[zone];
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

interface Time {
  minutes: number;
  offset: number | null;
}

/** Parses `11:14:40`, `8:05 PM`, `23:30:00.000+02:00`; undefined for other texts. */
const timeOf = (text: string): Time | undefined => {
  const [, hour, minute, second = '0', half, zone = ''] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?([ap]m)?\b ?([a-z]{0,4}(?:[+-]\d{1,2}:?(?:\d{2})?)?)$/i.exec(
      text,
    ) ?? [];
  if (hour === undefined) return undefined;
  const offset = offsetOf(zone);
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  if (offset === undefined || hours > 24 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return { minutes: hours * 60 + Number(minute), offset };
};

const calendarDay = (year: string, month: string | number, day: string): string | null => {
  const whole = year.length === 2 ? `${Number(year) >= 80 ? '19' : '20'}${year}` : year;
  const date = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
};

const isYear = (part: string): boolean => part.length === 4 || part.length === 2;
const isPart = (part: string): boolean => part.length <= 2;

/** Returns null if the parts are no day in any order. */
const inOrders = (a: string, b: string, c: string): WrittenDay | null => {
  if (a.length === 4) return isPart(b) && isPart(c) ? calendarDay(a, b, c) : null;
  if (!isPart(a) || !isPart(b) || !isYear(c)) return null;
  const days = new Map<DateOrder, string>();
  for (const [order, day] of [
    ['dmy', calendarDay(c, b, a)],
    ['mdy', calendarDay(c, a, b)],
  ] as const) {
    if (day !== null) days.set(order, day);
  }
  return days.size === 0 ? null : days;
};

/** Parses a day with the name of its month: `02-Mar-2026`, `2. mart 2026.`, `Mar 2, 2026`. */
const withMonth = (parts: readonly string[]): string | null => {
  const at = parts.findIndex((part) => /^\p{L}/u.test(part));
  const month = monthOf(parts[at]!);
  const numbers = parts.filter((_, index) => index !== at);
  if (month === null || numbers.length !== 2 || numbers.some((part) => !/^\d+$/.test(part))) return null;
  const [first, second] = numbers as [string, string];
  if (first.length === 4) return isPart(second) ? calendarDay(first, month, second) : null;
  return isPart(first) && isYear(second) ? calendarDay(second, month, first) : null;
};

const withoutTime = (text: string): WrittenDay | null => {
  const parts = text.match(/\d+|\p{L}+/gu) ?? [];
  if (parts.length === 1 && parts[0] === text) return anyDate(text) ?? localDate(text);
  if (parts.length !== 3 || /[^\p{L}\d./\-,' ]/u.test(text)) return null;
  if (parts.some((part) => /^\p{L}/u.test(part))) return withMonth(parts);
  const [a, b, c] = parts as [string, string, string];
  // With points the day always comes first.
  if (/^\d{1,2}\. ?\d{1,2}[.']/.test(text)) return isPart(b) && isYear(c) ? calendarDay(c, b, a) : null;
  return inOrders(a, b, c);
};

/** Returns the possible days of a text; null for other texts. */
export const writtenDay = (text: string): WrittenDay | null => {
  if (text.length > LONGEST) return null;
  const iso = anyDate(text);
  if (iso !== null) return iso;
  const colon = text.indexOf(':');
  if (colon < 0) return withoutTime(text);
  const start = Math.max(text.lastIndexOf(' ', colon), text.lastIndexOf('T', colon));
  const time = start < 0 ? undefined : timeOf(text.slice(start + 1));
  if (time === undefined) return null;
  const day = withoutTime(text.slice(0, start).trimEnd().replace(/,$/, ''));
  const { minutes, offset } = time;
  if (day === null || offset === null) return day;
  const here = (date: string): string =>
    belgradeDate(new Date(Date.parse(`${date}T00:00:00Z`) + (minutes - offset) * 60_000));
  return typeof day === 'string' ? here(day) : new Map([...day].map(([order, date]) => [order, here(date)]));
};

/** The order of one column, from its values so far. */
export class ColumnOrder {
  #orders: readonly DateOrder[];

  constructor(given: DateOrder | null) {
    this.#orders = given === null ? DATE_ORDERS : [given];
  }

  /** Returns false if the day contradicts the order of the values before it. */
  narrow(day: WrittenDay): boolean {
    if (typeof day === 'string') return true;
    const left = this.#orders.filter((order) => day.has(order));
    if (left.length === 0) return false;
    this.#orders = left;
    return true;
  }

  get decided(): DateOrder | null {
    return this.#orders.length === 1 ? this.#orders[0]! : null;
  }

  decide(order: DateOrder): void {
    this.#orders = [order];
  }

  isOpen(day: WrittenDay): boolean {
    return typeof day !== 'string' && new Set(this.#orders.map((order) => day.get(order))).size > 1;
  }

  dayOf(day: WrittenDay): string {
    return typeof day === 'string' ? day : day.get(this.#orders[0]!)!;
  }
}
