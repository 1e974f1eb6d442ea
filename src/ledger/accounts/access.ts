import type { Caller } from '../../auth/identity.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { keyAmong } from '../../platform/keys/data-keys.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
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

/**
 * The key of an account's connection. Where it is destroyed the connection was revoked, even if a backup brought its
 * rows back: there is no such account.
 */
export const keyOfAccount = async (
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  { dataKeyId }: { dataKeyId: string },
): Promise<SealingKey> => {
  const dataKey = await dataKeys.find(dataKeyId);
  if (!dataKey) throw new ApiError('ACCOUNT_NOT_FOUND');
  return dataKey;
};

/** Accounts with the key that opens them. Of a connection that was revoked there are none, whatever a backup holds. */
export const openAccounts = async <Row extends Pick<AccountRow, 'dataKeyId'>>(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  rows: readonly Row[],
): Promise<{ row: Row; dataKey: SealingKey }[]> => {
  const keys = await dataKeys.findAll(rows.map((row) => row.dataKeyId));
  return rows.flatMap((row) => {
    const dataKey = keyAmong(keys, row.dataKeyId);
    return dataKey ? [{ row, dataKey }] : [];
  });
};

/**
 * As {@link openAccounts}, for a list of several connections: an account whose key cannot be had has none, and does not keep the
 * others from being shown.
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
