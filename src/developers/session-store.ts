import type { Db } from '../platform/database/postgres.ts';

export interface SessionRow {
  /** Null when the account was deleted meanwhile. */
  developerId: string | null;
  expiresAt: Date;
}

/**
 * Opens a session, unless the password that was checked is no longer the account's: a reset that overtakes a
 * login ends that session too. Answers whether it was opened.
 */
export const insertSession = async (
  sql: Db,
  session: { hash: Buffer; developerId: string; passwordHash: string; expiresAt: Date },
): Promise<boolean> => {
  const { count } = await sql`
    insert into developer_sessions (hash, developer_id, expires_at)
    select ${session.hash}, id, ${session.expiresAt} from developers
    where id = ${session.developerId} and password_hash = ${session.passwordHash} for share`;
  return count === 1;
};

export const findSession = async (sql: Db, hash: Buffer): Promise<SessionRow | null> => {
  const [row] = await sql<SessionRow[]>`
    select developer_id as "developerId", expires_at as "expiresAt" from developer_sessions where hash = ${hash}`;
  return row ?? null;
};

export const endSession = async (sql: Db, hash: Buffer): Promise<void> => {
  await sql`delete from developer_sessions where hash = ${hash}`;
};

/** Ends every session of a developer, and the stand-ins for keys that sessions minted. */
export const endAllSessions = async (sql: Db, developerId: string): Promise<void> => {
  await sql`
    delete from key_tokens where key_id in (select id from api_keys where developer_id = ${developerId})`;
  await sql`delete from developer_sessions where developer_id = ${developerId}`;
};
