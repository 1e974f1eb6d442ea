import { Type } from 'typebox';
import { dateTime, nullable } from '../../../platform/http/schema.ts';
import { COUNTED_DAYS, MOST_COUNTED } from './stats.ts';

const count = (description: string) => Type.Integer({ description });

/** The results of a webhook's latest events. */
export const WebhookStats = Type.Object(
  {
    since: dateTime(
      `Start of the counted period, ${COUNTED_DAYS} days ago. At most the newest ${MOST_COUNTED} events are counted.`,
    ),
    delivered: count('Events that were delivered, at any attempt.'),
    retrying: count('Events that failed so far and are tried again.'),
    failed: count('Events without a further attempt.'),
    waiting: count('Events that have not been attempted yet.'),
    success_rate: nullable(
      Type.Number({
        description:
          'Share of attempted events that were delivered, from 0 to 1. Counts events, not attempts, without tests. Null when no event was attempted.',
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
        { description: 'The latest failed attempt, including tests.' },
      ),
    ),
    next_attempt_at: nullable(dateTime('When the next request is due; null when nothing waits.')),
  },
  { $id: 'WebhookStats' },
);
