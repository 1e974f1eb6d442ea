import { awaitTurnsOf } from '../ledger/accounts/user-turn-store.ts';
import { type HealthRow, healthColumns, withHealth } from '../ledger/connection-health/store.ts';
import { atMost, texts } from '../platform/database/lists.ts';
import type { Db } from '../platform/database/postgres.ts';
import type { Place } from '../platform/secrets.ts';

/** The place of the sealed grant of the bank. */
export const grantPlace = (connectionId: string): Place => `connections.bank_grant ${connectionId}`;

export interface PullRow extends HealthRow {
  id: string;
  keyId: number;
  userId: string;
  /** Raised with all that is applied. */
  version: number;
  /** Since the last success; null where there were never any. */
  failures: number | null;
  bankId: string;
  dataKeyId: string;
  bankGrant: Buffer;
  pulledUntil: Date;
  expiresAt: Date;
  clockOffsetMs: number;
  /** The accounts that are known. */
  accounts: KnownAccount[];
  /** Hashes (`endedRefHash`, in hex) of accounts that the user took out: the bank may still list them. */
  ended: string[];
}

interface KnownAccount {
  /** The bank's reference. */
  ref: string;
  currency: string;
  /** The extent of its rows: none yet, the newest days, or the bank's whole history. */
  history: 'none' | 'recent' | 'complete';
  /** The bank did not list it when it was last asked. */
  closed: boolean;
}

/** Living connections to banks as they are, in the order of their ids: where data come from files there is nothing to ask. */
export const readForPull = async (sql: Db, connectionIds: readonly string[]): Promise<PullRow[]> => sql<
  PullRow[]
>`
  -- "dataKeyId" is not null: the connection is not revoked
  -- "bankGrant" is not null: the connection is to a bank, and not revoked
  -- "userId" is not null: the connection is not revoked
  select c.id, c.key_id as "keyId", c.user_id as "userId", c.version, c.bank_id as "bankId",
         c.data_key_id as "dataKeyId", c.bank_grant as "bankGrant", c.pulled_until as "pulledUntil",
         c.expires_at as "expiresAt", k.clock_offset_ms as "clockOffsetMs", ${healthColumns(sql)}, h.failures,
         coalesce((
           select json_agg(json_build_object(
             'ref', a.bank_ref, 'currency', a.currency, 'history', a.history, 'closed', a.closed_at is not null))
           from accounts a where a.connection_id = c.id
         ), '[]') as accounts,
         array(
           select encode(e.ref_hash, 'hex') from ended_accounts e
           where e.key_id = c.key_id and e.connection_id = c.id and e.ref_hash is not null
         ) as ended
  from connections c join api_keys k on k.id = c.key_id ${withHealth(sql)}
  where c.id = any(${[...connectionIds]}) and c.provider = 'bank' and c.revoked_at is null
  order by c.id`;

/**
 * Locks living connections while what was fetched of them is applied; returns their versions. In the order of their ids, so
 * that two cannot block each other; and not against those who only refer to a connection, as every event does: they hold an
 * account that is about to be locked.
 */
export const lockForPull = async (
  tx: Db,
  connectionIds: readonly string[],
): Promise<{ id: string; version: number }[]> => {
  await awaitTurnsOf(tx, connectionIds);
  // Of a row that was locked by another, what the other left.
  return tx<{ id: string; version: number }[]>`
    select id, version from connections where id = any(${texts(tx, connectionIds)}) and revoked_at is null
    order by id for no key update`;
};

/** Puts what a bank gave for a grant in its place, unless another consent has taken that, or it was revoked. */
export const replaceGrant = async (
  sql: Db,
  connectionId: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> => {
  await sql`update connections set bank_grant = ${to} where id = ${connectionId} and bank_grant = ${from}`;
};

/** Of connections whose bank failed: what was fetched before that is not applied any more. */
export const raiseVersions = async (tx: Db, connectionIds: readonly string[]): Promise<void> => {
  if (connectionIds.length === 0) return;
  await tx`update connections set version = version + 1 where id = any(${[...connectionIds]})`;
};

/** A bookmark never goes back: a pull that waited for another may know an older time than the other's. */
export const saveBookmarks = async (tx: Db, connectionIds: string[], until: Date[]): Promise<void> => {
  await tx`
    update connections c set pulled_until = greatest(c.pulled_until, b.until), version = version + 1
    from unnest(${connectionIds}::text[], ${until.map((at) => at.toISOString())}::text[]::timestamptz[]) as b(id, until)
    where c.id = b.id`;
};

/** Whether an account is there still. */
export const hasAccount = async (tx: Db, id: string): Promise<boolean> => {
  const { count } = await tx`select from accounts where id = ${id}`;
  return count > 0;
};

/** The key that a living connection belongs to; null when it was revoked or deleted. */
export const findKeyId = async (sql: Db, connectionId: string): Promise<number | null> => {
  const [row] = await sql<{ keyId: number }[]>`
    select key_id as "keyId" from connections where id = ${connectionId} and revoked_at is null`;
  return row?.keyId ?? null;
};

/** Of some connections those whose banks no longer accept the consent, and so are asked for no news. */
export const listConsentEnded = async (sql: Db, connectionIds: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select connection_id as id from connection_health
    where connection_id = any(${[...connectionIds]}) and reason = 'consent_ended'`;
  return rows.map(({ id }) => id);
};

/** Lists the banks that have active connections. */
export const listPullableBanks = async (sql: Db): Promise<string[]> => {
  // From one bank to the next along the index: to look at every connection for it would take as long as there are many.
  const rows = await sql<{ bankId: string }[]>`
    -- "bankId" is not null: the condition says so
    with recursive bank (id) as (
      (select bank_id from connections where provider = 'bank' and revoked_at is null order by bank_id limit 1)
      union all
      select (
        select c.bank_id from connections c
        where c.bank_id > bank.id and c.provider = 'bank' and c.revoked_at is null
        order by c.bank_id limit 1
      ) from bank where bank.id is not null
    )
    select id as "bankId" from bank where id is not null`;
  return rows.map(({ bankId }) => bankId);
};

/** A part of a bank's connections, those of a round that began at an instant, on the wall. */
interface PullRange {
  bankId: string;
  /** The last of the page before, or nothing. */
  afterId: string;
  since: Date;
  limit: number;
}

/**
 * Connections to banks of keys that are in use that have had no news since a round began, the eldest first: that is how they
 * stand in the table, so that a page is read from few places of it. Where the one that a page is to come after is gone, it is
 * the first page again, of those that are left.
 */
export const listPullable = async (
  sql: Db,
  { bankId, afterId, since, limit }: PullRange,
  now: Date,
): Promise<string[]> => {
  // What is asked of both tables is asked behind the join, which `offset 0` keeps apart: within it PostgreSQL would remember
  // each key by the times of the connection as well, as if no two connections had one in common. A filter keeps the order.
  const rows = await sql<{ id: string }[]>`
    select id from (
      select c.id, c.expires_at, c.pulled_until, k.clock_offset_ms * interval '1 millisecond' as ahead
      from connections c join api_keys k on k.id = c.key_id
      where c.bank_id = ${bankId} and c.provider = 'bank' and c.revoked_at is null and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${now})
        and (c.connected_at, c.id)
          > (coalesce((select connected_at from connections where id = ${afterId}), '-infinity'), ${afterId})
      order by c.connected_at, c.id offset 0
    ) of_the_bank
    where expires_at > ${now}::timestamptz + ahead and pulled_until < ${since}::timestamptz + ahead
    limit ${atMost(sql, limit)}`;
  return rows.map((row) => row.id);
};
