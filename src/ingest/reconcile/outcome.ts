/** Converts the decisions into changes to apply. */
import { isDeepStrictEqual } from 'node:util';
import type { BankEntry } from '../../banks/contract/contract.ts';
import { placesInDays } from './balances.ts';
import type { Coverage } from './coverage.ts';
import { type Item, type Row, settles } from './side.ts';
import type { Change, Reconciliation } from './types.ts';
import type { Work } from './work.ts';

type Added = Extract<Change, { kind: 'added' }>;

const LATEST = Number.MAX_SAFE_INTEGER;

/** Compares by day, then as the balances after the entries follow each other, else in the bank's order. */
const byDay = (all: Iterable<Item>): ((a: Item, b: Item) => number) => {
  const places = placesInDays(all);
  return (a, b) =>
    (a.day ?? LATEST) - (b.day ?? LATEST) ||
    (places.get(a) ?? a.place) - (places.get(b) ?? b.place) ||
    a.place - b.place;
};

/** A statement may leave out the payments that a notice of the same entry has listed, or the balance after it. */
const withKnown = (entry: BankEntry, known: BankEntry): BankEntry => {
  const batch = known.batch && !entry.batch?.payments.length ? { batch: known.batch } : null;
  const isStated = known.balanceAfter != null && entry.balanceAfter == null;
  const balance = isStated && entry.amount === known.amount ? { balanceAfter: known.balanceAfter! } : null;
  return batch || balance ? { ...entry, ...batch, ...balance } : entry;
};

/** Removals, then modifications, then additions from the oldest day on. */
export const outcomeOf = (work: Work, coverage: Coverage): Reconciliation => {
  const removed: string[] = [...work.released].map(({ known }) => known.id);
  for (const row of work.rows) if (coverage.isGone(row)) removed.push(row.known.id);
  const modified: Change[] = [];
  const added: { item: Item; change: Added }[] = [];
  const seen: Reconciliation['seen'] = [];
  let undecided = 0;
  const add = (item: Item, replaces: Row | null, unsure: boolean): void => {
    if (unsure) undecided += 1;
    const review = unsure || (replaces?.known.review ?? false);
    const { entry, pending } = item;
    added.push({
      item,
      change: { kind: 'added', entry, pending, replaces: replaces?.known.id ?? null, review },
    });
  };
  const recognise = (row: Row, item: Item, sure: boolean): void => {
    const { id, review } = row.known;
    // A bank that shows a booked entry among its holds again has not unbooked it.
    if (item.pending !== row.pending) return void seen.push({ id, entry: row.entry });
    const marked = !sure && !review;
    if (marked) undecided += 1;
    const entry = withKnown(item.entry, row.entry);
    seen.push({ id, entry: item.entry });
    if (
      marked ||
      row.content !== item.content ||
      (entry.balanceAfter ?? null) !== (row.entry.balanceAfter ?? null) ||
      !isDeepStrictEqual(entry.batch ?? null, row.entry.batch ?? null)
    ) {
      modified.push({ kind: 'modified', id, entry, review: review || !sure });
    }
  };
  for (const [item, { row, sure }] of [...work.matches].sort(([a], [b]) => a.place - b.place)) {
    if (settles(row, item)) add(item, row, !sure);
    else recognise(row, item, sure);
  }
  for (const item of work.unlinked) add(item, null, work.doubtful.has(item));
  for (const item of work.items) add(item, null, work.doubtful.has(item));
  // Finding the order costs more than the rest of a read that adds nothing.
  if (added.length > 1) {
    const inOrder = byDay([...work.matches.keys(), ...work.items, ...work.unlinked]);
    added.sort((a, b) => inOrder(a.item, b.item));
  }
  return {
    changes: [
      ...removed.sort().map((id): Change => ({ kind: 'removed', id })),
      ...modified,
      ...added.map(({ change }) => change),
    ],
    seen,
    undecided,
  };
};
