import type { AccountSnapshot, BankEntry, References } from '../../banks/contract/snapshot.ts';

/** A row that the service has of an account, as the bank last worded it. */
export interface KnownRow {
  id: string;
  pending: boolean;
  entry: BankEntry;
  /** When a read first and last contained it. */
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Marked as unsure by an earlier reconciliation. */
  review: boolean;
}

export type Change =
  /** A new row. `replaces` is the id of the pending row that this one settles (which is then removed by the same change). */
  | { kind: 'added'; entry: BankEntry; pending: boolean; replaces: string | null; review: boolean }
  /** The same entry as row `id`, now worded, dated or valued differently. */
  | { kind: 'modified'; id: string; entry: BankEntry; review: boolean }
  /** A hold that was released, or an entry that a complete read of its day no longer has. */
  | { kind: 'removed'; id: string };

export interface Reconciliation {
  /** In the order in which they are to be applied. */
  changes: Change[];
  /** Every known row that this read contained, changed or not, with the entry that it was recognised in. */
  seen: { id: string; entry: BankEntry }[];
  /** Entries and rows whose match could not be decided: they are marked `review`. */
  undecided: number;
}

export type Reconcile = (
  known: readonly KnownRow[],
  snapshot: AccountSnapshot,
  traits: { references: References; repeatsPages?: boolean },
) => Reconciliation;
