/**
 * Follows which true entry each row belongs to, over one read.
 *
 * Two entries that look the same may swap: a row and an entry are matched by content first and by identity second. The
 * count is the number of rows whose content changed, compared with the entries whose content really did.
 */
import type { AccountSnapshot, BankEntry } from '../../../src/banks/contract/snapshot.ts';
import { contentOf, couldBe } from './alike.ts';
import type { Feed } from './feed.ts';
import type { Added, JudgedRow, Link, Rows } from './rows.ts';
import type { Verdict } from './verdict.ts';

/** A read as the judge sees it. */
export interface View {
  feed: Feed;
  snapshot: AccountSnapshot;
  pending: ReadonlySet<BankEntry>;
  booked: ReadonlySet<BankEntry>;
  /** Entries of the read by true entry; more than one if a page was repeated. */
  shown: ReadonlyMap<number, readonly BankEntry[]>;
  /** True entries that a row or a change of this read already has. */
  taken: Set<number>;
}

export const viewOf = (feed: Feed, snapshot: AccountSnapshot): View => {
  const shown = new Map<number, BankEntry[]>();
  for (const entry of [...snapshot.booked, ...snapshot.pending]) {
    const { id } = feed.secret.get(entry)!.truth;
    const before = shown.get(id);
    if (before) before.push(entry);
    else shown.set(id, [entry]);
  }
  return {
    feed,
    snapshot,
    pending: new Set(snapshot.pending),
    booked: new Set(snapshot.booked),
    shown,
    taken: new Set(),
  };
};

const behind = ({ feed }: View, entry: BankEntry): number => feed.secret.get(entry)!.truth.id;

const content = (view: View, entry: BankEntry): string =>
  contentOf(view.pending.has(entry), entry, view.feed.habits);

export const contentOfRow = ({ known, shown }: JudgedRow, view: View): string =>
  contentOf(known.pending, shown, view.feed.habits);

/** Returns the true entries that this read shows with exactly this content. */
const alike = (view: View, wanted: string): number[] =>
  [...view.shown].flatMap(([id, entries]) =>
    entries.some((entry) => content(view, entry) === wanted) ? [id] : [],
  );

/**
 * Returns the true entry of a new row: its own, or that of an equal entry without a row. Of equal entries, a marked one is the
 * one that has a row: nobody could tell which of them that is.
 */
export const takeNew = (
  view: View,
  { entry, review }: Pick<Added, 'entry' | 'review'>,
  rows: Rows,
): number => {
  const own = behind(view, entry);
  const isFitting = (id: number): boolean => !view.taken.has(id) && rows.has(id) === review;
  const free = isFitting(own)
    ? [own]
    : [own, ...alike(view, content(view, entry))].filter((id) => !view.taken.has(id));
  const truth = free.find(isFitting) ?? free[0] ?? own;
  view.taken.add(truth);
  return truth;
};

/** Returns why a row may have been matched with another entry. */
const excuse = (
  { row, entry }: Link,
  rival: JudgedRow | undefined,
  view: View,
): 'exchanged' | 'undecidable' | null => {
  const was = contentOfRow(row, view);
  const is = content(view, entry);
  if (was === is) return 'exchanged';
  const rivalWas = rival === undefined ? null : contentOfRow(rival, view);
  if (rivalWas === was) return 'exchanged';
  // A booked entry was settled by another one.
  if (rival !== undefined && rival.known.pending !== row.known.pending) return null;
  // An entry that looks exactly as before belongs to nobody else.
  if (rivalWas === is || view.shown.get(row.truth)?.some((own) => content(view, own) === was)) return null;
  const { file, habits, secret } = view.feed;
  const truths = { row: file[row.truth]!.truth, entry: secret.get(entry)!.truth };
  if (!couldBe(row, truths, view.pending.has(entry), entry, habits)) return null;
  // If both have a row, or both are in the read, they have swapped, and the rows are the same as before.
  return rival === undefined && !view.shown.has(row.truth) ? 'undecidable' : 'exchanged';
};

const follow = (
  link: Link,
  view: View,
  rows: Rows,
  fault: (kind: 'falseMerges', row: JudgedRow) => void,
  verdict: Verdict,
): void => {
  const { row, entry } = link;
  const is = content(view, entry);
  const own = view.shown.get(row.truth);
  if (!view.taken.has(row.truth) && own?.some((other) => content(view, other) === is)) {
    view.taken.add(row.truth);
    verdict.exchanged += 1;
    return;
  }
  const free = [behind(view, entry), ...alike(view, is)].filter((id) => !view.taken.has(id));
  const was = contentOfRow(row, view);
  // Prefer one whose row had the same content: then the two have swapped, whatever else happened.
  const truth = free.find((id) => rows.of(id).some((other) => contentOfRow(other, view) === was)) ?? free[0];
  if (truth === undefined) {
    row.truth = behind(view, entry);
    fault('falseMerges', row);
    return;
  }
  const rival = rows.of(truth)[0];
  const excused = excuse(link, rival, view);
  view.taken.add(truth);
  if (excused === null) {
    row.truth = truth;
    fault('falseMerges', row);
    return;
  }
  verdict[excused] += 1;
  if (excused === 'undecidable' && !link.review) {
    verdict.undecidableUnmarked += 1;
    if (!row.known.pending) verdict.undecidableBooked += 1;
  }
  if (rival !== undefined) {
    rival.truth = row.truth;
    rival.displaced = !view.snapshot.complete;
  }
  row.truth = truth;
};

/** Assigns the true entry of each matched row, and counts those that took over another identity. */
export const followLinks = (
  links: readonly Link[],
  view: View,
  rows: Rows,
  verdict: Verdict,
  fault: (kind: 'falseMerges', row: JudgedRow) => void,
): void => {
  const others: Link[] = [];
  for (const link of links) {
    const { truth } = link.row;
    if (truth !== behind(view, link.entry)) others.push(link);
    else view.taken.add(truth);
  }
  // Entries with unchanged content come first: they only swap, and determine the others.
  const unchanged = Map.groupBy(others, ({ row, entry }) => contentOfRow(row, view) === content(view, entry));
  for (const same of [true, false]) {
    for (const link of unchanged.get(same) ?? []) follow(link, view, rows, fault, verdict);
  }
};
