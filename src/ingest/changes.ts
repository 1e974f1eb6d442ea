/** Converts the decisions of the reconciler into changes of the ledger and of the known rows. */
import { belgradeDate } from '../../packages/common/belgrade.ts';
import type { BankEntry, References } from '../banks/contract/contract.ts';
import type { LedgerChange, LedgerEntry, LedgerRevision } from '../banks/contract/ledger-change.ts';
import type { AccountSnapshot } from '../banks/contract/snapshot.ts';
import { randomBase62 } from '../platform/vocabulary/ids.ts';
import { type Followed, followedDays } from './followed.ts';
import { reconcile } from './reconcile/reconcile.ts';
import type { KnownRow } from './reconcile/types.ts';
import { ledgerEntry } from './replay.ts';

/** The changes of the known rows. The id of a row is its reference in the ledger, `transactions.bank_ref`. */
export interface Learnt {
  /** New rows, and those that the bank says something else of than before. */
  saved: KnownRow[];
  /** Rows that the read contained, and that stay as they are. */
  seen: string[];
  forgotten: string[];
}

export interface Reconciled {
  changes: (LedgerChange | LedgerRevision)[];
  learnt: Learnt;
  /** Entries and rows whose match could not be decided. */
  undecided: number;
  /** The days on which the balances after the rows show that rows are missing; null if the balances prove nothing. */
  followed: Followed | null;
}

/** A day for every entry: where the bank gives none, the one on which it was first seen. */
const dayOf = ({ bookingDate, valueDate, transactedAt }: BankEntry, firstSeenAt: Date): string =>
  bookingDate ?? valueDate ?? belgradeDate(transactedAt ?? firstSeenAt);

export const reconcileRead = (
  known: readonly KnownRow[],
  snapshot: AccountSnapshot,
  { accountRef, ...traits }: { accountRef: string; references: References; repeatsPages?: boolean },
): Reconciled => {
  const { at } = snapshot;
  const { changes: decided, seen, undecided } = reconcile(known, snapshot, traits);
  const rows = new Map(known.map((row) => [row.id, row]));
  const saved = new Map<string, KnownRow>();
  const again = new Set(seen.map(({ id }) => id));
  const forgotten: string[] = [];
  const forget = (id: string): void => {
    forgotten.push(id);
    again.delete(id);
  };
  const inLedger = ({ id, entry, firstSeenAt, review }: KnownRow): LedgerEntry => {
    const made = ledgerEntry(entry, { ref: id, accountRef, date: dayOf(entry, firstSeenAt) });
    return { ...made, details: { ...made.details, review } };
  };
  const changes = decided.map((change): LedgerChange | LedgerRevision => {
    switch (change.kind) {
      case 'added': {
        const { entry, pending, review, replaces } = change;
        const row = { id: newRef(), pending, entry, firstSeenAt: at, lastSeenAt: at, review };
        saved.set(row.id, row);
        if (replaces === null) return { kind: pending ? 'pending' : 'booked', at, entry: inLedger(row) };
        forget(replaces);
        return { kind: 'settled', at, pendingRef: replaces, entry: inLedger(row) };
      }
      case 'modified': {
        const { id, entry, review } = change;
        const row = { ...rows.get(id)!, entry, review, lastSeenAt: at };
        again.delete(id);
        saved.set(id, row);
        return { kind: 'modified', at, entry: inLedger(row) };
      }
      case 'removed': {
        forget(change.id);
        return { kind: rows.get(change.id)!.pending ? 'released' : 'withdrawn', at, ref: change.id };
      }
      default:
        return change satisfies never;
    }
  });
  for (const id of forgotten) rows.delete(id);
  for (const [id, row] of saved) rows.set(id, row);
  const followed = followedDays([...rows.values()], snapshot);
  const learnt = { saved: [...saved.values()], seen: [...again], forgotten };
  return { changes, learnt, undecided, followed };
};

const newRef = (): string => `entry_${randomBase62(22)}`;
