import type { Db } from '../platform/database/postgres.ts';
import { forAllTenants } from '../platform/database/tenants.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { SessionKind } from './identity.ts';

/** A session as it is stored. */
export interface SessionRow {
  /** Null when the account was deleted. */
  developerId: string | null;
  expiresAt: Date;
  id: string;
  kind: SessionKind;
  authenticatedAt: Date;
  lastUsedAt: Date;
}

/** Why a session may do nothing (any more); null for one that may. */
export const sessionRefusal = (
  session: Pick<SessionRow, 'developerId' | 'expiresAt'> | null,
  now: Date,
): ApiError | null => {
  if (!session) return new ApiError('INVALID_DEV_TOKEN');
  if (session.developerId === null) return new ApiError('DEVELOPER_NOT_FOUND');
  return session.expiresAt <= now ? new ApiError('EXPIRED_DEV_TOKEN') : null;
};

export const findSession = async (sql: Db, hash: Buffer): Promise<SessionRow | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<SessionRow[]>`
      select developer_id as "developerId", expires_at as "expiresAt", id, kind,
             authenticated_at as "authenticatedAt", last_used_at as "lastUsedAt"
      from developer_sessions where hash = ${hash}`,
  );
  return row ?? null;
};

/** Records a use, unless another transaction has locked the session, such as the one that ends it. */
export const saveSessionUse = async (sql: Db, hash: Buffer, at: Date): Promise<void> => {
  await forAllTenants(
    'credential',
    () => sql`
      update developer_sessions set last_used_at = ${at}
      where hash = (select hash from developer_sessions where hash = ${hash} for no key update skip locked)`,
  );
};

/** Why a session may do nothing (any more); null for one that may. */
export const findSessionRefusal = async (sql: Db, hash: Buffer, now: Date): Promise<ApiError | null> =>
  sessionRefusal(await findSession(sql, hash), now);
