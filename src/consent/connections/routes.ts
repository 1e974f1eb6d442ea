import { key } from '../../auth/access.ts';
import { recordKeyAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { unreadableKeys } from '../../ledger/connection-health/unreadable.ts';
import { conditional, versionOfBody } from '../../platform/http/conditional.ts';
import { pageEnvelope, pageOf, readPage } from '../../platform/http/paging.ts';
import { ref, serializedBody } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { connectionDetails } from './details.ts';
import { revokeConnection } from './erasure/revoke.ts';
import { exportConnection } from './export-task.ts';
import {
  Connection,
  ConnectionDetails,
  ConnectionExport,
  ConnectionPath,
  connectionsQuery,
  RevokedConnection,
} from './schema.ts';
import { connectionShape, revocationShape } from './shape.ts';
import type { ConnectionStatus } from './status.ts';
import { countConnections, findConnection, listConnections } from './store.ts';

export interface RouteDeps extends Deps {
  catalogue: readonly Bank[];
}

export const connectionRoutes = (app: App, deps: RouteDeps): void => {
  const { sql } = deps;
  route(app, key(), {
    method: 'GET',
    url: '/connections',
    config: { conditional: true },
    schema: {
      operationId: 'listConnections',
      tags: ['Connections'],
      summary: 'List connections',
      description:
        'All connections made with this key, newest first. Revoked connections stay in the list, without `user_id`.',
      querystring: connectionsQuery(deps.catalogue),
      response: { 200: pageOf(ref(Connection)) },
    },
    handler: (caller, request, reply) =>
      conditional(request, reply, caller.keyId, async () => {
        const { keyId, now } = caller;
        const { user_id: userId = null, bank_id: bankId = null, status = null } = request.query;
        const filter = { userId, bankId, status: status as ConnectionStatus | null, now };
        const page = await readPage(request.query, {
          find: (id) => findConnection(sql, keyId, id),
          rows: (after, limit) => listConnections(sql, keyId, filter, after, limit),
          count: () => countConnections(sql, keyId, filter),
        });
        const unreadable = await unreadableKeys(deps, page.rows);
        const body = pageEnvelope(
          page,
          page.rows.map((row) => connectionShape(row, now, unreadable)),
        );
        return { version: versionOfBody(body), body: () => body };
      }),
  });

  route(app, key('accounts:read'), {
    method: 'GET',
    url: '/connections/:id',
    config: { dataRead: 'accounts' },
    schema: {
      operationId: 'getConnection',
      tags: ['Connections'],
      summary: 'Read a connection, its consents and its accounts',
      description:
        'Lists the consents of the user and the shared accounts, also after the consent has ended. Read balances with `GET /accounts`.',
      params: ConnectionPath,
      response: { 200: ref(ConnectionDetails) },
      errors: ['CONNECTION_NOT_FOUND'],
    },
    handler: async (caller, request) => {
      return connectionDetails(deps, caller.keyId, request.params.id, caller.now);
    },
  });

  route(app, key('connections:write'), {
    method: 'DELETE',
    url: '/connections/:id',
    schema: {
      operationId: 'revokeConnection',
      tags: ['Connections'],
      summary: 'Revoke a connection and erase its data',
      description: 'Erases accounts, transactions and consent record at once. Cannot be undone.',
      params: ConnectionPath,
      response: { 200: ref(RevokedConnection) },
      errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
    },
    handler: async (caller, request) => {
      const { keyId, now } = caller;
      const { id } = request.params;
      const connection = await revokeConnection(deps, keyId, id, now, {
        by: 'application',
        record: (tx) =>
          recordKeyAction(tx, deps.clock, request, caller, { action: 'connection.revoked', target: id }),
      });
      return revocationShape(connection, now);
    },
  });

  route(app, key('accounts:read', 'transactions:read'), {
    method: 'GET',
    url: '/connections/:id/export',
    config: { dataRead: 'exports' },
    schema: {
      operationId: 'exportConnection',
      tags: ['Connections'],
      summary: 'Export all data of a connection',
      description:
        'Accounts, transactions, identity and consent records, for a right-of-access request. Works also after the consent has ended.',
      params: ConnectionPath,
      response: { 200: serializedBody(ref(ConnectionExport)) },
      errors: ['CONNECTION_NOT_FOUND'],
    },
    handler: async (caller, request, reply) => {
      const { keyId, now } = caller;
      const { id } = request.params;
      if (!(await findConnection(sql, keyId, id))) throw new ApiError('CONNECTION_NOT_FOUND');
      if (request.method !== 'HEAD')
        await sql.begin((tx) =>
          recordKeyAction(tx, deps.clock, request, caller, { action: 'connection.exported', target: id }),
        );
      const document = await deps.threads.stream(exportConnection, { keyId, id, now });
      return reply.type('application/json; charset=utf-8').send(document);
    },
  });
};
