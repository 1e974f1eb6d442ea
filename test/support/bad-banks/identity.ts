/**
 * Follows whose row is whose through one read.
 *
 * Two entries that look the same may change places: a row and an entry are matched by content first and by identity
 * second, so that what is counted is how many rows went from one content to another, against how many entries really did.
 */
import type { AccountSnapshot, BankEntry } from '../../../src/banks/contract/snapshot.ts';
import { contentOf, couldBe } from './alike.ts';
import type { Feed } from './feed.ts';
import type { JudgedRow, Link, Rows } from './rows.ts';
import type { Verdict } from './verdict.ts';

/** One read, as the judge sees it. */
export interface View {
  feed: Feed;
  snapshot: AccountSnapshot;
  pending: ReadonlySet<BankEntry>;
  booked: ReadonlySet<BankEntry>;
  /** What the read shows of each true entry; more than one where a page came twice. */
  shown: ReadonlyMap<number, readonly BankEntry[]>;
  /** The true entries that a row or a change of this read already has. */
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

/** The true entries that this read shows with exactly this content. */
const alike = (view: View, wanted: string): number[] =>
  [...view.shown].flatMap(([id, entries]) =>
    entries.some((entry) => content(view, entry) === wanted) ? [id] : [],
  );

/** Whose entry it is to a row that is new: its own, or that of one of its likes which has no row yet. */
export const takeNew = (view: View, entry: BankEntry, rows: Rows): number => {
  const own = behind(view, entry);
  if (!view.taken.has(own) && !rows.has(own)) {
    view.taken.add(own);
    return own;
  }
  const free = [own, ...alike(view, content(view, entry))].filter((id) => !view.taken.has(id));
  const truth = free.find((id) => !rows.has(id)) ?? free[0] ?? own;
  view.taken.add(truth);
  return truth;
};

/** Why a row may have been recognised in an entry that is not its own. */
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
  // What is booked was settled by somebody else.
  if (rival !== undefined && rival.known.pending !== row.known.pending) return null;
  // An entry that reads exactly as it did before is nobody else's.
  if (rivalWas === is || view.shown.get(row.truth)?.some((own) => content(view, own) === was)) return null;
  const { file, habits, secret } = view.feed;
  const truths = { row: file[row.truth]!.truth, entry: secret.get(entry)!.truth };
  if (!couldBe(row, truths, view.pending.has(entry), entry, habits)) return null;
  // Where both have a row, or both are in the read, the two have changed places, and the rows are the same as before.
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
  // Best one whose row read as this one did: then the two have changed places, whatever else happened.
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
  if (excused === 'undecidable' && !link.review) verdict.undecidableUnmarked += 1;
  if (rival !== undefined) {
    rival.truth = row.truth;
    rival.displaced = !view.snapshot.complete;
  }
  row.truth = truth;
};

/** Settles whose each recognised row is from now on, and counts those that took over somebody else's identity. */
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
  // Those that read exactly as before come first: they only change places, and say whose the rest are.
  const unchanged = Map.groupBy(others, ({ row, entry }) => contentOfRow(row, view) === content(view, entry));
  for (const same of [true, false]) {
    for (const link of unchanged.get(same) ?? []) follow(link, view, rows, fault, verdict);
  }
};
