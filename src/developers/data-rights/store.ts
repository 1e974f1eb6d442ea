import type { ConnectionConsent } from '../../consent/connections/ending/ending.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { RetentionRule } from '../../platform/room/room.ts';

/** Locks the keys of a developer. */
export const lockKeys = async (
  tx: Tx,
  developerId: string,
): Promise<{ id: number; publicId: string }[]> => tx<{ id: number; publicId: string }[]>`
  select id, public_id as "publicId" from api_keys where developer_id = ${developerId} order by id for update`;

/** Locks the connections of keys. */
export const lockConnections = async (tx: Tx, keyIds: readonly number[]): Promise<ConnectionConsent[]> => tx<
  ConnectionConsent[]
>`
  select c.id, c.bank_id as "bankId", c.data_key_id as "dataKeyId", c.bank_grant as "bankGrant",
         c.consent_until as "consentUntil", k.clock_offset_ms as "clockOffsetMs"
  from connections c join api_keys k on k.id = c.key_id
  where c.key_id = any(${[...keyIds]}) order by c.id for update of c`;

/** Returns further ids that jobs may name: accounts of keys, and webhooks. */
export const listNamedByJobs = async (
  tx: Tx,
  developerId: string,
  keyIds: readonly number[],
): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from accounts where key_id = any(${[...keyIds]})
    union all select id from webhooks where developer_id = ${developerId}`;
  return rows.map(({ id }) => id);
};

export const deleteAccount = async (tx: Tx, developerId: string): Promise<void> => {
  await tx`delete from developers where id = ${developerId}`;
};

/** Deletes the rows that are past their retention rule. */
export const deleteExpired = async (
  sql: Db,
  { table, column, on }: RetentionRule,
  before: Date,
): Promise<void> => {
  if (on === 'wall') await sql`delete from ${sql(table)} where ${sql(column)} < ${before}`;
  else {
    // Not a time plus an offset, nor a day minus a time: Citus does not compute what depends on the session's time zone.
    const since =
      on === 'key-days'
        ? sql`t.${sql(column)}::timestamp - ${before}::timestamptz at time zone 'UTC'`
        : sql`t.${sql(column)} - ${before}::timestamptz`;
    await sql`
      delete from ${sql(table)} t using api_keys k
      where k.id = t.key_id and ${since} < k.clock_offset_ms * interval '1 ms'`;
  }
};
