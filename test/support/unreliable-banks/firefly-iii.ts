/**
 * The published rules by which Firefly III and its data importer avoid duplicate transactions, rebuilt for comparison from
 * the documentation (docs.firefly-iii.org/references/data-importer/duplicate-detection):
 *
 * - Content-based, the default: a hash over everything that is submitted of a transaction; one with the hash of an earlier
 *   one is not imported.
 * - Identifier-based: one whose identifier an earlier transaction has is not imported. Used here where the bank's
 *   references are worth anything, and only for entries that have one.
 * - A transaction without date is imported as of today.
 *
 * Nothing is ever changed or removed, and a booked transaction knows nothing of its hold.
 */

import { belgradeDate } from '../../../packages/common/belgrade.ts';
import type { BankEntry } from '../../../src/banks/contract/snapshot.ts';
import type { Change, Reconcile } from '../../../src/ingest/reconcile/types.ts';

export const fireflyIii: Reconcile = (known, { at, booked, pending }, { references }) => {
  const identityOf = (entry: BankEntry, today: Date): string => {
    if (references !== 'none' && entry.reference !== null) return `id ${entry.reference}`;
    const { amount, currency, description, counterparty, paymentReference, paymentCode, original } = entry;
    const date = entry.bookingDate ?? entry.valueDate ?? belgradeDate(today);
    const content = [
      date,
      amount,
      currency,
      description,
      counterparty,
      paymentReference,
      paymentCode,
      original,
    ];
    return JSON.stringify([...content, entry.valueDate, entry.transactedAt, entry.mcc]);
  };
  const rows = new Map(known.map((row) => [identityOf(row.entry, row.firstSeenAt), row.id]));
  const submitted = new Set<string>();
  const changes: Change[] = [];
  const seen: { id: string; entry: BankEntry }[] = [];
  for (const [n, entry] of [...booked, ...pending].entries()) {
    const identity = identityOf(entry, at);
    if (submitted.has(identity)) continue;
    submitted.add(identity);
    const id = rows.get(identity);
    if (id !== undefined) seen.push({ id, entry });
    else changes.push({ kind: 'added', entry, pending: n >= booked.length, replaces: null, review: false });
  }
  return { changes, seen, undecided: 0 };
};
