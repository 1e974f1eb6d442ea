import { Type } from 'typebox';
import { MOST_DAYS } from '../ledger/recurring/upcoming-schema.ts';
import { amount, calendarDate, dateTime, nullable } from '../platform/http/schema.ts';

/** Of each list so many entries are shown, the first in time; the totals count all. */
export const SHOWN = 10;

const total = (description: string) => Type.Integer({ description, examples: [2] });

export const ClockPreview = Type.Object(
  {
    object: Type.Literal('clock_preview'),
    from: dateTime('The present time of this key.'),
    to: dateTime('Where the advance would end.'),
    days: Type.Number({ description: 'How far that is, in days.', examples: [83] }),
    connections: Type.Object({
      asked: total('Connections whose banks would be asked for news, day by day, while their consent lasts.'),
    }),
    consents: Type.Object({
      expiring: total('Consents that come within seven days of their end: ITEM.CONNECTION_EXPIRING.'),
      expired: total('Consents that end: ITEM.CONNECTION_EXPIRED.'),
      data: Type.Array(
        Type.Object({
          connection_id: Type.String({ examples: ['conn_5Tw9Yc2Lm3uKe8Xq1Zb7Rn'] }),
          bank_id: Type.String({ examples: ['otp'] }),
          user_id: Type.String({ examples: ['user-1'] }),
          what: Type.String({ enum: ['expiring', 'expired'], examples: ['expiring'] }),
          at: dateTime('When, on the clock of the key.'),
        }),
        { description: `In order, at most ${SHOWN}.` },
      ),
    }),
    payments: nullable(
      Type.Object(
        {
          total: total('Recurring payments and income that are due.'),
          data: Type.Array(
            Type.Object({
              account_id: Type.String({ examples: ['acc_5mWq2ZrT8kLx0YbNcV3hDs'] }),
              date: calendarDate('When it is due.'),
              name: Type.String({ examples: ['Netflix'] }),
              amount: amount('About so much; negative is money out.'),
              currency: Type.String({ examples: ['RSD'] }),
            }),
            { description: `In order, at most ${SHOWN}.` },
          ),
        },
        {
          description: `What the recurring streams of the 20 newest accounts lead one to expect by then, of the first ${MOST_DAYS} days; what a bank reports beyond that is not known before. Null without the scope \`transactions:read\`.`,
        },
      ),
    ),
    pending: Type.Object({
      total: total('Pending rows of the same accounts, which may settle or vanish meanwhile.'),
    }),
    webhooks: Type.Object({ active: total('Webhooks that would be sent the events.') }),
  },
  { $id: 'ClockPreview' },
);
