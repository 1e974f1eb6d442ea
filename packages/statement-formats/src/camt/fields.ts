/** Parses fields that several parts of a camt message have. All functions throw StatementError at the wrong field. */
import { amountOf, amountWanted, currencyOf, signed } from '../amounts.ts';
import { isoDate, isoInstantDate } from '../dates.ts';
import { plausibleDay } from '../placeholders.ts';
import { type Place, StatementError } from '../statement-error.ts';
import type { XmlField, XmlRecord } from '../xml-records.ts';

const required = (record: XmlRecord, path: string): XmlField => {
  const field = record.first(path);
  if (!field) throw new StatementError(record, `an element ${path} in ${record.name}`);
  return field;
};

/** Returns the absolute amount of an element, with its `Ccy`. */
export const amountIn = (field: XmlField): { amount: number; currency: string } => {
  const currency = currencyOf(field.attributes.Ccy ?? '');
  if (currency === null) throw new StatementError(field, 'a currency of three letters in the attribute Ccy');
  const amount = amountOf(field.text.trim(), currency, '.');
  if (amount === null) throw new StatementError(field, amountWanted(currency));
  return { amount, currency };
};

/** Returns Amt and CdtDbtInd of a balance or an entry: a debit is negative. */
export const signedAmount = (record: XmlRecord): { amount: number; currency: string } => {
  const { amount, currency } = amountIn(required(record, 'Amt'));
  const side = required(record, 'CdtDbtInd');
  const mark = side.text.trim();
  if (mark !== 'CRDT' && mark !== 'DBIT') throw new StatementError(side, 'CRDT or DBIT');
  return { amount: signed(amount, mark === 'DBIT'), currency };
};

/** Returns the day below `path`, from Dt or DtTm. */
export const dayAt = (record: XmlRecord, path: string): string | null => {
  const day = record.first(`${path}/Dt`);
  const instant = record.first(`${path}/DtTm`);
  if (day) return plausibleDay(dayIn(day, isoDate(day.text.trim())));
  return instant && plausibleDay(dayIn(instant, isoInstantDate(instant.text.trim())));
};

export const dayIn = (place: Place, date: string | null): string => {
  if (date === null) throw new StatementError(place, 'a date that exists, YYYY-MM-DD');
  return date;
};

export const flagAt = (record: XmlRecord, path: string): boolean | null => {
  const field = record.first(path);
  if (!field) return null;
  const text = field.text.trim();
  if (!/^(true|false|1|0)$/.test(text)) throw new StatementError(field, 'true or false');
  return text === 'true' || text === '1';
};

/** Returns a count or a sequence number; null if it is too large. */
export const numberAt = (record: XmlRecord, ...paths: string[]): number | null => {
  const text = record.text(...paths);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
};
