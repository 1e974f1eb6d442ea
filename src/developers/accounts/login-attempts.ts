/**
 * Limits password attempts per account, in addition to the limit per address. An attacker with many addresses has that
 * limit many times, so attempts from unknown origins share one budget per account. They cannot use up the owner's
 * budget: a known device has its own, and a known network that of its address. Attempts from unknown origins are
 * counted by the typed address, whether or not it has an account, so the count does not reveal accounts.
 */
import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { clientBucket } from '../../platform/http/client-address.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import type { KnownOrigin } from './known-devices.ts';

/** Counts by the hash, so that counters contain no addresses. */
const bucketOf = (email: string): string => `login-account:${tokenHash(email).toString('hex')}`;

/** Returns the budget of an attempt; null when the budget of its address suffices. */
const budgetOf = (
  { login, loginPerAccount }: Config['rateLimits'],
  email: string,
  known: KnownOrigin,
): { bucket: string; limit: number } | null => {
  if (known === 'network') return null;
  if (known === null) return { bucket: bucketOf(email), limit: loginPerAccount };
  return { bucket: `login-device:${known.device.toString('hex')}`, limit: login };
};

/**
 * Counts an attempt before its password is checked. Returns a function that resets the count after a right password.
 * @throws ApiError RATE_LIMIT_EXCEEDED when unknown origins, or this device, had too many attempts
 */
export const countAttempt = async (
  { counters, config }: Pick<Deps, 'counters' | 'config'>,
  reply: FastifyReply,
  email: string,
  known: KnownOrigin,
): Promise<() => Promise<void>> => {
  const budget = budgetOf(config.rateLimits, email, known);
  if (budget === null) return async () => {};
  try {
    await countRequest(counters, reply, budget.bucket, budget.limit, config.rateLimits.windowSeconds);
  } catch (error) {
    if (!(error instanceof ApiError) || known !== null) throw error;
    throw new ApiError(error.code, { ...error.details, cause: 'account' }, error.headers);
  }
  return () => counters.reset(budget.bucket);
};

/**
 * Counts a code of a second factor before it is checked. The budget is small, since a code has six digits, and belongs to
 * the origin as in {@link countAttempt}: a stranger who knows the password cannot use up the owner's.
 * @throws ApiError RATE_LIMIT_EXCEEDED
 */
export const countCode = (
  { counters, config }: Pick<Deps, 'counters' | 'config'>,
  reply: FastifyReply,
  developerId: string,
  known: KnownOrigin,
  ip: string,
): Promise<void> => {
  const { login, windowSeconds } = config.rateLimits;
  const origin = known === null ? '' : known === 'network' ? clientBucket(ip) : known.device.toString('hex');
  return countRequest(counters, reply, `second-factor:${developerId}:${origin}`, login, windowSeconds);
};

/** Resets the count of unknown origins, for an owner who used a mailed link. */
export const resetAttempts = ({ counters }: Pick<Deps, 'counters'>, email: string): Promise<void> =>
  counters.reset(bucketOf(email));
