import type { Db } from '../platform/database/postgres.ts';

export interface Leased {
  keyId: number;
  id: string;
}

/**
 * Takes the right to ask the bank of a living connection: false while another owner has it, until that one's time is over, and
 * while a revocation or a new consent has locked the connection. An erasure under way would not see the new row. It is not waited
 * for, because the deletion of a large account locks its connections for long, and the round would ask for nobody else meanwhile.
 */
export const takeLease = async (
  sql: Db,
  { keyId, id }: Leased,
  { owner, now, until }: { owner: string; now: Date; until: Date },
): Promise<boolean> => {
  const { count } = await sql`
    insert into pull_leases as l (key_id, connection_id, owner, until)
    select key_id, id, ${owner}, ${until} from connections
    where key_id = ${keyId} and id = ${id} and revoked_at is null for key share skip locked
    on conflict (key_id, connection_id) do update set owner = excluded.owner, until = excluded.until
    where l.until <= ${now} or l.owner = excluded.owner`;
  return count === 1;
};

/** Gives back what the owner has of them. */
export const returnLeases = async (sql: Db, leased: readonly Leased[], owner: string): Promise<void> => {
  await sql`
    delete from pull_leases l using unnest(
      ${leased.map(({ keyId }) => keyId)}::integer[], ${leased.map(({ id }) => id)}::text[]) as c(key_id, id)
    where l.key_id = c.key_id and l.connection_id = c.id and l.owner = ${owner}`;
};
