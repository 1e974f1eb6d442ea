import { Type } from 'typebox';
import { pageQuery } from '../platform/http/paging.ts';
import { dateTime, maxLength, nullable, optionalText } from '../platform/http/schema.ts';
import { eventTypes } from './types.ts';

const type = Type.String({ enum: eventTypes, examples: ['ITEM.CONNECTION_EXPIRED'] });

export const Event = Type.Object(
  {
    object: Type.Literal('event'),
    id: Type.String({
      description: 'The id is the same in every delivery and in the stream.',
      examples: ['evt_7Hd2EXAMPLE'],
    }),
    event: type,
    api_key_id: Type.String({ examples: ['key_6Rk1EXAMPLE'] }),
    api_key_prefix: Type.String({ examples: ['svc_test_sk_4f7Qa1'] }),
    connection_id: nullable(
      Type.String({
        description: 'Null for an event that is about no connection.',
        examples: ['conn_7Hd2EXAMPLE'],
      }),
    ),
    occurred_at: dateTime('When it happened, on the clock of the key.'),
    created_at: dateTime('The same time as `occurred_at`. The event stream uses this name.'),
    recorded_at: dateTime(
      'When it was recorded, on the clock of the service. The list is ordered by this time.',
    ),
    payload: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The flat payload that webhooks receive.',
    }),
  },
  { $id: 'Event' },
);
export type Event = Type.Static<typeof Event>;

/** The event filter of every list. */
export const eventFilter = {
  type: Type.Optional(type),
  connection_id: optionalText(maxLength.other, 'Only events about this connection.'),
  user_id: optionalText(
    maxLength.userId,
    'Only events about connections of this user. Events about a revoked connection name no user.',
  ),
  since: Type.Optional(dateTime('Only events recorded at this time or later.')),
  until: Type.Optional(dateTime('Only events recorded before this time.')),
};

export const EventsQuery = Type.Object({
  ...eventFilter,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 50, description: 'Above 500 is treated as 500.' }),
  ),
  starting_after: pageQuery.starting_after,
});
