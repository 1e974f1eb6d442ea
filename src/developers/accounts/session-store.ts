import type { DeveloperSession } from '../../auth/identity.ts';
import { announceSessionEnd } from '../../events/signal-store.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

/**
 * Opens a session, unless the checked password is no longer the account's: a concurrent reset also ends this session.
 * Returns whether it was opened.
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
