import type { Caller } from '../api-keys/caller.ts';
import type { Db } from '../platform/database/postgres.ts';
import { ApiError } from '../platform/errors.ts';
import { type AccountRow, findAccount } from './store.ts';

/** Data of a connection may be read until the millisecond in which its consent ends. */
export const requireConsent = (expiresAt: Date, now: Date): void => {
  if (expiresAt <= now) throw new ApiError('CONSENT_EXPIRED', { expired_at: expiresAt.toISOString() });
};

/** The caller's account with a living consent, or the error that says which of the two is missing. */
export const readableAccount = async (sql: Db, caller: Caller, id: string): Promise<AccountRow> => {
  const account = await findAccount(sql, caller.keyId, id);
  if (!account) throw new ApiError('ACCOUNT_NOT_FOUND');
  requireConsent(account.expiresAt, caller.now);
  return account;
};
