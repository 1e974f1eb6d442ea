import { Type } from 'typebox';
import { MOST_DAYS } from '../ledger/recurring/upcoming-schema.ts';
import { amount, calendarDate, dateTime, nullable } from '../platform/http/schema.ts';

/** Entries shown of each list, the first in time; the totals count all. */
export const MAX_SHOWN = 10;

const total = (description: string) => Type.Integer({ description, examples: [2] });

export const ClockPreview = Type.Object(
  {
    object: Type.Literal('clock_preview'),
    from: dateTime('The present time of this key.'),
    to: dateTime('The time of this key after the advance.'),
    days: Type.Number({ description: 'Length of the advance in days.', examples: [83] }),
    connections: Type.Object({
      asked: total(
        'Connections that would be updated from their banks, day by day, while their consent lasts.',
      ),
    }),
    consents: Type.Object({
      expiring: total('Consents that would come within seven days of their end: ITEM.CONNECTION_EXPIRING.'),
      expired: total('Consents that would end: ITEM.CONNECTION_EXPIRED.'),
      data: Type.Array(
        Type.Object({
          connection_id: Type.String({ examples: ['conn_5Tw9Yc2Lm3uKe8Xq1Zb7Rn'] }),
          bank_id: Type.String({ examples: ['otp'] }),
          user_id: Type.String({ examples: ['user-1'] }),
          what: Type.String({ enum: ['expiring', 'expired'], examples: ['expiring'] }),
          at: dateTime('When, on the clock of the key.'),
        }),
        { description: `In order of time, at most ${MAX_SHOWN}.` },
      ),
    }),
    payments: nullable(
      Type.Object(
        {
          total: total('Recurring payments and income that are due.'),
          data: Type.Array(
            Type.Object({
              account_id: Type.String({ examples: ['acc_5mWq2ZrT8kLx0YbNcV3hDs'] }),
              date: calendarDate('Due date.'),
              name: Type.String({ examples: ['Netflix'] }),
              amount: amount('Expected amount; negative is money out.'),
              currency: Type.String({ examples: ['RSD'] }),
            }),
            { description: `In order of time, at most ${MAX_SHOWN}.` },
          ),
        },
        {
          description: `Payments expected from the recurring streams of the 20 newest accounts, for at most the first ${MOST_DAYS} days of the advance. Null without the scope \`transactions:read\`.`,
        },
      ),
    ),
    pending: Type.Object({
      total: total('Pending rows of the same accounts, which may settle or be released meanwhile.'),
    }),
    webhooks: Type.Object({ active: total('Webhooks that would receive the events.') }),
  },
  { $id: 'ClockPreview' },
);
