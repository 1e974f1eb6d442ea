/**
 * Reads fields of a bank's response defensively: each function returns the value, or null if it is absent, of another
 * type or a placeholder.
 */
import { belgradeDate, isCalendarDate } from '../../../packages/common/belgrade.ts';

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the members of an object; none for any other value. */
export const fields = (value: unknown): Fields => (isFields(value) ? value : {});

/** Returns the objects of a list; none for any other value. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const MAX_TEXT = 4_000;

/** Returns a text unchanged except for characters that PostgreSQL cannot store; null for blank ones. */
export const text = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const clean = String(value).replaceAll('\u0000', '').slice(0, MAX_TEXT).toWellFormed();
  return clean.trim() === '' ? null : clean;
};

/** Returns a text for comparisons, trimmed. */
export const token = (value: unknown): string | null => text(value)?.trim() ?? null;

/** Earlier years are placeholders, such as 1900-01-01 and 0001-01-01. */
const FIRST_YEAR = 1970;
/** Later years are placeholders, such as 9999-12-31. */
const LAST_YEAR = 2200;

/** Returns a date, or the Belgrade day of an instant with an offset. */
export const date = (value: unknown): string | null => {
  const written = token(value);
  if (written === null) return null;
  const at = instant(written);
  const day = at ? belgradeDate(at) : written.slice(0, 10);
  const year = Number(day.slice(0, 4));
  return isCalendarDate(day) && year >= FIRST_YEAR && year <= LAST_YEAR ? day : null;
};

/** Returns an instant; null without an offset. */
export const instant = (value: unknown): Date | null => {
  const written = token(value);
  if (written === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(written)) return null;
  const at = new Date(written);
  const year = at.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? at : null;
};

/** Returns the address of a link, which is an object in the standard and a text at some banks. */
export const linkOf = (links: unknown, name: string): string | null => {
  const link = fields(links)[name];
  return token(isFields(link) ? link.href : link);
};

/** Returns an IBAN without spaces, in upper case; null for other texts. */
export const iban = (value: unknown): string | null => {
  const bare = token(value)?.replace(/\s/g, '').toUpperCase() ?? '';
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare) ? bare : null;
};

export const currency = (value: unknown): string | null => {
  const code = token(value)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : null;
};
