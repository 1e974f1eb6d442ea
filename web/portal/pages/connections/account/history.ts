/**
 * A copy of an account's transactions, maintained as the documentation tells customers to do: one sync from the empty
 * cursor, then only changes.
 */

import type { TransactionSync as SyncPage, Transaction } from '../../../sdk.ts';

export type { SyncPage };

export interface History {
  /** In the order of the account's ledger. */
  rows: ReadonlyMap<string, Transaction>;
  cursor: string;
}

export const NOTHING_YET: History = { rows: new Map(), cursor: '' };

/** Applies a page: additions, then changes, then removals. A repeated row is stored once. */
export const applyPage = ({ rows }: History, page: SyncPage): History => {
  const next = new Map(rows);
  for (const row of [...page.added, ...page.modified]) next.set(row.id, row);
  for (const { transaction_id } of page.removed) next.delete(transaction_id);
  return { rows: next, cursor: page.next_cursor };
};

/** Sorts as the standard list does: by date, within a date the latest report first. */
export const newestFirst = ({ rows }: History): Transaction[] =>
  [...rows.values()].reverse().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
