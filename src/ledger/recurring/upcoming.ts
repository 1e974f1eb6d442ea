/** What is expected to be paid and received in the days to come, from the streams of an account. Pure; in minor units. */
import { addDays } from '../../../packages/common/belgrade.ts';
import type { Direction } from './history.ts';
import type { Stream } from './stream.ts';

export interface UpcomingPayment {
  /** `YYYY-MM-DD`; before today where it is late and may still come. */
  date: string;
  late: boolean;
  direction: Direction;
  streamId: string;
  merchantName: string | null;
  description: string;
  category: string;
  /** Positive: what it will be about, and between which it is likely to lie. */
  amount: number;
  least: number;
  most: number;
}

interface UpcomingTotal {
  count: number;
  amount: number;
  least: number;
  most: number;
}

/** From a Belgrade date on, the one that the streams are of, for so many days after it; in the order of their dates. */
export const upcomingPayments = (
  streams: readonly Stream[],
  asOf: string,
  days: number,
): UpcomingPayment[] => {
  const until = addDays(asOf, days);
  return streams
    .flatMap((stream) =>
      stream.expectedDates
        .filter((date) => date <= until)
        .map((date) => ({
          date,
          late: date < asOf,
          direction: stream.direction,
          streamId: stream.streamId,
          merchantName: stream.merchantName,
          description: stream.description,
          category: stream.category,
          amount: stream.nextExpectedAmount!,
          least: stream.nextExpectedAmountMin!,
          most: stream.nextExpectedAmountMax!,
        })),
    )
    .sort(
      (a, b) =>
        (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
        b.amount - a.amount ||
        (a.streamId < b.streamId ? -1 : 1),
    );
};

/** What goes out, or comes in, altogether: the sums of the amounts, of their least and of their most. */
export const upcomingTotal = (payments: readonly UpcomingPayment[], direction: Direction): UpcomingTotal => {
  const total: UpcomingTotal = { count: 0, amount: 0, least: 0, most: 0 };
  for (const payment of payments) {
    if (payment.direction !== direction) continue;
    total.count += 1;
    total.amount += payment.amount;
    total.least += payment.least;
    total.most += payment.most;
  }
  return total;
};
