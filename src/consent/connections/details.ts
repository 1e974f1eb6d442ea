import type { Static } from 'typebox';
import { listAccountNames } from '../../ledger/accounts/store.ts';
import { unreadableKeys } from '../../ledger/connection-health/unreadable.ts';
import { atOneInstant } from '../../platform/database/snapshot.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import type { ConnectionDetails } from './schema.ts';
import { connectionShape, consentShape } from './shape.ts';
import { findConnection, listConsents } from './store.ts';

/** A connection with its consents and accounts, as they were at one instant. @throws CONNECTION_NOT_FOUND */
export const connectionDetails = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  keyId: number,
  id: string,
  now: Date,
): Promise<Static<typeof ConnectionDetails>> => {
  // The key store is not asked within a transaction.
  const found = await findConnection(deps.sql, keyId, id);
  const unreadable = await unreadableKeys(deps, found ? [found] : []);
  return atOneInstant(deps.sql, async (tx) => {
    const connection = await findConnection(tx, keyId, id);
    if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
    return {
      object: 'connection',
      ...connectionShape(connection, now, unreadable),
      consents: (await listConsents(tx, keyId, id)).map(consentShape),
      accounts: await listAccountNames(tx, keyId, id),
    };
  });
};
