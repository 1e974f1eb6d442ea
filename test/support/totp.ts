/** The codes of an authenticator app, as RFC 6238 has them by default: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth';

/** @param secret base 32 */
export const totpCodeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
