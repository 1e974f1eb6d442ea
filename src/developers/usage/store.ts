import type { Sql } from '../../platform/database/postgres.ts';
import { type DetailedRequest, insertDetails, type RequestDetail } from './detail-store.ts';

/**
 * The source of a request: an application with its key, the Link Widget with a link token, or a budget application with
 * its own access.
 */
export const sources = ['application', 'widget', 'budget_app'] as const;
export type Source = (typeof sources)[number];

/** The record of a banking request: ids and route patterns, never content. */
export interface RequestRecord {
  /** Wall time of the response. */
  at: Date;
  requestId: string;
  keyId: number | null;
  method: string;
  /** The pattern, without /v1. */
  route: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  /** Null for a request without a known key. */
  source: Source | null;
  /** Null when no developer could read it. */
  detail: RequestDetail | null;
}

/**
 * Inserts a set of records. It locks the keys, so that a key deleted meanwhile leaves no trace
 * (src/developers/data-rights/delete.ts locks them too), and in order, so that it cannot deadlock with a deletion. It
 * waits for no other lock: an advance of a test clock locks its key for long, and would delay the records of all other
 * keys. Writing the same set again changes nothing.
 */
export const insertRequests = async (sql: Sql, records: readonly RequestRecord[]): Promise<void> => {
  await sql.begin(async (tx) => {
    const held = await tx<{ id: number; owned: boolean }[]>`
      select id, developer_id is not null as owned
      from api_keys where id = any(${records.map(({ keyId }) => keyId)}::integer[])
      order by id for key share`;
    const living = held.map(({ id }) => id);
    await tx`
      with given as (
        select * from jsonb_to_recordset(${tx.json(records.map(({ detail, ...record }) => record))}) as r (
          "at" timestamptz, "requestId" text, "keyId" integer, method text, route text, status smallint,
          "errorCode" text, "durationMs" real, source text)
      )
      insert into request_log (at, request_id, key_id, method, route, status, error_code, duration_ms, source)
      select "at", "requestId", case when "keyId" = any(${living}::integer[]) then "keyId" end, method, route, status,
             "errorCode", "durationMs", source
      from given
      on conflict do nothing`;
    // A shared demo key has no developer.
    const owned = new Set(held.filter((key) => key.owned).map(({ id }) => id));
    await insertDetails(
      tx,
      records.filter((record): record is RequestRecord & DetailedRequest =>
        Boolean(record.detail && record.keyId !== null && owned.has(record.keyId)),
      ),
    );
  });
};

/** A request with a secret of a key. */
export interface KeyUse {
  keyId: number;
  /** Wall time of the response. */
  at: Date;
  /** The IP address of the request. */
  ip: string;
  /** The program name, shortened. */
  agent: string | null;
}

/**
 * Stores the first and last use of keys, and the origin of the last use, except for shared demo keys. Locked keys are
 * skipped and returned for the next time.
 *
 * The lock is a separate statement: a statement that locks and changes a key would see its old version, and then wait
 * for others that wait for it.
 */
export const saveLastUses = async (sql: Sql, uses: ReadonlyMap<number, KeyUse>): Promise<number[]> =>
  sql.begin(async (tx) => {
    const keyIds = [...uses.keys()];
    const locked = await tx<{ id: number }[]>`
      select id from api_keys where id = any(${keyIds}) order by id for no key update skip locked`;
    const free = locked.map(({ id }) => uses.get(id)!);
    await tx`
      update api_keys k
      set first_used_at = least(k.first_used_at, u.at), last_used_at = greatest(k.last_used_at, u.at),
          last_used_ip = case when k.last_used_at > u.at then k.last_used_ip when k.kind <> 'demo' then u.ip end,
          last_used_agent = case when k.last_used_at > u.at then k.last_used_agent when k.kind <> 'demo' then u.agent end
      from jsonb_to_recordset(${tx.json(free)}) as u("keyId" integer, at timestamptz, ip text, agent text)
      where k.id = u."keyId"`;
    if (free.length === keyIds.length) return [];
    const passedOver = await tx<{ id: number }[]>`
      select id from api_keys where id = any(${keyIds}) and id <> all(${free.map(({ keyId }) => keyId)})`;
    return passedOver.map(({ id }) => id);
  });

/** Deletes the origins of last uses before an instant; locked keys are skipped until the next time. */
export const deleteLastUseOrigins = async (sql: Sql, before: Date): Promise<void> => {
  await sql.begin(async (tx) => {
    const stale = await tx<{ id: number }[]>`
      select id from api_keys
      where last_used_at < ${before} and (last_used_ip is not null or last_used_agent is not null)
      order by id for no key update skip locked`;
    await tx`
      update api_keys set last_used_ip = null, last_used_agent = null where id = any(${stale.map(({ id }) => id)})`;
  });
};
