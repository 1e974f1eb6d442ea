export type KeyStatus = 'active' | 'expired' | 'revoked';

/** The state of a key at an instant of wall time. */
export const keyStatus = (
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): KeyStatus => {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
};
