/** A reconciler that uses the truth, which proves that a perfect score is possible. */

import type { BankEntry } from '../../../src/banks/contract/snapshot.ts';
import type { Change, KnownRow, Reconcile } from '../../../src/ingest/reconcile/types.ts';
import { stageOf } from './entry.ts';
import type { Feed } from './feed.ts';
import { isAlive } from './truth.ts';

export const oracleOf =
  ({ secret, habits }: Feed): Reconcile =>
  (known, { at, booked, pending }) => {
    const changes: Change[] = [];
    const seen: { id: string; entry: BankEntry }[] = [];
    const rows = new Map<number, KnownRow>();
    for (const row of known) {
      const { truth } = secret.get(row.entry)!;
      if (isAlive(truth, at.getTime())) rows.set(truth.id, row);
      else changes.push({ kind: 'removed', id: row.id });
    }
    const done = new Set<number>();
    const recognise = (entry: BankEntry, isPending: boolean): void => {
      const filed = secret.get(entry)!;
      const { id } = filed.truth;
      if (done.has(id) || stageOf(filed, at.getTime(), habits) === 'zero') return;
      done.add(id);
      const row = rows.get(id);
      if (row !== undefined && row.pending === isPending) {
        seen.push({ id: row.id, entry });
        changes.push({ kind: 'modified', id: row.id, entry, review: false });
      } else {
        changes.push({ kind: 'added', entry, pending: isPending, replaces: row?.id ?? null, review: false });
      }
    };
    for (const entry of booked) recognise(entry, false);
    for (const entry of pending) recognise(entry, true);
    return { changes, seen, undecided: 0 };
  };
