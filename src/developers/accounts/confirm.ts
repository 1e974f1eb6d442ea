/** What a mailed link does, whether it is confirmed on its page or through the API. */

import { bury, hashTombstone, passwordTombstone } from '../../ledger/tombstones/tombstones.ts';
import type { Deps } from './deps.ts';
import { forgetKnown } from './known-device-store.ts';
import { rememberOrigin } from './known-devices.ts';
import { forgetAttempts } from './login-attempts.ts';
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
    await markVerified(tx, developerId, now);
    await rememberOrigin(tx, deps, developerId, { ip });
  });
};

/**
 * Sets the password, ends every session and forgets known devices and networks. The address counts as verified from then
 * on: the link was mailed there. The network from which the link was used is known: an owner whom others have locked out
 * with wrong passwords gets in from there, while the others go on.
 * @throws ApiError INVALID_RESET_TOKEN, EXPIRED_RESET_TOKEN
 */
export const resetPassword = async (
  deps: Deps,
  token: string,
  password: string,
  ip: string,
): Promise<void> => {
  const { sql, clock } = deps;
  // Looked at before the costly hash, and used up after it.
  await checkMailToken(sql, token, 'reset', clock.now());
  const passwordHash = await hashPassword(password, ip);
  const email = await sql.begin(async (tx) => {
    const now = clock.now();
    const developerId = await useMailToken(tx, token, 'reset', now);
    const before = await setPassword(tx, developerId, passwordHash);
    await markVerified(tx, developerId, now);
    const sessions = await endAllSessions(tx, developerId);
    await bury(deps, tx, 'password', [passwordTombstone(developerId, before.passwordHash)], now);
    await bury(deps, tx, 'session', sessions.map(hashTombstone), now);
    await forgetKnown(tx, developerId);
    await rememberOrigin(tx, deps, developerId, { ip });
    return before.email;
  });
  await forgetAttempts(deps, email);
};
