/**
 * A copy of an account's transactions, kept as the documentation tells customers to keep theirs: read once from the
 * empty cursor, then only what is new.
 */

import type { TransactionSync as SyncPage, Transaction } from '../../../sdk.ts';

export type { SyncPage };

export interface History {
  /** In the order of the account's ledger. */
  rows: ReadonlyMap<string, Transaction>;
  cursor: string;
}

export const NOTHING_YET: History = { rows: new Map(), cursor: '' };

/** Added, then modified, then removed; what is reported twice is written once. */
export const applyPage = ({ rows }: History, page: SyncPage): History => {
  const next = new Map(rows);
  for (const row of [...page.added, ...page.modified]) next.set(row.id, row);
  for (const { transaction_id } of page.removed) next.delete(transaction_id);
  return { rows: next, cursor: page.next_cursor };
};

/** As the standard list shows them: by date, within a date the latest report first. */
export const newestFirst = ({ rows }: History): Transaction[] =>
  [...rows.values()].reverse().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
