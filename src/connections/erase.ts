import { lockByRefs } from '../accounts/store.ts';
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

/**
 * Erases what every room holds of accounts that the user has taken out of a connection, which goes on with its others and
 * with its data key. The connection is locked by the caller.
 */
export const eraseAccounts = async (
  { personalData }: Pick<Needs, 'personalData'>,
  tx: Tx,
  connectionId: string,
  bankRefs: readonly string[],
): Promise<void> => {
  // Whoever writes about an account holds its lock, so afterwards all of it is to be seen.
  const ids = await lockByRefs(tx, connectionId, bankRefs);
  if (ids.length === 0) return;
  for (const { eraseAccounts: erase } of personalData) await erase?.(tx, connectionId, ids);
};
