import type { Db, Sql, Tx } from '../platform/database/postgres.ts';
import type { AccountsOut } from '../platform/room/personal-data.ts';
import type { EventType, NewEvent, Payload, RecordedEvent } from './types.ts';

/** Writes events down; returns those of keys that belong to a developer. The order of the set is that of their positions. */
export const insertEvents = async (
  tx: Tx,
  events: readonly (NewEvent & { id: string })[],
  recordedAt: Date,
): Promise<Pick<RecordedEvent, 'id' | 'xid' | 'developerId' | 'keyPrefix'>[]> =>
  tx<Pick<RecordedEvent, 'id' | 'xid' | 'developerId' | 'keyPrefix'>[]>`
    with recorded as (
      insert into events (id, key_id, developer_id, type, connection_id, payload, occurred_at, recorded_at)
      select e.id, k.id, k.developer_id, e.type, "connectionId", payload, "occurredAt", ${recordedAt}
      from rows from (json_to_recordset(${JSON.stringify(events)}::text::json)
        as (id text, "keyId" integer, type text, "connectionId" text, payload jsonb, "occurredAt" timestamptz))
        with ordinality as e(id, "keyId", type, "connectionId", payload, "occurredAt", place)
        join api_keys k on k.id = e."keyId"
      order by place
      returning id, xid, key_id, developer_id
    )
    select r.id, r.xid::text as xid, r.developer_id as "developerId", s.prefix as "keyPrefix"
    from recorded r join key_secrets s on s.key_id = r.key_id and s.valid_until is null
    where r.developer_id is not null -- "developerId" is not null: the condition says so`;

/** Fields of payloads that are about the person: the developer's name for them, and their accounts. */
const NAMING = ['user_id', 'account_id'];

/**
 * Erases, in the transaction of a revocation, what events say of the person. A revocation that was only fired erases
 * nothing.
 */
export const eraseNames = async (tx: Tx, keyId: number, connectionId: string): Promise<void> => {
  await tx`
    update events e set payload = payload - ${NAMING}::text[] from connections c
    where c.key_id = ${keyId} and c.id = ${connectionId} and c.revoked_at is not null
      and e.key_id = c.key_id and e.connection_id = c.id and e.payload ?| ${NAMING}::text[]`;
};

/** Erases from the events of a connection which of its accounts they were about. */
export const eraseAccountNames = async (tx: Tx, { keyId, connectionId, ids }: AccountsOut): Promise<void> => {
  await tx`
    update events set payload = payload - 'account_id'
    where key_id = ${keyId} and connection_id = ${connectionId} and payload->>'account_id' = any(${[...ids]})`;
};

/** Rows that one round throws away at most, so that it never holds locks for long. */
const DROPPED_AT_ONCE = 5_000;

/** Throws away what was recorded before a time of the wall clock. */
export const dropOldEvents = async (sql: Db, before: Date): Promise<void> => {
  await sql`
    delete from events where (key_id, id) in (
      select key_id, id from events where recorded_at < ${before} limit ${DROPPED_AT_ONCE})`;
};

/**
 * A point in a developer's history, and what was visible there: of the transactions up to its own,
 * those that the snapshot saw; of its own, the events up to its position.
 */
export interface Place {
  xid: string;
  position: number;
  snapshot: string;
}

/** The place of an event. Null when the developer has no such event (any more). */
export const placeOf = async (sql: Db, developerId: string, eventId: string): Promise<Place | null> => {
  // With transaction 0 the order is unknown: nothing counts as seen but what the zero was given for.
  const [row] = await sql<Place[]>`
    select xid::text as xid, case when xid = '0' then 0 else position end as position, snapshot::text as snapshot
    from events where id = ${eventId} and key_id in (select id from api_keys where developer_id = ${developerId})`;
  return row ?? null;
};

/** The place of this moment. */
export const presentPlace = async (sql: Db): Promise<Place> => {
  const [row] = await sql<Place[]>`
    select pg_snapshot_xmax(present)::text as xid, 0 as position, present::text as snapshot
    from pg_current_snapshot() as present`;
  return row!;
};

export interface StoredEvent {
  id: string;
  type: EventType;
  keyPrefix: string;
  occurredAt: Date;
  payload: Payload;
}

/** Events that are read at once. */
const PAGE = 200;

/**
 * A developer's events from one place to another, in the order of their transactions: page by page, so that no
 * connection is held while a slow reader takes them. What is committed meanwhile is left out, or an event could be
 * followed by one that it had seen, and who goes on after it would miss that one.
 */
export async function* eventsBetween(
  sql: Sql,
  developerId: string,
  { xid, position, snapshot }: Place,
  until: Place,
): AsyncGenerator<StoredEvent[]> {
  let page = { xid: '0', position: 0 };
  for (;;) {
    const rows = await sql<(StoredEvent & { xid: string; position: number })[]>`
      select e.id, e.type, s.prefix as "keyPrefix", e.occurred_at as "occurredAt", e.payload,
             e.xid::text as xid, e.position
      from events e join key_secrets s on s.key_id = e.key_id and s.valid_until is null
      where e.developer_id = ${developerId}
        and e.xid >= least(${xid}::text::xid8, pg_snapshot_xmin(${snapshot}::text::pg_snapshot))
        and (e.xid, e.position) > (${page.xid}::text::xid8, ${page.position}::bigint)
        and ((e.xid, e.position) > (${xid}::text::xid8, ${position}::bigint)
             or e.xid <> ${xid}::text::xid8
                and not pg_visible_in_snapshot(e.xid, ${snapshot}::text::pg_snapshot))
        and pg_visible_in_snapshot(e.xid, ${until.snapshot}::text::pg_snapshot)
      order by e.xid, e.position limit ${PAGE}`;
    yield rows;
    if (rows.length < PAGE) return;
    page = rows.at(-1)!;
  }
}

/**
 * Transaction numbers mean nothing in another database cluster: after a restore from a dump they may lie in this
 * one's future. Then all are set to zero, and a client that resumes from an old event gets some of them twice instead of
 * missing new ones. To be called before new events are recorded; normally it reads the end of one index.
 */
export const forgetForeignOrder = async (sql: Db): Promise<void> => {
  await sql`
    update events set xid = '0', snapshot = '1:1:'
    where (select max(xid) from (select xid from events order by position desc limit 100) as latest)
      >= pg_snapshot_xmax(pg_current_snapshot())`;
};
