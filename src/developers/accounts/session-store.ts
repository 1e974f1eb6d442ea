import type { DeveloperSession, SessionKind } from '../../auth/identity.ts';
import { announceSessionEnd } from '../../events/signal-store.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

export interface NewSession {
  /** The public id. */
  id: string;
  hash: Buffer;
  kind: SessionKind;
  developerId: string;
  now: Date;
  expiresAt: Date;
  device: string | null;
  network: string | null;
}

/**
 * Opens a session, unless the checked password is no longer the account's: a concurrent reset also ends this session.
 * Returns whether it was opened.
 * @param passwordHash null when no password was checked, as at a log-in with a passkey
 */
export const insertSession = async (
  sql: Db,
  session: NewSession,
  passwordHash: string | null,
): Promise<boolean> => {
  const { id, hash, kind, developerId, now, expiresAt, device, network } = session;
  const { count } = await sql`
    insert into developer_sessions
      (hash, developer_id, expires_at, id, kind, created_at, authenticated_at, last_used_at, device, network)
    select ${hash}, id, ${expiresAt}, ${id}, ${kind}, ${now}::timestamptz, ${now}::timestamptz,
           ${now}::timestamptz, ${device}, ${network}
    from developers
    where id = ${developerId} and password_hash = coalesce(${passwordHash}, password_hash) for share`;
  return count === 1;
};

/** Ends a session, with its key tokens and event streams. */
export const endSession = async (
  tx: Tx,
  { developerId, tokenHash }: Pick<DeveloperSession, 'developerId' | 'tokenHash'>,
): Promise<void> => {
  await tx`delete from developer_sessions where hash = ${tokenHash}`;
  await announceSessionEnd(tx, developerId, tokenHash);
};

/** Ends every session of a developer as {@link endSession} does. Returns the hashes of their tokens. */
export const endAllSessions = async (tx: Tx, developerId: string): Promise<Buffer[]> => {
  // Logins of the command line first, so that a session that is just being fetched is deleted below.
  await tx`delete from cli_logins where developer_id = ${developerId}`;
  // Also key tokens without a known session.
  await tx`
    delete from key_tokens where key_id in (select id from api_keys where developer_id = ${developerId})`;
  const ended = await tx<{ hash: Buffer }[]>`
    delete from developer_sessions where developer_id = ${developerId} returning hash`;
  await announceSessionEnd(tx, developerId, null);
  return ended.map(({ hash }) => hash);
};

export interface ListedSession extends Omit<NewSession, 'now' | 'developerId'> {
  createdAt: Date;
  lastUsedAt: Date;
}

/** Returns the sessions that are still open, the last used first. */
export const listSessions = async (sql: Db, developerId: string, now: Date): Promise<ListedSession[]> =>
  sql<ListedSession[]>`
    select hash, id, kind, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", device,
           network
    from developer_sessions where developer_id = ${developerId} and expires_at > ${now}
    order by last_used_at desc, id`;

/** Returns the token hash of an open session of the developer. */
export const findSessionHash = async (
  sql: Db,
  developerId: string,
  id: string,
  now: Date,
): Promise<Buffer | null> => {
  const [row] = await sql<{ hash: Buffer }[]>`
    select hash from developer_sessions
    where developer_id = ${developerId} and id = ${id} and expires_at > ${now}`;
  return row?.hash ?? null;
};

/** Ends all sessions of a developer except one. Returns the hashes of their tokens. */
export const endOtherSessions = async (
  tx: Tx,
  { developerId, tokenHash }: Pick<DeveloperSession, 'developerId' | 'tokenHash'>,
): Promise<Buffer[]> => {
  await tx`delete from cli_logins where developer_id = ${developerId}`;
  const ended = await tx<{ hash: Buffer }[]>`
    delete from developer_sessions where developer_id = ${developerId} and hash <> ${tokenHash} returning hash`;
  for (const { hash } of ended) await announceSessionEnd(tx, developerId, hash);
  return ended.map(({ hash }) => hash);
};

/** Records that the holder of a session has proved who they are. Returns whether the session is still open. */
export const confirmSession = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> => {
  const { count } = await tx`
    update developer_sessions set authenticated_at = ${now} where hash = ${tokenHash} and expires_at > ${now}`;
  return count === 1;
};

/** Empties what a session shows about its owner, before their account is deleted. */
export const forgetSessionOrigins = async (tx: Tx, developerId: string): Promise<void> => {
  await tx`
    update developer_sessions set device = null, network = null where developer_id = ${developerId}`;
};

/** Returns the device of a session of the developer; null when it has ended or has no name. */
export const findSessionDevice = async (sql: Db, developerId: string, id: string): Promise<string | null> => {
  const [row] = await sql<{ device: string | null }[]>`
    select device from developer_sessions where developer_id = ${developerId} and id = ${id}`;
  return row?.device ?? null;
};
