/** Connections of all keys of a developer, including those that no key can read any more. */

import { after } from '../../../packages/common/clock.ts';
import { confirmedDeveloper, developer } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { keyStatus } from '../../auth/key-status.ts';
import { route } from '../../auth/route.ts';
import type { Deps } from '../../consent/connections/deps.ts';
import {
  countDeveloperConnections,
  type DeveloperConnectionFilter,
  findDeveloperConnection,
  listOfDeveloper,
} from '../../consent/connections/developer-store.ts';
import { revokeConnection } from '../../consent/connections/erasure/revoke.ts';
import {
  DEVELOPER_PAGE,
  DeveloperConnection,
  DeveloperConnectionPath,
  DeveloperConnectionsQuery,
  RevokedConnection,
} from '../../consent/connections/schema.ts';
import { connectionShape, revocationShape } from '../../consent/connections/shape.ts';
import { unreadableKeys } from '../../ledger/connection-health/unreadable.ts';
import { pageEnvelope, pageOf, readPage } from '../../platform/http/paging.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { findDeveloperKey } from './store.ts';

export const developerConnectionRoutes = (app: App, deps: Deps): void => {
  const { sql, clock } = deps;
  route(app, developer(), {
    method: 'GET',
    url: '/developers/connections',
    schema: {
      operationId: 'listDeveloperConnections',
      tags: ['Connections'],
      summary: 'List the connections of all your keys',
      description:
        'Newest first, including connections of revoked and expired keys. Lists what you can still erase, without the bank data.',
      querystring: DeveloperConnectionsQuery,
      response: { 200: pageOf(ref(DeveloperConnection)) },
      errors: ['KEY_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const wall = clock.now();
      const { key, status = null, key_status = null } = request.query;
      const own = key === undefined ? null : await findDeveloperKey(sql, developerId, key, wall);
      if (key !== undefined && !own) throw new ApiError('KEY_NOT_FOUND');
      const filter = {
        keyId: own?.id ?? null,
        status,
        keyStatus: key_status,
        wall,
      } as DeveloperConnectionFilter;
      const page = await readPage(
        request.query,
        {
          find: (id) => findDeveloperConnection(sql, developerId, id),
          rows: (place, limit) => listOfDeveloper(sql, developerId, filter, place, limit),
          count: () => countDeveloperConnections(sql, developerId, filter),
        },
        { defaultLimit: DEVELOPER_PAGE },
      );
      const unreadable = await unreadableKeys(deps, page.rows);
      return pageEnvelope(
        page,
        page.rows.map((row) => ({
          ...connectionShape(row, after(wall, row.clockOffsetMs), unreadable),
          key_id: row.keyPublicId,
          key_status: keyStatus({ revokedAt: row.keyRevokedAt, expiresAt: row.keyExpiresAt }, wall),
        })),
      );
    },
  });

  route(app, confirmedDeveloper(), {
    method: 'DELETE',
    url: '/developers/connections/:id',
    schema: {
      operationId: 'eraseDeveloperConnection',
      tags: ['Connections'],
      summary: 'Revoke a connection of any of your keys and erase its data',
      description:
        'Does the same as `DELETE /connections/{id}`, with the same event, even if the key is revoked or expired. Cannot be undone.',
      params: DeveloperConnectionPath,
      response: { 200: ref(RevokedConnection) },
      errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
    },
    handler: async (session, request) => {
      const { id } = request.params;
      const own = await findDeveloperConnection(sql, session.developerId, id);
      if (!own) throw new ApiError('CONNECTION_NOT_FOUND');
      const at = clock.now();
      const now = after(at, own.clockOffsetMs);
      const { developerId } = session;
      const revoked = await revokeConnection(deps, own.keyId, id, now, {
        by: 'developer',
        record: (tx) =>
          recordAction(tx, { developerId, at, action: 'connection.revoked', target: id, ip: request.ip }),
      });
      return revocationShape(revoked, now);
    },
  });
};
