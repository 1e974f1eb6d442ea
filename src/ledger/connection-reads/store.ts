import { integers, texts } from '../../platform/database/lists.ts';
import type { Db, Sql, Tx } from '../../platform/database/postgres.ts';
import type { CountedRead, DataKind, DataReader } from './kinds.ts';

/** How many days of reads are stored and shown. */
export const READ_DAYS = 90;

interface ConnectionRead {
  keyId: number;
  connectionId: string;
  day: string;
  reader: DataReader;
  kind: DataKind;
  reads: number;
}

/**
 * Adds counts to the connections that were read. The connections are locked, so that a revocation leaves no count
 * behind; one that is locked by others is about to be revoked or renewed, and its counts are left out: nothing waits
 * here.
 */
export const addReads = async (sql: Sql, counted: readonly CountedRead[]): Promise<void> => {
  await sql.begin(async (tx) => {
    const found = await tx<ConnectionRead[]>`
      -- "keyId" is not null: it is that of a connection
      -- "connectionId" is not null: it is that of a connection
      -- "day" is not null: it is that of a read
      -- "reader" is not null: it is that of a read
      -- "kind" is not null: it is that of a read
      -- "reads" is not null: it is a sum of numbers
      with given as (
        select g.*, k.clock_offset_ms * interval '1 ms' as ahead
        from jsonb_to_recordset(${tx.json(counted.map((read) => ({ ...read })))}) as g (
          "keyId" integer, reader text, kind text, "objectId" text, "bankId" text, "userId" text, at timestamptz,
          reads integer)
        join api_keys k on k.id = g."keyId"
      ), found as (
        select g.*, a.connection_id from given g join accounts a on a.key_id = g."keyId" and a.id = g."objectId"
        union all
        select g.*, c.id from given g join connections c on c.key_id = g."keyId" and c.id = g."objectId"
        union all
        select g.*, a.connection_id
        from given g join transactions t on t.key_id = g."keyId" and t.id = g."objectId"
        join accounts a on a.key_id = t.key_id and a.no = t.account_no
        union all
        select g.*, c.id
        from given g join connections c on c.key_id = g."keyId" and c.revoked_at is null
          and c.expires_at > g.at + g.ahead
        where g."objectId" is null and (g."bankId" is null or c.bank_id = g."bankId")
          and (g."userId" is null or c.user_id = g."userId")
      )
      select "keyId", connection_id as "connectionId", ((at + ahead) at time zone 'Europe/Belgrade')::date::text as day,
             reader, kind, sum(reads)::integer as reads
      from found group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
    // In parts: the accounts of a large customer are as many rows, whose texts would block all other requests.
    for (let at = 0; at < found.length; at += AT_ONCE) await addTo(tx, found.slice(at, at + AT_ONCE));
  });
};

const AT_ONCE = 1_000;

const addTo = async (tx: Tx, found: readonly ConnectionRead[]): Promise<void> => {
  const living = await tx<{ id: string }[]>`
    select c.id
    from unnest(
      ${texts(
        tx,
        found.map(({ connectionId }) => connectionId),
      )},
      ${integers(
        tx,
        found.map(({ keyId }) => keyId),
      )}
    ) as r (id, key_id)
    join connections c on c.key_id = r.key_id and c.id = r.id
    where c.revoked_at is null
    order by c.id for key share of c skip locked`;
  const ids = new Set(living.map(({ id }) => id));
  const rows = found.filter(({ connectionId }) => ids.has(connectionId));
  await tx`
    insert into connection_reads as r (key_id, connection_id, day, reader, kind, reads)
    select "keyId", "connectionId", day, reader, kind, reads
    from jsonb_to_recordset(${tx.json(rows.map((row) => ({ ...row })))}) as g (
      "keyId" integer, "connectionId" text, day date, reader text, kind text, reads integer)
    on conflict (key_id, connection_id, day, reader, kind) do update set reads = r.reads + excluded.reads`;
};

export interface DayOfReads extends Omit<ConnectionRead, 'keyId'> {}

/** Lists the counted reads of connections since a day, newest day first. */
export const listReads = async (
  sql: Db,
  keyId: number,
  connectionIds: readonly string[],
  since: string,
): Promise<DayOfReads[]> => sql<DayOfReads[]>`
  select connection_id as "connectionId", day, reader, kind, reads from connection_reads
  where key_id = ${keyId} and connection_id = any(${[...connectionIds]}) and day >= ${since}::date
  order by day desc, reader, kind`;
