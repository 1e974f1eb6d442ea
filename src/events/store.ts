import type { Db, Sql, Tx } from '../platform/database/postgres.ts';
import type { RemovedAccounts } from '../platform/room/personal-data.ts';
import type { EventType, NewEvent, Payload, RecordedEvent } from './types.ts';

/** Inserts events; returns those of keys with a developer. Positions follow the order of the set. */
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

/** Payload fields with personal data: the developer's id of the user, and their account. */
const PERSON_FIELDS = ['user_id', 'account_id'];

/**
 * Erases personal data from the events of a revoked connection, in the revoking transaction. A fired test revocation
 * erases nothing.
 */
export const erasePersonFields = async (tx: Tx, keyId: number, connectionId: string): Promise<void> => {
  await tx`
    update events e set payload = payload - ${PERSON_FIELDS}::text[] from connections c
    where c.key_id = ${keyId} and c.id = ${connectionId} and c.revoked_at is not null
      and e.key_id = c.key_id and e.connection_id = c.id and e.payload ?| ${PERSON_FIELDS}::text[]`;
};

/** Erases the ids of removed accounts from the events of a connection. */
export const eraseAccountFields = async (
  tx: Tx,
  { keyId, connectionId, ids }: RemovedAccounts,
): Promise<void> => {
  await tx`
    update events set payload = payload - 'account_id'
    where key_id = ${keyId} and connection_id = ${connectionId} and payload->>'account_id' = any(${[...ids]})`;
};

/** Most rows that one round deletes, so that it never holds locks for long. */
const DELETED_AT_ONCE = 5_000;

/** Deletes events recorded before a wall time. */
export const deleteOldEvents = async (sql: Db, before: Date): Promise<void> => {
  await sql`
    delete from events where (key_id, id) in (
      select key_id, id from events where recorded_at < ${before} limit ${DELETED_AT_ONCE})`;
};

/**
 * A position in a developer's history and the events visible there: in earlier transactions, those that the snapshot
 * saw; in its own transaction, the events up to its position.
 */
export interface StreamPosition {
  xid: string;
  position: number;
  snapshot: string;
}

/** Returns the position of an event. Null when the developer has no such event, or no longer. */
export const findEventPosition = async (
  sql: Db,
  developerId: string,
  eventId: string,
): Promise<StreamPosition | null> => {
  // With transaction 0 the order is unknown: only events of transaction 0 count as seen.
  const [row] = await sql<StreamPosition[]>`
    select xid::text as xid, case when xid = '0' then 0 else position end as position, snapshot::text as snapshot
    from events where id = ${eventId} and key_id in (select id from api_keys where developer_id = ${developerId})`;
  return row ?? null;
};

/** Returns the current position. */
export const currentPosition = async (sql: Db): Promise<StreamPosition> => {
  // With a table, so that Citus asks the machine of the events: each machine has its own transactions.
  const [row] = await sql<StreamPosition[]>`
    select pg_snapshot_xmax(present)::text as xid, 0 as position, present::text as snapshot
    from pg_current_snapshot() as present, (select count(*) from schema_migrations) as here`;
  return row!;
};

export interface StoredEvent {
  id: string;
  type: EventType;
  keyPrefix: string;
  occurredAt: Date;
  payload: Payload;
}

/** Events of one page. */
const PAGE = 200;

/**
 * Yields a developer's events between two positions in transaction order, page by page, so that a slow reader holds no
 * connection. Later commits are left out: otherwise an event could follow one that had already seen it, and a client
 * that resumes after it would miss the other.
 */
export async function* eventsBetween(
  sql: Sql,
  developerId: string,
  { xid, position, snapshot }: StreamPosition,
  until: StreamPosition,
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
 * Resets transaction numbers that belong to another database cluster: after a restore from a dump they may be in this
 * cluster's future. They are set to zero; a client that resumes from an old event then gets some events twice instead
 * of missing new ones. Call it before new events are recorded; it normally reads the end of one index.
 */
export const resetForeignTransactionIds = async (sql: Db): Promise<void> => {
  // Not in the update, for which Citus would compare with the transactions of the coordinator.
  const [row] = await sql<{ foreign: boolean | null }[]>`
    select max(xid) >= pg_snapshot_xmax(pg_current_snapshot()) as foreign
    from (select xid from events order by position desc limit 100) as latest`;
  if (row!.foreign) await sql`update events set xid = '0', snapshot = '1:1:'`;
};
