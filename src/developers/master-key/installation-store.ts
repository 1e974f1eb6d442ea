import type { Db } from '../../platform/database/postgres.ts';

/** Returns the stored check value of the key store; null before the first start. */
export const findKeyStoreCheck = async (sql: Db): Promise<Buffer | null> => {
  const [row] = await sql<{ check: Buffer }[]>`select key_store_check as check from installation`;
  return row?.check ?? null;
};

export const saveKeyStoreCheck = async (sql: Db, check: Buffer): Promise<void> => {
  await sql`
    insert into installation (key_store_check) values (${check})
    on conflict (only_row) do update set key_store_check = excluded.key_store_check`;
};

/** Returns ids of data keys of active connections, at most `limit`. */
export const listSomeDataKeys = async (sql: Db, limit: number): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    -- "id" is not null: the condition says so
    select data_key_id as id from connections where data_key_id is not null limit ${limit}`;
  return rows.map(({ id }) => id);
};
