import { abortFetches } from '../../../ingest/under-way.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import type { Deps } from '../deps.ts';
import { awaitTurnOfConnection, type ConnectionRow, findConnection } from '../store.ts';
import { eraseConnection } from './erase.ts';

/**
 * Revokes a connection and erases its personal data, in one transaction with ITEM.CONNECTION_REVOKED. The row lock
 * lets one of many parallel revocations succeed.
 * @throws CONNECTION_ALREADY_REVOKED for the others
 * @param record writes the audit log, at the beginning of the transaction
 */
export const revokeConnection = (
  deps: Deps,
  keyId: number,
  id: string,
  now: Date,
  record?: (tx: Tx) => Promise<void>,
): Promise<ConnectionRow> => revoke(deps, keyId, id, now, null, record);

/**
 * Revokes a connection as {@link revokeConnection}, because the user revoked `bankGrant` at the bank. The connection
 * must still use that grant.
 * @throws CONNECTION_NOT_FOUND if a renewal replaced the grant
 */
export const applyBankRevocation = (
  deps: Deps,
  keyId: number,
  id: string,
  now: Date,
  bankGrant: Buffer,
): Promise<ConnectionRow> => revoke(deps, keyId, id, now, bankGrant);

const revoke = async (
  deps: Deps,
  keyId: number,
  id: string,
  now: Date,
  revokedGrant: Buffer | null,
  record?: (tx: Tx) => Promise<void>,
): Promise<ConnectionRow> => {
  const revoked = await deps.sql.inTurn(keyId, async (tx) => {
    await record?.(tx);
    await awaitTurnOfConnection(tx, keyId, id);
    const connection = await findConnection(tx, keyId, id, true);
    if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
    if (connection.revokedAt) throw new ApiError('CONNECTION_ALREADY_REVOKED');
    if (revokedGrant && !connection.bankGrant?.equals(revokedGrant)) {
      throw new ApiError('CONNECTION_NOT_FOUND');
    }
    await eraseConnection(deps, tx, keyId, id, now, { endedAtBank: revokedGrant !== null });
    await deps.outbox.record(tx, [
      {
        type: 'ITEM.CONNECTION_REVOKED',
        keyId,
        connectionId: id,
        occurredAt: now,
        payload: { connection_id: id, bank_id: connection.bankId, user_id: connection.userId ?? '' },
      },
    ]);
    return connection;
  });
  // Only after the commit: a revocation that failed leaves the connection and its fetches as they were.
  abortFetches(id);
  return revoked;
};

/**
 * Returns whether a revocation failed because another came first, or the account was deleted. After any other error,
 * such as that of a full queue, the connection is unchanged.
 */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'CONNECTION_NOT_FOUND' || error.code === 'CONNECTION_ALREADY_REVOKED');
