import { after, MINUTE } from '../../packages/common/clock.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { DeveloperSession } from './identity.ts';

/** How long a log-in or a re-authentication permits what needs a confirmed identity. */
export const CONFIRMED_FOR = 10 * MINUTE;

/** @throws REAUTHENTICATION_REQUIRED */
export const requireRecentAuthentication = (
  { authenticatedAt }: Pick<DeveloperSession, 'authenticatedAt'>,
  now: Date,
): void => {
  if (after(authenticatedAt, CONFIRMED_FOR) <= now) throw new ApiError('REAUTHENTICATION_REQUIRED');
};
