import type { Db, Tx } from '../../platform/database/postgres.ts';

/** Lists the data key ids of the users of some connections, or of all unrevoked ones of an API key. */
export const listDataKeyIds = async (
  sql: Db,
  of: { connectionIds: readonly string[] } | { keyId: number; userId?: string },
): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    -- "id" is not null: the condition says so
    select data_key_id as id from connections
    where ${
      'keyId' in of
        ? sql`key_id = ${of.keyId} ${of.userId === undefined ? sql`` : sql`and user_id = ${of.userId}`}`
        : sql`(key_id, user_id) in (
          select key_id, user_id from connections where id = any(${of.connectionIds}::text[]) and revoked_at is null) and revoked_at is null`
    }
      and data_key_id is not null`;
  return rows.map(({ id }) => id);
};

/** Records a key that is about to be made. */
export const recordUnused = async (sql: Db, id: string, now: Date): Promise<void> => {
  await sql`insert into unused_data_keys (id, made_at) values (${id}, ${now})`;
};

/** Deletes the record of an unused key. Returns false if the key was swept. */
export const takeUnused = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx`delete from unused_data_keys where id = ${id}`).count === 1;

/**
 * Deletes and returns at most `limit` records of keys made before a time; skips those that are locked by a user of
 * the key.
 */
export const takeAbandoned = async (tx: Tx, before: Date, limit: number): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    delete from unused_data_keys where id in (
      select id from unused_data_keys where made_at < ${before} limit ${limit} for update skip locked)
    returning id`;
  return rows.map(({ id }) => id);
};

/** Lists the unrevoked connections with one of these keys. */
export const listByDataKey = async (
  sql: Db,
  dataKeyIds: readonly string[],
): Promise<{ id: string; keyId: number; clockOffsetMs: number }[]> => sql`
  select c.id, c.key_id as "keyId", k.clock_offset_ms as "clockOffsetMs"
  from connections c join api_keys k on k.id = c.key_id
  where c.data_key_id = any(${dataKeyIds}::text[]) and c.revoked_at is null`;
