/**
 * How far rows on a schedule are from chance. Each payment after the first is a prediction that came true; it is
 * worth the logarithm of how much better the stream foresaw it than habit at a shop would have, in nats. The
 * sum is compared with a threshold: about a hundred payees are tried in a ledger, and hardly any may pass by
 * accident.
 */

import type { Row } from './history.ts';
import { dueDay, type Schedule } from './schedule.ts';

export interface Evidence {
  /** From the dates alone, the price of missed periods, strangers and rare cadences already paid. */
  timing: number;
  /** From the dates and the amounts. */
  total: number;
  /** Mean change from one amount to the next, as a logarithm: 0.05 is about five per cent. */
  drift: number;
}

/** A stream is believed from here on: e^-5 is one accident in 150 payees that look alike. */
export const CONVINCING = 5;

/** However alike the amounts, the dates alone must speak for a stream by this much. */
export const ON_TIME = 2.2;

/** What one missed period, and one row off the schedule, take away. */
const MISSED = 1;
const STRANGER = 2;
/** Mean change between two random purchases at one payee: with it, amounts say nothing. */
const HABIT = 0.6;
/** Equal amounts are worth at most this for each step; equal round ones less, since people think in them. */
const EQUAL = 3;
const EQUAL_ROUND = 1.5;
/** A thousand dinars, a thousand euros: five zeros in minor units. */
const ROUND = 100_000;

const timingOf = (schedule: Schedule, members: readonly Row[], periods: readonly number[]): number => {
  let off = 0;
  for (const [i, row] of members.entries()) off += Math.abs(row.day - dueDay(schedule, periods[i]!));
  // Laplace density at its mean deviation; the one day added keeps three lucky dates from being certain.
  const spread = Math.max(0.25, (off + 1) / members.length);
  return (members.length - 1) * Math.log(schedule.cadence.intervalDays / (2 * Math.E * spread));
};

/** Mean of |ln| of the change from each amount to the next, one leap counting for at most e. */
const driftOf = (members: readonly Row[]): number => {
  let sum = 0;
  for (let i = 1; i < members.length; i++) {
    sum += Math.min(1, Math.abs(Math.log(members[i]!.magnitude / members[i - 1]!.magnitude)));
  }
  return sum / (members.length - 1);
};

export const weigh = (
  schedule: Schedule,
  members: readonly Row[],
  periods: readonly number[],
  strangers: number,
): Evidence => {
  const steps = members.length - 1;
  const missed = periods.at(-1)! - periods[0]! - steps;
  const timing =
    timingOf(schedule, members, periods) - missed * MISSED - strangers * STRANGER - schedule.cadence.rarity;
  const drift = driftOf(members);
  const most = members.every((row) => row.magnitude % ROUND === 0) ? EQUAL_ROUND : EQUAL;
  const amounts = steps * Math.min(most, Math.log(HABIT / (drift + 0.03)));
  return { timing, drift, total: timing + amounts };
};
