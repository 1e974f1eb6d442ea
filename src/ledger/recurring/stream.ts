/** Describes a recognised stream: amounts, status, next payment and explanation. */
import { createHash } from 'node:crypto';
import { dateOfDay, dayNumber } from '../../platform/serbian-calendar.ts';
import { expectedAmount, isFixed, typicalAmount } from './amounts.ts';
import type { CadenceName, Frequency } from './cadence.ts';
import { explain } from './explanation.ts';
import type { Fit } from './fit.ts';
import type { Direction, Row } from './history.ts';
import { instalmentOf } from './payee.ts';
import { type PriceEvent, priceEvents } from './price-events.ts';
import { dueDay, nearestPeriod, type Schedule } from './schedule.ts';
import { closestSchedule, expectedSchedule, movedSchedule } from './schedule-search.ts';

/** A recurring payment or income. All amounts are positive minor units; `direction` is their sign. */
export interface Stream {
  /** Derived from the first transaction, so it stays the same while the history grows at its end. */
  streamId: string;
  direction: Direction;
  /** Bank line, merchant and category of the latest occurrence. */
  description: string;
  merchantName: string | null;
  category: string;
  frequency: Frequency;
  cadence: CadenceName;
  /** 7, 14, 28, 30 (monthly), 61, 91 (quarterly), 183 or 365. */
  intervalDays: number;
  /** `fixed`: exactly the same amount except for new prices. A price in another currency is `variable`. */
  amountType: 'fixed' | 'variable';
  /** Mean of all occurrences. */
  averageAmount: number;
  /**
   * The current price of a fixed stream; the median of the latest six amounts of a variable one, and the later of
   * two.
   */
  typicalAmount: number;
  /** `typicalAmount` spread over the months of a year, rounded. */
  monthlyAmount: number;
  currency: string;
  firstDate: string;
  lastDate: string;
  /** Null when cancelled. Before today if the payment is late but not missed. */
  nextExpectedDate: string | null;
  nextExpectedAmount: number | null;
  /** Likely range of the next amount; both are the price of a fixed stream. */
  nextExpectedAmountMin: number | null;
  nextExpectedAmountMax: number | null;
  /** Days on which further payments are expected, up to {@link MOST_DAYS_AHEAD}; empty when cancelled. */
  expectedDates: string[];
  occurrences: number;
  status: 'active' | 'cancelled';
  statusReason: StatusReason;
  /** New prices and the end of a trial, oldest first; empty for a variable stream. */
  events: PriceEvent[];
  /** Oldest first. */
  transactionIds: string[];
  isSubscription: boolean;
  /** Most occurrences are transfers between accounts of the user. */
  isOwnTransfer: boolean;
  /** Text for people that explains why these transactions are a stream. */
  explanation: string;
  /** The same in Serbian. */
  explanationSerbian: string;
}

/**
 * Active: the next payment is not due yet (`on_schedule`), or overdue but may still arrive (`late`). Cancelled: a
 * payment did not arrive in time (`payment_missed`), or the last instalment is paid (`paid_off`).
 */
type StatusReason = 'on_schedule' | 'late' | 'payment_missed' | 'paid_off';

/** Days ahead for which payments are predicted. */
export const MOST_DAYS_AHEAD = 90;

/** Latest occurrences that determine the next due date, so that a moved payday is followed. */
const DUE_DATE_FROM = 8;

/**
 * A subscription is an outflow to a merchant for a service that one can cancel. Bills, loans, rent, taxes, insurance
 * and fees recur too, but are obligations.
 */
const SUBSCRIPTION_CATEGORIES = new Set(['subscriptions', 'fitness', 'entertainment']);

/** Returns whether the latest row is the last instalment of a plan that includes the row before it. */
const isPaidOff = (rows: readonly Row[]): boolean => {
  const last = instalmentOf(rows.at(-1)!.tx.description);
  const before = instalmentOf(rows.at(-2)!.tx.description);
  return last !== null && last.number === last.of && before?.of === last.of && before.number < last.number;
};

/** Returns the day of the payment `count` periods after the last row. */
const dayAfter = (schedule: Schedule, last: Row, count: number): number => {
  const { unit, window, intervalDays } = schedule.cadence;
  const period = nearestPeriod(schedule, last);
  // A row between two due dates belongs to no period.
  const isLost =
    period === null || (unit === 'days' && Math.abs(last.day - dueDay(schedule, period)) > window);
  return isLost ? last.day + count * intervalDays : dueDay(schedule, period + count);
};

