import { saveEnded } from '../../../ledger/accounts/ended-store.ts';
import { lockByRefs } from '../../../ledger/accounts/store.ts';
import { bury } from '../../../ledger/tombstones/tombstones.ts';
import { unpairErased } from '../../../ledger/transfers/unpair.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import type { SealingKey } from '../../../platform/secrets.ts';
import type { Deps } from '../deps.ts';
import { endErasedConsents } from '../ending/ending.ts';
import { buryConnection } from '../store.ts';

/**
 * Erases the data of a connection in every room and destroys its data key, so that the rows in backups cannot be read
 * either. Ends its consent at the bank unless it has ended there. The caller has locked the connection.
 */
export const eraseConnection = async (
  deps: Pick<Deps, 'jobs' | 'dataKeys' | 'personalData' | 'bank' | 'clock' | 'outbox'>,
  tx: Tx,
  keyId: number,
  id: string,
  revokedAt: Date,
  { endedAtBank = false } = {},
): Promise<void> => {
  await unpairErased(deps, tx, { keyId, connectionId: id, accountIds: null }, revokedAt);
  for (const { eraseConnection: erase } of deps.personalData) await erase?.(tx, keyId, id);
  await endErasedConsents(deps, tx, await buryConnection(tx, keyId, id, revokedAt), { endedAtBank });
  await bury(deps, tx, 'connection', [id], deps.clock.now());
};

/**
 * Erases the data of accounts that the user took out, in every room, and records ACCOUNTS.REMOVED for each. The
 * connection continues with its other accounts and its data key, and does not read these accounts again until the user
 * shares them again. The caller has locked the connection.
 * @param at on the clock of the key
 */
export const eraseAccounts = async (
  deps: Pick<Deps, 'personalData' | 'jobs' | 'clock' | 'outbox' | 'dataKeys'>,
  tx: Tx,
  { keyId, connectionId, bankId, userId, dataKey }: Owner,
  bankRefs: readonly string[],
  at: Date,
): Promise<void> => {
  // Every writer about an account holds its lock, so afterwards all its rows are visible.
  const accounts = await lockByRefs(tx, { keyId, connectionId }, bankRefs);
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  await unpairErased(deps, tx, { keyId, connectionId, accountIds: ids }, at);
  for (const { eraseAccounts: erase } of deps.personalData) await erase?.(tx, { keyId, connectionId, ids });
  await bury(deps, tx, 'account', ids, deps.clock.now());
  await saveEnded(tx, { keyId, connectionId, dataKey, at }, accounts);
  await deps.outbox.record(
    tx,
    ids.map((id) => ({
      type: 'ACCOUNTS.REMOVED',
      keyId,
      connectionId,
      occurredAt: at,
      payload: {
        account_id: id,
        connection_id: connectionId,
        bank_id: bankId,
        user_id: userId,
        closed_at: at.toISOString(),
        closed_reason: 'taken_out',
      },
    })),
  );
};

/** The connection that accounts are taken out of. */
interface Owner {
  keyId: number;
  connectionId: string;
  bankId: string;
  userId: string;
  /** Null if it is destroyed. */
  dataKey: SealingKey | null;
}
