import { type Static, Type } from 'typebox';
import { MAX_PAGE, pageQuery } from '../../platform/http/paging.ts';
import { dateTime, maxLength, nullable } from '../../platform/http/schema.ts';

/** Maximum ids in one request. */
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
      description: 'Your identifier of a user. The token covers all accounts that the user shares now.',
      examples: ['user-42'],
    }),
  ),
  connection_ids: ids('All accounts of these connections.', 'conn_7Hd2EXAMPLE'),
  account_ids: ids('Only these accounts.', 'acc_4sVbEXAMPLE'),
  expires_at: Type.Optional(
    dateTime('When access ends, on the clock of the key. Default: when it is revoked.'),
  ),
});

const tokenFields = {
  object: Type.Literal('simplefin_token'),
  id: Type.String({ examples: ['sfin_3Kp7EXAMPLE'] }),
  status: Type.String({
    enum: ['unclaimed', 'claimed', 'expired'],
    description: 'Whether an application has claimed the token, or it has expired.',
  }),
  account_ids: Type.Array(Type.String(), {
    description:
      'The accounts that the application can read: those that the token was made for and that still exist.',
    examples: [['acc_4sVbEXAMPLE']],
  }),
  claimed_at: nullable(dateTime('When the token was claimed.')),
  claimed_by: nullable(
    Type.String({
      description: '`User-Agent` of the application that claimed the token.',
      examples: ['node'],
    }),
  ),
  last_read_at: nullable(dateTime('When the application last read, to the minute.')),
  repeated_claims: Type.Integer({
    description:
      'Number of further claims, all refused. If it is not 0, somebody else may have the setup token.',
    examples: [0],
  }),
  created_at: dateTime('When the token was made, on the clock of the key.'),
  expires_at: nullable(dateTime('When access ends; null if it lasts until it is revoked.')),
};

export const SimplefinToken = Type.Object(tokenFields, {
  $id: 'SimplefinToken',
  description: 'The access of one budget application, from its setup token on.',
});
export type SimplefinToken = Static<typeof SimplefinToken>;

export const CreatedSimplefinToken = Type.Object(
  {
    ...tokenFields,
    setup_token: Type.String({
      description:
        'The text that the user pastes into the application: `claim_url` in base64. Returned only once.',
      examples: ['aHR0cHM6Ly9hcGkuZXhhbXBsZS5ycy9zaW1wbGVmaW4vY2xhaW0vc2ZjX0VYQU1QTEU='],
    }),
    claim_url: Type.String({
      description: 'Address at which the application claims its access, once. Returned only once.',
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
  id: Type.String({ description: 'Id of a token of this key, `sfin_…`.' }),
});
