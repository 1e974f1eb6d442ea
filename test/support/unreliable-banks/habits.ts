/** The habits of one bank, drawn separately for each history, so that all combinations occur. */

import type { References } from '../../../src/banks/contract/snapshot.ts';
import { type Random, randomFor } from '../../../src/banks/simulated/random.ts';

/** Changes of a booked description after a customer has read it. */
export const DRIFTS = ['cut', 'prefixed', 'suffixed', 'upper-case', 'spaced', 'plain-letters'] as const;
export type Drift = (typeof DRIFTS)[number];

/**
 * Balances that are no booked balances after the entry: before it, the present one beside each entry, with the other sign, of
 * another account, rounded to thousands, with the holds, of the end of the day, for every second entry, or wrong by the amount
 * of the entry for some.
 */
export const WRONG_BALANCES = [
  'before',
  'present',
  'turned',
  'another',
  'rounded',
  'available',
  'day',
  'half',
  'misprinted',
] as const;

export interface Habits {
  references: References;
  /**
   * `given`: one for each entry. `absent`: never, or as an empty string, which an adapter makes null. `missing`: not for
   * every entry. `positional`: the position in the read. `rebooked`: a new one when the entry is booked. `repeated`: two
   * entries share one.
   */
  reference: 'given' | 'absent' | 'missing' | 'positional' | 'rebooked' | 'repeated';
  /** Whether a booked entry references the hold that it settles. Only with stable references. */
  replaces: boolean;

  /** Whether holds are shown. */
  showsHolds: boolean;
  /** Whether holds have the day of the purchase. Without it they are in every read. */
  datesHolds: boolean;
  /** How a released hold ends: it vanishes between two reads, or is shown for some days with the amount 0. */
  release: 'vanishes' | 'zero';
  /** Days between the end of a hold and its booked form without either. */
  gapDays: 0 | 1 | 2;

  /** `absent`: only the value date is given. `future`: up to three days ahead. */
  bookingDate: 'given' | 'absent' | 'future';
  /** Whether the dates of some entries move by a day on the second morning. */
  movesDays: boolean;
  /** The value date of a card payment: the day of the purchase (before the booking date), the booking day, or none. */
  valueDate: 'purchase' | 'booking' | 'absent';
  /** When the exact time of the purchase is given: never, with holds, when booked, or always. */
  time: 'never' | 'held' | 'booked' | 'always';
  /** Whether some entries first appear days after their date. */
  late: boolean;

  /** The description of holds; `bare` names the card and not the shop. */
  heldWording: 'padded' | 'arrow' | 'as-booked' | 'bare';
  bookedWording: 'country' | 'product' | 'verb' | 'cut';
  /** How a booked description changes, and when: from the second day on, or in every other read. */
  drift: Drift | null;
  driftWhen: 'later' | 'by-turns';
  /** When counterparties are given: in every read, in some, or never. */
  counterparty: 'always' | 'some-reads' | 'never';
  /** Whether merchant category code, place and card digits are given. */
  details: boolean;

  /**
   * The balance after each booked entry. `fixed`: as it was when the entry was booked. `recomputed`: by the order of the
   * present days. The others are wrong: {@link WRONG_BALANCES}.
   */
  balanceAfter: 'absent' | 'fixed' | 'recomputed' | (typeof WRONG_BALANCES)[number];

  /** Balances of a read. */
  balances: readonly ('booked' | 'available')[];
  balanceDated: boolean;
  /** Days of booked entries and dated holds that the bank shows. */
  windowDays: 7 | 30 | 90 | 91;
  /** The first day of the window: right, left out, or one day more. */
  firstDay: 'right' | 'left-out' | 'one-more';
  /** Whether booked entries of today are shown from tomorrow on, although the read includes today. */
  withoutToday: boolean;
  /** `shuffled`: newest day first, with a random order within each day. */
  order: 'newest' | 'oldest' | 'shuffled';
  pageSize: number;
  /** The share of reads that break off after some page, and of reads with a repeated page. */
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

/** Whether a bank states the balance after each entry. */
export type BalancesAfter = 'absent' | 'stated' | 'wrong';

const BALANCES = {
  absent: ['absent'],
  stated: ['fixed', 'recomputed'],
  wrong: WRONG_BALANCES,
} as const satisfies Record<BalancesAfter, readonly Habits['balanceAfter'][]>;

/** Draws the habits of a bank from a seed; the other habits are the same whatever `balances` is. */
export const drawHabits = (
  seed: string,
  references: References,
  balances: BalancesAfter = 'absent',
): Habits => {
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
    // An adapter would refuse an entry without any date.
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
    balanceAfter: randomFor(seed, 'balance after').pick(BALANCES[balances]),
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
