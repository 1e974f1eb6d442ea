import type { Deps } from '../deps.ts';
import { sessionOf } from '../developers/session.ts';
import { after, MINUTE } from '../platform/clock.ts';
import { ApiError } from '../platform/errors.ts';
import { scopes as allScopes, type Scope, session } from '../platform/http/access.ts';
import { pageEnvelope, pageOf, readPage } from '../platform/http/paging.ts';
import { ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { newApiKey, newId } from '../platform/ids.ts';
import { tokenHash } from '../platform/secrets.ts';
import { ApiKey, ApiKeyPath, ApiKeysQuery, CreatedApiKey, KeyToken, NewApiKey } from './schema.ts';
import { apiKeyShape } from './shape.ts';
import {
  countKeys,
  findKeyRecord,
  findOwnKey,
  insertKey,
  insertKeyToken,
  LISTED,
  listKeys,
  revokeKey,
} from './store.ts';

export const KEY_TOKEN_LIFETIME = 15 * MINUTE;

export const apiKeyRoutes = (app: App, { sql, clock }: Deps): void => {
  app.get(
    '/developers/keys',
    {
      config: session(),
      schema: {
        operationId: 'listApiKeys',
        tags: ['API keys'],
        summary: 'List API keys',
        description: 'Newest first, revoked ones included. The whole key is never shown again.',
        querystring: ApiKeysQuery,
        response: { 200: pageOf(ref(ApiKey)) },
      },
    },
    async (request) => {
      const { developerId } = sessionOf(request);
      const page = await readPage(
        request.query,
        {
          find: (id) => findKeyRecord(sql, developerId, id),
          rows: (after, limit) => listKeys(sql, developerId, after, limit),
          count: () => countKeys(sql, developerId),
        },
        { unasked: LISTED },
      );
      return pageEnvelope(page, page.rows.map(apiKeyShape));
    },
  );

  app.post(
    '/developers/keys',
    {
      config: {
        ...session(),
        fieldCodes: {
          app_name: { missing: 'MISSING_APP_NAME' },
          environment: { invalid: 'INVALID_ENVIRONMENT' },
        },
      },
      schema: {
        operationId: 'createApiKey',
        tags: ['API keys'],
        summary: 'Create an API key',
        description: 'The answer is the only place where the whole key appears.',
        body: NewApiKey,
        response: { 201: ref(CreatedApiKey) },
        errors: ['INVALID_ENVIRONMENT'],
      },
    },
    async (request, reply) => {
      const { app_name, environment = 'sandbox', scopes = allScopes } = request.body;
      if (environment !== 'sandbox') throw new ApiError('INVALID_ENVIRONMENT', { environment });
      const key = newApiKey();
      const row = await insertKey(sql, {
        id: newId('key'),
        developerId: sessionOf(request).developerId,
        appName: app_name.trim(),
        key,
        scopes: allScopes.filter((scope: Scope) => scopes.includes(scope)),
        now: clock.now(),
      });
      if (!row) throw new ApiError('DEVELOPER_NOT_FOUND');
      reply.code(201);
      return { ...apiKeyShape(row), key };
    },
  );

  app.delete(
    '/developers/keys/:key',
    {
      config: session(),
      schema: {
        operationId: 'revokeApiKey',
        tags: ['API keys'],
        summary: 'Revoke an API key',
        description: 'Holds from the very next request, in every process. Cannot be undone.',
        params: ApiKeyPath,
        response: { 200: ref(ApiKey) },
        errors: ['KEY_NOT_FOUND', 'KEY_ALREADY_REVOKED'],
      },
    },
    async (request) => {
      const own = await findOwnKey(sql, sessionOf(request).developerId, request.params.key);
      if (!own) throw new ApiError('KEY_NOT_FOUND');
      const revoked = await revokeKey(sql, own.id, clock.now());
      if (!revoked) throw new ApiError('KEY_ALREADY_REVOKED');
      return apiKeyShape(revoked);
    },
  );

  app.post(
    '/developers/keys/:key/token',
    {
      config: session(),
      schema: {
        operationId: 'createKeyToken',
        tags: ['API keys'],
        summary: 'Create a short-lived token for a key',
        description:
          'For 15 minutes it is accepted wherever the key is, and is revoked with it. The portal acts through such tokens, so that the key itself is never stored in a browser.',
        params: ApiKeyPath,
        response: { 201: ref(KeyToken) },
        errors: ['KEY_NOT_FOUND', 'KEY_ALREADY_REVOKED'],
      },
    },
    async (request, reply) => {
      const own = await findOwnKey(sql, sessionOf(request).developerId, request.params.key);
      if (!own) throw new ApiError('KEY_NOT_FOUND');
      if (own.revokedAt) throw new ApiError('KEY_ALREADY_REVOKED');
      const token = newId('keyToken');
      const now = clock.now();
      const expiresAt = after(now, KEY_TOKEN_LIFETIME);
      const row = { hash: tokenHash(token), keyId: own.id, now, expiresAt };
      if (!(await insertKeyToken(sql, row))) throw new ApiError('KEY_NOT_FOUND');
      reply.code(201);
      return {
        object: 'key_token' as const,
        token,
        expires_in: KEY_TOKEN_LIFETIME / 1_000,
        expires_at: expiresAt.toISOString(),
      };
    },
  );
};
