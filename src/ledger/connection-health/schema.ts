import { Type } from 'typebox';
import { dateTime, nullable } from '../../platform/http/schema.ts';
import { healthReasons } from './reasons.ts';

/** Whether the data of a connection are as recent as they should be. */
export const Health = Type.Object(
  {
    status: Type.String({
      enum: ['healthy', 'delayed', 'needs_consent'],
      description:
        '`delayed`: what was read before stays, and the bank is asked again by itself; with `key_unavailable`, the operator of the service has to restore a key. `needs_consent`: connect the user again.',
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
        description: 'The reason in words, for people.',
        examples: ['The bank does not respond. It is asked again by itself.'],
      }),
    ),
    since: dateTime('When this status began, on the clock of the key.'),
    next_try_at: nullable(
      dateTime('When the bank is asked again; null while healthy, and where only the user can help.'),
    ),
    last_success_at: dateTime(
      'When the bank was last asked with success; at first, when the user consented.',
    ),
  },
  {
    $id: 'Health',
  },
);
