import type { DeveloperSession } from '../../auth/identity.ts';
import { announceEnd } from '../../events/news-store.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

/**
 * Opens a session, unless the password that was checked is no longer the account's: a reset that overtakes a
 * login ends that session too. Returns whether it was opened.
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

/** Ends a session, with the stand-ins for keys that it created and the event streams that it opened. */
export const endSession = async (
  tx: Tx,
  { developerId, tokenHash }: Pick<DeveloperSession, 'developerId' | 'tokenHash'>,
): Promise<void> => {
  await tx`delete from developer_sessions where hash = ${tokenHash}`;
  await announceEnd(tx, developerId, tokenHash);
};

/** Ends every session of a developer, as {@link endSession} does with one. Returns the hashes of their tokens. */
export const endAllSessions = async (tx: Tx, developerId: string): Promise<Buffer[]> => {
  // What a command line would fetch a session with: first, so that one which is just fetched is there below.
  await tx`delete from cli_logins where developer_id = ${developerId}`;
  // Also those of which it is not known which session created them.
  await tx`
    delete from key_tokens where key_id in (select id from api_keys where developer_id = ${developerId})`;
  const ended = await tx<{ hash: Buffer }[]>`
    delete from developer_sessions where developer_id = ${developerId} returning hash`;
  await announceEnd(tx, developerId, null);
  return ended.map(({ hash }) => hash);
};
