import type { Db } from '../platform/database/postgres.ts';

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
 */
export const insertRequests = async (sql: Db, records: readonly RequestRecord[]): Promise<void> => {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${sql.json(records as never)}) as r (
        "at" timestamptz, "requestId" text, "keyId" text, method text, route text, status smallint,
        "errorCode" text, "durationMs" real)
    ),
    living as (
      select id from api_keys where id in (select "keyId" from given) order by id for no key update
    ),
    used as (
      update api_keys set last_used_at = greatest(last_used_at, latest.at)
      from (select "keyId" as id, max("at") as at from given group by "keyId") as latest
      where api_keys.id = latest.id and api_keys.id in (select id from living)
    )
    insert into request_log (at, request_id, key_id, method, route, status, error_code, duration_ms)
    select g."at", g."requestId", living.id, g.method, g.route, g.status, g."errorCode", g."durationMs"
    from given g left join living on living.id = g."keyId"
    on conflict do nothing`;
};
