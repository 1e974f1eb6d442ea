/** What befell the price of a stream: a new price, and the end of a trial. */
import type { Row } from './history.ts';

/** Amounts are positive minor units. */
export interface PriceEvent {
  type: 'price_changed' | 'trial_ended';
  /** Booking date of the first payment at the new price, and that payment. */
  date: string;
  transactionId: string;
  previousAmount: number;
  amount: number;
}

/** A trial costs at most half of what follows, and lasts for at most so many payments. */
const TRIAL_COSTS = 0.5;
const LONGEST_TRIAL = 3;

const event = (type: PriceEvent['type'], previousAmount: number, row: Row): PriceEvent => ({
  type,
  date: row.tx.date,
  transactionId: row.tx.id,
  previousAmount,
  amount: row.magnitude,
});

/** How many rows at the beginning are a trial. */
const trialOf = (rows: readonly Row[]): number => {
  const length = rows.findIndex((row) => row.magnitude !== rows[0]!.magnitude);
  const isTrial =
    length > 0 && length <= LONGEST_TRIAL && rows[0]!.magnitude <= TRIAL_COSTS * rows[length]!.magnitude;
  return isTrial ? length : 0;
};

/**
 * The events of a stream of a fixed price (rows oldest first), the oldest first. A single other amount between equal
 * ones is no new price; that of the latest payment is one until the next says otherwise. Only a service that can be
 * ended has trials: `before` is the payment of one that came out of step, before the first row.
 */
export const priceEvents = (
  rows: readonly Row[],
  { hasTrials, before }: { hasTrials: boolean; before: Row | null },
): PriceEvent[] => {
  const paidTrial = hasTrials ? trialOf(rows) : 0;
  const events: PriceEvent[] = [];
  if (paidTrial > 0) events.push(event('trial_ended', rows[0]!.magnitude, rows[paidTrial]!));
  else if (hasTrials && before) events.push(event('trial_ended', before.magnitude, rows[0]!));
  let price = rows[paidTrial]!.magnitude;
  for (const [i, row] of rows.entries()) {
    const holds = row.magnitude === (rows[i + 1] ?? row).magnitude;
    if (i <= paidTrial || row.magnitude === price || !holds) continue;
    events.push(event('price_changed', price, row));
    price = row.magnitude;
  }
  return events;
};

/** Whether a row left over is the paid trial of a stream: a lesser payment at most one period before the first. */
export const isTrialOf = (row: Row, first: Row, intervalDays: number): boolean =>
  row.day < first.day &&
  first.day - row.day <= intervalDays &&
  row.magnitude <= TRIAL_COSTS * first.magnitude;
