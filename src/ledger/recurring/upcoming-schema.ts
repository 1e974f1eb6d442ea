import { Type } from 'typebox';
import { amount, calendarDate } from '../../platform/http/schema.ts';
import { MOST_DAYS_AHEAD } from './stream.ts';

export const MOST_DAYS = MOST_DAYS_AHEAD;

export const UpcomingQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 30,
      description: `Number of days after today; above ${MOST_DAYS} is treated as ${MOST_DAYS}.`,
    }),
  ),
});

const expected = {
  amount: amount('Expected amount, positive.'),
  amount_min: amount('Likely minimum; the price itself if it is fixed.'),
  amount_max: amount('Likely maximum.'),
};

const total = (description: string) =>
  Type.Object({ count: Type.Integer({ description: 'Number of payments.' }), ...expected }, { description });

export const Upcoming = Type.Object(
  {
    object: Type.Literal('upcoming'),
    account_id: Type.String({ examples: ['acc_4sVbEXAMPLE'] }),
    currency: Type.String({ examples: ['RSD'] }),
    as_of: calendarDate("Today in Belgrade, on the key's clock."),
    until: calendarDate('The last day of the forecast.'),
    outflows: total('Expected money out: sums of the payments, of their minimums and of their maximums.'),
    inflows: total('Expected money in.'),
    data: Type.Array(
      Type.Object({
        date: calendarDate('Due date; before today if the payment is late.'),
        late: Type.Boolean({ description: 'True if the payment is overdue but may still arrive.' }),
        direction: Type.String({ enum: ['out', 'in'] }),
        stream_id: Type.String({
          description: 'A stream of `GET /accounts/{id}/recurring`. It may be due more than once.',
          examples: ['str_4fEXAMPLE'],
        }),
        merchant_name: Type.String({ minLength: 1, examples: ['Netflix'] }),
        category: Type.String({ examples: ['subscriptions'] }),
        ...expected,
      }),
      { description: 'In order of date.' },
    ),
  },
  { $id: 'Upcoming' },
);
