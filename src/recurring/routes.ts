import type { Static } from 'typebox';
import { AccountPath } from '../accounts/schema.ts';
import { key } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { keptBody } from '../platform/http/bodies.ts';
import { ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { toMajor } from '../platform/money.ts';
import type { Needs } from './needs.ts';
import { readSummary } from './read.ts';
import { type RecurringStream, RecurringSummary } from './schema.ts';
import type { Stream } from './stream.ts';
import { monthlyTotals, subscriptionsCount } from './totals.ts';

export const recurringRoutes = (app: App, deps: Needs): void => {
  route(app, key('transactions:read'), {
    method: 'GET',
    url: '/accounts/:id/recurring',
    schema: {
      operationId: 'listRecurring',
      tags: ['Recurring'],
      summary: 'Detect recurring payments and income',
      description:
        'Streams found from the dates and amounts of the history, outgoing and incoming apart. Two to three months of history are needed; a stream has at least three occurrences, a yearly one two.',
      params: AccountPath,
      response: { 200: ref(RecurringSummary) },
      errors: ['ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request, reply) => {
      const { id } = request.params;
      const body = await readSummary(deps, caller, id, (streams) => summaryShape(id, streams));
      return keptBody(request, reply, body) as never;
    },
  });
};

const summaryShape = (accountId: string, streams: readonly Stream[]): Static<typeof RecurringSummary> => {
  const totals = monthlyTotals(streams);
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
  transaction_ids: stream.transactionIds,
  explanation: stream.explanation,
  explanation_sr: stream.explanationSerbian,
});
