/** What happened on an account, as a read of it says that. */
import type { AccountPage, BankEntry, EndedHold } from '../contract/contract.ts';
import { entryFacts } from '../contract/entry-facts.ts';
import type { EntryDetails, LedgerChange, LedgerEntry } from '../contract/ledger-change.ts';
import type { SimulatedAccount } from './accounts.ts';

const NOTHING: EntryDetails = {};

const shown = (
  { ref, date, amount, description, personal, details = NOTHING }: LedgerEntry,
  currency: string,
  takenUpAt: Date,
  replaces: string | null = null,
): BankEntry => {
  return {
    reference: ref,
    bookingDate: date,
    ...entryFacts(details),
    amount,
    currency,
    description,
    cardDigits: null,
    replaces,
    channel: details.channel ?? null,
    processor: details.processor ?? null,
    personal,
    counterpartyIsPerson: details.counterparty?.person ?? false,
    takenUpAt,
  };
};

/** A hold is listed while it is one; of one that began and ended, its end says how it began. */
export const pageOf = (
  changes: readonly LedgerChange[],
  { currency }: Pick<SimulatedAccount, 'currency'>,
  at: Date,
): AccountPage => {
  const booked: BankEntry[] = [];
  const pending = new Map<string, BankEntry>();
  const ended: EndedHold[] = [];
  const end = (reference: string, endedAt: Date): void => {
    ended.push({ reference, endedAt, entry: pending.get(reference) ?? null });
    pending.delete(reference);
  };
  for (const change of changes) {
    switch (change.kind) {
      case 'booked':
        booked.push(shown(change.entry, currency, change.at));
        break;
      case 'pending':
        pending.set(change.entry.ref, shown(change.entry, currency, change.at));
        break;
      case 'settled':
        end(change.pendingRef, change.at);
        booked.push(shown(change.entry, currency, change.at, change.pendingRef));
        break;
      case 'released':
        end(change.ref, change.at);
        break;
      default:
        change satisfies never;
    }
  }
  return {
    at,
    covers: null,
    complete: true,
    next: null,
    balances: [],
    booked,
    pending: [...pending.values()],
    ended,
    raw: null,
  };
};
