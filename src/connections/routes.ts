import { callerOf } from '../api-keys/caller.ts';
import type { Deps } from '../deps.ts';
import { key } from '../platform/http/access.ts';
import { list, listOf, ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { exportConnection } from './export.ts';
import { revokeConnection } from './revoke.ts';
import { Connection, ConnectionExport, ConnectionPath, RevokedConnection } from './schema.ts';
import { connectionShape, revocationShape } from './shape.ts';
import { listConnections } from './store.ts';

export const connectionRoutes = (app: App, deps: Deps): void => {
  const { sql } = deps;
  app.get(
    '/connections',
    {
      config: key(),
      schema: {
        operationId: 'listConnections',
        tags: ['Connections'],
        summary: 'List connections',
        description:
          'All connections made with this key, newest first. Revoked ones stay without their user.',
        response: { 200: listOf(ref(Connection)) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const rows = await listConnections(sql, caller.keyId);
      return list(rows.map((row) => connectionShape(row, caller.now)));
    },
  );

  app.delete(
    '/connections/:id',
    {
      config: key('connections:write'),
      schema: {
        operationId: 'revokeConnection',
        tags: ['Connections'],
        summary: 'Revoke a connection and erase its data',
        description: 'Erases accounts, transactions and consent record at once. Cannot be undone.',
        params: ConnectionPath,
        response: { 200: ref(RevokedConnection) },
        errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const connection = await revokeConnection(deps, caller.keyId, request.params.id, caller.now);
      return revocationShape(connection, caller.now);
    },
  );

  app.get(
    '/connections/:id/export',
    {
      config: key('accounts:read', 'transactions:read'),
      schema: {
        operationId: 'exportConnection',
        tags: ['Connections'],
        summary: 'Export everything held about a connection',
        description:
          'Accounts, transactions, identity and consent record, for a right-of-access request. Also after the consent has ended.',
        params: ConnectionPath,
        response: { 200: ref(ConnectionExport) },
        errors: ['CONNECTION_NOT_FOUND'],
      },
    },
    async (request) => {
      const caller = callerOf(request);
      return exportConnection(deps, caller.keyId, request.params.id, caller.now);
    },
  );
};
