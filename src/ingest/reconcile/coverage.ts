/**
 * What a snapshot says of a row that it does not contain: nothing, unless the row should have been in it.
 */

import type { AccountSnapshot } from '../../banks/contract/snapshot.ts';
import { dayNumber } from '../../platform/serbian-calendar.ts';
import { dayAt, daysOf, type Item, type Row } from './side.ts';

/** Windows are off by a day at banks, and bookings near an edge move over it. */
const EDGE = 3;
/** A list of holds is not cut by day at most banks; where it is, the window may be off by one. */
const EDGE_OF_HOLDS = 1;

export type Expectation =
  /** The read speaks of its day, and is complete: the row has changed, or has gone. */
  | 'due'
  /** The row should be in the snapshot, but its day is near an edge, or reading ended early after passing its day. */
  | 'likely'
  /** The read does not speak of it. */
  | 'unclear';

export interface Coverage {
  readonly from: number;
  readonly to: number;
  readonly complete: boolean;
  expectation(row: Row): Expectation;
  /** Rows in no read, of which the bank says by that that they are no more. */
  isGone(row: Row): boolean;
}

interface EarlierRead {
  at: number;
  first: number;
  last: number;
}

/** The reads before this one, by the booked rows that were last seen in them: the days that each surely spoke of. */
const earlierReads = (rows: readonly Row[], before: number): EarlierRead[] => {
  const reads = new Map<number, EarlierRead>();
  for (const { pending, day, known } of rows) {
    const at = known.lastSeenAt.getTime();
    if (pending || day === null || at >= before) continue;
    const read = reads.get(at);
    if (!read) reads.set(at, { at, first: day, last: day });
    else {
      read.first = Math.min(read.first, day);
      read.last = Math.max(read.last, day);
    }
  }
  return [...reads.values()];
};

export const coverageOf = (
  snapshot: AccountSnapshot,
  rows: readonly Row[],
  items: readonly Item[],
): Coverage => {
  const from = dayNumber(snapshot.covers.from);
  const to = dayNumber(snapshot.covers.to);
  const today = dayAt(snapshot.at);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { pending, day } of items) {
    if (pending || day === null) continue;
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  let reads: EarlierRead[] | undefined;

  const ofHold = (row: Row): Expectation => {
    if (!snapshot.complete) return 'unclear';
    const { booked, valued } = daysOf(row.entry);
    // Without a day to cut by, holds are all in every list, also where their instant is given.
    const day = booked ?? valued;
    if (day === null) return to >= today - 1 ? 'due' : 'unclear';
    if (day > to) return to >= today ? 'due' : 'unclear';
    return day >= from + EDGE_OF_HOLDS ? 'due' : 'unclear';
  };
  const ofBooked = (row: Row): Expectation => {
    if (row.day === null) return snapshot.complete && row.firstSeen >= from + EDGE ? 'likely' : 'unclear';
    if (row.day < from || row.day > to) return 'unclear';
    if (!snapshot.complete) return row.day > first && row.day < last ? 'likely' : 'unclear';
    // Many a bank leaves out the first day, or has one more; what it has shown of the last ones it shows again.
    return row.day > from ? 'due' : 'likely';
  };
  const expectation = (row: Row): Expectation => (row.pending ? ofHold(row) : ofBooked(row));

  const isGone = (row: Row): boolean => {
    if (row.pending) return expectation(row) === 'due';
    if (row.day === null || expectation(row) !== 'due') return false;
    if (row.day < from + EDGE || row.day > to - EDGE) return false;
    // A bank that leaves out a booked row once has had a bad day. Only the second read in a row is believed; the one
    // before, which passed over the row as well, is known by the rows around it.
    reads ??= earlierReads(rows, snapshot.at.getTime());
    const [seen, day] = [row.known.lastSeenAt.getTime(), row.day];
    return reads.some(({ at, first, last }) => at > seen && first <= day && day <= last);
  };
  return { from, to, complete: snapshot.complete, expectation, isGone };
};
