import type { Sql } from '../../platform/database/postgres.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { findConnection } from '../connections/store.ts';

interface Renewable {
  bankId: string;
  userId: string;
  expiresAt: Date;
}

/**
 * Finds the connection that a link token is to renew.
 * @throws CONNECTION_NOT_FOUND, CONNECTION_ALREADY_REVOKED; INVALID_PARAMETER for a connection of statements
 */
export const findRenewable = async (sql: Sql, keyId: number, id: string): Promise<Renewable> => {
  const connection = await findConnection(sql, keyId, id);
  if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
  const { revokedAt, userId, provider, bankId, expiresAt } = connection;
  if (revokedAt || userId === null) throw new ApiError('CONNECTION_ALREADY_REVOKED');
  if (provider !== 'bank') {
    const reason =
      'this connection has no consent to renew: its data come from statements. Upload a newer statement instead';
    throw new ApiError('INVALID_PARAMETER', { parameter: 'connection_id', reason });
  }
  return { bankId, userId, expiresAt };
};

/** Refuses a session at another bank than that of the connection that the link token renews. */
export const requireBankOfLinkToken = async (
  sql: Sql,
  keyId: number,
  connectionId: string | null,
  bankId: string,
): Promise<void> => {
  if (connectionId === null) return;
  const renewed = await findRenewable(sql, keyId, connectionId);
  if (renewed.bankId === bankId) return;
  const reason = `this link token renews a connection to ${renewed.bankId}. Send that bank_id`;
  throw new ApiError('INVALID_PARAMETER', { parameter: 'bank_id', reason });
};
