/** Finds the schedule of some rows: the day on which payments of one cadence fall due, and how the bank moves it. */
import type { Cadence } from './cadence.ts';
import type { Row } from './history.ts';
import { dueDay, modulo, nearestPeriod, type Schedule, type Shift } from './schedule.ts';

/** The schedule is chosen on this many latest rows: what is older neither moves it nor costs time. */
const CHOSEN_ON = 24;
/** Days of the month tried as the due date, beside the end of the month. */
const DAYS_TRIED = 8;

/** Weekends take payments half a day from their due date on average, and one Easter with May Day six days more. */
const mostShifted = (rows: number): number => 1.5 * rows + 6;

/** What a shift must save, in days over all rows, to be preferred: a lucky weekend is no rule. */
const SHIFTS: readonly (readonly [Shift, saving: number])[] = [
  ['none', 0],
  ['next', 0.75],
  ['previous', 2.25],
];

/** A row too far from its due date to belong costs more than one at the edge: to explain all rows is better. */
const OUTSIDE = 3;

/** Days off the schedule, summed over the rows. Stops at `limit`. */
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

/** The most frequent value of `month mod every`. */
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
  // A payment due on the 31st is seen on the 28th, 30th, or after a weekend on the 1st: try the month's end too.
  if (days.some((day) => day >= 27 || day <= 2)) days.push(29, 30, 31);
  return days;
};

/** The schedule of a cadence that lies closest to the latest rows, with the shift that is known, if one is. */
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

/** Before a due date moved, payments lie this near to it; since then, all but one are on the new day itself. */
const NEAR = 1;
/** And this far from the old one on average; of a weekday, any other but the next shows it. */
const MOVED_BY = 3;
/**
 * So many payments before and since show that it moved by a few days, which those of a payer by hand often do by
 * chance; fewer are needed where the old date would have been missed.
 */
const SHOWN = { before: 4, since: 3 } as const;
const SHOWN_FAR = { before: 3, since: 2 } as const;

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const daysOff = (schedule: Schedule, rows: readonly Row[]): number[] =>
  rows.map((row) => {
    const period = nearestPeriod(schedule, row);
    return period === null ? Number.POSITIVE_INFINITY : Math.abs(row.day - dueDay(schedule, period));
  });

/**
 * The schedule since the due date moved, and the rows on it: a bill that came on the 28th comes on the 1st now, and
 * the next one is expected there and not between the two. Null while the date stays.
 */
export const movedSchedule = (
  schedule: Schedule,
  rows: readonly Row[],
): { schedule: Schedule; rows: readonly Row[] } | null => {
  const { cadence, shift } = schedule;
  if (Math.max(...daysOff(schedule, rows)) <= NEAR) return null;
  for (let at = SHOWN_FAR.before; at <= rows.length - SHOWN_FAR.since; at++) {
    const old = closestSchedule(cadence, rows.slice(0, at), shift);
    if (Math.max(...daysOff(old, rows.slice(0, at))) > NEAR) return null;
    const since = rows.slice(at);
    const off = daysOff(old, since);
    const average = total(off) / off.length;
    const few = at < SHOWN.before || since.length < SHOWN.since;
    const isFar = few ? average > cadence.window : average >= MOVED_BY;
    if (cadence.unit === 'days' ? average <= NEAR : !isFar) continue;
    const present = closestSchedule(cadence, since, shift);
    if (total(daysOff(present, since)) <= NEAR) return { schedule: present, rows: since };
  }
  return null;
};

/** Payers who are off by this many days on average pay by hand: their dates scatter and no shift is seen. */
const SCATTERED = 0.7;

/**
 * The schedule by which to expect the next payment. That of a payer by hand is the middle of the usual days, since
 * the earliest and the latest are then equally near.
 */
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
