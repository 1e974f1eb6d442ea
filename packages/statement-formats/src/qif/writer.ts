/**
 * Writes QIF: booked entries of one currency with amount, date, description, the counterparty's name and the bank's
 * reference, and the closing balance. The format has no currency, so the account's description contains it.
 */
import { amountText } from '../amounts.ts';
import type { StatementToWrite } from '../writer.ts';

/** A value extends to the end of its line. */
const line = (code: string, value: string | null | undefined): string => {
  const text = value?.replace(/[\0-\x1f\x7f]+/g, ' ').trim() ?? '';
  return text === '' ? '' : `${code}${text}\r\n`;
};

const amount = (value: number, currency: string): string =>
  `${value < 0 ? '-' : ''}${amountText(value, currency, '.')}`;

/** Yields the statements in pieces. */
export function* writeQif(statements: Iterable<StatementToWrite>): Generator<string> {
  for (const { account, period, closing, entries } of statements) {
    yield `!Account\r\n${line('N', account.iban ?? account.number)}${line('D', account.currency ?? closing?.currency)}TBank\r\n`;
    if (closing) yield `${line('/', closing.date)}$${amount(closing.amount, closing.currency)}\r\n`;
    yield '^\r\n!Type:Bank\r\n';
    const lastDay = closing?.date ?? period?.to ?? '1970-01-01';
    for (const entry of entries) {
      if (entry.pending) continue;
      yield `D${entry.bookingDate ?? entry.valueDate ?? lastDay}\r\nT${amount(entry.amount, entry.currency)}\r\n`;
      yield `${line('N', entry.reference)}${line('P', entry.counterparty?.name)}${line('M', entry.description)}^\r\n`;
    }
  }
}
