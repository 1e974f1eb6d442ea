import { ofAccount } from '../../ledger/transactions/store.ts';
import type { Db, Sql, Tx } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';
import type { ConsentRow } from '../connections/store.ts';
import { countUse } from './use-store.ts';

interface NewPage {
  hash: Buffer;
  keyId: number;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Inserts a link, unless it exists. */
export const insertPage = async (tx: Tx, page: NewPage): Promise<void> => {
  await tx`
    insert into user_pages (hash, key_id, user_id, created_at, expires_at)
    values (${page.hash}, ${page.keyId}, ${page.userId}, ${page.createdAt}, ${page.expiresAt})
    on conflict do nothing`;
};

/**
 * Returns whether a user has a connection that is not revoked. It stays so until the transaction ends, so that a link
 * cannot name a user whose last connection is being erased.
 */
export const hasConnection = async (tx: Tx, keyId: number, userId: string): Promise<boolean> => {
  const { count } = await tx`
    select from connections
    where key_id = ${keyId} and user_id = ${userId} and revoked_at is null order by id for key share`;
  return count > 0;
};

/** Returns whether a link can be opened at a wall time. */
export const isOpenable = async (sql: Sql, hash: Buffer, at: Date): Promise<boolean> => {
  const { count } = await forAllTenants(
    'credential',
    () => sql`
      select from user_pages
      where hash = ${hash} and browser_hash is null and user_id is not null and expires_at > ${at}`,
  );
  return count === 1;
};

/**
 * Binds a link to the browser that opens it. One statement decides, so of several browsers at once exactly one
 * succeeds. A double click of the same browser finds the link bound to itself.
 * @returns whether the link is bound to this browser
 */
export const bindPage = async (
  sql: Sql,
  { hash, browserHash, at, until }: { hash: Buffer; browserHash: Buffer; at: Date; until: Date },
): Promise<boolean> =>
  forAllTenants('credential', () =>
    sql.begin(async (tx) => {
      const [bound] = await tx<{ keyId: number }[]>`
        update user_pages set browser_hash = ${browserHash}, session_expires_at = ${until}
        where hash = ${hash} and browser_hash is null and user_id is not null and expires_at > ${at}
        returning key_id as "keyId"`;
      if (bound) {
        await countUse(tx, bound.keyId, 'opened', at);
        return true;
      }
      const before = await tx`
        select from user_pages
        where hash = ${hash} and browser_hash = ${browserHash} and session_expires_at > ${at}`;
      return before.count === 1;
    }),
  );

/** The session of a browser on the page of a user. */
export interface PageSession {
  hash: Buffer;
  keyId: number;
  developerId: string | null;
  /** Null once the last connection of the user is erased. */
  userId: string | null;
  appName: string;
  clockOffsetMs: number;
  /** Whether the application can still read, and the user can renew. */
  isKeyActive: boolean;
}

/** Finds the session of a browser: that of the link that it opened last. The key may be revoked. */
export const findPageSession = async (
  sql: Sql,
  browserHash: Buffer,
  at: Date,
): Promise<PageSession | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<PageSession[]>`
      -- "isKeyActive" is not null: it is made of what is not, or compared with null first
      select p.hash, p.key_id as "keyId", k.developer_id as "developerId", p.user_id as "userId",
             k.app_name as "appName", k.clock_offset_ms as "clockOffsetMs",
             k.revoked_at is null and coalesce(k.expires_at > ${at}, true) as "isKeyActive"
      from user_pages p join api_keys k on k.id = p.key_id
      where p.browser_hash = ${browserHash} and p.session_expires_at > ${at}
      order by p.session_expires_at desc, p.created_at desc limit 1`,
  );
  return row ?? null;
};

/**
 * Finds the page that the user of a connection would see, for the developer of its key; null for a connection of others, or
 * one that is erased.
 */
export const findViewedPage = async (
  sql: Sql,
  developerId: string,
  connectionId: string,
  at: Date,
): Promise<PageSession | null> => {
  const [row] = await sql<Omit<PageSession, 'hash'>[]>`
    -- "isKeyActive" is not null: it is made of what is not, or compared with null first
    select c.key_id as "keyId", k.developer_id as "developerId", c.user_id as "userId", k.app_name as "appName",
           k.clock_offset_ms as "clockOffsetMs",
           k.revoked_at is null and coalesce(k.expires_at > ${at}, true) as "isKeyActive"
    from connections c join api_keys k on k.id = c.key_id
    where k.developer_id = ${developerId} and c.id = ${connectionId} and c.revoked_at is null`;
  return row ? { ...row, hash: NO_LINK } : null;
};

/** A page without a link, and so without receipts. */
const NO_LINK = Buffer.alloc(0);

/** Ends all sessions of a browser. */
export const endPageSessions = async (sql: Sql, browserHash: Buffer, at: Date): Promise<void> => {
  await forAllTenants(
    'credential',
    () => sql`
      update user_pages set session_expires_at = ${at}
      where browser_hash = ${browserHash} and session_expires_at > ${at}`,
  );
};

/** Counts of the stored data of a connection. */
export interface StoredData {
  connectionId: string;
  accounts: number;
  transactions: number;
  /** Days of the oldest and the newest transaction; null without one. */
  from: string | null;
  to: string | null;
}

/** Counts what is stored of connections that are not revoked, or of one account of them. */
export const countStored = async (
  sql: Db,
  keyId: number,
  connectionIds: readonly string[],
  accountId: string | null = null,
): Promise<StoredData[]> => sql<StoredData[]>`
  select a.connection_id as "connectionId", count(distinct a.id)::integer as accounts,
         count(t.id)::integer as transactions, min(t.date) as "from", max(t.date) as "to"
  from accounts a left join transactions t on ${ofAccount(sql)} and not t.removed
  where a.key_id = ${keyId} and a.connection_id = any(${[...connectionIds]})
    ${accountId === null ? sql`` : sql`and a.id = ${accountId}`}
  group by a.connection_id`;

export interface StoredAccount {
  id: string;
  connectionId: string;
  name: string;
  currency: string;
  /** Sealed. */
  iban: Buffer | null;
  dataKeyId: string;
}

/** Lists the accounts of connections in the order of their banks. */
export const listStoredAccounts = async (
  sql: Db,
  keyId: number,
  connectionIds: readonly string[],
): Promise<StoredAccount[]> => sql<StoredAccount[]>`
  -- "dataKeyId" is not null: a revoked connection has no accounts
  select a.id, a.connection_id as "connectionId", a.name, a.currency, a.iban, c.data_key_id as "dataKeyId"
  from accounts a join connections c on c.key_id = a.key_id and c.id = a.connection_id
  where a.key_id = ${keyId} and a.connection_id = any(${[...connectionIds]})
  order by a.connection_id, a.position`;

export interface StoredConsent extends ConsentRow {
  id: number;
  connectionId: string;
}

/** Lists the records of consents of connections, oldest first. */
export const listStoredConsents = async (
  sql: Db,
  keyId: number,
  connectionIds: readonly string[],
): Promise<StoredConsent[]> => sql<StoredConsent[]>`
  select id, connection_id as "connectionId", permissions, history_days as "historyDays", granted_at as "grantedAt",
         expires_at as "expiresAt"
  from consents where key_id = ${keyId} and connection_id = any(${[...connectionIds]}) order by id`;
