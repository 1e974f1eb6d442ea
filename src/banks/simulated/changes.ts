/** What a bank reports of a stretch of time. */

import { breather } from '../../../packages/common/breather.ts';
import { DAY } from '../../../packages/common/clock.ts';
import type { LedgerChange } from '../contract/ledger-change.ts';
import { dayAt, type Month, monthOf } from './calendar.ts';
import type { Life } from './life.ts';
import { DAYS_AFTER, DAYS_BEFORE } from './month.ts';
import type { Happening } from './timeline.ts';

/** Instants in ms: after `since`, up to and with `until`. */
interface Stretch {
  since: number;
  until: number;
  /** The beginning of the history that the caller knows. */
  historyFrom: number;
}

/** At most two changes: a hold, and what became of it. */
const changesOf = (happening: Happening, { since, until, historyFrom }: Stretch): LedgerChange[] => {
  const { pending, booked, releasedAt } = happening;
  const within = (instant: number): boolean => instant > since && instant <= until;
  // A hold from before the history is unknown to the caller: its booking comes as any other, its release not.
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

/** A hold that came and went within one answer is told by its outcome: a booking, or nothing. */
const outcome = (changes: LedgerChange[]): LedgerChange[] => {
  const [, last] = changes;
  if (!last) return changes;
  return last.kind === 'settled' ? [{ kind: 'booked', at: last.at, entry: last.entry }] : [];
};

const refOf = (change: LedgerChange): string => (change.kind === 'released' ? change.ref : change.entry.ref);

type Bounds = Pick<Stretch, 'since' | 'until'>;

/** The months of which something may lie in the stretch. */
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

/** Everything of which at least one instant may lie in the stretch. */
export const happeningsWithin = (life: Life, bounds: Bounds): Happening[] =>
  monthsWithin(bounds).flatMap((month) => happeningsOfMonth(life, month, bounds));

/**
 * The changes of a stretch on the accounts that are shared, in order of instant, then of reference. `net` leaves out what
 * came and went in it. A month that nobody asked for lately takes 2 ms to make, so others are let in between.
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
