import type { MinorUnits } from '../../../packages/common/money.ts';
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
> & { balanceAfter: MinorUnits | null };

/** Returns the details of an entry, with null for missing ones. */
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
    balanceAfter: details.balanceAfter ?? null,
    mcc: details.mcc ?? null,
    location: location ? { city: location.city ?? null, country: location.country ?? null } : null,
  };
};
