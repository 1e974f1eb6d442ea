import { Type } from 'typebox';
import { eventFilter } from '../events/schema.ts';
import { eventTypes } from '../events/types.ts';
import { dateTime } from '../platform/http/schema.ts';
import { MOST_RESENT } from './resend.ts';

export const ResendEvents = Type.Object({
  from: dateTime('Events recorded at this time or later.'),
  to: Type.Optional(dateTime('Events recorded before this time; left out: all until now.')),
  types: Type.Optional(
    Type.Array(Type.String({ enum: eventTypes }), {
      minItems: 1,
      description: 'Only these events. Left out: those that the webhook receives.',
    }),
  ),
  connection_id: eventFilter.connection_id,
  user_id: eventFilter.user_id,
  skip_delivered: Type.Optional(
    Type.Boolean({ default: false, description: 'Leaves out what has arrived at this webhook before.' }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ default: false, description: 'Counts what would be sent, and sends nothing.' }),
  ),
});

export const ResentEvents = Type.Object(
  {
    object: Type.Literal('webhook_resend'),
    webhook_id: Type.String({ examples: ['wh_7Hd2EXAMPLE'] }),
    from: dateTime('As asked for.'),
    to: dateTime('As asked for, or the time of the request.'),
    dry_run: Type.Boolean(),
    events: Type.Integer({ description: 'Events of the range, within the filter.' }),
    resent: Type.Integer({
      description: `Those that are sent to the webhook, or would be: ${MOST_RESENT} at most. An event that is on its way to it already is not sent twice.`,
    }),
  },
  { $id: 'ResentEvents' },
);
