import { DAY } from '../../../packages/common/clock.ts';

export type ConnectionStatus = 'active' | 'expired' | 'revoked';

/** Consent lasts this long from the day it is given or renewed. */
export const CONSENT_PERIOD = 90 * DAY;

/** The state at an instant of the key's clock: consent ends to the millisecond, whether or not a scan ran. */
export const connectionStatus = (
  connection: { revokedAt: Date | null; expiresAt: Date },
  now: Date,
): ConnectionStatus => {
  if (connection.revokedAt) return 'revoked';
  return connection.expiresAt <= now ? 'expired' : 'active';
};

/** Days of consent left, begun days counted whole: 90 at first, 0 once it has ended. */
export const daysUntil = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY));
