import type { BankEntry } from './contract.ts';
import type { EntryDetails } from './ledger-change.ts';

type EntryFacts = Pick<
  BankEntry,
  | 'transactedAt'
  | 'counterparty'
  | 'paymentReference'
  | 'paymentCode'
  | 'original'
  | 'mcc'
  | 'location'
  | 'valueDate'
  | 'batch'
>;

/** What a bank says of an entry beside its wording, with null for what it does not say. */
export const entryFacts = (details: EntryDetails): EntryFacts => {
  const { counterparty, reference, original, location } = details;
  return {
    valueDate: details.valueDate ?? null,
    transactedAt: details.transactedAt === undefined ? null : new Date(details.transactedAt),
    counterparty: counterparty
      ? {
          name: counterparty.name ?? null,
          account: counterparty.account ?? null,
          bank: counterparty.bank ?? null,
        }
      : null,
    paymentReference: reference ? { model: reference.model ?? null, number: reference.number } : null,
    paymentCode: details.paymentCode ?? null,
    original: original
      ? { amount: original.amount, currency: original.currency, rate: original.rate ?? null }
      : null,
    batch: details.batch ?? null,
    mcc: details.mcc ?? null,
    location: location ? { city: location.city ?? null, country: location.country ?? null } : null,
  };
};