/** Returns the expected future schedule of a fit: that of its latest occurrences, or of those since a move. */
const scheduleAhead = ({ schedule: chosen, members: rows }: Fit): Schedule => {
  const recent = rows.slice(-DUE_DATE_FROM);
  const usual = closestSchedule(chosen.cadence, recent, chosen.shift);
  const moved = movedSchedule(usual, recent);
  return moved ? expectedSchedule(moved.schedule, moved.rows) : expectedSchedule(usual, recent);
};

/**
 * Returns the days up to `until` on which payments are expected after a row; for an instalment plan, at most the
 * remaining ones.
 */
const expectedDays = (schedule: Schedule, last: Row, until: number): number[] => {
  const plan = instalmentOf(last.tx.description);
  const left = plan ? plan.of - plan.number : Number.POSITIVE_INFINITY;
  const days: number[] = [];
  for (let count = 1; count <= left; count++) {
    const day = dayAfter(schedule, last, count);
    if (day > until) break;
    days.push(day);
  }
  return days;
};

const MONTHS = 12;

/** Returns the reason of a stream's status, given the due day of its next payment. */
const reasonOf = (rows: readonly Row[], due: number, window: number, today: number): StatusReason => {
  if (isPaidOff(rows)) return 'paid_off';
  if (today > due + window) return 'payment_missed';
  return today > due ? 'late' : 'on_schedule';
};

/** Returns the stream of a fit (of at least two rows) as of the day `asOf`. */
export const describeStream = (fit: Fit, asOf: string): Stream => {
  const rows = fit.members;
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const { tx } = last;
  const schedule = scheduleAhead(fit);
  const { cadence } = fit.schedule;
  const today = dayNumber(asOf);
  const due = dayAfter(schedule, last, 1);
  const statusReason = reasonOf(rows, due, cadence.window, today);
  const active = statusReason === 'on_schedule' || statusReason === 'late';
  const fixed = isFixed(rows);
  const typical = typicalAmount(rows, fixed);
  const next = active ? expectedAmount(rows, fixed) : null;
  const direction = tx.amount < 0 ? 'out' : 'in';
  const isSubscription =
    direction === 'out' &&
    tx.merchantName !== null &&
    SUBSCRIPTION_CATEGORIES.has(tx.category) &&
    instalmentOf(tx.description) === null;
  const ended = { paid_off: 'paid off', payment_missed: dateOfDay(due), on_schedule: null, late: null };
  const [explanation, explanationSerbian] = explain(schedule, rows, fixed, ended[statusReason]);
  return {
    streamId: `str_${createHash('sha256').update(first.tx.id).digest('hex').slice(0, 24)}`,
    direction,
    description: tx.description,
    merchantName: tx.merchantName,
    category: tx.category,
    frequency: cadence.frequency,
    cadence: cadence.name,
    intervalDays: cadence.intervalDays,
    amountType: fixed ? 'fixed' : 'variable',
    averageAmount: Math.round(rows.reduce((sum, row) => sum + row.magnitude, 0) / rows.length),
    typicalAmount: typical,
    monthlyAmount: Math.round((typical * cadence.perYear) / MONTHS),
    currency: tx.currency,
    firstDate: first.tx.date,
    lastDate: tx.date,
    nextExpectedDate: active ? dateOfDay(due) : null,
    nextExpectedAmount: next?.amount ?? null,
    nextExpectedAmountMin: next?.least ?? null,
    nextExpectedAmountMax: next?.most ?? null,
    expectedDates: active ? expectedDays(schedule, last, today + MOST_DAYS_AHEAD).map(dateOfDay) : [],
    occurrences: rows.length,
    status: active ? 'active' : 'cancelled',
    statusReason,
    events: fixed ? priceEvents(rows, { hasTrials: isSubscription, before: fit.trial ?? null }) : [],
    transactionIds: rows.map((row) => row.tx.id),
    isSubscription,
    isOwnTransfer: rows.filter((row) => row.tx.isOwnTransfer).length * 2 > rows.length,
    explanation,
    explanationSerbian,
  };
};
