export type KeyStatus = 'active' | 'expired' | 'revoked';

/** Returns the status of a key at a wall time. */
export const keyStatus = (
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): KeyStatus => {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
};
