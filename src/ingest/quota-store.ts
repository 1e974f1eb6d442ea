import type { Db } from '../platform/database/postgres.ts';

/** Reads of an account within a day while nobody waited. */
export interface Reads {
  reads: number;
  /** Those of them that no request caused. */
  background: number;
}

/** Returns today's reads of a connection: for each kind, the highest count of an account. */
export const mostReads = async (
  sql: Db,
  { keyId, connectionId }: { keyId: number; connectionId: string },
  day: string,
): Promise<Reads> => {
  const [row] = await sql<Reads[]>`
    select coalesce(max(reads), 0)::integer as reads, coalesce(max(background), 0)::integer as background
    from read_quotas where key_id = ${keyId} and connection_id = ${connectionId} and day = ${day}`;
  return row!;
};

/** Counts a read of an account, where it stays within both limits; false where it does not, or where the consent was revoked. */
export const countRead = async (
  sql: Db,
  {
    keyId,
    connectionId,
    accountRef,
    day,
  }: { keyId: number; connectionId: string; accountRef: string; day: string },
  read: Reads,
  most: Reads,
): Promise<boolean> => {
  // What an erasure is about to delete is not written behind its back: it holds the connection.
  const { count } = await sql`
    insert into read_quotas as q (key_id, connection_id, account_ref, day, reads, background)
    select key_id, id, ${accountRef}, ${day}, ${read.reads}, ${read.background} from connections
    where key_id = ${keyId} and id = ${connectionId} and revoked_at is null
      and ${read.reads} <= ${most.reads}::integer and ${read.background} <= ${most.background}::integer
    for share
    on conflict (key_id, connection_id, account_ref) do update
    set day = excluded.day,
        reads = excluded.reads + case when q.day = excluded.day then q.reads else 0 end,
        background = excluded.background + case when q.day = excluded.day then q.background else 0 end
    where q.day <> excluded.day
      or (q.reads + excluded.reads <= ${most.reads} and q.background + excluded.background <= ${most.background})`;
  return count === 1;
};
