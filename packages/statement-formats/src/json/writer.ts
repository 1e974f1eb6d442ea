import { decimalsOf } from '../amounts.ts';
import type { StatementBalance, StatementEntry } from '../statement.ts';
import type { StatementToWrite } from '../writer.ts';
import { DOCUMENT, type JsonBalance, type JsonEntry, type JsonStatement } from './document.ts';

const number = (amount: number, currency: string): number => amount / 10 ** decimalsOf(currency);

const balance = (of: StatementBalance | null): JsonBalance | null =>
  of && { amount: number(of.amount, of.currency), date: of.date };

const entryOf = (entry: StatementEntry): JsonEntry => {
  const { original } = entry;
  return {
    date: entry.bookingDate,
    value_date: entry.valueDate,
    transacted_at: entry.transactedAt?.toISOString() ?? null,
    amount: number(entry.amount, entry.currency),
    description: entry.description,
    counterparty: entry.counterparty,
    reference: entry.paymentReference,
    payment_code: entry.paymentCode,
    original: original && { ...original, amount: number(original.amount, original.currency) },
    mcc: entry.mcc,
    location: entry.location,
    card: entry.cardDigits,
    bank_reference: entry.reference,
    balance_after: entry.balanceAfter === null ? null : number(entry.balanceAfter, entry.currency),
    reversal: entry.reversal,
    payments: entry.payments,
    details:
      entry.details.length === 0
        ? null
        : entry.details.map(({ amount, paymentReference, ...payment }) => ({
            ...payment,
            amount: amount === null ? null : number(amount, payment.currency),
            reference: paymentReference,
          })),
  };
};

/** Yields one statement with its booked entries in pieces: one line for each entry. */
export function* writeJson({
  account,
  number: count,
  period,
  opening,
  closing,
  entries,
}: StatementToWrite): Generator<string> {
  const head: Omit<JsonStatement, 'entries'> = {
    object: DOCUMENT,
    account: { iban: account.iban, number: account.number, holder: account.holder, bank: account.bank },
    currency: account.currency,
    number: count,
    period,
    opening_balance: balance(opening),
    closing_balance: balance(closing),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  let first = true;
  for (const entry of entries) {
    if (entry.pending) continue;
    yield `${first ? '' : ','}\n${JSON.stringify(entryOf(entry))}`;
    first = false;
  }
  yield '\n]}';
}
