/** Link tokens that renew one connection. */

import type { Sql } from '../../platform/database/postgres.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { findConnection } from '../connections/store.ts';

interface Renewable {
  bankId: string;
  userId: string;
  expiresAt: Date;
}

/**
 * The connection that a link token is to renew.
 * @throws CONNECTION_NOT_FOUND, CONNECTION_ALREADY_REVOKED; INVALID_PARAMETER for one that no bank stands behind
 */
export const findRenewable = async (sql: Sql, keyId: number, id: string): Promise<Renewable> => {
  const connection = await findConnection(sql, keyId, id);
  if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
  const { revokedAt, userId, provider, bankId, expiresAt } = connection;
  if (revokedAt || userId === null) throw new ApiError('CONNECTION_ALREADY_REVOKED');
  if (provider !== 'bank') {
    const reason = 'its data come from statements, so there is no consent to renew; upload a newer statement';
    throw new ApiError('INVALID_PARAMETER', { parameter: 'connection_id', reason });
  }
  return { bankId, userId, expiresAt };
};

/** Refuses a session at another bank than that of the connection which the link token renews. */
export const requireItsBank = async (
  sql: Sql,
  keyId: number,
  connectionId: string | null,
  bankId: string,
): Promise<void> => {
  if (connectionId === null) return;
  const renewed = await findRenewable(sql, keyId, connectionId);
  if (renewed.bankId === bankId) return;
  const reason = `this link token renews a connection to ${renewed.bankId}`;
  throw new ApiError('INVALID_PARAMETER', { parameter: 'bank_id', reason });
};
