import { developer } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { requireRecentAuthentication } from '../../auth/recent-authentication.ts';
import { route } from '../../auth/route.ts';
import { eraseAtOnce, keyErasureQueue } from '../../consent/connections/erasure/erase-key.ts';
import { countLiving } from '../../consent/connections/erasure/erase-key-store.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { warn } from '../../platform/http/warnings.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { ApiKeyPath, RevokedApiKey, RevokeQuery } from './schema.ts';
import { apiKeyShape } from './shape.ts';
import { findDeveloperKey, lockKeyRecord, revokeKey } from './store.ts';

export const keyRevocationRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, jobs } = deps;
  route(app, developer(), {
    method: 'DELETE',
    url: '/developers/keys/:key',
    schema: {
      operationId: 'revokeApiKey',
      tags: ['API keys'],
      summary: 'Revoke an API key',
      description:
        'Takes effect with the next request, in every process. Cannot be undone. The connections of the key are kept unless you send `connections=erase`. Nobody can read kept connections; erase them in the portal or with `DELETE /developers/connections/{id}`. With `erase`, each connection is revoked with the event ITEM.CONNECTION_REVOKED; this can continue in the background after the response.',
      params: ApiKeyPath,
      querystring: RevokeQuery,
      response: { 200: ref(RevokedApiKey) },
      errors: ['KEY_NOT_FOUND', 'KEY_ALREADY_REVOKED', 'REAUTHENTICATION_REQUIRED'],
    },
    handler: async (session, request, reply) => {
      const { developerId } = session;
      const now = clock.now();
      const erase = request.query.connections === 'erase';
      // A leaked key can be revoked at once; what cannot be brought back needs a confirmed identity.
      if (erase && session.kind === 'portal') requireRecentAuthentication(session, now);
      const own = await findDeveloperKey(sql, developerId, request.params.key, now);
      if (!own) throw new ApiError('KEY_NOT_FOUND');
      const { id, publicId } = own;
      const { record, living } = await sql.begin(async (tx) => {
        await recordAction(tx, {
          developerId,
          at: now,
          action: 'api_key.revoked',
          target: publicId,
          fields: erase ? ['connections'] : [],
          ip: request.ip,
        });
        const record = await lockKeyRecord(tx, developerId, own);
        if (!record) throw new ApiError('KEY_NOT_FOUND');
        if (record.revokedAt) throw new ApiError('KEY_ALREADY_REVOKED');
        await revokeKey(tx, id, now);
        await bury(deps, tx, 'api_key', [publicId], now);
        if (erase) await jobs.send(tx, keyErasureQueue, { keyId: publicId }, { singletonKey: publicId });
        return { record: { ...record, revokedAt: now }, living: await countLiving(tx, id) };
      });
      const outcome = erase ? await eraseAtOnce(deps, own) : { erased: 0, erasing: 0 };
      const kept = erase ? 0 : living;
      if (kept > 0) {
        const whose = kept === 1 ? 'A connection of this key is' : `${kept} connections of this key are`;
        warn(
          reply,
          `${whose} kept. Erase connections in the portal, or with DELETE /developers/connections/{id}.`,
        );
      }
      return { ...apiKeyShape(record, now), connections: { kept, ...outcome } };
    },
  });
};
