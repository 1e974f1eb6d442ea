/** Codes of an authenticator app (RFC 6238): SHA-1, six digits, thirty seconds, which every app can do. Pure. */
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Open Banking Data Service';
/** 160 bits, the length of the hash (RFC 4226, 4). */
const SECRET_BYTES = 20;
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps before and after the present one whose codes are accepted, for clocks that differ. */
const WINDOW = 1;

/** Returns a new secret in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...SETTINGS, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString();

/** Returns the time step whose code this is; null for a wrong code. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
};
