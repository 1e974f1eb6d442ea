import type { Stream } from './stream.ts';

interface Totals {
  outflows: number;
  inflows: number;
}

const monthly = (streams: readonly Stream[]): Totals => {
  const total = { outflows: 0, inflows: 0 };
  for (const stream of streams) {
    if (stream.status !== 'active') continue;
    total[stream.direction === 'out' ? 'outflows' : 'inflows'] += stream.monthlyAmount;
  }
  return total;
};

/**
 * Returns the monthly totals of the active streams in minor units: the sums of their `monthlyAmount`, so that the
 * totals add up exactly. Transfers between accounts of the user are left out. All streams must be in one currency, as
 * those of an account are.
 */
export const monthlyTotals = (streams: readonly Stream[]): Totals =>
  monthly(streams.filter(({ isOwnTransfer }) => !isOwnTransfer));

/** Returns the totals of the streams that {@link monthlyTotals} leaves out. */
export const ownTransferTotals = (streams: readonly Stream[]): Totals =>
  monthly(streams.filter(({ isOwnTransfer }) => isOwnTransfer));

/** Counts the active streams that are subscriptions. */
export const subscriptionsCount = (streams: readonly Stream[]): number =>
  streams.filter((stream) => stream.status === 'active' && stream.isSubscription).length;
