import { abortFetches } from '../../ingest/under-way.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { eraseConnection } from './erase.ts';
import { awaitTurnOfConnection, type ConnectionRow, findConnection } from './store.ts';

/**
 * Revokes a connection and erases its personal data, in one transaction with ITEM.CONNECTION_REVOKED. The row
 * lock makes one of many parallel revocations succeed; the others receive CONNECTION_ALREADY_REVOKED.
 */
export const revokeConnection = (deps: Deps, keyId: number, id: string, now: Date): Promise<ConnectionRow> =>
  revoke(deps, keyId, id, now, null);

/**
 * As {@link revokeConnection}, because the user has revoked at the bank what it granted. It has to be what the connection has
 * at present: a consent that another has taken the place of says nothing about it.
 * @throws CONNECTION_NOT_FOUND when it has another one
 */
export const revokedAtBank = (
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
): Promise<ConnectionRow> => {
  const revoked = await deps.sql.inTurn(keyId, async (tx) => {
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
  // Only now: one that failed leaves the connection, and what its bank is being asked for.
  abortFetches(id);
  return revoked;
};

/**
 * Whether a revocation failed because another came first, or the account was deleted. Any other refusal, such
 * as that of a full queue, leaves the connection as it was.
 */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'CONNECTION_NOT_FOUND' || error.code === 'CONNECTION_ALREADY_REVOKED');
