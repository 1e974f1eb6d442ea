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
    description: Type.String({ description: 'The wording of the bank, of the latest occurrence.' }),
    category: Type.String({ examples: ['subscriptions'] }),
    frequency: Type.String({
      enum: ['weekly', 'monthly', 'annual', 'irregular'],
      description:
        'Biweekly, quarterly and other regular intervals are `irregular`; `cadence` names them all.',
    }),
    cadence: Type.String({
      enum: CADENCES.map(({ name }) => name),
      description: 'How often, by name; `interval_days` is the same in days.',
    }),
    interval_days: Type.Integer({
      description: '7, 14, 28, 30 (monthly), 61, 91, 183 or 365.',
      examples: [30],
    }),
    amount_type: Type.String({ enum: ['fixed', 'variable'] }),
    average_amount: amount('Mean of all occurrences, positive.'),
    typical_amount: amount('Present price, or the median of the latest amounts; positive.'),
    monthly_amount: amount('The typical amount spread over months; the totals are sums of these.'),
    currency: Type.String({ examples: ['RSD'] }),
    first_date: calendarDate('First occurrence.'),
    last_date: calendarDate('Latest occurrence.'),
    next_expected_date: nullable(calendarDate('When the next one is due; null when cancelled.')),
    next_expected_amount: nullable(amount('What the next one will be about, positive.')),
    next_expected_amount_min: nullable(
      amount('The least that the next one is likely to be; the price itself where it is fixed.'),
    ),
    next_expected_amount_max: nullable(amount('The most that the next one is likely to be.')),
    occurrences: Type.Integer({ examples: [12] }),
    status: Type.String({ enum: ['active', 'cancelled'] }),
    status_reason: Type.String({
      enum: ['on_schedule', 'late', 'payment_missed', 'paid_off'],
      description:
        'Active: the next one is not due yet (`on_schedule`), or it is, and may still come (`late`). Cancelled: nothing came in time (`payment_missed`), or the last instalment is paid (`paid_off`).',
    }),
    events: Type.Array(RecurringEvent, {
      description: 'What befell the price of a fixed stream, oldest first.',
    }),
    is_subscription: Type.Boolean({ description: 'A service that the user can end at will.' }),
    transaction_ids: Type.Array(Type.String(), { description: 'Oldest first.' }),
    explanation: Type.String({ description: 'Why these transactions are a stream.' }),
    explanation_sr: Type.String({ description: 'The same in Serbian, in Latin letters.' }),
  },
  { $id: 'RecurringStream' },
);

const streams = (description: string) => Type.Array(ref(RecurringStream), { description });

export const RecurringSummary = Type.Object(
  {
    object: Type.Literal('recurring_summary'),
    account_id: Type.String(),
    outflows: streams('Money that goes out regularly.'),
    inflows: streams('Money that comes in regularly.'),
    summary: Type.Object({
      total_monthly_outflows: amount('Active outflows per month, positive.'),
      total_monthly_inflows: amount('Active inflows per month, positive.'),
      subscriptions_count: Type.Integer({ description: 'Active subscriptions.', examples: [4] }),
    }),
    outgoing: streams('The same as `outflows`.'),
    incoming: streams('The same as `inflows`.'),
    monthly_outgoing_total: amount('The same as `summary.total_monthly_outflows`.'),
    monthly_incoming_total: amount('The same as `summary.total_monthly_inflows`.'),
  },
  { $id: 'RecurringSummary' },
);
