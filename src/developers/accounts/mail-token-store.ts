/** Tokens of mailed links: single use, expiring, stored as hashes only. */

import { after, DAY, HOUR } from '../../../packages/common/clock.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { enterDeveloper, forAllTenants } from '../../platform/database/tenants.ts';
import { tokenHash } from '../../platform/secrets.ts';
import type { ErrorCode } from '../../platform/vocabulary/error-catalogue.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newMailToken } from '../../platform/vocabulary/ids.ts';

export type Purpose = 'verification' | 'reset';

/** Lifetime and error codes of a link. */
const purposes = {
  verification: {
    lifetime: DAY,
    invalid: 'INVALID_VERIFICATION_TOKEN',
    expired: 'EXPIRED_VERIFICATION_TOKEN',
  },
  reset: { lifetime: HOUR, invalid: 'INVALID_RESET_TOKEN', expired: 'EXPIRED_RESET_TOKEN' },
} as const satisfies Record<Purpose, { lifetime: number; invalid: ErrorCode; expired: ErrorCode }>;

/** Issues a token; returns null when the account was deleted meanwhile. */
export const issueMailToken = async (
  sql: Db,
  developerId: string,
  purpose: Purpose,
  now: Date,
): Promise<string | null> => {
  const token = newMailToken();
  const { count } = await sql`
    insert into mail_tokens (hash, developer_id, purpose, expires_at)
    select ${tokenHash(token)}, id, ${purpose}, ${after(now, purposes[purpose].lifetime)}
    from developers where id = ${developerId} for key share`;
  return count === 1 ? token : null;
};

/**
 * Returns the developer of a token, without using it up.
 * @throws ApiError the purpose's code for an invalid or an expired token
 */
export const checkMailToken = async (
  sql: Db,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<string> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<{ developerId: string; expiresAt: Date }[]>`
    select developer_id as "developerId", expires_at as "expiresAt"
    from mail_tokens where hash = ${tokenHash(token)} and purpose = ${purpose}`,
  );
  if (!row) throw new ApiError(purposes[purpose].invalid);
  if (row.expiresAt <= now) throw new ApiError(purposes[purpose].expired);
  enterDeveloper(row.developerId);
  return row.developerId;
};

/**
 * Uses up the token and every other link of the same purpose; returns its developer. The developer's row is locked
 * until the transaction ends, so that one of many parallel uses succeeds and none deadlocks.
 * @throws ApiError as {@link checkMailToken}
 */
export const useMailToken = async (tx: Tx, token: string, purpose: Purpose, now: Date): Promise<string> => {
  const developerId = await checkMailToken(tx, token, purpose, now);
  await tx`select from developers where id = ${developerId} for no key update`;
  const closed = await tx<{ hash: Buffer }[]>`
    delete from mail_tokens where developer_id = ${developerId} and purpose = ${purpose} returning hash`;
  if (!closed.some(({ hash }) => hash.equals(tokenHash(token))))
    throw new ApiError(purposes[purpose].invalid);
  return developerId;
};
