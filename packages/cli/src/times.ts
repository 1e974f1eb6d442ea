/** Parses and formats times. Pure. */
import { usageError } from './errors.ts';

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/** Parses `90m`, `83d`, `2w` into milliseconds; null for other texts. */
export const duration = (text: string): number | null => {
  const [, count, unit] = /^(\d{1,6})\s*([smhdw])$/i.exec(text.trim()) ?? [];
  return count === undefined ? null : Number(count) * UNITS[unit!.toLowerCase()]!;
};

/** Formats a number of days to a tenth: `1 day`, `82.5 days`. */
export const days = (count: number): string => {
  const rounded = Math.round(count * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'day' : 'days'}`;
};

/** Parses a day (`2026-03-14`) or a time in ISO 8601; null for other texts. */
const instant = (text: string): Date | null => {
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.test(text))
    return null;
  const at = new Date(text.replace(' ', 'T'));
  return Number.isNaN(at.getTime()) ? null : at;
};

/** Parses a time in the past: `2h` ago, or a time. */
export const since = (option: string, text: string, now: number): string => {
  const ago = duration(text);
  const at = ago === null ? instant(text) : new Date(now - ago);
  if (at === null)
    throw usageError(`${option} is a time such as 2h, 3d or 2026-03-14T09:00:00Z, and not "${text}".`);
  return at.toISOString();
};

export const moment = (option: string, text: string): string => {
  const at = instant(text);
  if (at === null)
    throw usageError(`${option} is a time such as 2026-06-12 or 2026-06-12T10:00:00Z, and not "${text}".`);
  return at.toISOString();
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses a calendar day for the API. */
export const day = (option: string, text: string | undefined): string | undefined => {
  if (text === undefined || DAY.test(text)) return text;
  throw usageError(`${option} is a day such as 2026-03-14, and not "${text}".`);
};

/** Formats `2026-03-14 09:26:53` in the machine's time zone. */
export const shortTime = (iso: string): string => {
  const at = new Date(iso);
  const two = (number: number): string => String(number).padStart(2, '0');
  if (Number.isNaN(at.getTime())) return iso;
  return (
    `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ` +
    `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
  );
};

const number = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount with two decimals. */
export const money = (amount: number): string => number.format(amount);
