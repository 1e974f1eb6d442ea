import { Type } from 'typebox';
import { dateTime, nullable } from '../platform/http/schema.ts';
import { COUNTED_DAYS, MOST_COUNTED } from './stats.ts';

const count = (description: string) => Type.Integer({ description });

/** What became of a webhook's latest events. */
export const WebhookStats = Type.Object(
  {
    since: dateTime(
      `Events recorded since then are counted: ${COUNTED_DAYS} days, the newest ${MOST_COUNTED} at most.`,
    ),
    delivered: count('Events that have arrived, at whichever attempt.'),
    retrying: count('Events that failed so far and are tried again.'),
    failed: count('Events that were given up.'),
    waiting: count('Events that have not been tried yet.'),
    success_rate: nullable(
      Type.Number({
        description:
          'Of the events that were tried, the part that has arrived: from 0 to 1, of events and not of attempts, without tests. Null where none was tried.',
        examples: [0.9925],
      }),
    ),
    last_failure: nullable(
      Type.Object(
        {
          attempted_at: dateTime('When the request was sent.'),
          status: nullable(Type.Integer({ description: 'HTTP status; null when no response came.' })),
          error: Type.String({
            description: 'Why it failed, in words.',
            examples: ['answered with status 500'],
          }),
          delivery_id: Type.String({ examples: ['dlv_7Hd2EXAMPLE'] }),
        },
        { description: 'The latest attempt that failed, of a test too.' },
      ),
    ),
    next_attempt_at: nullable(dateTime('When the next request is due; null when nothing waits.')),
  },
  { $id: 'WebhookStats' },
);
