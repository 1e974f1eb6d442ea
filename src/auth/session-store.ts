import type { Db } from '../platform/database/postgres.ts';
import { forAllTenants } from '../platform/database/tenants.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';

/** A session as it is stored. */
interface SessionRow {
  /** Null when the account was deleted. */
  developerId: string | null;
  expiresAt: Date;
}

/** Why a session may do nothing (any more); null for one that may. */
export const sessionRefusal = (session: SessionRow | null, now: Date): ApiError | null => {
  if (!session) return new ApiError('INVALID_DEV_TOKEN');
  if (session.developerId === null) return new ApiError('DEVELOPER_NOT_FOUND');
  return session.expiresAt <= now ? new ApiError('EXPIRED_DEV_TOKEN') : null;
};

export const findSession = async (sql: Db, hash: Buffer): Promise<SessionRow | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<SessionRow[]>`
    select developer_id as "developerId", expires_at as "expiresAt" from developer_sessions where hash = ${hash}`,
  );
  return row ?? null;
};

/** Why a session may do nothing (any more); null for one that may. */
export const findSessionRefusal = async (sql: Db, hash: Buffer, now: Date): Promise<ApiError | null> =>
  sessionRefusal(await findSession(sql, hash), now);
