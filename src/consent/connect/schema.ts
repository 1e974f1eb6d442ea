import { Type } from 'typebox';
import { SCENARIOS } from '../../banks/simulated/scenarios.ts';
import { dateTime, maxLength, nullable, requiredText } from '../../platform/http/schema.ts';
import { accountSelection } from '../link/schema.ts';

export const StartConnect = Type.Object({
  bank_id: {
    ...requiredText(maxLength.other, 'Bank to connect, an id of GET /banks.', ['banca-intesa']),
    'x-id': 'bank' as const,
  },
  user_id: Type.Optional(
    Type.String({
      maxLength: maxLength.userId,
      description:
        'Your identifier of the user who connects. Required, unless the request is made with a link token that names a user; the user of the link token has precedence.',
      examples: ['user-42'],
    }),
  ),
  app_name: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'Name of your application as the user knows it. The page of a simulated bank shows it, and the name of the key if that differs. The Link Widget sends its `appName`.',
      examples: ['Kućni budžet'],
    }),
  ),
  account_selection: Type.Optional(accountSelection),
  redirect_url: Type.Optional(
    Type.String({
      format: 'redirect-url',
      maxLength: maxLength.url,
      description:
        'Where the bank page returns to, with `session_token` and `status` as query parameters. An address of a mobile application, such as `com.example.app:/connected`, must be one of the `redirect_urls` of the key.',
    }),
  ),
  sandbox: Type.Optional(
    Type.Object(
      {
        seed: Type.Optional(
          Type.String({
            maxLength: maxLength.other,
            description:
              'Selects the customer who logs in at the bank: the same seed gives the same people, amounts, dates and order. Default: the customer of the connection that the user has at this bank, or else a new customer.',
          }),
        ),
        scenario: Type.Optional(
          Type.String({ enum: [...SCENARIOS], description: 'The kind of customer that is simulated.' }),
        ),
      },
      { description: 'Chooses the simulated customer.' },
    ),
  ),
});

export const ConnectSession = Type.Object(
  {
    object: Type.Literal('connect_session'),
    session_token: Type.String({ examples: ['sess_3mQb0DEXAMPLE'] }),
    auth_url: Type.String({
      format: 'uri',
      description: 'Page of the bank where the user authorizes. Open it in a browser.',
    }),
    expires_in: Type.Integer({ description: 'Seconds until the session expires: 600.', examples: [600] }),
    expires_at: dateTime('When the session expires, on the clock of the key.'),
  },
  { $id: 'ConnectSession' },
);

export const ConnectStatus = Type.Object(
  {
    object: Type.Literal('connect_status'),
    status: Type.String({ enum: ['pending', 'authorized', 'expired'] }),
    public_token: nullable(
      Type.String({ description: 'Present once authorized, until it is exchanged or expires. Single use.' }),
    ),
    expires_in: Type.Optional(
      Type.Integer({
        description: 'Whole seconds until the public token expires, 300 at first.',
        examples: [300],
      }),
    ),
    user_page_url: Type.Optional(
      Type.String({
        description:
          'Where the user opens their own page, within 15 minutes of the authorization, in one browser. Only with `user_page_offered` of the key. Show it to the user as a link; whoever opens it first acts as this user.',
        examples: ['https://api.example.com/my/manage?session=sess_3mQb0DEXAMPLE'],
      }),
    ),
  },
  { $id: 'ConnectStatus' },
);

export const SessionTokenPath = Type.Object({
  session_token: Type.String({ description: 'The `session_token` of `POST /connect`.' }),
});

const sessionToken = requiredText(maxLength.other, 'The `session_token` of `POST /connect`.', [
  'sess_3mQb0DEXAMPLE',
]);

export const SessionTokenBody = Type.Object({ session_token: sessionToken });

export const AuthorizeBody = Type.Object({
  session_token: sessionToken,
  accounts: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 99 }), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description:
        'The accounts to share, by position on the page of the bank: 0 is the first. A renewal erases the accounts that are left out.',
      examples: [[0]],
    }),
  ),
});

export const ExchangeBody = Type.Object({
  public_token: requiredText(maxLength.other, 'The `public_token` of the connect status. Single use.', [
    'public_9kTEXAMPLE',
  ]),
});
