import { Type } from 'typebox';
import type { AccountSelection } from '../../auth/identity.ts';
import { dateTime, maxLength, nullable, optionalText } from '../../platform/http/schema.ts';

export const LinkToken = Type.Object(
  {
    object: Type.Literal('link_token'),
    link_token: Type.String({ examples: ['lt_5TqTrqT1pkMaBDGEXAMPLE'] }),
    expires_in: Type.Integer({ description: 'Seconds until it expires: 1800.', examples: [1800] }),
    expires_at: dateTime('When it expires, on the clock of the key.'),
    usage: Type.String({ description: 'What to do with it, in a sentence.' }),
  },
  { $id: 'LinkToken' },
);

export const accountSelection = Type.Unsafe<AccountSelection>(
  Type.String({
    enum: ['single', 'multiple'],
    description:
      'How many accounts the user may share at a simulated bank: exactly one, or as many as they like (the default). Other banks let their customers choose by rules of their own.',
  }),
);

/** What its holder, a browser, may know of a link token. */
export const LinkTokenDetails = Type.Object(
  {
    object: Type.Literal('link_token_details'),
    expires_at: dateTime('When the token expires, on the clock of the key.'),
    account_selection: nullable(accountSelection),
    connection: nullable(
      Type.Object({
        status: Type.String({ enum: ['active', 'expired'] }),
        expires_at: dateTime('When its consent ends, or has ended.'),
      }),
    ),
    bank: nullable(
      Type.Object(
        {
          id: Type.String({ examples: ['banca-intesa'] }),
          name: Type.String({ examples: ['Banca Intesa'] }),
          bic: Type.String({ examples: ['DBDBRSBG'] }),
          color: Type.String({ examples: ['#258900'] }),
          status: Type.String({ enum: ['live', 'sandbox', 'coming_soon'] }),
          history_days: Type.Integer({
            description: 'Days of past transactions that are read at most.',
            examples: [365],
          }),
        },
        { description: 'The bank of the connection that is renewed.' },
      ),
    ),
  },
  { $id: 'LinkTokenDetails' },
);

export const CreateLinkToken = Type.Object({
  user_id: optionalText(
    maxLength.userId,
    'Your own identifier of the user who will connect. Sessions opened with this token are for this user, and need no `user_id` of their own. Without it, whoever holds the token chooses the user, and the response warns of it.',
  ),
  connection_id: optionalText(
    maxLength.other,
    'A connection to renew. The token then opens its bank alone, for its user, and the Link Widget says that it is a renewal. Not for connections of statements.',
  ),
  account_selection: Type.Optional(accountSelection),
});
