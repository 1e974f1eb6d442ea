/** Recovery codes come with the first factor of an account and go with the last one. */

import { lockAccount, recordAction } from '../../auth/audit-log/store.ts';
import { bury, hashTombstone } from '../../ledger/tombstones/tombstones.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { findAccountName } from './account-store.ts';
import type { Deps } from './deps.ts';
import { recordFactorChange, requestFactorMail } from './mails.ts';
import { deletePasskey, listPasskeys } from './passkey-store.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './recovery-code-store.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { findFactors, hasFactor } from './second-factor.ts';
import { deleteTotp } from './totp-store.ts';

const removeRecoveryCodes = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  developerId: string,
  now: Date,
): Promise<void> => {
  const gone = await deleteRecoveryCodes(tx, developerId);
  await bury(deps, tx, 'login_factor', gone.map(hashTombstone), now);
};

/** Replaces the recovery codes of an account. Returns the new ones, which are shown once. */
export const renewRecoveryCodes = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  developerId: string,
  now: Date,
): Promise<string[]> => {
  await removeRecoveryCodes(deps, tx, developerId, now);
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(code)!);
  await insertRecoveryCodes(tx, developerId, hashes, now);
  return codes;
};

/** Call before a factor is added. Returns recovery codes for the first factor, else null. */
export const firstCodes = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  developerId: string,
  now: Date,
): Promise<string[] | null> =>
  hasFactor(await findFactors(tx, developerId)) ? null : renewRecoveryCodes(deps, tx, developerId, now);

/** Call after a factor was removed. */
export const removeLastCodes = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  developerId: string,
  now: Date,
): Promise<void> => {
  if (hasFactor(await findFactors(tx, developerId))) return;
  await removeRecoveryCodes(deps, tx, developerId, now);
};

/** Removes everything for an owner who has lost it, with entries of the audit log and mails. Null for an unknown account. */
export const removeAllFactors = async (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  developerId: string,
): Promise<{ passkeys: number; totp: boolean } | null> => {
  const now = deps.clock.now();
  const by = { developerId, actor: 'operator' as const };
  if (!(await lockAccount(tx, developerId))) return null;
  const { email } = (await findAccountName(tx, developerId))!;
  const passkeys = await listPasskeys(tx, developerId);
  for (const { id } of passkeys) {
    await recordAction(tx, { ...by, at: now, action: 'passkey.removed', target: id });
    await deletePasskey(tx, developerId, id);
  }
  if (passkeys.length > 0) await requestFactorMail(deps, tx, 'passkey.removed', email);
  const totp = await deleteTotp(tx, developerId);
  if (totp !== null) await recordFactorChange(deps, tx, { ...by, action: 'totp.removed' });
  const ids = [...passkeys.map(({ id }) => id), ...(totp === null ? [] : [totp])];
  await bury(deps, tx, 'login_factor', ids, now);
  await removeLastCodes(deps, tx, developerId, now);
  return { passkeys: passkeys.length, totp: totp !== null };
};
