/** New secrets of a key, and short-lived key tokens. */

import { after, DAY, MINUTE, SECOND } from '../../../packages/common/clock.ts';
import { confirmedDeveloper, developer } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import { findSessionRefusal } from '../../auth/session-store.ts';
import { bury, hashTombstone } from '../../ledger/tombstones/tombstones.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newApiKey, newId } from '../../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';
import { ApiKeyPath, CreatedApiKey, KeyToken, RollApiKey } from './schema.ts';
import { insertKeyToken, rollKey } from './secret-store.ts';
import { apiKeyShape } from './shape.ts';
import { findDeveloperKey, findKeyRecord, lockKeyRecord } from './store.ts';

const KEY_TOKEN_LIFETIME = 15 * MINUTE;

/** How long older secrets remain accepted after a roll, by default. */
const OVERLAP = DAY;

export const keySecretRoutes = (app: App, deps: Deps): void => {
  const { sql, clock } = deps;
  route(app, confirmedDeveloper(), {
    method: 'POST',
    url: '/developers/keys/:key/roll',
    schema: {
      operationId: 'rollApiKey',
      tags: ['API keys'],
      summary: 'Roll an API key',
      description:
        'Gives the key a new secret, which only this response shows. The id, connections, test clock and settings stay. Older secrets are accepted until the overlap ends, by the real clock; with an overlap of 0 they are refused with REVOKED_API_KEY from the next request. A secret that ends sooner keeps its end.',
      params: ApiKeyPath,
      body: RollApiKey,
      response: { 200: ref(CreatedApiKey) },
      errors: ['KEY_NOT_FOUND', 'KEY_ALREADY_REVOKED'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const now = clock.now();
      const { overlap_seconds: overlap = OVERLAP / SECOND } = request.body;
      const own = await findDeveloperKey(sql, developerId, request.params.key, now);
      if (!own) throw new ApiError('KEY_NOT_FOUND');
      const key = newApiKey(own.environment);
      return sql.begin(async (tx) => {
        await recordAction(tx, {
          developerId,
          at: now,
          action: 'api_key.rolled',
          target: own.publicId,
          ip: request.ip,
        });
        const record = await lockKeyRecord(tx, developerId, own);
        if (!record) throw new ApiError('KEY_NOT_FOUND');
        if (record.revokedAt) throw new ApiError('KEY_ALREADY_REVOKED');
        const until = after(now, overlap * SECOND);
        const ended = await rollKey(tx, own.id, { key, now, until });
        await bury(deps, tx, 'key_secret', ended.map(hashTombstone), until);
        return { ...apiKeyShape((await findKeyRecord(tx, developerId, own.publicId))!, now), key };
      });
    },
  });

  route(app, developer(), {
    method: 'POST',
    url: '/developers/keys/:key/token',
    schema: {
      operationId: 'createKeyToken',
      tags: ['API keys'],
      summary: 'Create a short-lived token for a key',
      description:
        'The token is accepted in place of the key for 15 minutes. It ends with the key and with this session. The portal uses such tokens, so that the key itself is never stored in a browser.',
      params: ApiKeyPath,
      response: { 201: ref(KeyToken) },
      errors: ['KEY_NOT_FOUND', 'KEY_ALREADY_REVOKED'],
    },
    handler: async (session, request, reply) => {
      const now = clock.now();
      const { developerId, tokenHash: sessionHash } = session;
      const own = await findDeveloperKey(sql, developerId, request.params.key, now);
      if (!own) throw new ApiError('KEY_NOT_FOUND');
      if (own.revokedAt) throw new ApiError('KEY_ALREADY_REVOKED');
      const token = newId('keyToken');
      const expiresAt = after(now, KEY_TOKEN_LIFETIME);
      const row = { hash: tokenHash(token), keyId: own.id, sessionHash, now, expiresAt };
      if (!(await sql.begin((tx) => insertKeyToken(tx, row)))) {
        throw (await findSessionRefusal(sql, sessionHash, now)) ?? new ApiError('KEY_NOT_FOUND');
      }
      reply.code(201);
      return {
        object: 'key_token' as const,
        token,
        expires_in: KEY_TOKEN_LIFETIME / 1_000,
        expires_at: expiresAt.toISOString(),
      };
    },
  });
};
