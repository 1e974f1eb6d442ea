/**
 * Days and months as whole numbers: days from 1970-01-01, months from January 1970, as in the banking calendar
 * that this adds to. Text and instants are made at the edge.
 */
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { DAY } from '../../../packages/common/clock.ts';
import { dayNumber, firstOfMonth, isBusinessDay } from '../../platform/serbian-calendar.ts';

/** Days since 1970-01-01, in Belgrade. */
export type Day = number;
/** Months since January 1970. */
export type Month = number;

/** The Belgrade day of an instant in ms. */
export const dayAt = (instant: number): Day => dayNumber(belgradeDate(new Date(instant)));

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

const SUNDAY = 0;
const SATURDAY = 6;

/** Easter is the one Sunday between a Friday and a Monday on which banks are closed. */
const isEaster = (day: Day): boolean =>
  weekdayOf(day) === SUNDAY && !isBusinessDay(day - 2) && !isBusinessDay(day + 1);

/** New Year, Christmas and Easter: the days on which even supermarkets are closed. */
export const shopsAreClosed = (day: Day): boolean => {
  // Banks rest on all of them, and of those it is known already.
  if (isBusinessDay(day)) return false;
  const date = new Date(day * DAY);
  return (date.getUTCMonth() === 0 && [1, 7].includes(date.getUTCDate())) || isEaster(day);
};

/** Sundays and public holidays, on which offices and small trades rest. */
export const officesAreClosed = (day: Day): boolean => {
  const weekday = weekdayOf(day);
  return weekday === SUNDAY || shopsAreClosed(day) || (weekday !== SATURDAY && !isBusinessDay(day));
};

export const monthOf = (day: Day): Month => {
  const date = new Date(day * DAY);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};

export const yearOf = (month: Month): number => 1970 + Math.floor(month / 12);

/** 1 for January. */
export const monthNumber = (month: Month): number => (((month % 12) + 12) % 12) + 1;

export const daysIn = (month: Month): number => firstOfMonth(month + 1) - firstOfMonth(month);

/** The day with this number in the month, or its last day where the month is shorter. */
export const dayInMonth = (month: Month, number: number): Day =>
  firstOfMonth(month) + Math.min(number, daysIn(month)) - 1;

/** January 2026: amounts in the data are at its prices. */
export const PRICES_OF: Month = (2026 - 1970) * 12;
