import { Type } from 'typebox';
import { eventFilter } from '../../../events/schema.ts';
import { eventTypes } from '../../../events/types.ts';
import { dateTime } from '../../../platform/http/schema.ts';
import { MOST_RESENT } from './resend.ts';

export const ResendEvents = Type.Object({
  from: dateTime('Events recorded at this time or later.'),
  to: Type.Optional(dateTime('Events recorded before this time. Default: now.')),
  types: Type.Optional(
    Type.Array(Type.String({ enum: eventTypes }), {
      minItems: 1,
      description: 'Only these events. Default: the events that the webhook receives.',
    }),
  ),
  connection_id: eventFilter.connection_id,
  user_id: eventFilter.user_id,
  skip_delivered: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Leaves out events that this webhook has already received.',
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ default: false, description: 'Counts the events that would be sent, and sends nothing.' }),
  ),
});

export const ResentEvents = Type.Object(
  {
    object: Type.Literal('webhook_resend'),
    webhook_id: Type.String({ examples: ['wh_7Hd2EXAMPLE'] }),
    from: dateTime('As requested.'),
    to: dateTime('As requested, or the time of the request.'),
    dry_run: Type.Boolean(),
    events: Type.Integer({ description: 'Events in the range that match the filter.' }),
    resent: Type.Integer({
      description: `Events that are sent to the webhook, or would be: at most ${MOST_RESENT}. Events whose delivery is still pending are not sent twice.`,
    }),
  },
  { $id: 'ResentEvents' },
);
