import { destroyDataKeys } from '../data-keys/data-keys.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { Needs } from './needs.ts';
import { buryConnection } from './store.ts';

/**
 * Erases what every room holds of a connection, and has the key destroyed that sealed it: what a backup still holds of the rows
 * cannot be read either. The connection is locked by the caller.
 */
export const eraseConnection = async (
  deps: Pick<Needs, 'jobs' | 'dataKeys' | 'personalData'>,
  tx: Tx,
  keyId: string,
  id: string,
  revokedAt: Date,
): Promise<void> => {
  for (const { eraseConnection: erase } of deps.personalData) await erase?.(tx, keyId, id);
  const dataKeyId = await buryConnection(tx, keyId, id, revokedAt);
  if (dataKeyId !== null) await destroyDataKeys(deps, tx, [dataKeyId]);
};
