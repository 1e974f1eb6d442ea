import { digests } from '../../platform/database/lists.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

export const insertRecoveryCodes = async (
  tx: Tx,
  developerId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> => {
  await tx`
    insert into recovery_codes (developer_id, hash, created_at)
    select ${developerId}, h.hash, ${now} from unnest(${digests(tx, hashes)}) as h(hash)`;
};

/** Deletes all codes of an account. Returns their hashes. */
export const deleteRecoveryCodes = async (tx: Tx, developerId: string): Promise<Buffer[]> => {
  const gone = await tx<{ hash: Buffer }[]>`
    delete from recovery_codes where developer_id = ${developerId} returning hash`;
  return gone.map(({ hash }) => hash);
};

export const deleteRecoveryCode = async (tx: Db, developerId: string, hash: Buffer): Promise<boolean> => {
  const { count } = await tx`
    delete from recovery_codes where developer_id = ${developerId} and hash = ${hash}`;
  return count === 1;
};

export const countRecoveryCodes = async (sql: Db, developerId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from recovery_codes where developer_id = ${developerId}`;
  return row!.count;
};
