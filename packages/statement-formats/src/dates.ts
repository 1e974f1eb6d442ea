/** Parses dates. All functions return null for a date that is not in the calendar, such as 30 February. */
import { belgradeDate, belgradeInstant, isCalendarDate } from '../../common/belgrade.ts';

/** Parses `2026-03-01`. An offset may follow (xs:date allows one); it does not change the day. */
export const isoDate = (text: string): string | null => {
  const [, date] = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  return date !== undefined && isCalendarDate(date) ? date : null;
};

/** Parses `2026-03-01T09:30:00`, with or without an offset. Without one it is Belgrade time. */
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

/** Returns the day of an instant as {@link isoInstant} parses it. */
export const isoInstantDate = (text: string): string | null => {
  const at = isoInstant(text);
  return at === null ? null : belgradeDate(at);
};

/** Completes a year of two digits by the rule of SWIFT: 80 to 99 belong to the twentieth century. */
const wholeYear = (digits: string): string => `${Number(digits) >= 80 ? '19' : '20'}${digits}`;

/** Returns the last day of the month if the month has no 29th, 30th or 31st. */
const monthEnd = (date: string): string => {
  const [, month, day] = /^(\d{4}-\d{2})-(29|3[01])$/.exec(date) ?? [];
  if (month === undefined || isCalendarDate(date)) return date;
  return [30, 29, 28].map((last) => `${month}-${last}`).find(isCalendarDate) ?? `${month}-${day}`;
};

/** A day in a bank's calendar in which every month has 30 interest days. */
export interface InterestDay {
  date: string;
  /** False if the written day does not exist. */
  exists: boolean;
}

/** Parses `260230`, year first. 30 February and similar become the last day of the month. */
export const interestDate = (text: string): InterestDay | null => {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  const written = `${wholeYear(year)}-${month}-${day}`;
  const date = monthEnd(written);
  return isCalendarDate(date) ? { date, exists: date === written } : null;
};

/** Parses `0301` in the year that is nearest to `date`, with ends of months as in {@link interestDate}. */
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

/** Parses `01.03.2026`, `1.3.26.` or `01032026`: day, month and year in Serbian order. */
export const localDate = (text: string): string | null => {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text) ??
    [];
  const whole = year.length === 2 ? wholeYear(year) : year;
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
};

/** Order of the parts of a day, if the separator does not determine it. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const SEPARATED = /^(\d{1,2})\s?[./'-]\s?(\d{1,2})\s?([./'-])\s?(\d{4}|\d{2})\.?$/;

/**
 * Returns the two parts of `16/12/2025`, `12-31-2025` or `12/31'05` (an apostrophe means this century) that may be day or
 * month.
 */
export const dayOrMonth = (text: string): [first: number, second: number] | null => {
  const [, first, second] = SEPARATED.exec(text.trim()) ?? [];
  return first === undefined ? null : [Number(first), Number(second)];
};

/** Parses the same forms in a given order. */
export const orderedDate = (text: string, order: DateOrder): string | null => {
  if (order === 'ymd') return null;
  const [, first = '', second = '', mark, year = ''] = SEPARATED.exec(text.trim()) ?? [];
  const whole = year.length === 4 ? year : mark === "'" ? `20${year}` : wholeYear(year);
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return first !== '' && isCalendarDate(date) ? date : null;
};

/** Parses a date of OFX: `20260301`, `20260301093000[+1:CET]` or `20260301093000.000 GMT`. Returns the day as written. */
export const digitsDate = (text: string): string | null => {
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})(?:(?:\d{4}|\d{6})(?:\.\d{1,3})?(?: ?[A-Z]{1,5}| ?[+-]\d{2}:?\d{2})?)?(?: ?\[[^\]]{1,12}\])?$/.exec(
      text,
    ) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
};

/** Parses any of the forms above that has a year of four digits. */
export const anyDate = (text: string): string | null =>
  isoDate(text) ??
  isoInstantDate(text) ??
  digitsDate(text) ??
  (/\.\s?\d{4}\.?$/.test(text) ? localDate(text) : null);
