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
 * behind. Nothing waits for a connection that is locked by others, which is about to be revoked or renewed: its counts
 * are returned, for the next time.
 */
export const addReads = async (sql: Sql, counted: readonly CountedRead[]): Promise<CountedRead[]> =>
  sql.begin(async (tx) => {
    const found = await tx<ConnectionRead[]>`
      -- "keyId" is not null: it is that of a connection
      -- "connectionId" is not null: it is that of a connection
      -- "day" is not null: it is that of a read
      -- "reader" is not null: it is that of a read
      -- "kind" is not null: it is that of a read
      -- "reads" is not null: it is a sum of numbers
      with given as (
        select * from jsonb_to_recordset(${tx.json(counted.map((read) => ({ ...read })))}) as g (
          "keyId" integer, reader text, kind text, "objectId" text, "bankId" text, "userId" text, "alsoEnded" boolean,
          at timestamptz, reads integer)
      ), found as (
        select g.*, a.connection_id from given g join accounts a on a.key_id = g."keyId" and a.id = g."objectId"
        union all
        -- An account that ended after the read.
        select g.*, e.connection_id
        from given g join ended_accounts e on e.key_id = g."keyId"
          and e.id_hash = sha256(convert_to(g."objectId", 'UTF8'))
        union all
        select g.*, c.id from given g join connections c on c.key_id = g."keyId" and c.id = g."objectId"
        union all
        select g.*, a.connection_id
        from given g join transactions t on t.key_id = g."keyId" and t.id = g."objectId"
        join accounts a on a.key_id = t.key_id and a.no = t.account_no
        union all
        select g.*, c.id
        from given g join connections c on c.key_id = g."keyId" and c.revoked_at is null
          and (c.expires_at > g.at or g."alsoEnded")
        where g."objectId" is null and (g."bankId" is null or c.bank_id = g."bankId")
          and (g."userId" is null or c.user_id = g."userId")
      )
      select "keyId", connection_id as "connectionId", (at at time zone 'Europe/Belgrade')::date::text as day,
             reader, kind, sum(reads)::integer as reads
      from found group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
    const left: ConnectionRead[] = [];
    // In parts: the accounts of a large customer are as many rows, whose texts would block all other requests.
    for (let at = 0; at < found.length; at += AT_ONCE)
      left.push(...(await addTo(tx, found.slice(at, at + AT_ONCE))));
    return left.map(({ connectionId, day, ...read }) => ({
      ...read,
      objectId: connectionId,
      bankId: null,
      userId: null,
      at: new Date(`${day}T12:00:00Z`),
    }));
  });

const AT_ONCE = 1_000;

/** Adds counts, and returns those of living connections that others have locked. */
const addTo = async (tx: Tx, found: readonly ConnectionRead[]): Promise<ConnectionRead[]> => {
  const living = (isLocking: boolean) => tx<{ id: string }[]>`
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
    order by c.id ${isLocking ? tx`for key share of c skip locked` : tx``}`;
  const locked = new Set((await living(true)).map(({ id }) => id));
  const { true: rows = [], false: others = [] } = Object.groupBy(found, ({ connectionId }) =>
    locked.has(connectionId) ? 'true' : 'false',
  );
  await tx`
    insert into connection_reads as r (key_id, connection_id, day, reader, kind, reads)
    select "keyId", "connectionId", day, reader, kind, reads
    from jsonb_to_recordset(${tx.json(rows.map((row) => ({ ...row })))}) as g (
      "keyId" integer, "connectionId" text, day date, reader text, kind text, reads integer)
    on conflict (key_id, connection_id, day, reader, kind) do update set reads = r.reads + excluded.reads`;
  if (others.length === 0) return [];
  const unrevoked = new Set((await living(false)).map(({ id }) => id));
  return others.filter(({ connectionId }) => unrevoked.has(connectionId));
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
