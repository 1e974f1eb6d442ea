/**
 * The simplest reconciler: an entry matches a row with exactly the same content, each row once; rows that a complete read
 * lacks are removed. It counts equal entries correctly and fails at every change.
 */

import type { BankEntry } from '../../../src/banks/contract/snapshot.ts';
import type { Change, Reconcile } from '../../../src/ingest/reconcile/types.ts';

const dateOf = ({ bookingDate, valueDate }: BankEntry): string | null => bookingDate ?? valueDate;

const contentOf = (pending: boolean, entry: BankEntry): string =>
  JSON.stringify([pending, entry.bookingDate, entry.valueDate, entry.amount, entry.description]);

export const exactMatch: Reconcile = (known, { covers, complete, booked, pending }) => {
  const rows = Map.groupBy(known, (row) => contentOf(row.pending, row.entry));
  const changes: Change[] = [];
  const seen: { id: string; entry: BankEntry }[] = [];
  for (const [n, entry] of [...booked, ...pending].entries()) {
    const isPending = n >= booked.length;
    const row = rows.get(contentOf(isPending, entry))?.shift();
    if (row !== undefined) seen.push({ id: row.id, entry });
    else changes.push({ kind: 'added', entry, pending: isPending, replaces: null, review: false });
  }
  for (const row of complete ? [...rows.values()].flat() : []) {
    const date = dateOf(row.entry);
    if (date === null || (date > covers.from && date <= covers.to))
      changes.push({ kind: 'removed', id: row.id });
  }
  return { changes, seen, undecided: 0 };
};
