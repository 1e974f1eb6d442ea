/** The controls of the banks: what a developer's own key says about who asks them, and how they speak. */
import { type Static, Type } from 'typebox';
import {
  calendarDate,
  dateTime,
  maxLength,
  nullable,
  ref,
  requiredText,
} from '../../platform/http/schema.ts';
import { SCENARIOS } from '../simulated/scenarios.ts';
import { Dialect } from './dialect.ts';

const MOST_ADDRESSES = 20;
const MOST_CERTIFICATES = 5;

export const NewTpp = Type.Object({
  name: requiredText(maxLength.name, 'Shown to users on the bank’s page.', ['Kućni budžet']),
  redirect_uris: Type.Optional(
    Type.Array(Type.String({ maxLength: maxLength.url, format: 'http-url' }), {
      minItems: 1,
      maxItems: MOST_ADDRESSES,
      description:
        'Where the banks may return users to, with any query. Without it, wherever a consent says; for OAuth, where its `TPP-Redirect-URI` says.',
      examples: [['https://app.example.rs/callback']],
    }),
  ),
  certificates: Type.Optional(
    Type.Array(Type.String({ maxLength: 10_000 }), {
      maxItems: MOST_CERTIFICATES,
      description: 'In PEM: client certificates for mutual TLS, and those that requests are signed with.',
      examples: [['-----BEGIN CERTIFICATE-----…']],
    }),
  ),
});

const TppBank = Type.Object({
  bank_id: Type.String({ examples: ['otp'] }),
  base_url: Type.String({
    description: 'What stands before `/v1`.',
    examples: ['http://localhost:3000/xs2a/otp'],
  }),
  authorize_url: nullable(
    Type.String({
      description: 'Of OAuth; null at a bank that redirects.',
      examples: ['http://localhost:3000/xs2a/otp/oauth/authorize'],
    }),
  ),
  token_url: nullable(Type.String({ examples: ['http://localhost:3000/xs2a/otp/oauth/token'] })),
  dialect: ref(Dialect),
});

const tppFields = {
  object: Type.Literal('tpp'),
  client_id: Type.String({ examples: ['tpp_4Zk8Qw1Lm6Tn3Rc9Xv5Bd2'] }),
  name: Type.String({ examples: ['Kućni budžet'] }),
  redirect_uris: nullable(Type.Array(Type.String({ examples: ['https://app.example.rs/callback'] }))),
  certificates: Type.Array(
    Type.String({
      description: 'SHA-256 in hex.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
  ),
  banks: Type.Array(TppBank),
  created_at: dateTime('On the key’s clock.'),
};

export const Tpp = Type.Object(tppFields, {
  $id: 'Tpp',
  description: 'An application that asks the simulated banks over the interface of the Berlin Group.',
});
export type Tpp = Static<typeof Tpp>;

export const CreatedTpp = Type.Object(
  {
    ...tppFields,
    client_secret: Type.String({
      description: 'Shown here only.',
      examples: ['tpps_7Hn2Kp5Vq9Ws3Yd6Fg1Jb4'],
    }),
  },
  { $id: 'CreatedTpp' },
);

export const DeletedTpp = Type.Object(
  {
    object: Type.Literal('deleted_tpp'),
    client_id: Type.String({ examples: ['tpp_4Zk8Qw1Lm6Tn3Rc9Xv5Bd2'] }),
  },
  { $id: 'DeletedTpp' },
);

const clientId = Type.String({
  description: 'The `client_id` of a TPP.',
  examples: ['tpp_4Zk8Qw1Lm6Tn3Rc9Xv5Bd2'],
});
export const TppPath = Type.Object({ client_id: clientId });
export const DialectPath = Type.Object({
  client_id: clientId,
  bank_id: Type.String({ description: 'A bank id of GET /banks.', examples: ['otp'] }),
});

export const Decide = Type.Object({
  url: Type.String({
    maxLength: 8_192,
    pattern: '\\S',
    description: 'Where the user would be sent: `scaRedirect`, or the authorization request of OAuth.',
    examples: ['http://localhost:3000/xs2a/raiffeisen/sca?token=bkt_3Vb8Nm5Qw2Er7Ty4Ui9Op1'],
  }),
  decision: Type.Optional(
    Type.Unsafe<'agree' | 'refuse'>({ type: 'string', enum: ['agree', 'refuse'], default: 'agree' }),
  ),
  psu_id: Type.Optional(
    Type.String({
      maxLength: maxLength.userId,
      pattern: '\\S',
      description:
        'Who logs in: the customer whom the sandbox knows by this seed. Without it, the `PSU-ID` of the consent.',
      examples: ['docs'],
    }),
  ),
  scenario: Type.Optional(
    Type.String({ enum: [...SCENARIOS], description: 'The kind of customer; `default` without it.' }),
  ),
  accounts: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), {
      minItems: 1,
      maxItems: 100,
      description: 'Places of accounts on the page, from 0. All that were asked for, without it.',
      examples: [[0]],
    }),
  ),
});

export const Decision = Type.Object(
  {
    object: Type.Literal('xs2a_decision'),
    decision: Type.Unsafe<'agree' | 'refuse'>({ type: 'string', enum: ['agree', 'refuse'] }),
    consent_id: Type.String({ examples: ['3dc3d5b3-7023-4848-9853-f5400a64e80f'] }),
    redirect_url: nullable(
      Type.String({
        description: 'Where the bank would send the user’s browser now, with the code of OAuth.',
        examples: ['https://app.example.rs/callback'],
      }),
    ),
  },
  { $id: 'Xs2aDecision' },
);

export const ConsentPath = Type.Object({
  consent_id: Type.String({
    description: 'The `consentId` that the bank gave.',
    examples: ['3dc3d5b3-7023-4848-9853-f5400a64e80f'],
  }),
});

export const WithdrawnConsent = Type.Object(
  {
    object: Type.Literal('xs2a_consent'),
    consent_id: Type.String({ examples: ['3dc3d5b3-7023-4848-9853-f5400a64e80f'] }),
    status: Type.Literal('revokedByPsu'),
    last_action_date: calendarDate('In Belgrade, on the key’s clock.'),
  },
  { $id: 'Xs2aWithdrawnConsent' },
);
