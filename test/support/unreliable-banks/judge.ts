/**
 * Runs a reconciler over a history, stores its rows as the service would, and compares them with the truth after every
 * read.
 */

import { DAY } from '../../../packages/common/clock.ts';
import type { AccountSnapshot } from '../../../src/banks/contract/snapshot.ts';
import type { Reconcile } from '../../../src/ingest/reconcile/types.ts';
import { stageOf } from './entry.ts';
import type { Feed } from './feed.ts';
import { contentOfRow, followLinks, takeNew, type View, viewOf } from './identity.ts';
import { type JudgedRow, Rows } from './rows.ts';
import { isAlive } from './truth.ts';
import { emptyVerdict, type Verdict } from './verdict.ts';

/** The time for which a row may stay after a complete read lacked it. */
const GRACE = 7 * DAY;

const FAULTS = ['lost', 'doubled', 'falseMerges', 'wronglyRemoved', 'leftOver', 'unlinked'] as const;
type Fault = (typeof FAULTS)[number];

/** Judges one history. */
class Case {
  readonly verdict: Verdict = { ...emptyVerdict(), histories: 1 };
  readonly rows = new Rows();
  readonly #feed: Feed;
  readonly #counted = new Set<string>();
  readonly #reviewed = new Set<string>();
  readonly #everShown = new Map<number, 'held' | 'booked'>();

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  /** Counts an entry once for each kind of fault, over any number of reads. */
  #fault(kind: Fault | 'doubledBooked' | 'doubledInReview', truth: number, note = ''): void {
    const { verdict } = this;
    const key = `${kind} ${truth}`;
    if (this.#counted.has(key)) return;
    this.#counted.add(key);
    verdict[kind] += 1;
    const { kind: what } = this.#feed.file[truth]!.truth;
    verdict.faults.push(`${this.#feed.seed} read ${verdict.reads}: ${kind}, ${what} ${truth}${note}`);
  }

  read(reconcile: Reconcile, snapshot: AccountSnapshot): void {
    const { rows, verdict } = this;
    const { habits } = this.#feed;
    const result = reconcile(rows.known(), snapshot, { references: habits.references });
    const view = viewOf(this.#feed, snapshot);
    const links = rows.links(result, (entry) => view.booked.has(entry) || view.pending.has(entry));
    followLinks(links, view, rows, verdict, (kind, row) => this.#fault(kind, row.truth));
    for (const { row, entry } of links) {
      row.zeroed ||= entry.amount === 0;
      rows.see(row.known.id, entry, snapshot.at);
    }
    this.#apply(result.changes, view);
    verdict.reads += 1;
    verdict.undecided += result.undecided;
    this.#check(view);
  }

  #apply(changes: ReturnType<Reconcile>['changes'], view: View): void {
    const { rows } = this;
    const { at } = view.snapshot;
    const settled = new Set(changes.map((change) => (change.kind === 'added' ? change.replaces : null)));
    const holds = [...rows.living.values()].filter(({ known }) => known.pending && !settled.has(known.id));
    const had = new Set(holds.map(({ truth }) => truth));
    for (const change of changes) {
      if (change.kind === 'modified') rows.modify(change);
      else if (change.kind === 'removed') this.#remove(change.id, view, changes);
      else if (change.replaces !== null) rows.add(change, rows.remove(change.replaces).truth, at);
      else {
        if (!(change.pending ? view.pending : view.booked).has(change.entry)) {
          throw new Error('A row was added that is not in the read, or not in this list of it');
        }
        const row = rows.add(change, takeNew(view, change, rows), at);
        row.zeroed = change.entry.amount === 0;
        if (!change.pending && had.has(row.truth)) this.#fault('unlinked', row.truth);
      }
    }
  }

  #remove(id: string, view: View, changes: ReturnType<Reconcile>['changes']): void {
    const row = this.rows.remove(id);
    if (this.#mayGo(row, view)) return;
    // Of two indistinguishable rows either may go.
    const going = new Set(changes.flatMap((change) => (change.kind === 'removed' ? [change.id] : [])));
    const was = contentOfRow(row, view);
    const twin = [...this.rows.living.values()].find(
      (other) => !going.has(other.known.id) && contentOfRow(other, view) === was && this.#mayGo(other, view),
    );
    if (twin === undefined) this.#fault('wronglyRemoved', row.truth);
    else [twin.truth, row.truth] = [row.truth, twin.truth];
  }

  #mayGo(row: JudgedRow, view: View): boolean {
    const { truth } = this.#feed.file[row.truth]!;
    if (!isAlive(truth, view.snapshot.at.getTime())) return true;
    if (this.rows.of(row.truth).some((other) => other !== row)) return true;
    const shown = view.shown.get(row.truth);
    // A hold whose booked form is in the read has ended; whether the two are linked is checked elsewhere.
    if (shown !== undefined) return row.known.pending && !shown.some((entry) => view.pending.has(entry));
    return view.snapshot.complete && isCovered(row, view.snapshot);
  }

