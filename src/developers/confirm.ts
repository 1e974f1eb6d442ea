/** What a mailed link does, whether it is confirmed on its page or through the API. */

import { bury, hashTombstone, passwordTombstone } from '../tombstones/tombstones.ts';
import { forgetAttempts } from './login-attempts.ts';
import { checkMailToken, useMailToken } from './mail-token-store.ts';
import type { Needs } from './needs.ts';
import { hashPassword } from './password.ts';
import { endAllSessions } from './session-store.ts';
import { markVerified, setPassword } from './store.ts';

/** @throws ApiError INVALID_VERIFICATION_TOKEN, EXPIRED_VERIFICATION_TOKEN */
export const confirmEmail = async ({ sql, clock }: Needs, token: string): Promise<void> => {
  await sql.begin(async (tx) => {
    const now = clock.now();
    await markVerified(tx, await useMailToken(tx, token, 'verification', now), now);
  });
};

/**
 * Sets the password and ends every session. The address counts as verified from then on: the link was mailed
 * there. It is also the way in for whom others have throttled with wrong passwords.
 * @throws ApiError INVALID_RESET_TOKEN, EXPIRED_RESET_TOKEN
 */
export const resetPassword = async (deps: Needs, token: string, password: string): Promise<void> => {
  const { sql, clock } = deps;
  // Looked at before the costly hash, and used up after it.
  await checkMailToken(sql, token, 'reset', clock.now());
  const passwordHash = await hashPassword(password);
  const email = await sql.begin(async (tx) => {
    const now = clock.now();
    const developerId = await useMailToken(tx, token, 'reset', now);
    const before = await setPassword(tx, developerId, passwordHash);
    await markVerified(tx, developerId, now);
    const sessions = await endAllSessions(tx, developerId);
    await bury(deps, tx, 'password', [passwordTombstone(developerId, before.passwordHash)], now);
    await bury(deps, tx, 'session', sessions.map(hashTombstone), now);
    return before.email;
  });
  await forgetAttempts(deps, email);
};
