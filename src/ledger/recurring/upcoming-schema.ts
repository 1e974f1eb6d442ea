import { Type } from 'typebox';
import { amount, calendarDate } from '../../platform/http/schema.ts';
import { MOST_DAYS_AHEAD } from './stream.ts';

export const MOST_DAYS = MOST_DAYS_AHEAD;

export const UpcomingQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 30,
      description: `How many days after today; above ${MOST_DAYS} is treated as ${MOST_DAYS}.`,
    }),
  ),
});

const expected = {
  amount: amount('What it will be about, positive.'),
  amount_min: amount('The least that it is likely to be; the price itself where it is fixed.'),
  amount_max: amount('The most that it is likely to be.'),
};

const total = (description: string) =>
  Type.Object({ count: Type.Integer({ description: 'Payments.' }), ...expected }, { description });

export const Upcoming = Type.Object(
  {
    object: Type.Literal('upcoming'),
    account_id: Type.String({ examples: ['acc_4sVbEXAMPLE'] }),
    currency: Type.String({ examples: ['RSD'] }),
    as_of: calendarDate("Today in Belgrade, on the key's clock."),
    until: calendarDate('The last day that is looked at.'),
    outflows: total('What is expected to go out: sums of the payments, of their least and of their most.'),
    inflows: total('What is expected to come in.'),
    data: Type.Array(
      Type.Object({
        date: calendarDate('When it is due; before today where it is late.'),
        late: Type.Boolean({ description: 'It was due and has not come, but still may.' }),
        direction: Type.String({ enum: ['out', 'in'] }),
        stream_id: Type.String({
          description: 'Of GET /accounts/{id}/recurring. A stream may fall due more than once.',
          examples: ['str_4fEXAMPLE'],
        }),
        merchant_name: Type.String({ minLength: 1, examples: ['Netflix'] }),
        category: Type.String({ examples: ['subscriptions'] }),
        ...expected,
      }),
      { description: 'In the order of their dates.' },
    ),
  },
  { $id: 'Upcoming' },
);
