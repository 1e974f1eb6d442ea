import { type Static, Type } from 'typebox';
import { scopes } from '../platform/http/access.ts';
import { pageQuery } from '../platform/http/paging.ts';
import { dateTime, maxLength, nullable, optionalText, requiredText } from '../platform/http/schema.ts';

const scope = Type.String({ enum: [...scopes] });

const keyFields = {
  object: Type.Literal('api_key'),
  id: Type.String({ examples: ['key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4'] }),
  prefix: Type.String({
    description: 'The part of its newest secret that may be shown.',
    examples: ['svc_test_sk_4f7Qa1'],
  }),
  app_name: Type.String({ examples: ['Budget app'] }),
  environment: Type.Literal('sandbox'),
  status: Type.String({ enum: ['active', 'revoked'] }),
  scopes: Type.Array(scope),
  created_at: dateTime('When it was created.'),
  last_used_at: nullable(dateTime('When it was last used, to within a few seconds.')),
  revoked_at: nullable(dateTime('When it was revoked.')),
  previous_secret_expires_at: nullable(
    dateTime('Until when a secret from before it was rolled is accepted; null when none is.'),
  ),
};

export const ApiKey = Type.Object(keyFields, { $id: 'ApiKey' });
export type ApiKey = Static<typeof ApiKey>;

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

export const NewApiKey = Type.Object({
  app_name: requiredText(maxLength.name, 'What the key is for.', ['Budget app']),
  environment: optionalText(
    maxLength.other,
    'Only `sandbox`, which is the default: live keys are not issued yet.',
  ),
  scopes: Type.Optional(
    Type.Array(scope, {
      maxItems: 20,
      description: 'What the key may do. Default: everything.',
      examples: [['accounts:read', 'balance:read']],
    }),
  ),
});

export const ApiKeysQuery = Type.Object(pageQuery);

export const ApiKeyPath = Type.Object({
  key: Type.String({
    description:
      'The `id` of a key, its `prefix` if no other key of yours begins with it, or the whole key. After a roll, an older secret names it for as long as it is accepted.',
  }),
});

/** Longest overlap, in seconds: a week. Whoever needs longer rolls when the new secret can be put in place. */
export const MAX_OVERLAP = 604_800;

export const RollApiKey = Type.Object({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP,
      default: 86_400,
      description: `For how long the older secrets go on: at most ${MAX_OVERLAP} seconds, which is a week. 0 ends them at once.`,
    }),
  ),
});

export const KeyToken = Type.Object(
  {
    object: Type.Literal('key_token'),
    token: Type.String({
      description: 'Accepted wherever the key is, with the scopes of the key.',
      examples: ['ktok_9tVb2Kq8Xw1Lm5Rz7Yc4Dn'],
    }),
    expires_in: Type.Integer({ description: 'Seconds until it expires: 900.', examples: [900] }),
    expires_at: dateTime('When it expires.'),
  },
  { $id: 'KeyToken' },
);
