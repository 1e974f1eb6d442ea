/** Maps entries of statements to the contract. */
import type { MinorUnits } from '../../../packages/common/money.ts';
import { decimalsOf } from '../../../packages/statement-formats/src/amounts.ts';
import type { StatementEntry, StatementPayment } from '../../../packages/statement-formats/src/statement.ts';
import type { BankEntry, BatchPayment } from '../contract/contract.ts';
import { isPersonName } from './person.ts';

/**
 * Converts an amount in minor units of its currency to hundredths, the unit of the service; null if that is not a
 * safe integer.
 */
export const hundredthsOf = (amount: MinorUnits, currency: string): MinorUnits | null => {
  const minor = amount * 10 ** (2 - decimalsOf(currency));
  if (!Number.isSafeInteger(minor)) return null;
  return minor === 0 ? 0 : minor;
};

const paymentOf =
  (inHundredths: (amount: MinorUnits, currency: string) => MinorUnits) =>
  ({ amount, paymentReference, ...payment }: StatementPayment): BatchPayment => ({
    ...payment,
    amount: amount === null ? null : inHundredths(amount, payment.currency),
    reference: paymentReference,
  });

/** Returns a statement entry in the contract; `inHundredths` throws if an amount cannot be converted. */
export const bankEntryOf = (
  entry: StatementEntry,
  inHundredths: (amount: MinorUnits, currency: string) => MinorUnits,
): BankEntry => {
  const { amount, currency, counterparty, original, mcc, cardDigits, payments } = entry;
  const isByCard = mcc !== null || cardDigits !== null;
  const isPerson = !isByCard && counterparty?.name != null && isPersonName(counterparty.name);
  return {
    reference: entry.reference,
    bookingDate: entry.bookingDate ?? (entry.pending ? entry.valueDate : null),
    valueDate: entry.valueDate,
    transactedAt: entry.transactedAt,
    amount: inHundredths(amount, currency),
    currency,
    description: entry.description,
    counterparty,
    paymentReference: entry.paymentReference,
    paymentCode: entry.paymentCode,
    original: original && { ...original, amount: inHundredths(original.amount, original.currency) },
    mcc,
    location: entry.location,
    cardDigits,
    replaces: null,
    batch: payments > 1 ? { count: payments, payments: entry.details.map(paymentOf(inHundredths)) } : null,
    channel: isByCard ? 'card' : null,
    balanceAfter:
      entry.balanceAfter === null || entry.pending ? null : inHundredths(entry.balanceAfter, currency),
    // The description of a batch names all payers.
    personal: isPerson || payments > 1,
    counterpartyIsPerson: isPerson,
  };
};