  #check({ shown, snapshot }: View): void {
    const at = snapshot.at.getTime();
    const { file, habits } = this.#feed;
    const rowsOf = Map.groupBy(this.rows.living.values(), ({ truth }) => truth);
    for (const id of shown.keys()) {
      const stage = stageOf(file[id]!, at, habits);
      if (stage === 'zero') continue;
      if (stage === 'booked' || !this.#everShown.has(id))
        this.#everShown.set(id, stage === 'booked' ? stage : 'held');
      if (!rowsOf.has(id)) this.#fault('lost', id);
    }
    for (const [id, rows] of rowsOf) {
      const stage = stageOf(file[id]!, at, habits);
      for (const row of rows) {
        if (row.known.review) this.#reviewed.add(row.known.id);
        const there = shown.has(id) && (!row.known.pending || stage === 'held');
        if (!snapshot.complete || !isCovered(row, snapshot)) continue;
        row.displaced = false;
        if (!there) row.missedAt ??= at;
      }
      if (rows.length > 1 && canBeTold(rows)) {
        const kind = rows.some(({ known }) => known.review) ? 'doubledInReview' : 'doubled';
        this.#fault(kind, id);
        if (kind === 'doubled' && rows.every(({ known }) => !known.pending)) this.#fault('doubledBooked', id);
      }
    }
  }

  close(): Verdict {
    const { verdict } = this;
    const { file, reads } = this.#feed;
    const end = reads.at(-1)!.at.getTime();
    let sum = 0;
    const unsure = new Set<number>();
    for (const row of this.rows.living.values()) {
      if (isAlive(file[row.truth]!.truth, end)) continue;
      if (row.zeroed || (row.missedAt !== null && row.missedAt <= end - GRACE)) {
        this.#fault('leftOver', row.truth);
      } else unsure.add(row.truth);
    }
    for (const { known, truth } of this.rows.living.values()) {
      if (!known.pending && !unsure.has(truth)) sum += known.entry.amount;
    }
    for (const [id, stage] of this.#everShown) {
      const { truth } = file[id]!;
      if (stage === 'booked' && isAlive(truth, end)) sum -= truth.amount;
    }
    verdict.sumsWrong = sum === 0 ? 0 : 1;
    verdict.entries = this.#everShown.size;
    verdict.reviewed = this.#reviewed.size;
    return verdict;
  }
}

/** Returns whether a complete read would contain the entry of this row if it still existed unchanged. */
const isCovered = ({ known, shown }: JudgedRow, { covers }: AccountSnapshot): boolean => {
  const date = shown.bookingDate ?? shown.valueDate;
  if (date === null) return known.pending;
  // Banks omit the first day, and entries dated ahead are later than today.
  return date > covers.from && date <= covers.to;
};

/**
 * Returns whether two rows of one entry are a fault. A hold and its booking with another amount may be two purchases until
 * a complete read lacks the hold; all other pairs are a fault.
 */
const canBeTold = (rows: readonly JudgedRow[]): boolean => {
  const [one, two] = rows;
  if (rows.length > 2) return true;
  if (one!.displaced || two!.displaced) return false;
  if (one!.known.pending === two!.known.pending) return true;
  const hold = one!.known.pending ? one! : two!;
  return hold.missedAt !== null || one!.known.entry.amount === two!.known.entry.amount;
};

/** Judges one history. The reconciler gets the service's data, and nothing of the truth. */
export const judge = (feed: Feed, reconcile: Reconcile): Verdict => {
  const court = new Case(feed);
  for (const snapshot of feed.reads) court.read(reconcile, snapshot);
  return court.close();
};
