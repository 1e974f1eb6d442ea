/**
 * Attempts to log in to one account, from wherever they come: beside the budget of each address, which somebody with
 * many addresses has many times. A right password and a reset forget them, so what is counted are failures in a row.
 * They are counted by what was typed, account or not, so that the count says nothing about who has one.
 */
import type { FastifyReply } from 'fastify';
import { countRequest } from '../platform/http/rate-limit.ts';
import { tokenHash } from '../platform/secrets.ts';
import type { Needs } from './needs.ts';

/** By the hash: counters hold no addresses. */
const bucketOf = (email: string): string => `login-account:${tokenHash(email).toString('hex')}`;

/** Counts one before its password is looked at; throws RATE_LIMIT_EXCEEDED when there were too many. */
export const countAttempt = (
  { counters, config }: Pick<Needs, 'counters' | 'config'>,
  reply: FastifyReply,
  email: string,
): Promise<void> => {
  const { loginPerAccount, windowSeconds } = config.rateLimits;
  return countRequest(counters, reply, bucketOf(email), loginPerAccount, windowSeconds);
};

/** For a login that showed whose the account is: its attempts are counted from zero again. */
export const forgetAttempts = ({ counters }: Pick<Needs, 'counters'>, email: string): Promise<void> =>
  counters.reset(bucketOf(email));
