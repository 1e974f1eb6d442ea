import { announceEnd } from '../events/announce.ts';
import type { Db, Tx } from '../platform/database/postgres.ts';
import type { ApiError } from '../platform/errors.ts';
import { type DeveloperSession, type SessionRow, sessionRefusal } from './session.ts';

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

/** Why a session may do nothing (any more); null for one that may. */
export const refusalOfSession = async (sql: Db, hash: Buffer, now: Date): Promise<ApiError | null> =>
  sessionRefusal(await findSession(sql, hash), now);

/** Ends a session: the stand-ins for keys that it minted go with it, and its event streams hear of it. */
export const endSession = async (
  tx: Tx,
  { developerId, tokenHash }: Pick<DeveloperSession, 'developerId' | 'tokenHash'>,
): Promise<void> => {
  await tx`delete from developer_sessions where hash = ${tokenHash}`;
  await announceEnd(tx, developerId, tokenHash);
};

/** Ends every session of a developer, as {@link endSession} does with one. */
export const endAllSessions = async (tx: Tx, developerId: string): Promise<void> => {
  // Also those of which it is not known who minted them.
  await tx`
    delete from key_tokens where key_id in (select id from api_keys where developer_id = ${developerId})`;
  await tx`delete from developer_sessions where developer_id = ${developerId}`;
  await announceEnd(tx, developerId, null);
};
