import { type Static, Type } from 'typebox';
import { scopes } from '../../auth/scopes.ts';
import { pageOf, pageQuery } from '../../platform/http/paging.ts';
import {
  dateTime,
  maxLength,
  nullable,
  optionalText,
  ref,
  requiredText,
} from '../../platform/http/schema.ts';
import { keyEnvironments } from '../../platform/vocabulary/ids.ts';

const scope = Type.String({ enum: [...scopes] });

const keyFields = {
  object: Type.Literal('api_key'),
  id: Type.String({ examples: ['key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4'] }),
  prefix: Type.String({
    description: 'The visible beginning of its newest secret.',
    examples: ['svc_test_sk_4f7Qa1'],
  }),
  app_name: Type.String({ examples: ['Budget app'] }),
  environment: Type.String({ enum: [...keyEnvironments], examples: ['sandbox'] }),
  status: Type.String({
    enum: ['active', 'expired', 'revoked'],
    description: '`expired`: its `expires_at` has passed; a later one, or null, reactivates the key.',
  }),
  scopes: Type.Array(scope),
  expires_at: nullable(dateTime('When the key expires, by the real clock; null for never.')),
  redirect_urls: nullable(
    Type.Array(Type.String({ examples: ['https://app.example.com/connected'] }), {
      description:
        'The only addresses that a session may return to, normalised; null for any http or https address.',
    }),
  ),
  bound_link_tokens_only: Type.Boolean({
    description: 'Link tokens of this key must name a user.',
    examples: [false],
  }),
  user_page_offered: Type.Boolean({
    description: 'The last page of the connect flow offers the user their own page.',
    examples: [false],
  }),
  created_at: dateTime('When it was created.'),
  last_used_at: nullable(
    dateTime(
      'When a secret of it was last used, to within a few seconds. Link tokens and key tokens do not count.',
    ),
  ),
  last_used_ip: nullable(
    Type.String({
      description: 'The IP address of the last use; deleted after 30 days without another use.',
      examples: ['203.0.113.7'],
    }),
  ),
  last_used_agent: nullable(
    Type.String({
      description: 'The program of the last use, from its `User-Agent`, shortened.',
      examples: ['obds-sdk/1.0.0'],
    }),
  ),
  revoked_at: nullable(dateTime('When it was revoked.')),
  previous_secret_expires_at: nullable(
    dateTime('Until when an older secret of a rolled key is accepted; null when none is.'),
  ),
  clock_offset_seconds: Type.Number({
    description:
      'By how much its test clock is ahead of real time; 0 for a live key, which has no test clock.',
    examples: [0],
  }),
};

export const ApiKey = Type.Object(keyFields, { $id: 'ApiKey' });
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeys = Type.Object({
  ...pageOf(ref(ApiKey)).properties,
  environments: Type.Array(Type.String({ enum: [...keyEnvironments] }), {
    description:
      'In which environments this service creates keys: `live` only where its operator issues live keys.',
    examples: [['sandbox']],
  }),
  rate_limit: Type.Object(
    {
      requests: Type.Integer({ examples: [300] }),
      window_seconds: Type.Integer({ examples: [900] }),
    },
    { description: 'How many requests each key may send in a window.' },
  ),
});

export const CreatedApiKey = Type.Object(
  {
    ...keyFields,
    key: Type.String({
      description: 'The whole key. It is shown here and never again.',
      examples: ['svc_test_sk_4f7Qa1…'],
    }),
  },
  { $id: 'CreatedApiKey' },
);

const appName = requiredText(maxLength.name, 'The application that uses the key.', ['Budget app']);

/** Most redirect addresses of a key: every request reads them. */
const MAX_REDIRECTS = 20;

const settings = {
  scopes: Type.Optional(
    Type.Array(scope, {
      maxItems: 20,
      description: 'What the key may do. Default: everything.',
      examples: [['accounts:read', 'balance:read']],
    }),
  ),
  expires_at: Type.Optional(
    nullable(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'When the key expires, by the real clock. Null: never.',
        examples: ['2027-03-14T00:00:00Z'],
      }),
    ),
  ),
  redirect_urls: Type.Optional(
    nullable(
      Type.Array(Type.String({ format: 'redirect-url', maxLength: maxLength.url }), {
        minItems: 1,
        maxItems: MAX_REDIRECTS,
        description:
          'The only addresses that `redirect_url` of `POST /connect` accepts, also with a link token: https, http on localhost, or an address of a mobile application whose scheme contains a dot, such as `com.example.app:/connected`. They are normalised as in a browser and must match completely. Null: any http or https address.',
        examples: [['https://app.example.com/connected']],
      }),
    ),
  ),
  bound_link_tokens_only: Type.Optional(
    Type.Boolean({
      description: 'Refuse link tokens that name no user, including existing ones.',
      examples: [false],
    }),
  ),
  user_page_offered: Type.Optional(
    Type.Boolean({
      description:
        'Offer the user their own page ("Manage this access later") at the end of the connect flow. Sessions whose user is only claimed by a browser do not offer it.',
      examples: [false],
    }),
  ),
};

const connectionCount = (description: string) => Type.Integer({ description, examples: [0] });

export const RevokedApiKey = Type.Object(
  {
    ...keyFields,
    connections: Type.Object(
      {
        kept: connectionCount('Connections that are kept: nobody can read them, and you can erase them.'),
        erased: connectionCount('Connections that were erased with the key.'),
        erasing: connectionCount('Connections that are being erased in the background.'),
      },
      { description: 'The connections of the key that still had data.' },
    ),
  },
  { $id: 'RevokedApiKey' },
);

export const RevokeQuery = Type.Object({
  connections: Type.Optional(
    Type.String({
      enum: ['keep', 'erase'],
      default: 'keep',
      description: 'Whether to keep or erase the connections of the key.',
    }),
  ),
});

export const NewApiKey = Type.Object({
  app_name: appName,
  environment: optionalText(
    maxLength.other,
    '`sandbox`, the default, or `live` where the operator issues live keys. A live key reaches live banks and no others.',
  ),
  ...settings,
});

export const ChangeApiKey = Type.Object(
  { app_name: Type.Optional(appName), ...settings },
  { minProperties: 1 },
);

export const ApiKeysQuery = Type.Object(pageQuery);

export const ApiKeyPath = Type.Object({
  key: Type.String({
    description:
      'The `id` of a key, its `prefix` if no other key of yours begins with it, or the whole key. After a roll, an older secret also identifies the key while it is accepted.',
  }),
});

/** Longest overlap, in seconds: one week. For a longer one, roll when the new secret can be deployed. */
const MAX_OVERLAP = 604_800;

export const RollApiKey = Type.Object({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP,
      default: 86_400,
      description: `How long the older secrets remain accepted, in seconds: at most ${MAX_OVERLAP}, which is one week. 0 ends them immediately.`,
    }),
  ),
});

export const KeyToken = Type.Object(
  {
    object: Type.Literal('key_token'),
    token: Type.String({
      description: 'Accepted in place of the key, with the scopes of the key.',
      examples: ['ktok_9tVb2Kq8Xw1Lm5Rz7Yc4Dn'],
    }),
    expires_in: Type.Integer({ description: 'Seconds until it expires: 900.', examples: [900] }),
    expires_at: dateTime('When it expires.'),
  },
  { $id: 'KeyToken' },
);
