import type { Static } from 'typebox';
import { toMajor } from '../../../packages/common/money.ts';
import type { RecurringStream, RecurringSummary } from './schema.ts';
import type { Stream } from './stream.ts';
import { monthlyTotals, ownTransferTotals, subscriptionsCount } from './totals.ts';

/** Returns the streams of an account as the API shows them. */
export const summaryShape = (
  accountId: string,
  streams: readonly Stream[],
): Static<typeof RecurringSummary> => {
  const totals = monthlyTotals(streams);
  const own = ownTransferTotals(streams);
  const outflows = streams.filter((stream) => stream.direction === 'out').map(streamShape);
  const inflows = streams.filter((stream) => stream.direction === 'in').map(streamShape);
  return {
    object: 'recurring_summary',
    account_id: accountId,
    outflows,
    inflows,
    summary: {
      total_monthly_outflows: toMajor(totals.outflows),
      total_monthly_inflows: toMajor(totals.inflows),
      subscriptions_count: subscriptionsCount(streams),
      own_transfers_monthly_outflows: toMajor(own.outflows),
      own_transfers_monthly_inflows: toMajor(own.inflows),
    },
    outgoing: outflows,
    incoming: inflows,
    monthly_outgoing_total: toMajor(totals.outflows),
    monthly_incoming_total: toMajor(totals.inflows),
  };
};

const majorOrNull = (minor: number | null): number | null => (minor === null ? null : toMajor(minor));

const streamShape = (stream: Stream): Static<typeof RecurringStream> => ({
  stream_id: stream.streamId,
  merchant_name: stream.merchantName ?? stream.description,
  description: stream.description,
  category: stream.category,
  frequency: stream.frequency,
  cadence: stream.cadence,
  interval_days: stream.intervalDays,
  amount_type: stream.amountType,
  average_amount: toMajor(stream.averageAmount),
  typical_amount: toMajor(stream.typicalAmount),
  monthly_amount: toMajor(stream.monthlyAmount),
  currency: stream.currency,
  first_date: stream.firstDate,
  last_date: stream.lastDate,
  next_expected_date: stream.nextExpectedDate,
  next_expected_amount: majorOrNull(stream.nextExpectedAmount),
  next_expected_amount_min: majorOrNull(stream.nextExpectedAmountMin),
  next_expected_amount_max: majorOrNull(stream.nextExpectedAmountMax),
  occurrences: stream.occurrences,
  status: stream.status,
  status_reason: stream.statusReason,
  events: stream.events.map((event) => ({
    type: event.type,
    date: event.date,
    previous_amount: toMajor(event.previousAmount),
    amount: toMajor(event.amount),
    transaction_id: event.transactionId,
  })),
  is_subscription: stream.isSubscription,
  is_own_transfer: stream.isOwnTransfer,
  transaction_ids: stream.transactionIds,
  explanation: stream.explanation,
  explanation_sr: stream.explanationSerbian,
});
