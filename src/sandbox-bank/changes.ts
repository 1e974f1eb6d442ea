/** What a bank reports of a stretch of time. */
import type { BankChange } from '../banks/provider.ts';
import { DAY } from '../platform/clock.ts';
import { dayAt, monthOf } from './calendar.ts';
import type { Life } from './life.ts';
import { DAYS_AFTER, DAYS_BEFORE } from './month.ts';
import type { Happening } from './timeline.ts';

/** Instants in ms: after `since`, up to and with `until`. */
export interface Stretch {
  since: number;
  until: number;
  /** The beginning of the history that the caller knows. */
  historyFrom: number;
}

/** At most two changes: a hold, and what became of it. */
const changesOf = (happening: Happening, { since, until, historyFrom }: Stretch): BankChange[] => {
  const { pending, booked, releasedAt } = happening;
  const within = (instant: number): boolean => instant > since && instant <= until;
  // A hold from before the history is unknown to the caller: its booking comes as any other, its release not.
  const hold = pending && pending.at >= historyFrom ? pending : null;
  const changes: BankChange[] = [];
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
const outcome = (changes: BankChange[]): BankChange[] => {
  const [, last] = changes;
  if (!last) return changes;
  return last.kind === 'settled' ? [{ kind: 'booked', at: last.at, entry: last.entry }] : [];
};

const refOf = (change: BankChange): string => (change.kind === 'released' ? change.ref : change.entry.ref);

/** Everything of which at least one instant may lie in the stretch. */
export const happeningsWithin = (
  life: Life,
  { since, until }: Pick<Stretch, 'since' | 'until'>,
): Happening[] => {
  const found: Happening[] = [];
  const last = monthOf(dayAt(until + DAYS_BEFORE * DAY));
  for (let month = monthOf(dayAt(since - DAYS_AFTER * DAY)); month <= last; month++) {
    for (const happening of life.happenings(month)) {
      const begin = happening.pending?.at ?? happening.booked?.at ?? 0;
      const end = happening.booked?.at ?? happening.releasedAt ?? 0;
      if (begin <= until && end > since) found.push(happening);
    }
  }
  return found;
};

/** The changes of a stretch in order of instant, then of reference. `net` leaves out what came and went in it. */
export const changesWithin = (life: Life, stretch: Stretch, net: boolean): BankChange[] => {
  const changes = happeningsWithin(life, stretch).flatMap((happening) => {
    const found = changesOf(happening, stretch);
    return net ? outcome(found) : found;
  });
  return changes.sort((a, b) => a.at.getTime() - b.at.getTime() || (refOf(a) < refOf(b) ? -1 : 1));
};
