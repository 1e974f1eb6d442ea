/**
 * Writes the text format of Halcom's Hal E-Bank and its recap, for an account with 18 digits. The format contains booked
 * entries in dinars: amount, dates, description (36 characters), counterparty (35 characters of its name), payment
 * reference and code, and 22 characters of the bank's reference.
 */
import { domesticNumber } from '../reference.ts';
import type { StatementBalance, StatementEntry } from '../statement.ts';
import type { StatementToWrite } from '../writer.ts';
import { fixedText } from './columns.ts';
import { LINE, LINE_WIDTH, POSTINGS, RECAP, RECAP_WIDTH } from './layout.ts';

/** Returns the 18 digits of an account, or the number if it fits; a number is never cut. */
const digitsOf = (account: string | null): string | null => {
  const number = account === null ? '' : domesticNumber(account);
  return number.length <= 18 ? number : null;
};

const twoDigitYear = (date: string): readonly [string, string, string] => {
  const [year = '', month = '', day = ''] = date.split('-');
  return [day, month, year.slice(2)];
};
const longDate = (date: string): string => date.split('-').reverse().join('');

const POSTING_OF = new Map(
  Object.entries(POSTINGS).map(([code, { out, reversal }]) => [`${out}${reversal}`, code]),
);

const line = (
  entry: StatementEntry,
  account: string | null,
  holder: string | null,
  lastDay: string,
): string => {
  const { counterparty, paymentReference, reversal } = entry;
  const day = entry.bookingDate ?? entry.valueDate ?? lastDay;
  return fixedText(LINE_WIDTH, [
    [LINE.counterpartyAccount, digitsOf(counterparty?.account ?? null)],
    [LINE.posting, POSTING_OF.get(`${entry.amount < 0}${reversal}`)!],
    [LINE.bookingDate, twoDigitYear(day).join('.')],
    [LINE.reversal, reversal ? 'S' : ''],
    [LINE.holder, holder],
    [LINE.valueDate, entry.valueDate && twoDigitYear(entry.valueDate).join('')],
    [LINE.account, account],
    [LINE.amount, Math.abs(entry.amount)],
    [LINE.paymentCode, entry.paymentCode],
    [LINE.creditModel, paymentReference?.model ?? ''],
    [LINE.creditReference, paymentReference?.number ?? ''],
    [LINE.purpose, entry.description],
    [LINE.counterpartyName, counterparty?.name ?? ''],
    [LINE.claim, entry.reference],
  ]);
};

/** Yields the booked entries, because the format has no others. */
const booked = function* (entries: Iterable<StatementEntry>): Generator<StatementEntry> {
  for (const entry of entries) if (!entry.pending) yield entry;
};

/** Yields the text in pieces. An entry without a date gets the last day of the statement. */
export function* writeHalcom({ account, entries, closing, period }: StatementToWrite): Generator<string> {
  const number = digitsOf(account.iban ?? account.number);
  const lastDay = closing?.date ?? period?.to ?? '1980-01-01';
  for (const entry of booked(entries)) yield `${line(entry, number, account.holder, lastDay)}\r\n`;
}

const sumOf = (entries: readonly StatementEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + Math.abs(amount), 0);

/** Writes the recap of the same statement, one line. */
export const writeHalcomRecap = (
  { account, number, entries }: StatementToWrite,
  opening: StatementBalance,
  closing: StatementBalance & { date: string },
): string => {
  const all = [...booked(entries)];
  const debits = all.filter(({ amount }) => amount < 0);
  const credits = all.filter(({ amount }) => amount >= 0);
  return `${fixedText(RECAP_WIDTH, [
    [RECAP.mark, '01'],
    [RECAP.account, digitsOf(account.iban ?? account.number)],
    [RECAP.date, longDate(closing.date)],
    [RECAP.previousDate, opening.date && longDate(opening.date)],
    [RECAP.opening, opening.amount],
    [RECAP.debits, debits.length],
    [RECAP.debitSum, sumOf(debits)],
    [RECAP.credits, credits.length],
    [RECAP.creditSum, sumOf(credits)],
    [RECAP.closing, closing.amount],
    [RECAP.pending, 0],
    [RECAP.pendingSum, 0],
    [RECAP.number, number === null ? '' : number % 1000],
  ])}\r\n`;
};
