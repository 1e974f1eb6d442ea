import { accountShape } from '../accounts/shape.ts';
import { listAccountsOfConnection } from '../accounts/store.ts';
import { callerOf, requireScope } from '../api-keys/caller.ts';
import type { BankHolder } from '../banks/provider.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../platform/errors.ts';
import { key } from '../platform/http/access.ts';
import { list, listOf, ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { transactionShape } from '../transactions/shape.ts';
import { listAll } from '../transactions/store.ts';
import { revokeConnection } from './revoke.ts';
import { Connection, ConnectionExport, ConnectionPath, RevokedConnection } from './schema.ts';
import { connectionShape, revocationShape } from './shape.ts';
import { findConnection, listConnections, listConsents } from './store.ts';

export const connectionRoutes = (app: App, deps: Deps): void => {
  const { sql, master } = deps;
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
      config: key('accounts:read'),
      schema: {
        operationId: 'exportConnection',
        tags: ['Connections'],
        summary: 'Export everything held about a connection',
        description:
          'Accounts, transactions, identity and consent record, for a right-of-access request. Also after the consent has ended. Needs the scope `transactions:read` as well.',
        params: ConnectionPath,
        response: { 200: ref(ConnectionExport) },
        errors: ['CONNECTION_NOT_FOUND'],
      },
    },
    async (request) => {
      const caller = callerOf(request);
      requireScope(caller, 'transactions:read');
      const connection = await findConnection(sql, caller.keyId, request.params.id);
      if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
      const [consents, accounts] = await Promise.all([
        listConsents(sql, connection.id),
        listAccountsOfConnection(sql, connection.id),
      ]);
      const transactions = [];
      for (const account of accounts) {
        const dataKey = master.unwrap(account.dataKey);
        for (const row of await listAll(sql, account.id)) transactions.push(transactionShape(row, dataKey));
      }
      const sealed = accounts.find((account) => account.identity);
      const holder = sealed
        ? (JSON.parse(master.unwrap(sealed.dataKey).open(sealed.identity!)) as BankHolder)
        : null;
      return {
        object: 'connection_export' as const,
        connection: connectionShape(connection, caller.now),
        consents: consents.map((consent) => ({
          permissions: consent.permissions,
          granted_at: consent.grantedAt.toISOString(),
          expires_at: consent.expiresAt.toISOString(),
        })),
        identity: holder && {
          full_name: holder.fullName,
          phone: holder.phone,
          email: holder.email,
          address: holder.address,
        },
        accounts: accounts.map((account) => accountShape(account, master.unwrap(account.dataKey))),
        transactions,
        exported_at: caller.now.toISOString(),
      };
    },
  );
};
