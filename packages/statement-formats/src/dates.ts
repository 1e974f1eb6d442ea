/** Dates as statements write them. All give null for what is no date of the calendar, such as 30 February. */
import { belgradeDate, belgradeInstant, isCalendarDate } from '../../common/belgrade.ts';

/** `2026-03-01`, perhaps with an offset behind it (xs:date allows one, and it says nothing about the day). */
export const isoDate = (text: string): string | null => {
  const [, date] = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  return date !== undefined && isCalendarDate(date) ? date : null;
};

/** `2026-03-01T09:30:00`, with or without an offset; without one it is the time in Belgrade. */
export const isoInstant = (text: string): Date | null => {
  const [, date, hour, minute, second, fraction = '', offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,:](\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ??
    [];
  if (date === undefined || !isCalendarDate(date)) return null;
  const [h, m, s] = [Number(hour), Number(minute), Number(second ?? 0)];
  // 24:00 is the end of a day.
  if (m > 59 || s > 59 || h > 24 || (h === 24 && m + s > 0)) return null;
  const at =
    offset === undefined
      ? belgradeInstant(date, h, m, s).getTime()
      : Date.parse(`${date}T${hour}:${minute}:${second ?? '00'}${offset}`);
  return Number.isNaN(at) ? null : new Date(at + Number(fraction.slice(0, 3).padEnd(3, '0')));
};

/** The day of an instant that is written as {@link isoInstant} reads it. */
export const isoInstantDate = (text: string): string | null => {
  const at = isoInstant(text);
  return at === null ? null : belgradeDate(at);
};

/** A year of two digits, by the rule of SWIFT: 80 to 99 are of the twentieth century. */
const wholeYear = (digits: string): string => `${Number(digits) >= 80 ? '19' : '20'}${digits}`;

/** The last day of a month for the 29th to 31st that it does not have. */
const monthEnd = (date: string): string => {
  const [, month, day] = /^(\d{4}-\d{2})-(29|3[01])$/.exec(date) ?? [];
  if (month === undefined || isCalendarDate(date)) return date;
  return [30, 29, 28].map((last) => `${month}-${last}`).find(isCalendarDate) ?? `${month}-${day}`;
};

/** A day as a bank counts it whose months of interest all have 30 days. */
export interface InterestDay {
  date: string;
  /** False where the day that is written is none of the calendar. */
  exists: boolean;
}

/** `260230`, year first: 30 February and its like are the last day of that month. */
export const interestDate = (text: string): InterestDay | null => {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  const written = `${wholeYear(year)}-${month}-${day}`;
  const date = monthEnd(written);
  return isCalendarDate(date) ? { date, exists: date === written } : null;
};

/** `0301`, in the year that brings it nearest to `date`; ends of months as for {@link interestDate}. */
export const dateNear = (text: string, date: string): InterestDay | null => {
  const year = Number(date.slice(0, 4));
  const distance = (other: string): number => Math.abs(Date.parse(other) - Date.parse(date));
  const [nearest = null] = [year - 1, year, year + 1]
    .map((each) => `${String(each).padStart(4, '0')}-${text.slice(0, 2)}-${text.slice(2)}`)
    .map((written) => ({ date: monthEnd(written), written }))
    .filter((each) => isCalendarDate(each.date))
    .sort((a, b) => distance(a.date) - distance(b.date));
  return nearest && { date: nearest.date, exists: nearest.date === nearest.written };
};

/** `01.03.2026`, `1.3.26.` or `01032026`: day, month and year as Serbia writes them, with the points or without. */
export const localDate = (text: string): string | null => {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text) ??
    [];
  const whole = year.length === 2 ? wholeYear(year) : year;
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
};

/** Which part of a day comes first, where a separator does not say it. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const SEPARATED = /^(\d{1,2})\s?[./'-]\s?(\d{1,2})\s?([./'-])\s?(\d{4}|\d{2})\.?$/;

/** `16/12/2025`, `12-31-2025`, `12/31'05` (an apostrophe is of this century): the two parts that may be day or month. */
export const dayOrMonth = (text: string): [first: number, second: number] | null => {
  const [, first, second] = SEPARATED.exec(text.trim()) ?? [];
  return first === undefined ? null : [Number(first), Number(second)];
};

/** The same as a date, in a given order. */
export const orderedDate = (text: string, order: DateOrder): string | null => {
  if (order === 'ymd') return null;
  const [, first = '', second = '', mark, year = ''] = SEPARATED.exec(text.trim()) ?? [];
  const whole = year.length === 4 ? year : mark === "'" ? `20${year}` : wholeYear(year);
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return first !== '' && isCalendarDate(date) ? date : null;
};

/** `20260301`, `20260301093000[+1:CET]` or `20260301093000.000 GMT`, as OFX writes it: the day as it is written. */
export const digitsDate = (text: string): string | null => {
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})(?:(?:\d{4}|\d{6})(?:\.\d{1,3})?(?: ?[A-Z]{1,5}| ?[+-]\d{2}:?\d{2})?)?(?: ?\[[^\]]{1,12}\])?$/.exec(
      text,
    ) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
};

/** In any of the forms above that has a year of four digits. */
export const anyDate = (text: string): string | null =>
  isoDate(text) ??
  isoInstantDate(text) ??
  digitsDate(text) ??
  (/\.\s?\d{4}\.?$/.test(text) ? localDate(text) : null);
