/**
 * The published rules by which Actual Budget avoids duplicate transactions, rebuilt for comparison from its documentation
 * and its description of reconciliation:
 *
 * - actualbudget.org/docs/transactions/importing, "Avoiding duplicate transactions": first the id that the bank gives, then
 *   transactions around the same date with the same amount and a similar payee.
 * - its source, the account synchronisation of the core package, says what that means: seven days to either side and exactly the
 *   same amount, the nearest date first; those of the same payee before those of any; a transaction is matched once in
 *   each import; one with another id is not matched to one that has an id.
 * - An entry for which the bank gives no date at all is left out until it has one.
 *
 * Nothing is ever removed. A reference is used as an id unless the bank is known to have no reliable ones.
 */

import type { BankEntry } from '../../../src/banks/contract/snapshot.ts';
import type { Change, KnownRow, Reconcile } from '../../../src/ingest/reconcile/types.ts';
import { dayNumber } from '../../../src/platform/serbian-calendar.ts';

const DAYS = 7;

interface Imported {
  entry: BankEntry;
  pending: boolean;
  id: string | null;
  day: number;
  match: KnownRow | null;
}

const dayOf = ({ bookingDate, valueDate }: BankEntry): number | null => {
  const date = bookingDate ?? valueDate;
  return date === null ? null : dayNumber(date);
};

const payeeOf = ({ counterparty, description }: BankEntry): string =>
  (counterparty?.name ?? description).trim().toLowerCase();

export const actualBudget: Reconcile = (known, { booked, pending }, { references }) => {
  const idOf = ({ reference }: BankEntry): string | null => (references === 'none' ? null : reference);
  const matched = new Set<KnownRow>();
  const imported: Imported[] = [...booked, ...pending].flatMap((entry, n) => {
    const day = dayOf(entry);
    return day === null ? [] : [{ entry, pending: n >= booked.length, id: idOf(entry), day, match: null }];
  });
  for (const one of imported) {
    if (one.id === null) continue;
    one.match = known.find((row) => idOf(row.entry) === one.id) ?? null;
    if (one.match !== null) matched.add(one.match);
  }
  const rows = known.map((row) => ({ row, day: dayOf(row.entry)!, payee: payeeOf(row.entry) }));
  const sameAmount = Map.groupBy(rows, ({ row }) => row.entry.amount);
  const candidates = ({ entry, id, day }: Imported): typeof rows =>
    (sameAmount.get(entry.amount) ?? [])
      .filter((one) => Math.abs(one.day - day) <= DAYS && (id === null || idOf(one.row.entry) === null))
      .sort((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day));
  for (const samePayee of [true, false]) {
    for (const one of imported) {
      if (one.match !== null) continue;
      const payee = payeeOf(one.entry);
      const found = candidates(one).find(
        ({ row, payee: theirs }) => !matched.has(row) && (!samePayee || theirs === payee),
      );
      if (found === undefined) continue;
      one.match = found.row;
      matched.add(found.row);
    }
  }
  const changes: Change[] = [];
  const seen = new Map<string, BankEntry>();
  for (const { entry, pending: isPending, match } of imported) {
    if (match === null || (match.pending && !isPending && !seen.has(match.id))) {
      changes.push({ kind: 'added', entry, pending: isPending, replaces: match?.id ?? null, review: false });
    }
    if (match !== null && !seen.has(match.id)) seen.set(match.id, entry);
  }
  return { changes, seen: [...seen].map(([id, entry]) => ({ id, entry })), undecided: 0 };
};
