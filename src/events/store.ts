import type { Db, Sql } from '../platform/database/postgres.ts';
import type { EventType } from './types.ts';

/** Rows that one round throws away at most, so that it never holds locks for long. */
const DROPPED_AT_ONCE = 5_000;

/** Throws away what was recorded before a time of the wall clock. */
export const dropOldEvents = async (sql: Db, before: Date): Promise<void> => {
  await sql`
    delete from events where id in (
      select id from events where recorded_at < ${before} limit ${DROPPED_AT_ONCE})`;
};

/**
 * The horizon below which everything was visible when an event was recorded: whoever has seen the event has missed
 * nothing from below. Null when the developer has no such event (any more).
 */
export const horizonOf = async (sql: Db, developerId: string, eventId: string): Promise<string | null> => {
  const [row] = await sql<{ horizon: string }[]>`
    select horizon::text as horizon from events where id = ${eventId} and developer_id = ${developerId}`;
  return row?.horizon ?? null;
};

/** The horizon of this moment. */
export const presentHorizon = async (sql: Db): Promise<string> => {
  const [row] = await sql<{ horizon: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
  return row!.horizon;
};

export interface StoredEvent {
  id: string;
  type: EventType;
  keyPrefix: string;
  occurredAt: Date;
  payload: Record<string, string | number>;
}

/** Events that are read at once. */
const PAGE = 200;

/**
 * A developer's events from a horizon on, in the order of their transactions: page by page, so that no connection
 * is held while a slow reader takes them.
 */
export async function* eventsFrom(
  sql: Sql,
  developerId: string,
  horizon: string,
): AsyncGenerator<StoredEvent> {
  let place = { xid: horizon, position: 0 };
  for (;;) {
    const rows = await sql<(StoredEvent & { xid: string; position: number })[]>`
      select e.id, e.type, k.prefix as "keyPrefix", e.occurred_at as "occurredAt", e.payload,
             e.xid::text as xid, e.position
      from events e join api_keys k on k.id = e.key_id
      where e.developer_id = ${developerId}
        and (e.xid, e.position) > (${place.xid}::text::xid8, ${place.position}::bigint)
      order by e.xid, e.position limit ${PAGE}`;
    yield* rows;
    if (rows.length < PAGE) return;
    place = rows.at(-1)!;
  }
}

/**
 * Transaction numbers mean nothing in another database cluster: after a restore from a dump they may lie in this
 * one's future. Then all are set to zero, and whoever resumes from an old event gets some of them twice instead of
 * missing new ones. To be called before new events are recorded; normally it reads the end of one index.
 */
export const forgetForeignOrder = async (sql: Db): Promise<void> => {
  await sql`
    update events set xid = '0', horizon = '0'
    where (select max(xid) from (select xid from events order by position desc limit 100) as latest)
      >= pg_snapshot_xmax(pg_current_snapshot())`;
};
