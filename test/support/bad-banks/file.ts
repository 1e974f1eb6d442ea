/** What a bank has in its books of one entry, drawn once: on which days it shows it, with which dates and references. */

import { DAY, HOUR } from '../../../packages/common/clock.ts';
import { type Random, randomFor } from '../../../src/banks/simulated/random.ts';
import type { Habits } from './habits.ts';
import { dayOf, type TrueEntry } from './truth.ts';

export interface FiledEntry {
  truth: TrueEntry;
  purchaseDay: number;
  /** The end of the hold as the bank shows it: earlier than the booking where it leaves a gap. */
  holdShownUntil: number;
  /** For how long a released hold is shown with the amount 0. */
  zeroUntil: number;
  /** Null where nothing was booked. */
  booking: null | {
    /** From when on it is shown. */
    shownFrom: number;
    day: number;
    /** From when on it is dated a day later; never for most. */
    movesAt: number;
    /** From when on another wording is used, where the bank changes it once. */
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
  // A bank that moves an entry that it had dated ahead would be two habits in one day, which nobody has seen.
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
            // On the second morning: a bank that hides today would otherwise show it, hide it and show it again.
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
