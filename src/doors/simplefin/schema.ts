import { type Static, Type } from 'typebox';
import { MAX_PAGE, pageQuery } from '../../platform/http/paging.ts';
import { dateTime, maxLength, nullable } from '../../platform/http/schema.ts';

/** Ids that one token may be made for. */
const MOST_NAMED = 100;

const ids = (description: string, example: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: maxLength.other }), {
      minItems: 1,
      maxItems: MOST_NAMED,
      description,
      examples: [[example]],
    }),
  );

export const NewSimplefinToken = Type.Object({
  user_id: Type.Optional(
    Type.String({
      maxLength: maxLength.userId,
      pattern: '\\S',
      description: 'Your own identifier of a user: all accounts that they share now.',
      examples: ['user-42'],
    }),
  ),
  connection_ids: ids('All accounts of these connections.', 'conn_7Hd2EXAMPLE'),
  account_ids: ids('These accounts alone.', 'acc_4sVbEXAMPLE'),
  expires_at: Type.Optional(
    dateTime('When access ends, on the clock of the key. Without it, when it is revoked.'),
  ),
});

const tokenFields = {
  object: Type.Literal('simplefin_token'),
  id: Type.String({ examples: ['sfin_3Kp7EXAMPLE'] }),
  status: Type.String({
    enum: ['unclaimed', 'claimed', 'expired'],
    description: 'Whether an application has claimed it, and whether its time is over.',
  }),
  account_ids: Type.Array(Type.String(), {
    description:
      'What the application sees: the accounts that it was made for, as far as they are still there.',
    examples: [['acc_4sVbEXAMPLE']],
  }),
  claimed_at: nullable(dateTime('When it was claimed.')),
  claimed_by: nullable(
    Type.String({
      description: 'What the application that claimed it called itself (`User-Agent`).',
      examples: ['node'],
    }),
  ),
  last_read_at: nullable(dateTime('When the application last asked, to the minute.')),
  repeated_claims: Type.Integer({
    description: 'How often it was claimed once more, each time in vain: somebody else may have it.',
    examples: [0],
  }),
  created_at: dateTime('On the clock of the key.'),
  expires_at: nullable(dateTime('When access ends; null when it is revoked.')),
};

export const SimplefinToken = Type.Object(tokenFields, {
  $id: 'SimplefinToken',
  description: 'What one budget application is let in with, from its setup token on.',
});
export type SimplefinToken = Static<typeof SimplefinToken>;

export const CreatedSimplefinToken = Type.Object(
  {
    ...tokenFields,
    setup_token: Type.String({
      description: 'What the user pastes into the application: `claim_url` in base64. Shown here only.',
      examples: ['aHR0cHM6Ly9hcGkuZXhhbXBsZS5ycy9zaW1wbGVmaW4vY2xhaW0vc2ZjX0VYQU1QTEU='],
    }),
    claim_url: Type.String({
      description: 'Where the application claims its access, once. Shown here only.',
      examples: ['https://api.example.rs/simplefin/claim/sfc_EXAMPLE'],
    }),
  },
  { $id: 'CreatedSimplefinToken' },
);
export type CreatedSimplefinToken = Static<typeof CreatedSimplefinToken>;

export const RevokedSimplefinToken = Type.Object(
  { object: Type.Literal('revoked_simplefin_token'), id: Type.String({ examples: ['sfin_3Kp7EXAMPLE'] }) },
  { $id: 'RevokedSimplefinToken' },
);

export const SimplefinTokensQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 50, description: `Above ${MAX_PAGE} is treated as ${MAX_PAGE}.` }),
  ),
  starting_after: pageQuery.starting_after,
});

export const SimplefinTokenPath = Type.Object({
  id: Type.String({ description: 'A token of this key, `sfin_…`.' }),
});
