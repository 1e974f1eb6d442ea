import { Type } from 'typebox';
import { dateTime, nullable } from '../../platform/http/schema.ts';
import { healthReasons } from './reasons.ts';

export const Health = Type.Object(
  {
    status: Type.String({
      enum: ['healthy', 'delayed', 'needs_consent'],
      description:
        '`healthy`: the data is up to date. `delayed`: existing data stays, and the service tries again automatically; with `key_unavailable`, the operator of the service has to restore a key. `needs_consent`: connect the user again.',
    }),
    reason: nullable(
      Type.String({
        enum: healthReasons,
        description: 'Null while healthy.',
        examples: ['bank_unavailable'],
      }),
    ),
    message: nullable(
      Type.String({
        description: 'The reason as a text for people.',
        examples: ['The bank does not respond. The service tries again automatically.'],
      }),
    ),
    since: dateTime('When this status began, on the clock of the key.'),
    next_try_at: nullable(
      dateTime('When the service tries again; null while healthy, and if only the user can help.'),
    ),
    last_success_at: dateTime(
      'When the data was last updated from the bank; before the first update, when the user consented.',
    ),
  },
  {
    $id: 'Health',
  },
);
