/** What a mailed link does, whether it is confirmed on its page or through the API. */
import type { Deps } from '../deps.ts';
import { checkMailToken, useMailToken } from './mail-token.ts';
import { hashPassword } from './password.ts';
import { endAllSessions } from './session-store.ts';
import { markVerified, setPassword } from './store.ts';

/** @throws ApiError INVALID_VERIFICATION_TOKEN, EXPIRED_VERIFICATION_TOKEN */
export const confirmEmail = async ({ sql, clock }: Deps, token: string): Promise<void> => {
  await sql.begin(async (tx) => {
    const now = clock.now();
    await markVerified(tx, await useMailToken(tx, token, 'verification', now), now);
  });
};

/**
 * Sets the password and ends every session. The address counts as verified from then on: the link was mailed
 * there.
 * @throws ApiError INVALID_RESET_TOKEN, EXPIRED_RESET_TOKEN
 */
export const resetPassword = async ({ sql, clock }: Deps, token: string, password: string): Promise<void> => {
  // Looked at before the costly hash, and used up after it.
  await checkMailToken(sql, token, 'reset', clock.now());
  const passwordHash = await hashPassword(password);
  await sql.begin(async (tx) => {
    const now = clock.now();
    const developerId = await useMailToken(tx, token, 'reset', now);
    await setPassword(tx, developerId, passwordHash);
    await markVerified(tx, developerId, now);
    await endAllSessions(tx, developerId);
  });
};
