/** Finds the schedule of some rows: the day on which payments of a cadence are due, and how the bank shifts it. */
import type { Cadence } from './cadence.ts';
import type { Row } from './history.ts';
import { dueDay, modulo, nearestPeriod, type Schedule, type Shift } from './schedule.ts';

/** Latest rows by which the schedule is chosen, which bounds the cost. */
const CHOSEN_ON = 24;
/** Days of the month tried as the due date, in addition to the end of the month. */
const DAYS_TRIED = 8;

/** Weekends move payments by half a day on average, and one Easter with May Day by six more days. */
const mostShifted = (rows: number): number => 1.5 * rows + 6;

/** Days over all rows that a shift must save to be preferred: one lucky weekend is not a rule. */
const SHIFTS: readonly (readonly [Shift, saving: number])[] = [
  ['none', 0],
  ['next', 0.75],
  ['previous', 2.25],
];

/** Extra cost of a row outside the tolerance: a schedule that explains all rows is better. */
const OUTSIDE = 3;

/** Returns the sum of days off the schedule; stops at `limit`. */
const misfit = (schedule: Schedule, rows: readonly Row[], limit: number): number => {
  const outside = schedule.cadence.tolerance + OUTSIDE;
  let sum = 0;
  for (const row of rows) {
    const period = nearestPeriod(schedule, row);
    sum += period === null ? outside : Math.min(outside, Math.abs(row.day - dueDay(schedule, period)));
    if (sum >= limit) return limit;
  }
  return sum;
};

/** Returns the most frequent value of `month mod every`. */
const commonPhase = (every: number, rows: readonly Row[]): number => {
  const counts = new Array<number>(every).fill(0);
  for (const row of rows) counts[modulo(row.month, every)]! += 1;
  return counts.indexOf(Math.max(...counts));
};

const anchorsIn = (cadence: Cadence, rows: readonly Row[]): number[] => {
  if (cadence.unit === 'days') {
    const latest = rows.at(-1)!.day;
    const offsets = new Set(rows.map((row) => modulo(row.day - latest, cadence.every)));
    return [...offsets].slice(0, DAYS_TRIED).map((offset) => latest + offset);
  }
  const latest = rows.at(-1)!.dayOfMonth;
  const around = rows.map(({ dayOfMonth }) => modulo(dayOfMonth - latest + 15, 31) - 15);
  const middle = latest + Math.round(around.reduce((sum, day) => sum + day, 0) / rows.length);
  const seen = new Set(rows.map((row) => row.dayOfMonth).reverse());
  const days = [modulo(middle - 1, 31) + 1, ...[...seen].slice(0, DAYS_TRIED)];
  // A payment due on the 31st is booked on the 28th, 30th, or after a weekend on the 1st: try the month's end, too.
  if (days.some((day) => day >= 27 || day <= 2)) days.push(29, 30, 31);
  return days;
};

/** Returns the schedule of a cadence that is closest to the latest rows, with the shift `known` if given. */
export const closestSchedule = (cadence: Cadence, rows: readonly Row[], known?: Shift): Schedule => {
  const recent = rows.slice(-CHOSEN_ON);
  const phase = cadence.unit === 'months' ? commonPhase(cadence.every, recent) : 0;
  const anchors = anchorsIn(cadence, recent);
  let best: Schedule = { cadence, anchor: anchors[0]!, phase, shift: known ?? 'none' };
  let least = Number.POSITIVE_INFINITY;
  for (const [shift, saving] of SHIFTS) {
    if (known ? shift !== known : shift !== 'none' && least > mostShifted(recent.length)) continue;
    for (const anchor of anchors) {
      const schedule = { cadence, anchor, phase, shift };
      const off = misfit(schedule, recent, least - saving) + saving;
      if (off < least) [best, least] = [schedule, off];
    }
  }
  return best;
};

/** Maximum days off the old due date before the move; since then, all payments but one are on the new day. */
const NEAR = 1;
/** Minimum average days off the old due date since the move; for a cadence in days, any more than `NEAR`. */
const MOVED_BY = 3;
/**
 * Payments before and after a move that prove a move by a few days, which happens by chance for payments made by
 * hand. Fewer are needed if the old date would have been missed.
 */
const NEEDED = { before: 4, since: 3 } as const;
const NEEDED_IF_FAR = { before: 3, since: 2 } as const;

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const daysOff = (schedule: Schedule, rows: readonly Row[]): number[] =>
  rows.map((row) => {
    const period = nearestPeriod(schedule, row);
    return period === null ? Number.POSITIVE_INFINITY : Math.abs(row.day - dueDay(schedule, period));
  });

/**
 * Returns the schedule since the due date moved, and the rows on it; null if it did not move. A bill that came on the
 * 28th and now comes on the 1st is expected on the 1st, not between the two.
 */
export const movedSchedule = (
  schedule: Schedule,
  rows: readonly Row[],
): { schedule: Schedule; rows: readonly Row[] } | null => {
  const { cadence, shift } = schedule;
  if (Math.max(...daysOff(schedule, rows)) <= NEAR) return null;
  for (let at = NEEDED_IF_FAR.before; at <= rows.length - NEEDED_IF_FAR.since; at++) {
    const old = closestSchedule(cadence, rows.slice(0, at), shift);
    if (Math.max(...daysOff(old, rows.slice(0, at))) > NEAR) return null;
    const since = rows.slice(at);
    const off = daysOff(old, since);
    const average = total(off) / off.length;
    const few = at < NEEDED.before || since.length < NEEDED.since;
    const isFar = few ? average > cadence.window : average >= MOVED_BY;
    if (cadence.unit === 'days' ? average <= NEAR : !isFar) continue;
    const present = closestSchedule(cadence, since, shift);
    if (total(daysOff(present, since)) <= NEAR) return { schedule: present, rows: since };
  }
  return null;
};

/** Average days off the schedule from which a payer pays by hand: dates scatter and no shift can be found. */
const SCATTERED = 0.7;

/** Returns the schedule of the next payment. For a payer by hand its day is the middle of the usual days. */
export const expectedSchedule = (schedule: Schedule, rows: readonly Row[]): Schedule => {
  if (schedule.cadence.unit === 'days') return schedule;
  const plain: Schedule = { ...schedule, shift: 'none' };
  const off: number[] = [];
  let scatter = 0;
  for (const row of rows) {
    const period = nearestPeriod(schedule, row);
    const late = period === null ? Number.POSITIVE_INFINITY : Math.abs(row.day - dueDay(schedule, period));
    // Before the due date moved, rows were on another schedule.
    if (period === null || late > schedule.cadence.tolerance) continue;
    scatter += late;
    off.push(row.day - dueDay(plain, period));
  }
  if (scatter <= SCATTERED * off.length) return schedule;
  const middle = Math.round(off.reduce((sum, days) => sum + days, 0) / off.length);
  return { ...plain, anchor: Math.min(31, Math.max(1, schedule.anchor + middle)) };
};
