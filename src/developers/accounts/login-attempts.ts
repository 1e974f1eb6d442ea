/**
 * Bounds the passwords that can be tried on one account, beside the budget of each address. An attacker with many addresses
 * has that budget many times, so attempts of strangers share one budget of the account. They cannot use up the owner's:
 * a known device has a budget of its own, and a known network that of its address. Attempts of strangers are counted by the
 * address that was typed, whether or not it has an account, so the count says nothing about who has one.
 */
import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import type { KnownOrigin } from './known-devices.ts';

/** By the hash: counters hold no addresses. */
const bucketOf = (email: string): string => `login-account:${tokenHash(email).toString('hex')}`;

/** The budget that an attempt is counted against; null where that of its address is enough. */
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
 * Counts an attempt before its password is looked at. Returns what forgets the failures so far, for a right password.
 * @throws ApiError RATE_LIMIT_EXCEEDED when strangers, or this device, had too many
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

/** Forgets the failures of strangers, for an owner who came by a mailed link. */
export const forgetAttempts = ({ counters }: Pick<Deps, 'counters'>, email: string): Promise<void> =>
  counters.reset(bucketOf(email));
