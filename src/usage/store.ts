import type { Sql } from '../platform/database/postgres.ts';

/** What is recorded of a banking request: ids and route patterns, never content. */
export interface RequestRecord {
  /** Wall time at which it was answered. */
  at: Date;
  requestId: string;
  keyId: string | null;
  method: string;
  /** The pattern, without /v1. */
  route: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
}

/**
 * Writes records as one set, and with them when each key was last used. The keys are locked in order, so that
 * processes which write at once cannot block each other for good, and a key that was deleted meanwhile leaves no
 * trace (src/developers/delete.ts locks them too). Writing the same set again changes nothing.
 *
 * The lock is a statement of its own: one that waits for a key and then changes it would come to it by the version
 * that it saw before it waited, and there meet whoever waits behind it.
 */
export const insertRequests = async (sql: Sql, records: readonly RequestRecord[]): Promise<void> => {
  await sql.begin(async (tx) => {
    const locked = await tx<{ id: string }[]>`
      select id from api_keys where id = any(${records.map(({ keyId }) => keyId)}::text[])
      order by id for no key update`;
    const living = locked.map(({ id }) => id);
    await tx`
      with given as (
        select * from jsonb_to_recordset(${tx.json(records as never)}) as r (
          "at" timestamptz, "requestId" text, "keyId" text, method text, route text, status smallint,
          "errorCode" text, "durationMs" real)
      ),
      used as (
        update api_keys set last_used_at = greatest(last_used_at, latest.at)
        from (select "keyId" as id, max("at") as at from given group by "keyId") as latest
        where api_keys.id = latest.id and api_keys.id = any(${living}::text[])
      )
      insert into request_log (at, request_id, key_id, method, route, status, error_code, duration_ms)
      select "at", "requestId", case when "keyId" = any(${living}::text[]) then "keyId" end, method, route, status,
             "errorCode", "durationMs"
      from given
      on conflict do nothing`;
  });
};
