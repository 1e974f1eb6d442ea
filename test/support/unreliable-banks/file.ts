/** A bank's record of one entry, drawn once: when it is shown, with which dates and references. */

import { DAY, HOUR } from '../../../packages/common/clock.ts';
import { type Random, randomFor } from '../../../src/banks/simulated/random.ts';
import type { Habits } from './habits.ts';
import { dayOf, type TrueEntry } from './truth.ts';

export interface FiledEntry {
  truth: TrueEntry;
  purchaseDay: number;
  /** The end of the hold as shown: before the booking if the bank leaves a gap. */
  holdShownUntil: number;
  /** Until when a released hold is shown with the amount 0. */
  zeroUntil: number;
  /** Null if nothing was booked. */
  booking: null | {
    /** When it is first shown. */
    shownFrom: number;
    day: number;
    /** When its date moves by a day; never for most. */
    movesAt: number;
    /** When its description changes, if the bank changes it once. */
    driftsAt: number;
  };
  references: { held: string | null; booked: string | null };
}

const referencesOf = (random: Random, habits: Habits, id: number): FiledEntry['references'] => {
  const own = `T${10_000 + id}`;
  switch (habits.reference) {
    case 'given':
      return habits.replaces ? { held: `H${10_000 + id}`, booked: own } : { held: own, booked: own };
    case 'missing':
      return random.chance(0.3) ? { held: null, booked: null } : { held: own, booked: own };
    case 'rebooked':
      return { held: `H${random.digits(8)}`, booked: own };
    case 'repeated':
      return { held: `T${10_000 + (id >> 1)}`, booked: `T${10_000 + (id >> 1)}` };
    case 'absent':
    case 'positional':
      return { held: null, booked: null };
  }
};

const file = (truth: TrueEntry, habits: Habits, random: Random): FiledEntry => {
  const purchaseDay = dayOf(truth.at);
  const gap = truth.held === null || truth.bookedAt === null ? 0 : habits.gapDays * DAY;
  const late = habits.late && random.chance(0.08) ? random.int(1, 5) * DAY : 0;
  const ahead = habits.bookingDate === 'future' && random.chance(0.3) ? random.int(1, 3) : 0;
  // A moved date and a date ahead on the same day have never been observed together.
  const moves = habits.movesDays && ahead === 0 && random.chance(0.3);
  const zeroDays = habits.release === 'zero' && truth.bookedAt === null ? random.int(1, 6) : 0;
  const { bookedAt } = truth;
  const bookedDay = bookedAt === null ? 0 : dayOf(bookedAt);
  return {
    truth,
    purchaseDay,
    holdShownUntil: Math.max(truth.at, truth.holdEnds - gap),
    zeroUntil: truth.holdEnds + zeroDays * DAY,
    booking:
      bookedAt === null
        ? null
        : {
            shownFrom: bookedAt + late,
            day: bookedDay + ahead,
            // On the second morning: otherwise a bank that hides today would show it, hide it and show it again.
            movesAt: moves ? (bookedDay + 2) * DAY + 6 * HOUR : Number.POSITIVE_INFINITY,
            driftsAt: bookedAt + late + random.int(1, 3) * DAY,
          },
    references: referencesOf(random, habits, truth.id),
  };
};

export const fileOf = (seed: string, entries: readonly TrueEntry[], habits: Habits): FiledEntry[] => {
  const random = randomFor(seed, 'file');
  return entries.map((truth) => file(truth, habits, random));
};
