import { abortFetches } from '../../../ingest/under-way.ts';
import { rememberOtherKeys } from '../../../ledger/data-keys/data-keys.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import type { Deps } from '../deps.ts';
import { awaitTurnOfConnection, type ConnectionRow, findConnection } from '../store.ts';
import { eraseConnection } from './erase.ts';

/** The values of `revoked_by` in ITEM.CONNECTION_REVOKED. `service`: the service erased a restored backup again. */
export const revokers = ['user', 'bank', 'application', 'developer', 'service'] as const;
export type Revoker = (typeof revokers)[number];

interface Revocation {
  by: Revoker;
  /** Writes the audit log, at the beginning of the transaction. */
  record?: (tx: Tx) => Promise<void>;
  /** Runs when the connection is locked, before its data are erased. */
  beforeErasure?: (tx: Tx, connection: ConnectionRow) => Promise<void>;
}

/**
 * Revokes a connection and erases its personal data, in one transaction with ITEM.CONNECTION_REVOKED. The row lock
 * lets one of many parallel revocations succeed.
 * @throws CONNECTION_ALREADY_REVOKED for the others
 */
export const revokeConnection = (
  deps: Deps,
  keyId: number,
  id: string,
  now: Date,
  revocation: Revocation,
): Promise<ConnectionRow> => revoke(deps, keyId, id, now, null, revocation);

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
): Promise<ConnectionRow> => revoke(deps, keyId, id, now, bankGrant, { by: 'bank' });

const revoke = async (
  deps: Deps,
  keyId: number,
  id: string,
  now: Date,
  revokedGrant: Buffer | null,
  { by, record, beforeErasure }: Revocation,
): Promise<ConnectionRow> => {
  await rememberOtherKeys(deps, id);
  const revoked = await deps.sql.inTurn(keyId, async (tx) => {
    await record?.(tx);
    await awaitTurnOfConnection(tx, keyId, id);
    const connection = await findConnection(tx, keyId, id, true);
    if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
    if (connection.revokedAt) throw new ApiError('CONNECTION_ALREADY_REVOKED');
    if (revokedGrant && !connection.bankGrant?.equals(revokedGrant)) {
      throw new ApiError('CONNECTION_NOT_FOUND');
    }
    await beforeErasure?.(tx, connection);
    await eraseConnection(deps, tx, keyId, id, now, { endedAtBank: revokedGrant !== null });
    await deps.outbox.record(tx, [
      {
        type: 'ITEM.CONNECTION_REVOKED',
        keyId,
        connectionId: id,
        occurredAt: now,
        payload: {
          connection_id: id,
          bank_id: connection.bankId,
          user_id: connection.userId ?? '',
          revoked_by: by,
        },
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
