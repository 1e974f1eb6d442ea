/** Formats numbers and dates of spreadsheets as the text of a CSV. */
import { addDays } from '../../../common/belgrade.ts';

/** Spreadsheets are exact to 15 digits: `69808.800000000003` is 69808.8. */
export const numberText = (value: number): string => String(Number(value.toPrecision(15)));

/** Returns whether a number format shows a number as a date. */
export const isDayFormat = (code: string): boolean =>
  /[dmy]/i.test(code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')) && /[dy]/i.test(code);

/** Returns whether a built-in number format shows a date. */
export const isBuiltInDayFormat = (id: number): boolean => id >= 14 && id <= 22;

/** Returns the day of a serial number; null for a day outside the calendar, such as in the year 10000. */
export const dayText = (value: number, since1904: boolean): string | null =>
  value > 0 && value < 2_958_466 ? addDays(since1904 ? '1904-01-01' : '1899-12-30', Math.floor(value)) : null;
