import type { Db } from '../../../platform/database/postgres.ts';

interface LivingRow {
  id: string;
  clockOffsetMs: number;
}

export const listLiving = async (
  sql: Db,
  keyId: number,
  afterId: string,
  limit: number,
): Promise<LivingRow[]> => sql<LivingRow[]>`
  select c.id, k.clock_offset_ms as "clockOffsetMs"
  from connections c join api_keys k on k.id = c.key_id
  where c.key_id = ${keyId} and c.revoked_at is null and c.id > ${afterId}
  order by c.id limit ${limit}`;

/** Counts the connections of a key that are not revoked. */
export const countLiving = async (sql: Db, keyId: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from connections where key_id = ${keyId} and revoked_at is null`;
  return row!.count;
};

/**
 * Waits for consents that were being given when the key was revoked: they lock the key, and later ones find it
 * revoked. It is not done in the revoking transaction, so that the key is refused at once.
 */
export const awaitConsents = async (sql: Db, keyId: number): Promise<void> => {
  await sql`select from api_keys where id = ${keyId} for update`;
};
