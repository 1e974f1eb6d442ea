import { Type } from 'typebox';
import type { AccountSelection } from '../../auth/identity.ts';
import { dateTime, maxLength, nullable, optionalText } from '../../platform/http/schema.ts';

export const LinkToken = Type.Object(
  {
    object: Type.Literal('link_token'),
    link_token: Type.String({ examples: ['lt_5TqTrqT1pkMaBDGEXAMPLE'] }),
    expires_in: Type.Integer({ description: 'Seconds until it expires: 1800.', examples: [1800] }),
    expires_at: dateTime('When it expires, on the clock of the key.'),
    hosted_url: Type.String({
      format: 'uri',
      description:
        'A page of the service on which the user connects the bank: for mobile applications, e-mails and other places without a page of yours. It works as long as the token. Give it to this user only.',
      examples: ['http://localhost:3000/link#lt_5TqTrqT1pkMaBDGEXAMPLE'],
    }),
    usage: Type.String({ description: 'How to use the token, in a sentence.' }),
  },
  { $id: 'LinkToken' },
);

export const accountSelection = Type.Unsafe<AccountSelection>(
  Type.String({
    enum: ['single', 'multiple'],
    description:
      'How many accounts the user may share at a simulated bank: exactly one, or any number (the default). At other banks the rules of the bank apply.',
  }),
);

/** The details of a link token that its browser may read. */
export const LinkTokenDetails = Type.Object(
  {
    object: Type.Literal('link_token_details'),
    expires_at: dateTime('When the token expires, on the clock of the key.'),
    account_selection: nullable(accountSelection),
    app_name: Type.String({ description: 'The name of the key.', examples: ['Budget app'] }),
    redirect_url: nullable(
      Type.String({ description: 'Where the hosted page returns to; null if it does not return.' }),
    ),
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
            description: 'Maximum days of past transactions that are read.',
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
    'Your identifier of the user who will connect. Sessions opened with this token are for this user and need no `user_id`. Without it, anybody who has the token chooses the user, and the response contains a warning.',
  ),
  connection_id: optionalText(
    maxLength.other,
    'A connection to renew. The token then works only for its bank and its user, and the Link Widget shows that it is a renewal. Not for connections of statements.',
  ),
  account_selection: Type.Optional(accountSelection),
  redirect_url: Type.Optional(
    Type.String({
      format: 'redirect-url',
      maxLength: maxLength.url,
      description:
        'Where the page `hosted_url` returns to, with `status` (`authorized` or `exited`), and `public_token` or `error_code` as query parameters. It must be one of the `redirect_urls` of the key. Without it, the page tells the user that it can be closed.',
      examples: ['https://app.example.com/connected'],
    }),
  ),
});
