import type { Sql } from '../platform/database/postgres.ts';

/** What is recorded of a banking request: ids and route patterns, never content. */
export interface RequestRecord {
  /** Wall time of the response. */
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
 * Writes records as one set. The keys are held, so that one that was deleted meanwhile leaves no trace
 * (src/data-rights/delete.ts locks them too), and in order, so that this and a deletion cannot block each other for good.
 * It waits for no other lock: an advance, which has one on its key for as long as it takes, would hold up the records of
 * all others. Writing the same set again changes nothing.
 */
export const insertRequests = async (sql: Sql, records: readonly RequestRecord[]): Promise<void> => {
  await sql.begin(async (tx) => {
    const held = await tx<{ id: string }[]>`
      select id from api_keys where id = any(${records.map(({ keyId }) => keyId)}::text[])
      order by id for key share`;
    const living = held.map(({ id }) => id);
    await tx`
      with given as (
        select * from jsonb_to_recordset(${tx.json(records as never)}) as r (
          "at" timestamptz, "requestId" text, "keyId" text, method text, route text, status smallint,
          "errorCode" text, "durationMs" real)
      )
      insert into request_log (at, request_id, key_id, method, route, status, error_code, duration_ms)
      select "at", "requestId", case when "keyId" = any(${living}::text[]) then "keyId" end, method, route, status,
             "errorCode", "durationMs"
      from given
      on conflict do nothing`;
  });
};

/**
 * Stores when keys were last used. Those that are locked are passed over; returns them, for the next time.
 *
 * The lock is a statement of its own: one that locks a key and changes it would come to it by the version that it saw
 * first, and there meet those that wait for it by now.
 */
export const saveLastUses = async (sql: Sql, uses: ReadonlyMap<string, Date>): Promise<string[]> =>
  sql.begin(async (tx) => {
    const keyIds = [...uses.keys()];
    const locked = await tx<{ id: string }[]>`
      select id from api_keys where id = any(${keyIds}) order by id for no key update skip locked`;
    const free = locked.map(({ id }) => id);
    await tx`
      update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
      from unnest(${free}::text[], ${free.map((id) => uses.get(id)!.toISOString())}::text[]::timestamptz[]) as u(id, at)
      where k.id = u.id`;
    if (free.length === keyIds.length) return [];
    const passedOver = await tx<{ id: string }[]>`
      select id from api_keys where id = any(${keyIds}) and id <> all(${free})`;
    return passedOver.map(({ id }) => id);
  });
