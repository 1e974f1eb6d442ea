/**
 * Fixed windows that begin with the first request. The counter is raised before anything else is awaited, so a burst of
 * parallel requests is counted exactly.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { clientBucket } from './client-address.ts';
import { routePattern } from './route-pattern.ts';

/** The budget of a request; `none` is for pages, health checks and the like. */
export type LimitName = 'banking' | 'login' | 'mail' | 'developer' | 'none';

export interface Count {
  /** Requests in the window so far, this one included. */
  used: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

export interface Counters {
  /** Counts one request against a bucket. */
  hit(bucket: string, windowMs: number): Promise<Count>;
  /** Forgets a bucket: its next request begins a window. */
  reset(bucket: string): Promise<void>;
  /** Whether counters that processes share cannot be reached, so that each process counts for itself. */
  isAway(): boolean;
  /** Releases the storage of the counters. */
  close(): Promise<void>;
}

/**
 * Counts the request, writes the RateLimit headers, and throws when the budget is used up. If several budgets apply,
 * the headers show the one with the least left.
 */
export const countRequest = async (
  counters: Counters,
  reply: FastifyReply,
  bucket: string,
  limit: number,
  windowSeconds: number,
): Promise<void> => {
  const { used, resetMs } = await counters.hit(bucket, windowSeconds * 1_000);
  const reset = Math.max(1, Math.ceil(resetMs / 1_000));
  const remaining = Math.max(0, limit - used);
  if (remaining <= Number(reply.getHeader('RateLimit-Remaining') ?? Infinity)) {
    reply.header('RateLimit-Limit', limit);
    reply.header('RateLimit-Remaining', remaining);
    reply.header('RateLimit-Reset', reset);
  }
  if (used > limit) {
    throw new ApiError(
      'RATE_LIMIT_EXCEEDED',
      { limit, retry_after: reset },
      { 'Retry-After': String(reset) },
    );
  }
};

/** Counts a request without a valid credential against the budget of its address. */
export const countByAddress = (
  counters: Counters,
  limits: Config['rateLimits'],
  request: FastifyRequest,
  reply: FastifyReply,
  name: Exclude<LimitName, 'none'>,
): Promise<void> => {
  // Login attempts are counted per endpoint: after registering, a client may still log in.
  const budget = name === 'login' ? `login:${routePattern(request)}` : name;
  const bucket = `${budget}:${clientBucket(request.ip)}`;
  return countRequest(counters, reply, bucket, limits[name], limits.windowSeconds);
};
