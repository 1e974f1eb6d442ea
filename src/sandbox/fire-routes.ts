import { sandboxKey } from '../auth/access.ts';
import { lockKeyAgainstDeletion } from '../auth/credential-store.ts';
import type { Caller } from '../auth/identity.ts';
import { route } from '../auth/route.ts';
import { daysUntil } from '../consent/connections/status.ts';
import { type ConnectionRow, findConnection } from '../consent/connections/store.ts';
import { findToken } from '../doors/simplefin/store.ts';
import { flatPayload } from '../events/payload.ts';
import type { EventType, Payload } from '../events/types.ts';
import { accountNotFound } from '../ledger/accounts/access.ts';
import { findAccount } from '../ledger/accounts/store.ts';
import { healthShape } from '../ledger/connection-health/shape.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { lockConnection } from '../webhooks/endpoints/delivery/delivery-log-store.ts';
import type { Deps } from '../webhooks/endpoints/deps.ts';
import { FiredEvent, FireEvent } from '../webhooks/endpoints/schema.ts';

export const fireRoutes = (app: App, deps: Deps): void => {
  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/sandbox/webhooks/fire',
    schema: {
      operationId: 'fireWebhook',
      tags: ['Sandbox'],
      summary: 'Send a test event',
      description:
        'Records and delivers the event as if it had happened, for a connection, an account or a token of this key. Nothing else changes.',
      body: FireEvent,
      response: { 200: ref(FiredEvent) },
      errors: [
        'CONNECTION_NOT_FOUND',
        'CONNECTION_ALREADY_REVOKED',
        'ACCOUNT_NOT_FOUND',
        'SIMPLEFIN_TOKEN_NOT_FOUND',
      ],
    },
    handler: async (caller, request) => {
      const type = request.body.event as EventType;
      return deps.sql.inTurn(caller.keyId, async (tx) => {
        await lockKeyAgainstDeletion(tx, caller.keyId);
        const { connectionId, payload } = await subject(tx, caller, type, request.body);
        const event = { type, keyId: caller.keyId, connectionId, occurredAt: caller.now, payload };
        const [id] = await deps.outbox.record(tx, [event]);
        return { object: 'event' as const, id: id!, event: type, payload: flatPayload(event) };
      });
    },
  });
};

interface Subject {
  connectionId: string | null;
  payload: Payload;
}

/**
 * Returns the connection of an event with the payload that the event would have now. Locks the consent: an event
 * recorded after a concurrent revocation would keep the identifier of the user.
 */
const subject = async (
  tx: Tx,
  { keyId, now }: Caller,
  type: EventType,
  named: { connection_id?: string; account_id?: string; token_id?: string },
): Promise<Subject> => {
  if (type === 'ACCESS.CLAIM_REPEATED') {
    if (named.token_id === undefined) throw new ApiError('MISSING_FIELDS', { fields: 'token_id' });
    const token = await findToken(tx, keyId, named.token_id);
    if (!token) throw new ApiError('SIMPLEFIN_TOKEN_NOT_FOUND');
    return { connectionId: null, payload: { token_id: token.id } };
  }
  const account = named.account_id === undefined ? null : await findAccount(tx, keyId, named.account_id);
  if (named.account_id !== undefined && !account) {
    throw await accountNotFound(tx, keyId, named.account_id);
  }
  if (type === 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE') {
    if (!account) throw new ApiError('MISSING_FIELDS', { fields: 'account_id' });
    if (await lockConnection(tx, account.connectionId)) throw new ApiError('ACCOUNT_NOT_FOUND');
    return {
      connectionId: account.connectionId,
      payload: { account_id: account.id, bank_id: account.bankId },
    };
  }
  if (type === 'ACCOUNTS.REMOVED' && !account) throw new ApiError('MISSING_FIELDS', { fields: 'account_id' });
  const connectionId = account?.connectionId ?? named.connection_id;
  if (connectionId === undefined) throw new ApiError('MISSING_FIELDS', { fields: 'connection_id' });
  const connection = await findConnection(tx, keyId, connectionId);
  if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
  if (connection.userId === null || (await lockConnection(tx, connectionId))) {
    throw new ApiError('CONNECTION_ALREADY_REVOKED');
  }
  return {
    connectionId,
    payload: {
      ...connectionPayload(connection, connection.userId, now),
      ...(account ? { account_id: account.id } : {}),
      closed_at: (account?.closedAt ?? now).toISOString(),
      closed_reason: 'closed_at_bank',
    },
  };
};

/** Returns the fields of all connection events; an event takes those of its type. */
const connectionPayload = (row: ConnectionRow, userId: string, now: Date): Payload => {
  const { id, bankId, expiresAt } = row;
  const { status, reason } = healthShape(row, now);
  return {
    connection_id: id,
    bank_id: bankId,
    user_id: userId,
    revoked_by: 'user',
    expires_at: expiresAt.toISOString(),
    days_until_expiry: daysUntil(expiresAt, now),
    expired_at: (expiresAt < now ? expiresAt : now).toISOString(),
    status,
    reason,
  };
};
