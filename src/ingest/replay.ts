/** Converts the changes of banks that report changes since a read. They need no reconciling. */
import type { AccountPage, BankEntry, EndedHold } from '../banks/contract/contract.ts';
import { ProviderError } from '../banks/contract/error.ts';
import type { EntryDetails, LedgerChange, LedgerEntry } from '../banks/contract/ledger-change.ts';

const required = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new ProviderError('malformed');
  return value;
};

/** An entry as the ledger takes it over, under a reference that is unique in its account. */
export const ledgerEntry = (
  entry: BankEntry,
  { ref, accountRef, date }: { ref: string; accountRef: string; date: string },
): LedgerEntry => ({
  ref,
  accountRef,
  date,
  amount: entry.amount,
  description: entry.description,
  personal: entry.personal ?? false,
  details: detailsOf(entry),
});

/** A bank that gives an odd time spoils nothing else. */
const isInstant = (at: Date | null): at is Date => at !== null && !Number.isNaN(at.getTime());

const detailsOf = (entry: BankEntry): EntryDetails => {
  const { counterparty, paymentReference: reference, original, location, channel, processor } = entry;
  return {
    valueDate: entry.valueDate ?? undefined,
    transactedAt: isInstant(entry.transactedAt) ? entry.transactedAt.toISOString() : undefined,
    counterparty: counterparty
      ? {
          name: counterparty.name ?? undefined,
          account: counterparty.account ?? undefined,
          bank: counterparty.bank ?? undefined,
          person: entry.counterpartyIsPerson ?? false,
        }
      : undefined,
    reference: reference ? { model: reference.model ?? undefined, number: reference.number } : undefined,
    paymentCode: entry.paymentCode ?? undefined,
    original: original ? { ...original, rate: original.rate ?? undefined } : undefined,
    batch: entry.batch ?? undefined,
    mcc: entry.mcc ?? undefined,
    location: location
      ? { city: location.city ?? undefined, country: location.country ?? undefined }
      : undefined,
    channel: channel ?? undefined,
    processor: processor ?? undefined,
    balanceAfter: entry.balanceAfter ?? undefined,
  };
};

const refOf = (change: LedgerChange): string => (change.kind === 'released' ? change.ref : change.entry.ref);

/**
 * Everything that happened, in its order: of what happened in one instant, by reference. Reading an interval in parts gives
 * the same changes as reading it at once.
 * @throws ProviderError `malformed` for entries without reference, day or instant
 */
export const replay = (accountRef: string, pages: readonly AccountPage[]): LedgerChange[] => {
  const changes: LedgerChange[] = [];
  const settled = new Set<string>();
  const known = (entry: BankEntry): LedgerEntry =>
    ledgerEntry(entry, {
      ref: required(entry.reference),
      accountRef,
      date: required(entry.bookingDate),
    });
  const begin = (entry: BankEntry): void => {
    changes.push({ kind: 'pending', at: required(entry.takenUpAt), entry: known(entry) });
  };
  const book = (entry: BankEntry): void => {
    const at = required(entry.takenUpAt);
    const { replaces } = entry;
    if (replaces === null) {
      changes.push({ kind: 'booked', at, entry: known(entry) });
    } else {
      settled.add(replaces);
      changes.push({ kind: 'settled', at, pendingRef: replaces, entry: known(entry) });
    }
  };
  const end = ({ reference, endedAt, entry }: EndedHold): void => {
    if (entry) begin(entry);
    if (!settled.has(reference)) changes.push({ kind: 'released', at: endedAt, ref: reference });
  };
  for (const { booked } of pages) for (const entry of booked) book(entry);
  for (const { pending } of pages) for (const entry of pending) begin(entry);
  for (const { ended } of pages) for (const hold of ended) end(hold);
  return changes.sort((a, b) => a.at.getTime() - b.at.getTime() || (refOf(a) < refOf(b) ? -1 : 1));
};
