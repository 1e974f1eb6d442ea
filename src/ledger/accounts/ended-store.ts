/** Remembers accounts that users took out of a connection: a hash of the id, and the time. */
import { hash } from 'node:crypto';
import type { Db, Tx } from '../../platform/database/postgres.ts';

const hashOf = (accountId: string): Buffer => hash('sha256', accountId, 'buffer');

/** Records that accounts of a connection ended, at an instant of the key's clock. */
export const saveEnded = async (
  tx: Tx,
  { keyId, connectionId, at }: { keyId: number; connectionId: string; at: Date },
  accountIds: readonly string[],
): Promise<void> => {
  for (const id of accountIds) {
    await tx`
      insert into ended_accounts (key_id, id_hash, connection_id, ended_at)
      values (${keyId}, ${hashOf(id)}, ${connectionId}, ${at})
      on conflict (key_id, id_hash) do nothing`;
  }
};

/** When an account of the key was taken out of its connection; null of any other id. */
export const findEnded = async (sql: Db, keyId: number, accountId: string): Promise<Date | null> => {
  const [row] = await sql<{ endedAt: Date }[]>`
    select ended_at as "endedAt" from ended_accounts where key_id = ${keyId} and id_hash = ${hashOf(accountId)}`;
  return row?.endedAt ?? null;
};
