/** Finds the days on which rows are missing, by the balances that the bank states after its entries. */
import type { MinorUnits } from '../../packages/common/money.ts';
import type { AccountSnapshot } from '../banks/contract/snapshot.ts';
import { OpenEnds } from '../banks/contract/stated-balances.ts';
import { presentOf } from './reconcile/balances.ts';
import type { KnownRow } from './reconcile/types.ts';

interface Days {
  from: string;
  to: string;
}

/** The days of rows whose balances follow each other up to the booked balance, except at the missing places. */
export interface Followed extends Days {
  /** Days of the row before and of the row after each missing place, both included. */
  missing: Days[];
}

/** So many rows for each missing place: with fewer, the balances are wrong rather than the rows missing. */
const ROWS_FOR_EACH = 4;

interface Step {
  day: string;
  before: MinorUnits;
  after: MinorUnits;
}

/** Returns the booked rows from the oldest day on; null if one has no day or no balance. */
const stepsOf = (rows: readonly KnownRow[]): Step[] | null => {
  const steps: Step[] = [];
  for (const { pending, entry } of rows) {
    if (pending) continue;
    const day = entry.bookingDate ?? entry.valueDate;
    if (day === null || entry.balanceAfter == null) return null;
    steps.push({ day, before: entry.balanceAfter - entry.amount, after: entry.balanceAfter });
  }
  return steps.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
};

/** Removes, of each pair of equal differences with opposite signs, both: a balance is wrong, or an entry was taken back. */
const withoutOpposites = <T extends { difference: number }>(places: readonly T[]): T[] => {
  const left: T[] = [];
  for (const place of places) {
    const other = left.findIndex(({ difference }) => difference === -place.difference);
    if (other === -1) left.push(place);
    else left.splice(other, 1);
  }
  return left;
};

/**
 * Returns null if the balances prove nothing: they must be stated for all rows and end at the booked balance of the read.
 * The rows of a day may be in any order: a balance that no row follows and the next one that follows no row enclose the
 * missing rows.
 */
export const followedDays = (
  rows: readonly KnownRow[],
  snapshot: Pick<AccountSnapshot, 'balances'>,
): Followed | null => {
  const present = presentOf(snapshot);
  const steps = present === null ? null : stepsOf(rows);
  if (steps === null || steps.length < 2) return null;
  const open = new OpenEnds();
  for (const { before, after } of steps) open.add(after - before, after);
  const starts = steps.filter(({ before }) => open.close(before, -1));
  const ends = steps
    .toReversed()
    .filter(({ after }) => open.close(after, 1))
    .reverse();
  if (ends.at(-1)?.after !== present || (ends.length - 1) * ROWS_FOR_EACH > steps.length) return null;
  const places = ends.slice(0, -1).map(({ day, after }, at) => {
    const next = starts[at + 1]!;
    const [from, to] = day < next.day ? [day, next.day] : [next.day, day];
    return { from, to, difference: next.before - after };
  });
  return {
    from: steps[0]!.day,
    to: steps.at(-1)!.day,
    missing: withoutOpposites(places).map(({ from, to }) => ({ from, to })),
  };
};
