/** The second factor of a log-in: a passkey, or a code of an authenticator app or from the list of recovery codes. */

import { bury, hashTombstone } from '../../ledger/tombstones/tombstones.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { Deps } from './deps.ts';
import { recordFactorChange } from './mails.ts';
import { listPasskeys } from './passkey-store.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { findTotp, redeemTotpStep, totpPlace } from './totp-store.ts';

export interface Factors {
  passkeys: number;
  totp: boolean;
}

export const findFactors = async (sql: Db, developerId: string): Promise<Factors> => {
  const [passkeys, totp] = await Promise.all([listPasskeys(sql, developerId), findTotp(sql, developerId)]);
  return { passkeys: passkeys.length, totp: totp?.confirmedAt != null };
};

export const hasFactor = ({ passkeys, totp }: Factors): boolean => passkeys > 0 || totp;

/** Uses up the code of a confirmed authenticator app. Returns whether it was right and unused. */
export const redeemTotpCode = async (
  { master, clock }: Pick<Deps, 'master' | 'clock'>,
  tx: Tx,
  developerId: string,
  code: string,
): Promise<boolean> => {
  const factor = await findTotp(tx, developerId);
  if (!factor?.confirmedAt) return false;
  const step = stepOfCode(
    master.open(factor.secret, totpPlace(factor.id)),
    code.replace(/\s/g, ''),
    clock.now(),
  );
  return step !== null && redeemTotpStep(tx, developerId, factor.id, step);
};

/** Uses up a code of the authenticator app or a recovery code. Returns which it was; null for a wrong or used one. */
export const redeemCode = async (
  deps: Pick<Deps, 'master' | 'clock' | 'jobs'>,
  tx: Tx,
  { developerId, ip }: { developerId: string; ip: string },
  code: string,
): Promise<'totp' | 'recovery_code' | null> => {
  if (await redeemTotpCode(deps, tx, developerId, code)) return 'totp';
  const hash = await redeemRecoveryCode(tx, developerId, code);
  if (!hash) return null;
  await recordFactorChange(deps, tx, { developerId, action: 'recovery_code.used', ip });
  await bury(deps, tx, 'login_factor', [hashTombstone(hash)], deps.clock.now());
  return 'recovery_code';
};
