/** Records accounts that users took out of a connection: hashes of the id and of the bank's reference, and the time. */
import { hash } from 'node:crypto';
import { digests } from '../../platform/database/lists.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { SealingKey } from '../../platform/secrets.ts';

const hashOf = (accountId: string): Buffer => hash('sha256', accountId, 'buffer');

/** Returns the hash by which a connection recognises the bank's reference of an account that its user took out. */
export const endedRefHash = (dataKey: SealingKey, bankRef: string): Buffer =>
  dataKey.derive(`reference of an ended account ${bankRef}`);

/**
 * Records that accounts of a connection ended, at an instant of the key's clock.
 * @param dataKey that of the connection; null if it is destroyed, and nothing can be read from the bank
 */
export const saveEnded = async (
  tx: Tx,
  {
    keyId,
    connectionId,
    dataKey,
    at,
  }: { keyId: number; connectionId: string; dataKey: SealingKey | null; at: Date },
  accounts: readonly { id: string; bankRef: string }[],
): Promise<void> => {
  for (const { id, bankRef } of accounts) {
    await tx`
      insert into ended_accounts (key_id, id_hash, connection_id, ended_at, ref_hash)
      values (${keyId}, ${hashOf(id)}, ${connectionId}, ${at}, ${dataKey && endedRefHash(dataKey, bankRef)})
      on conflict (key_id, id_hash) do nothing`;
  }
};

/** Lets a connection read accounts again that its user had taken out and now shares, by {@link endedRefHash}. */
export const admitAgain = async (
  tx: Tx,
  { keyId, connectionId }: { keyId: number; connectionId: string },
  refHashes: readonly Buffer[],
): Promise<void> => {
  await tx`
    update ended_accounts set ref_hash = null
    where key_id = ${keyId} and connection_id = ${connectionId} and ref_hash = any(${digests(tx, refHashes)})`;
};

/** When an account of the key was taken out of its connection; null of any other id. */
export const findEnded = async (sql: Db, keyId: number, accountId: string): Promise<Date | null> => {
  const [row] = await sql<{ endedAt: Date }[]>`
    select ended_at as "endedAt" from ended_accounts where key_id = ${keyId} and id_hash = ${hashOf(accountId)}`;
  return row?.endedAt ?? null;
};
