/** What a recognised stream says of itself: amounts, status, the next payment, and why it is one. */
import { createHash } from 'node:crypto';
import { dateOfDay, dayNumber } from '../platform/serbian-calendar.ts';
import type { Frequency } from './cadence.ts';
import { explain } from './explanation.ts';
import type { Direction, Row } from './history.ts';
import { instalmentOf } from './payee.ts';
import { dueDay, nearestPeriod, type Schedule } from './schedule.ts';
import { closestSchedule, expectedSchedule, movedSchedule } from './schedule-search.ts';

/** A recurring payment or income. All amounts are positive minor units; `direction` says which it is. */
export interface Stream {
  /** Derived from the first transaction, so it stays the same while the history grows at its end. */
  streamId: string;
  direction: Direction;
  /** Bank line, merchant and category of the latest occurrence. */
  description: string;
  merchantName: string | null;
  category: string;
  frequency: Frequency;
  /** 7, 14, 28, 30 (monthly), 61, 91 (quarterly), 183 or 365. */
  intervalDays: number;
  /** `fixed`: the same amount to the last para, but for new prices; a price in another currency is `variable`. */
  amountType: 'fixed' | 'variable';
  /** Mean of all occurrences. */
  averageAmount: number;
  /** The present price of a fixed stream; the median of the latest six amounts of a variable one, of two the later. */
  typicalAmount: number;
  /** `typicalAmount` spread over the months of a year, rounded. */
  monthlyAmount: number;
  currency: string;
  firstDate: string;
  lastDate: string;
  /** Null when cancelled. It may lie before the day of asking while the payment is late but not missed. */
  nextExpectedDate: string | null;
  nextExpectedAmount: number | null;
  occurrences: number;
  status: 'active' | 'cancelled';
  /** Oldest first. */
  transactionIds: string[];
  isSubscription: boolean;
  /** Why these transactions are a stream, for people. */
  explanation: string;
}

/** The next due date is read from so many latest occurrences: a payday that moved is followed. */
const DUE_DATE_FROM = 8;
const TYPICAL_OF = 6;
const NEXT_OF = 3;
/** A fixed stream repeats its price in at least this share of its steps; the others are new prices. */
const REPEATED = 0.6;

/**
 * A subscription is an outflow to a merchant for a service one can end at will. Bills, loans, rent, taxes,
 * insurance and fees recur too, but are obligations.
 */
const SUBSCRIPTION_CATEGORIES = new Set(['subscriptions', 'fitness', 'entertainment']);

/** Of two the later: last year's premium is the better guess than the mean of it and the one before. */
const median = (rows: readonly Row[]): number => {
  if (rows.length === 2) return rows[1]!.magnitude;
  const ordered = rows.map((row) => row.magnitude).sort((a, b) => a - b);
  const half = ordered.length >> 1;
  return ordered.length % 2 === 1 ? ordered[half]! : Math.round((ordered[half - 1]! + ordered[half]!) / 2);
};

const isFixed = (rows: readonly Row[]): boolean => {
  const repeated = rows.filter((row, i) => row.magnitude === rows[i - 1]?.magnitude).length;
  return repeated >= REPEATED * (rows.length - 1);
};

/** True when the latest row is the last instalment of the plan that the row before it belongs to as well. */
const isPaidOff = (rows: readonly Row[]): boolean => {
  const last = instalmentOf(rows.at(-1)!.tx.description);
  const before = instalmentOf(rows.at(-2)!.tx.description);
  return last !== null && last.number === last.of && before?.of === last.of && before.number < last.number;
};

const nextDay = (schedule: Schedule, last: Row): number => {
  const period = nearestPeriod(schedule, last);
  return period === null ? last.day + schedule.cadence.intervalDays : dueDay(schedule, period + 1);
};

const MONTHS = 12;

/** The stream that rows on a schedule (oldest first, at least two) are, as seen on the day `asOf`. */
export const describeStream = (chosen: Schedule, rows: readonly Row[], asOf: string): Stream => {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const { tx } = last;
  const { cadence } = chosen;
  const recent = rows.slice(-DUE_DATE_FROM);
  const usual = closestSchedule(cadence, recent, chosen.shift);
  const moved = movedSchedule(usual, recent);
  const schedule = moved ? expectedSchedule(moved.schedule, moved.rows) : expectedSchedule(usual, recent);
  const due = nextDay(schedule, last);
  const paidOff = isPaidOff(rows);
  const missed = dayNumber(asOf) > due + cadence.window;
  const active = !paidOff && !missed;
  const fixed = isFixed(rows);
  const typical = fixed ? last.magnitude : median(rows.slice(-TYPICAL_OF));
  const direction = tx.amount < 0 ? 'out' : 'in';
  return {
    streamId: `str_${createHash('sha256').update(first.tx.id).digest('hex').slice(0, 24)}`,
    direction,
    description: tx.description,
    merchantName: tx.merchantName,
    category: tx.category,
    frequency: cadence.frequency,
    intervalDays: cadence.intervalDays,
    amountType: fixed ? 'fixed' : 'variable',
    averageAmount: Math.round(rows.reduce((sum, row) => sum + row.magnitude, 0) / rows.length),
    typicalAmount: typical,
    monthlyAmount: Math.round((typical * cadence.perYear) / MONTHS),
    currency: tx.currency,
    firstDate: first.tx.date,
    lastDate: tx.date,
    nextExpectedDate: active ? dateOfDay(due) : null,
    nextExpectedAmount: active ? (fixed ? typical : median(rows.slice(-NEXT_OF))) : null,
    occurrences: rows.length,
    status: active ? 'active' : 'cancelled',
    transactionIds: rows.map((row) => row.tx.id),
    isSubscription:
      direction === 'out' &&
      tx.merchantName !== null &&
      SUBSCRIPTION_CATEGORIES.has(tx.category) &&
      instalmentOf(tx.description) === null,
    explanation: explain(schedule, rows, fixed, paidOff ? 'paid off' : missed ? dateOfDay(due) : null),
  };
};
