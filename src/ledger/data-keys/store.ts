import type { Db, Tx } from '../../platform/database/postgres.ts';

/** The data key ids of some connections, or of all living ones of an API key. */
export const listDataKeyIds = async (
  sql: Db,
  of: { connectionIds: readonly string[] } | { keyId: number },
): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    -- "id" is not null: the condition says so
    select data_key_id as id from connections
    where ${'keyId' in of ? sql`key_id = ${of.keyId}` : sql`id = any(${of.connectionIds}::text[])`}
      and data_key_id is not null`;
  return rows.map(({ id }) => id);
};

/** Notes a key that is about to be made. */
export const noteUnused = async (sql: Db, id: string, now: Date): Promise<void> => {
  await sql`insert into unused_data_keys (id, made_at) values (${id}, ${now})`;
};

/** False when the note is gone: the key was given up. */
export const takeUnused = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx`delete from unused_data_keys where id = ${id}`).count === 1;

/** Takes the notes of keys that were made before this time, at most `limit`; one that is in use stays. */
export const takeAbandoned = async (tx: Tx, before: Date, limit: number): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    delete from unused_data_keys where id in (
      select id from unused_data_keys where made_at < ${before} limit ${limit} for update skip locked)
    returning id`;
  return rows.map(({ id }) => id);
};

/** Living connections that have one of these keys. */
export const listByDataKey = async (
  sql: Db,
  dataKeyIds: readonly string[],
): Promise<{ id: string; keyId: number; clockOffsetMs: number }[]> => sql`
  select c.id, c.key_id as "keyId", k.clock_offset_ms as "clockOffsetMs"
  from connections c join api_keys k on k.id = c.key_id
  where c.data_key_id = any(${dataKeyIds}::text[]) and c.revoked_at is null`;
