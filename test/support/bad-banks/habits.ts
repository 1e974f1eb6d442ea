/** The habits of one bank. They are drawn for each history apart, so that all of them meet each other. */

import type { References } from '../../../src/banks/contract/snapshot.ts';
import { type Random, randomFor } from '../../../src/banks/simulated/random.ts';

/** What the bank's booked wording does after a customer has read it. */
export const DRIFTS = ['cut', 'prefixed', 'suffixed', 'upper-case', 'spaced', 'plain-letters'] as const;
export type Drift = (typeof DRIFTS)[number];

export interface Habits {
  references: References;
  /**
   * `given`: one for each entry. `absent`: never, or as an empty string, which an adapter has made null. `missing`: not for
   * every entry. `positional`: the place in the read. `rebooked`: another one when the entry is booked. `repeated`: two entries share one.
   */
  reference: 'given' | 'absent' | 'missing' | 'positional' | 'rebooked' | 'repeated';
  /** Says of a booked entry which hold it settles. Only with stable references. */
  replaces: boolean;

  /** Holds are shown at all. */
  showsHolds: boolean;
  /** Holds have the day of the purchase; without, they are always all in a read. */
  datesHolds: boolean;
  /** How a released hold looks: gone from one read to the next, or for some days with the amount 0. */
  release: 'vanishes' | 'zero';
  /** Days between the end of a hold and its booked form, in which neither is shown. */
  gapDays: 0 | 1 | 2;

  /** `absent`: only the value date is given. `future`: up to three days ahead. */
  bookingDate: 'given' | 'absent' | 'future';
  /** Some entries are dated a day later from the second morning on. */
  movesDays: boolean;
  /** The value date of a card payment: the day of the purchase (so earlier than the booking date), the booking day, or none. */
  valueDate: 'purchase' | 'booking' | 'absent';
  /** The second of the purchase: never, only with holds, only when booked, or always. */
  time: 'never' | 'held' | 'booked' | 'always';
  /** Some entries first appear days after the day that they are dated. */
  late: boolean;

  /** The wording of holds; `bare` names the card and not the shop. */
  heldWording: 'padded' | 'arrow' | 'as-booked' | 'bare';
  bookedWording: 'country' | 'product' | 'verb' | 'cut';
  /** What changes in a booked wording, and when: from the second day on, or in every other read. */
  drift: Drift | null;
  driftWhen: 'later' | 'by-turns';
  /** Counterparties are given in every read, in some, or never. */
  counterparty: 'always' | 'some-reads' | 'never';
  /** Merchant category code, place and card digits are given. */
  details: boolean;

  /** Which balances a read has. */
  balances: readonly ('booked' | 'available')[];
  balanceDated: boolean;
  /** How far back the bank shows booked entries and dated holds. */
  windowDays: 7 | 30 | 90 | 91;
  /** What the bank does at the first day of the window: keeps to it, leaves it out, or adds the day before. */
  firstDay: 'right' | 'left-out' | 'one-more';
  /** Booked entries of today are shown from tomorrow on, though the read says that it speaks of today. */
  withoutToday: boolean;
  /** `shuffled`: newest day first, and the entries of a day in another order in each read. */
  order: 'newest' | 'oldest' | 'shuffled';
  pageSize: number;
  /** The share of reads in which paging breaks off after some page, and in which a full page comes twice. */
  brokenReads: number;
  repeatedPages: number;
  schedule: 'daily' | 'several-a-day' | 'weekly' | 'gaps';
}

const REFERENCES = {
  none: [
    ['absent', 3],
    ['positional', 1],
  ],
  unstable: [
    ['missing', 1],
    ['positional', 1],
    ['rebooked', 1],
    ['repeated', 1],
  ],
  stable: [['given', 1]],
} as const satisfies Record<References, readonly (readonly [Habits['reference'], number])[]>;

/** What kind of bank a seed gives. */
export const drawHabits = (seed: string, references: References): Habits => {
  const random: Random = randomFor(seed, 'habits');
  const bookingDate = random.weighted([
    ['given', 6],
    ['absent', 1],
    ['future', 1],
  ] as const);
  const windowDays = random.pick([7, 30, 90, 91] as const);
  return {
    references,
    reference: random.weighted<Habits['reference']>(REFERENCES[references]),
    replaces: references === 'stable' && random.chance(0.5),
    showsHolds: random.chance(0.85),
    datesHolds: random.chance(0.7),
    release: random.chance(0.7) ? 'vanishes' : 'zero',
    gapDays: random.weighted([
      [0, 4],
      [1, 1],
      [2, 1],
    ] as const),
    bookingDate,
    movesDays: random.chance(0.25),
    // An entry without any date is nothing that an adapter would let through.
    valueDate: random.pick(
      bookingDate === 'absent'
        ? (['purchase', 'booking'] as const)
        : (['purchase', 'booking', 'absent'] as const),
    ),
    time: random.weighted([
      ['never', 6],
      ['held', 1],
      ['booked', 1],
      ['always', 1],
    ] as const),
    late: random.chance(0.3),
    heldWording: random.weighted([
      ['padded', 4],
      ['arrow', 3],
      ['as-booked', 3],
      ['bare', 1],
    ] as const),
    bookedWording: random.pick(['country', 'product', 'verb', 'cut'] as const),
    drift: random.chance(0.4) ? random.pick(DRIFTS) : null,
    driftWhen: random.pick(['later', 'by-turns'] as const),
    counterparty: random.pick(['always', 'some-reads', 'never'] as const),
    details: random.chance(0.4),
    balances: random.pick([[], ['booked'], ['available'], ['booked', 'available']] as const),
    balanceDated: random.chance(0.5),
    windowDays,
    firstDay: random.weighted([
      ['right', 2],
      ['left-out', 1],
      ['one-more', 1],
    ] as const),
    withoutToday: random.chance(0.2),
    order: random.pick(['newest', 'oldest', 'shuffled'] as const),
    pageSize: random.int(6, 14),
    brokenReads: random.chance(0.5) ? 0.2 : 0,
    repeatedPages: random.chance(0.3) ? 0.2 : 0,
    schedule: random.pick(['daily', 'several-a-day', 'weekly', 'gaps'] as const),
  };
};
