import type { Caller } from '../../auth/identity.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { requireKey } from '../../platform/keys/data-keys.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { findEnded } from './ended-store.ts';
import { type AccountRow, findAccount } from './store.ts';

/** Returns the error for an account that a key does not have, with the time at which its user deselected it. */
export const accountNotFound = async (sql: Db, keyId: number, id: string): Promise<ApiError> => {
  const endedAt = await findEnded(sql, keyId, id);
  if (!endedAt) return new ApiError('ACCOUNT_NOT_FOUND');
  return new ApiError('ACCOUNT_NOT_FOUND', { cause: 'taken_out', ended_at: endedAt.toISOString() });
};

/** Throws CONSENT_EXPIRED from the millisecond in which the consent ends. */
export const requireConsent = (expiresAt: Date, now: Date): void => {
  if (expiresAt <= now) throw new ApiError('CONSENT_EXPIRED', { expired_at: expiresAt.toISOString() });
};

/**
 * Returns the caller's account if its consent lasts.
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED
 */
export const readableAccount = async (sql: Db, caller: Caller, id: string): Promise<AccountRow> => {
  const account = await findAccount(sql, caller.keyId, id);
  if (!account) throw await accountNotFound(sql, caller.keyId, id);
  requireConsent(account.expiresAt, caller.now);
  return account;
};

/**
 * Returns the data key of an account's connection. A destroyed key means that the connection was revoked, even if a
 * backup restored its rows.
 * @throws ACCOUNT_NOT_FOUND
 */
export const keyOfAccount = async (
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  { dataKeyId }: { dataKeyId: string },
): Promise<SealingKey> => {
  const dataKey = await dataKeys.find(dataKeyId);
  if (!dataKey) throw new ApiError('ACCOUNT_NOT_FOUND');
  return dataKey;
};

/** Returns accounts with their data keys, without those of revoked connections that a backup restored. */
export const openAccounts = async <Row extends Pick<AccountRow, 'dataKeyId'>>(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  rows: readonly Row[],
): Promise<{ row: Row; dataKey: SealingKey }[]> => {
  const keys = await dataKeys.findAll(rows.map((row) => row.dataKeyId));
  return rows.flatMap((row) => {
    const dataKey = requireKey(keys, row.dataKeyId);
    return dataKey ? [{ row, dataKey }] : [];
  });
};

/**
 * Returns accounts as {@link openAccounts}, for a list over several connections: `dataKey` is null if a key is not
 * available, so that the other accounts are still listed.
 */
export const openEachAccount = async <Row extends Pick<AccountRow, 'dataKeyId'>>(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  rows: readonly Row[],
): Promise<{ row: Row; dataKey: SealingKey | null }[]> => {
  const keys = await dataKeys.findAll(rows.map((row) => row.dataKeyId));
  return rows.flatMap((row) => {
    const dataKey = keys.get(row.dataKeyId);
    return dataKey === null ? [] : [{ row, dataKey: dataKey ?? null }];
  });
};
