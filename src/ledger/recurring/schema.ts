import { Type } from 'typebox';
import { amount, calendarDate, nullable, ref } from '../../platform/http/schema.ts';
import { CADENCES } from './cadence.ts';

const RecurringEvent = Type.Object({
  type: Type.String({
    enum: ['price_changed', 'trial_ended'],
    description: 'A new price, or the first full price after a trial.',
  }),
  date: calendarDate('Booking date of the first payment at the new price.'),
  previous_amount: amount('Positive.'),
  amount: amount('Positive.'),
  transaction_id: Type.String({ description: 'The first payment at the new price.' }),
});

export const RecurringStream = Type.Object(
  {
    stream_id: Type.String({
      description: 'Stays the same as the history grows.',
      examples: ['str_4fEXAMPLE'],
    }),
    merchant_name: Type.String({ minLength: 1, examples: ['Netflix'] }),
    description: Type.String({ description: "The bank's description of the latest occurrence." }),
    category: Type.String({ examples: ['subscriptions'] }),
    frequency: Type.String({
      enum: ['weekly', 'monthly', 'annual', 'irregular'],
      description: 'Biweekly, quarterly and other regular intervals are `irregular`; see `cadence`.',
    }),
    cadence: Type.String({
      enum: CADENCES.map(({ name }) => name),
      description: 'How often the stream recurs. `interval_days` is the same in days.',
    }),
    interval_days: Type.Integer({
      description: '7, 14, 28, 30 (monthly), 61, 91, 183 or 365.',
      examples: [30],
    }),
    amount_type: Type.String({ enum: ['fixed', 'variable'] }),
    average_amount: amount('Mean of all occurrences, positive.'),
    typical_amount: amount('Current price, or the median of the latest amounts; positive.'),
    monthly_amount: amount('The typical amount per month. The totals are sums of these.'),
    currency: Type.String({ examples: ['RSD'] }),
    first_date: calendarDate('First occurrence.'),
    last_date: calendarDate('Latest occurrence.'),
    next_expected_date: nullable(calendarDate('When the next payment is due; null if cancelled.')),
    next_expected_amount: nullable(amount('Expected amount of the next payment, positive.')),
    next_expected_amount_min: nullable(
      amount('Likely minimum of the next payment; the price itself if it is fixed.'),
    ),
    next_expected_amount_max: nullable(amount('Likely maximum of the next payment.')),
    occurrences: Type.Integer({ examples: [12] }),
    status: Type.String({ enum: ['active', 'cancelled'] }),
    status_reason: Type.String({
      enum: ['on_schedule', 'late', 'payment_missed', 'paid_off'],
      description:
        'Active: the next payment is not due yet (`on_schedule`), or it is overdue but may still arrive (`late`). Cancelled: a payment did not arrive in time (`payment_missed`), or the last instalment is paid (`paid_off`).',
    }),
    events: Type.Array(RecurringEvent, {
      description: 'Price changes of a fixed stream and the end of its trial, oldest first.',
    }),
    is_subscription: Type.Boolean({ description: 'True for a service that the user can cancel.' }),
    is_own_transfer: Type.Boolean({
      description:
        'True if most occurrences are transfers between accounts of the user. The totals leave such a stream out.',
    }),
    transaction_ids: Type.Array(Type.String(), { description: 'Oldest first.' }),
    explanation: Type.String({ description: 'Why these transactions are a stream.' }),
    explanation_sr: Type.String({ description: 'The explanation in Serbian, in Latin script.' }),
  },
  { $id: 'RecurringStream' },
);

const streams = (description: string) => Type.Array(ref(RecurringStream), { description });

export const RecurringSummary = Type.Object(
  {
    object: Type.Literal('recurring_summary'),
    account_id: Type.String(),
    outflows: streams('Recurring money out.'),
    inflows: streams('Recurring money in.'),
    summary: Type.Object({
      total_monthly_outflows: amount('Active outflows per month, positive, without own transfers.'),
      total_monthly_inflows: amount('Active inflows per month, positive, without own transfers.'),
      subscriptions_count: Type.Integer({ description: 'Active subscriptions.', examples: [4] }),
      own_transfers_monthly_outflows: amount(
        'Active outflows per month that are transfers to other accounts of the user. No total includes them.',
      ),
      own_transfers_monthly_inflows: amount(
        'Active inflows per month that are transfers from other accounts of the user. No total includes them.',
      ),
    }),
    outgoing: streams('The same as `outflows`.'),
    incoming: streams('The same as `inflows`.'),
    monthly_outgoing_total: amount('The same as `summary.total_monthly_outflows`.'),
    monthly_incoming_total: amount('The same as `summary.total_monthly_inflows`.'),
  },
  { $id: 'RecurringSummary' },
);
