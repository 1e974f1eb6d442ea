/** Numbers and days of spreadsheets, as the text that a CSV would have. */
import { addDays } from '../../../common/belgrade.ts';

/** 15 digits are what a spreadsheet is exact about: `69808.800000000003` is 69808.8. */
export const numberText = (value: number): string => String(Number(value.toPrecision(15)));

/** Whether a number format shows a number as a day. */
export const isDayFormat = (code: string): boolean =>
  /[dmy]/i.test(code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')) && /[dy]/i.test(code);

/** Whether a number format that every spreadsheet knows by its number shows a day. */
export const isBuiltInDayFormat = (id: number): boolean => id >= 14 && id <= 22;

/** The day of a serial number; null for one that no calendar here has, such as a day of the year 10000. */
export const dayText = (value: number, since1904: boolean): string | null =>
  value > 0 && value < 2_958_466 ? addDays(since1904 ? '1904-01-01' : '1899-12-30', Math.floor(value)) : null;
