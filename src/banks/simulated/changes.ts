/** The changes that a bank reports for a period. */

import { breather } from '../../../packages/common/breather.ts';
import { DAY } from '../../../packages/common/clock.ts';
import type { LedgerChange } from '../contract/ledger-change.ts';
import { dayAt, type Month, monthOf } from './calendar.ts';
import type { Life } from './life.ts';
import { DAYS_AFTER, DAYS_BEFORE } from './month.ts';
import type { Happening } from './timeline.ts';

/** Instants in ms: after `since`, up to and including `until`. */
interface Stretch {
  since: number;
  until: number;
  /** The instant at which the caller's history begins. */
  historyFrom: number;
}

/** Returns at most two changes: a hold, and its settlement or release. */
const changesOf = (happening: Happening, { since, until, historyFrom }: Stretch): LedgerChange[] => {
  const { pending, booked, releasedAt } = happening;
  const within = (instant: number): boolean => instant > since && instant <= until;
  // A hold from before the history is unknown to the caller: its settlement comes as a plain booking, and its release
  // is left out.
  const hold = pending && pending.at >= historyFrom ? pending : null;
  const changes: LedgerChange[] = [];
  if (hold && within(hold.at)) {
    changes.push({ kind: 'pending', at: new Date(hold.at), entry: hold.entry });
  }
  if (booked && within(booked.at)) {
    const at = new Date(booked.at);
    const { entry } = booked;
    changes.push(
      hold ? { kind: 'settled', at, pendingRef: hold.entry.ref, entry } : { kind: 'booked', at, entry },
    );
  }
  if (hold && releasedAt !== null && within(releasedAt)) {
    changes.push({ kind: 'released', at: new Date(releasedAt), ref: hold.entry.ref });
  }
  return changes;
};

/** Reduces a hold that began and ended within one response to its outcome: a booking, or nothing. */
const outcome = (changes: LedgerChange[]): LedgerChange[] => {
  const [, last] = changes;
  if (!last) return changes;
  return last.kind === 'settled' ? [{ kind: 'booked', at: last.at, entry: last.entry }] : [];
};

const refOf = (change: LedgerChange): string => (change.kind === 'released' ? change.ref : change.entry.ref);

type Bounds = Pick<Stretch, 'since' | 'until'>;

/** Returns the months whose movements may be in the period. */
const monthsWithin = ({ since, until }: Bounds): Month[] => {
  const first = monthOf(dayAt(since - DAYS_AFTER * DAY));
  const last = monthOf(dayAt(until + DAYS_BEFORE * DAY));
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
};

const happeningsOfMonth = (life: Life, month: Month, { since, until }: Bounds): Happening[] =>
  life.happenings(month).filter(({ pending, booked, releasedAt }) => {
    const begin = pending?.at ?? booked?.at ?? 0;
    const end = booked?.at ?? releasedAt ?? 0;
    return begin <= until && end > since;
  });

/** Yields everything with at least one instant that may be in the period. */
export const happeningsWithin = (life: Life, bounds: Bounds): Happening[] =>
  monthsWithin(bounds).flatMap((month) => happeningsOfMonth(life, month, bounds));

/**
 * Returns the changes of a period on the shared accounts, ordered by instant, then by reference. `net` leaves out
 * holds that began and were released in the period. Generating a month that is not cached takes 2 ms, so the loop
 * yields between months.
 */
export const changesWithin = async (
  life: Life,
  stretch: Stretch,
  net: boolean,
  isShared: (accountRef: string) => boolean,
): Promise<LedgerChange[]> => {
  const breathe = breather();
  const changes: LedgerChange[] = [];
  for (const month of monthsWithin(stretch)) {
    for (const happening of happeningsOfMonth(life, month, stretch)) {
      if (!isShared(happening.movement.account)) continue;
      const found = changesOf(happening, stretch);
      changes.push(...(net ? outcome(found) : found));
    }
    await breathe();
  }
  return changes.sort((a, b) => a.at.getTime() - b.at.getTime() || (refOf(a) < refOf(b) ? -1 : 1));
};
