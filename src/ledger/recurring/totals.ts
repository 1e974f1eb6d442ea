import type { Stream } from './stream.ts';

/**
 * What the active streams come to in a month, in minor units: the sums of their `monthlyAmount`, so that the
 * totals add up from the parts to the last para. All streams must be in one currency, as an account's are.
 */
export const monthlyTotals = (streams: readonly Stream[]): { outflows: number; inflows: number } => {
  const total = { outflows: 0, inflows: 0 };
  for (const stream of streams) {
    if (stream.status !== 'active') continue;
    total[stream.direction === 'out' ? 'outflows' : 'inflows'] += stream.monthlyAmount;
  }
  return total;
};

/** How many active streams are subscriptions. */
export const subscriptionsCount = (streams: readonly Stream[]): number =>
  streams.filter((stream) => stream.status === 'active' && stream.isSubscription).length;
