import type { Sql } from '../../platform/database/postgres.ts';
import { type DetailedRequest, insertDetails, type RequestDetail } from './detail-store.ts';

/** Who asked: an application by its key, the Link Widget by a link token of it, or a budget application by an access of its own. */
export const sources = ['application', 'widget', 'budget_app'] as const;
export type Source = (typeof sources)[number];

/** What is recorded of a banking request: ids and route patterns, never content. */
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
  /** Null of a request without a known key. */
  source: Source | null;
  /** Null where nobody could look at it. */
  detail: RequestDetail | null;
}

/**
 * Writes records as one set. The keys are held, so that one that was deleted meanwhile leaves no trace
 * (src/developers/data-rights/delete.ts locks them too), and in order, so that this and a deletion cannot block each other for good.
 * It waits for no other lock: an advance, which has one on its key for as long as it takes, would hold up the records of
 * all others. Writing the same set again changes nothing.
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
    // A shared demo key has nobody who may look.
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
  /** The address that it came from. */
  ip: string;
  /** What the program calls itself, shortened. */
  agent: string | null;
}

/**
 * Stores when keys were first and last used, and from where the last time; of demo keys, which anybody uses, not from where. Those that are locked are passed over; returns them, for the next time.
 *
 * The lock is a statement of its own: one that locks a key and changes it would come to it by the version that it saw
 * first, and there meet those that wait for it by now.
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

/** Forgets from where keys were last used that have not been used since; those that are locked, the next time. */
export const forgetOrigins = async (sql: Sql, before: Date): Promise<void> => {
  await sql.begin(async (tx) => {
    const stale = await tx<{ id: number }[]>`
      select id from api_keys
      where last_used_at < ${before} and (last_used_ip is not null or last_used_agent is not null)
      order by id for no key update skip locked`;
    await tx`
      update api_keys set last_used_ip = null, last_used_agent = null where id = any(${stale.map(({ id }) => id)})`;
  });
};
