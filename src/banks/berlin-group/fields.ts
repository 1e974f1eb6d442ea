/**
 * What a bank sends, looked at with care: each function gives what is meant, or null for what is absent, of another type or
 * a placeholder.
 */
import { belgradeDate, isCalendarDate } from '../../../packages/common/belgrade.ts';

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of an object; none where there is no object. */
export const fields = (value: unknown): Fields => (isFields(value) ? value : {});

/** The objects of a list; none where there is no list. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const LONGEST_TEXT = 4_000;

/** As the bank wrote it, but for what PostgreSQL cannot store. Null for blanks. */
export const text = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const kept = String(value).replaceAll('\u0000', '').slice(0, LONGEST_TEXT).toWellFormed();
  return kept.trim() === '' ? null : kept;
};

/** A text that is compared and not shown: without blanks around it. */
export const token = (value: unknown): string | null => text(value)?.trim() ?? null;

/** Accounts began to be kept by machines about then; 1900-01-01 and 0001-01-01 are placeholders. */
const FIRST_YEAR = 1970;
/** Nobody books that far ahead; 9999-12-31 is a placeholder. */
const LAST_YEAR = 2200;

/** A date, or the Belgrade day of an instant with an offset. */
export const date = (value: unknown): string | null => {
  const written = token(value);
  if (written === null) return null;
  const at = instant(written);
  const day = at ? belgradeDate(at) : written.slice(0, 10);
  const year = Number(day.slice(0, 4));
  return isCalendarDate(day) && year >= FIRST_YEAR && year <= LAST_YEAR ? day : null;
};

/** An instant that says where it is: without an offset it is none. */
export const instant = (value: unknown): Date | null => {
  const written = token(value);
  if (written === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(written)) return null;
  const at = new Date(written);
  const year = at.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? at : null;
};

/** The address of a link, which the standard writes as an object and some banks as a text. */
export const linkOf = (links: unknown, name: string): string | null => {
  const link = fields(links)[name];
  return token(isFields(link) ? link.href : link);
};

/** An IBAN without blanks, in capitals; null for what has not the form of one. */
export const iban = (value: unknown): string | null => {
  const bare = token(value)?.replace(/\s/g, '').toUpperCase() ?? '';
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare) ? bare : null;
};

export const currency = (value: unknown): string | null => {
  const code = token(value)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : null;
};
