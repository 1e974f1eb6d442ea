import type { AccountSelection } from '../../auth/identity.ts';
import { userTurn } from '../../ledger/accounts/user-turn-store.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';
import type { Place } from '../../platform/secrets.ts';
import type { SessionTimes } from './states.ts';

export interface SessionRow extends SessionTimes {
  keyId: number;
  developerId: string | null;
  clockOffsetMs: number;
  bankId: string;
  userId: string;
  redirectUrl: string | null;
  /** The application's name, as given when the session was opened. */
  appName: string | null;
  accountSelection: AccountSelection | null;
  sandboxSeed: string | null;
  sandboxScenario: string | null;
  /** True if a link token without a user opened the session, so that `userId` is only a claim of the browser. */
  claimed: boolean;
  /** The connection that was made or renewed; null before. */
  connectionId: string | null;
  /** When the user asked for a mail with a link to their page, in wall time. */
  pageMailAt: Date | null;
  /** Whether the developer lets the connect flow offer the page of the user. */
  userPageOffered: boolean;
  /** Key of the hash from which a simulated person is drawn. */
  personKey: Buffer;
  /** Seconds for which the public token can be exchanged, as the link token sets it; null for the default. */
  publicTokenSeconds: number | null;
}

interface NewSession {
  hash: Buffer;
  keyId: number;
  linkTokenHash: Buffer | null;
  bankId: string;
  userId: string;
  redirectUrl: string | null;
  appName: string | null;
  accountSelection: AccountSelection | null;
  sandboxSeed: string | null;
  sandboxScenario: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export const insertSession = async (sql: Db, session: NewSession): Promise<void> => {
  await sql`
    insert into connect_sessions
      (hash, key_id, link_token_hash, bank_id, user_id, redirect_url, app_name, account_selection, sandbox_seed,
       sandbox_scenario, created_at, expires_at)
    values
      (${session.hash}, ${session.keyId}, ${session.linkTokenHash}, ${session.bankId}, ${session.userId},
       ${session.redirectUrl}, ${session.appName}, ${session.accountSelection}, ${session.sandboxSeed}, ${session.sandboxScenario},
       ${session.createdAt}, ${session.expiresAt})`;
};

/**
 * Finds a session by its token alone, which is the credential of the bank page. Ignores sessions of a key that is
 * revoked, or has expired at `wall`. With `lock` the row stays locked until the transaction ends, so that one of many
 * moves succeeds.
 */
export const findSession = async (
  sql: Db,
  hash: Buffer,
  wall: Date,
  lock: boolean,
): Promise<SessionRow | null> => {
  const find = () => sql<SessionRow[]>`
    select s.key_id as "keyId", k.developer_id as "developerId", k.clock_offset_ms as "clockOffsetMs", s.bank_id as "bankId",
           s.user_id as "userId", s.redirect_url as "redirectUrl", s.app_name as "appName",
           s.account_selection as "accountSelection", s.sandbox_seed as "sandboxSeed",
           s.sandbox_scenario as "sandboxScenario", k.person_key as "personKey", s.expires_at as "expiresAt",
           s.authorized_at as "authorizedAt", s.denied_at as "deniedAt", s.connection_id as "connectionId",
           s.page_mail_at as "pageMailAt",
           t.hash is not null and t.user_id is null as claimed, k.user_page_offered as "userPageOffered", t.public_token_seconds as "publicTokenSeconds"
    from connect_sessions s join api_keys k on k.id = s.key_id
      left join link_tokens t on t.hash = s.link_token_hash
    where s.hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${wall})
    ${lock ? sql`for update of s` : sql``}`;
  const [row] = lock ? await find() : await forAllTenants('credential', find);
  return row ?? null;
};

/** Waits for the turn of the user of a session, if there is such a session: see {@link userTurn}. */
export const awaitTurnOfSession = async (tx: Tx, hash: Buffer): Promise<void> => {
  await tx`
    select ${userTurn(tx)} from connect_sessions s join api_keys k on k.id = s.key_id
    where s.hash = ${hash} for key share of k`;
};

/** Names the column in which a session's public token is sealed. */
export const publicTokenPlace = (hash: Buffer): Place =>
  `connect_sessions.public_token_sealed ${hash.toString('hex')}`;

interface SessionStatusRow extends SessionTimes, Pick<SessionRow, 'claimed' | 'userPageOffered'> {
  publicTokenSealed: Buffer | null;
  publicTokenExpiresAt: Date | null;
}

/** Finds a session for its creator: a key sees all its sessions, a link token only those that it opened. */
export const findOwnSession = async (
  sql: Db,
  hash: Buffer,
  keyId: number,
  linkTokenHash: Buffer | null,
): Promise<SessionStatusRow | null> => {
  const [row] = await sql<SessionStatusRow[]>`
    select s.expires_at as "expiresAt", s.authorized_at as "authorizedAt", s.denied_at as "deniedAt",
           s.public_token_sealed as "publicTokenSealed", p.expires_at as "publicTokenExpiresAt",
           t.hash is not null and t.user_id is null as claimed, k.user_page_offered as "userPageOffered"
    from connect_sessions s join api_keys k on k.id = s.key_id
      left join public_tokens p on p.session_hash = s.hash left join link_tokens t on t.hash = s.link_token_hash
    where s.hash = ${hash} and s.key_id = ${keyId}
      and (${linkTokenHash}::bytea is null or s.link_token_hash = ${linkTokenHash})`;
  return row ?? null;
};

export const markDenied = async (sql: Db, hash: Buffer, at: Date): Promise<void> => {
  await sql`update connect_sessions set denied_at = ${at} where hash = ${hash}`;
};

/** Expires a session now. */
export const markExpired = async (sql: Db, hash: Buffer, at: Date): Promise<void> => {
  await sql`update connect_sessions set expires_at = ${at} where hash = ${hash}`;
};

interface Authorized {
  /** Hash of the session's token. */
  hash: Buffer;
  keyId: number;
  at: Date;
  connectionId: string;
  publicTokenSealed: Buffer;
  publicTokenHash: Buffer;
  publicTokenExpiresAt: Date;
}

/** Marks the session as authorized and inserts its public token. */
export const markAuthorized = async (sql: Db, made: Authorized): Promise<void> => {
  await sql`
    with session as (
      update connect_sessions
      set authorized_at = ${made.at}, connection_id = ${made.connectionId},
          public_token_sealed = ${made.publicTokenSealed}
      where hash = ${made.hash} returning hash, connection_id)
    insert into public_tokens (hash, key_id, session_hash, connection_id, expires_at)
    select ${made.publicTokenHash}::bytea, ${made.keyId}::integer, hash, connection_id, ${made.publicTokenExpiresAt}::timestamptz
    from session`;
};

export interface ExchangedConnection {
  id: string;
  bankId: string;
  connectedAt: Date;
  /** Hash of the link token that opened the session; null if a key did. */
  linkTokenHash: Buffer | null;
}

/**
 * Marks a public token as used. One statement decides, so exactly one of several parallel exchanges succeeds; the
 * same statement removes the readable token from the session. It locks the session before the token, in the order in
 * which a revocation erases the two.
 */
export const usePublicToken = async (
  sql: Db,
  hash: Buffer,
  keyId: number,
  now: Date,
): Promise<ExchangedConnection | null> => {
  const [row] = await sql<ExchangedConnection[]>`
    with session as (
      select s.hash, s.link_token_hash from public_tokens p join connect_sessions s on s.hash = p.session_hash
      where p.hash = ${hash} and p.key_id = ${keyId} for update of s
    ), used as (
      update public_tokens p set used_at = ${now}
      from session s, connections c
      where p.hash = ${hash} and p.session_hash = s.hash and p.used_at is null and p.expires_at > ${now}
        and c.id = p.connection_id and c.revoked_at is null
      returning p.session_hash, c.id, c.bank_id, c.connected_at, s.link_token_hash
    ), forgotten as (
      update connect_sessions s set public_token_sealed = null from used where s.hash = used.session_hash
    )
    select id, bank_id as "bankId", connected_at as "connectedAt", link_token_hash as "linkTokenHash" from used`;
  return row ?? null;
};

export const findPublicToken = async (
  sql: Db,
  hash: Buffer,
  keyId: number,
): Promise<{ usedAt: Date | null; expiresAt: Date; connectionId: string } | null> => {
  const [row] = await sql<{ usedAt: Date | null; expiresAt: Date; connectionId: string }[]>`
    select used_at as "usedAt", expires_at as "expiresAt", connection_id as "connectionId"
    from public_tokens where hash = ${hash} and key_id = ${keyId}`;
  return row ?? null;
};

/** A session of a link token. */
export interface LinkSession extends SessionTimes {
  hash: Buffer;
  bankId: string;
  createdAt: Date;
  connectionId: string | null;
  /** Null before the authorization, and once it is exchanged. */
  publicTokenSealed: Buffer | null;
}

/** Lists the sessions that a link token opened, oldest first. */
export const listSessionsOfLinkToken = async (
  sql: Db,
  keyId: number,
  linkTokenHash: Buffer,
): Promise<LinkSession[]> => sql<LinkSession[]>`
  select hash, bank_id as "bankId", created_at as "createdAt", connection_id as "connectionId",
         public_token_sealed as "publicTokenSealed", expires_at as "expiresAt",
         authorized_at as "authorizedAt", denied_at as "deniedAt"
  from connect_sessions where link_token_hash = ${linkTokenHash} and key_id = ${keyId}
  order by created_at limit 100`;
