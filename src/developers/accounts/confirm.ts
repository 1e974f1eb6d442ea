/** The effect of a mailed link, confirmed on its page or through the API. */

import { recordAction } from '../../auth/audit-log/store.ts';
import { bury, hashTombstone, passwordTombstone } from '../../ledger/tombstones/tombstones.ts';
import { requestMail } from '../../platform/mail/requests.ts';
import { refuseBreached } from './breached-passwords.ts';
import type { Deps } from './deps.ts';
import { deleteKnownDevices } from './known-device-store.ts';
import { saveKnownOrigin } from './known-devices.ts';
import { resetAttempts } from './login-attempts.ts';
import { checkMailToken, useMailToken } from './mail-token-store.ts';
import { hashPassword } from './password.ts';
import { endAllSessions } from './session-store.ts';
import { markVerified, setPassword } from './store.ts';

/** @throws ApiError INVALID_VERIFICATION_TOKEN, EXPIRED_VERIFICATION_TOKEN */
export const confirmEmail = async (deps: Deps, token: string, ip: string): Promise<void> => {
  const { sql, clock } = deps;
  await sql.begin(async (tx) => {
    const now = clock.now();
    const developerId = await useMailToken(tx, token, 'verification', now);
    await recordAction(tx, { developerId, at: now, action: 'account.email_verified', ip });
    await markVerified(tx, developerId, now);
    await saveKnownOrigin(tx, deps, developerId, { ip });
  });
};

/**
 * Sets the password, ends every session and deletes known devices and networks. The address then counts as verified,
 * since the link was mailed there. The network of this request becomes known: an owner who was locked out by others'
 * wrong passwords can log in from there.
 * @throws ApiError INVALID_RESET_TOKEN, EXPIRED_RESET_TOKEN, PASSWORD_BREACHED
 */
export const resetPassword = async (
  deps: Deps,
  token: string,
  password: string,
  ip: string,
): Promise<void> => {
  const { sql, clock, config, jobs } = deps;
  await refuseBreached(password, config.breachedPasswordsDir);
  // Checked before the costly hash, and used up after it.
  await checkMailToken(sql, token, 'reset', clock.now());
  const passwordHash = await hashPassword(password, ip);
  const email = await sql.begin(async (tx) => {
    const now = clock.now();
    const developerId = await useMailToken(tx, token, 'reset', now);
    await recordAction(tx, { developerId, at: now, action: 'account.password_changed', ip });
    const before = await setPassword(tx, developerId, passwordHash);
    await markVerified(tx, developerId, now);
    const sessions = await endAllSessions(tx, developerId);
    await bury(deps, tx, 'password', [passwordTombstone(developerId, before.passwordHash)], now);
    await bury(deps, tx, 'session', sessions.map(hashTombstone), now);
    await deleteKnownDevices(tx, developerId);
    await saveKnownOrigin(tx, deps, developerId, { ip });
    await requestMail(tx, jobs, { kind: 'password_changed', to: { email: before.email }, now });
    return before.email;
  });
  await resetAttempts(deps, email);
};
