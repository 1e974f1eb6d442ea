import { lockByRefs } from '../../ledger/accounts/store.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { Deps } from './deps.ts';
import { giveUp } from './ending.ts';
import { buryConnection } from './store.ts';

/**
 * Erases what every room holds of a connection, and has the key destroyed that sealed it: what a backup still holds of the rows
 * cannot be read either. Its consent ends at the bank, unless it is known to have. The connection is locked by the caller.
 */
export const eraseConnection = async (
  deps: Pick<Deps, 'jobs' | 'dataKeys' | 'personalData' | 'bank' | 'clock'>,
  tx: Tx,
  keyId: number,
  id: string,
  revokedAt: Date,
  { endedAtBank = false } = {},
): Promise<void> => {
  for (const { eraseConnection: erase } of deps.personalData) await erase?.(tx, keyId, id);
  await giveUp(deps, tx, await buryConnection(tx, keyId, id, revokedAt), { endedAtBank });
  await bury(deps, tx, 'connection', [id], deps.clock.now());
};

/**
 * Erases what every room holds of accounts that the user has taken out of a connection, which goes on with its others and
 * with its data key. The connection is locked by the caller.
 */
export const eraseAccounts = async (
  deps: Pick<Deps, 'personalData' | 'jobs' | 'clock'>,
  tx: Tx,
  { keyId, connectionId }: { keyId: number; connectionId: string },
  bankRefs: readonly string[],
): Promise<void> => {
  // Whoever writes about an account holds its lock, so afterwards all of it is to be seen.
  const ids = await lockByRefs(tx, { keyId, connectionId }, bankRefs);
  if (ids.length === 0) return;
  for (const { eraseAccounts: erase } of deps.personalData) await erase?.(tx, { keyId, connectionId, ids });
  await bury(deps, tx, 'account', ids, deps.clock.now());
};
