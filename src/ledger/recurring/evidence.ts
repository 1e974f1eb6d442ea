/**
 * Measures how unlikely it is that rows are on a schedule by chance. Each payment after the first is a prediction
 * that came true. Its value is the logarithm of how much better the stream predicted it than shopping habits would,
 * in nats. The sum is compared with a threshold: about a hundred payees are tried in a ledger, and hardly any may
 * pass by accident.
 */

import type { Row } from './history.ts';
import { dueDay, type Schedule } from './schedule.ts';

export interface Evidence {
  /** From the dates alone, less the penalties for missed periods, rows off the schedule and rare cadences. */
  timing: number;
  /** From the dates and the amounts. */
  total: number;
  /** Mean change from one amount to the next, as a logarithm: 0.05 is about five per cent. */
  drift: number;
}

/** Threshold for a stream: e^-5 is one accident in 150 similar payees. */
export const CONVINCING = 5;

/** Minimum evidence from the dates alone, however equal the amounts. */
export const ON_TIME = 2.2;

/** Penalty for a missed period, and for a row off the schedule. */
const MISSED = 1;
const STRANGER = 2;
/** Mean change between two random purchases at one payee, at which amounts are no evidence. */
const HABIT = 0.6;
/** Maximum evidence of equal amounts for each step; less for round ones, because people prefer them. */
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

/** Returns the mean of |ln| of the change from each amount to the next; one change counts at most e. */
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
