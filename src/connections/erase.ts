import { destroyDataKeys } from '../data-keys/data-keys.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { Needs } from './needs.ts';
import { eraseRows } from './store.ts';

/**
 * Erases what a connection held, and has the key destroyed that sealed it: what a backup still holds of the rows
 * cannot be read either. The connection is locked by the caller.
 */
export const eraseConnection = async (
  deps: Pick<Needs, 'jobs' | 'dataKeys'>,
  tx: Tx,
  keyId: string,
  id: string,
  revokedAt: Date,
): Promise<void> => {
  const dataKeyId = await eraseRows(tx, keyId, id, revokedAt);
  if (dataKeyId !== null) await destroyDataKeys(deps, tx, [dataKeyId]);
};
