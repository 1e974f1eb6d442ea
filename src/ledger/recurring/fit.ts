/** Lays a cadence over rows: which schedule fits best, which rows are on it, and how far off they are. */

import { CADENCES, type Cadence } from './cadence.ts';
import { type Evidence, weigh } from './evidence.ts';
import type { Row } from './history.ts';
import { dueDay, modulo, nearestPeriod, type Schedule } from './schedule.ts';
import { closestSchedule } from './schedule-search.ts';

export interface Fit {
  schedule: Schedule;
  /** Rows on the schedule, oldest first, at most one for each period. */
  members: Row[];
  /** The period of each member. */
  periods: number[];
  evidence: Evidence;
  /** A payment before the first that was the price of a trial, where there was one. */
  trial?: Row;
}

/** More rows than this off the schedule, beyond one, and the rows are not one stream. */
const MOST_STRANGERS = 0.25;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

/** The rows on a schedule. Where two claim a period, the one whose amount is nearer to the usual keeps it. */
const onSchedule = (schedule: Schedule, rows: readonly Row[]): Pick<Fit, 'members' | 'periods'> => {
  const usual = Math.log(median(rows.map((row) => row.magnitude)));
  const members: Row[] = [];
  const periods: number[] = [];
  for (const row of rows) {
    const period = nearestPeriod(schedule, row);
    if (period === null || Math.abs(row.day - dueDay(schedule, period)) > schedule.cadence.tolerance)
      continue;
    const rival = periods.at(-1) === period ? members.at(-1)! : null;
    if (!rival) {
      members.push(row);
      periods.push(period);
    } else if (Math.abs(Math.log(row.magnitude) - usual) < Math.abs(Math.log(rival.magnitude) - usual)) {
      members[members.length - 1] = row;
    }
  }
  return { members, periods };
};

const mostStrangers = (rows: readonly Row[]): number => Math.max(1, MOST_STRANGERS * rows.length);

const isCountPlausible = (cadence: Cadence, count: number, days: number): boolean => {
  const periods = days / cadence.intervalDays + 1;
  return count >= cadence.minimum && count <= periods * 1.25 + 1.5 && count >= periods * 0.5;
};

/** Days that a due date moves within its month by itself, at a short month's end or over a long holiday. */
const MOVES = 5;

/** Rows on each day of a month or fortnight; one for all calls, of which there are thousands a ledger. */
const counts = new Uint32Array(31);

/**
 * Whether enough rows fall in one part of the month, or of the fortnight, to be on one schedule. It rejects four in
 * five sets of rows for the price of one look at each row.
 */
const isBunched = (cadence: Cadence, rows: readonly Row[]): boolean => {
  const inMonths = cadence.unit === 'months';
  const length = inMonths ? 31 : cadence.every;
  const width = 2 * cadence.tolerance + 1 + (inMonths ? MOVES : 0);
  counts.fill(0);
  for (const row of rows) counts[inMonths ? row.dayOfMonth - 1 : modulo(row.day, length)]! += 1;
  let inside = 0;
  for (let i = 0; i < width; i++) inside += counts[i % length]!;
  let most = inside;
  for (let i = 0; i < length; i++) {
    inside += counts[(i + width) % length]! - counts[i]!;
    most = Math.max(most, inside);
  }
  return rows.length - most <= mostStrangers(rows);
};

const fitOf = (cadence: Cadence, rows: readonly Row[]): Fit | null => {
  if (!isCountPlausible(cadence, rows.length, rows.at(-1)!.day - rows[0]!.day)) return null;
  if (!isBunched(cadence, rows)) return null;
  const schedule = closestSchedule(cadence, rows);
  const { members, periods } = onSchedule(schedule, rows);
  const strangers = rows.length - members.length;
  if (members.length < cadence.minimum || strangers > mostStrangers(rows)) return null;
  const longest = periods.reduce((most, period, i) => Math.max(most, period - (periods[i - 1] ?? period)), 0);
  if (longest > cadence.pause + 1) return null;
  return { schedule, members, periods, evidence: weigh(schedule, members, periods, strangers) };
};

const FEWEST = Math.min(...CADENCES.map(({ minimum }) => minimum));

/**
 * The most convincing of the cadences for some rows (oldest first), whether or not it convinces; null where none fits.
 */
export const bestFit = (rows: readonly Row[], cadences = CADENCES): Fit | null => {
  let best: Fit | null = null;
  if (rows.length < FEWEST) return best;
  for (const cadence of cadences) {
    const fit = fitOf(cadence, rows);
    if (fit && (!best || fit.evidence.total > best.evidence.total)) best = fit;
  }
  return best;
};
