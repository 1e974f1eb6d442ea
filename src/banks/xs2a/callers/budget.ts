/** Rate limits of TPPs: those of one key together, and unauthenticated requests by address. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientBucket } from '../../../platform/http/client-address.ts';
import { countByAddress, countRequest } from '../../../platform/http/rate-limit.ts';
import type { Deps } from '../deps.ts';
import type { AuthenticatedTpp } from './tpp-store.ts';

/**
 * Multiple of the API's rate limit: a read takes several requests, and an advance of a year makes hundreds of reads.
 */
const LIMIT_FACTOR = 100;

type Given = Pick<Deps, 'counters' | 'config'>;

/** Counts a request of a key's TPPs. @throws ApiError RATE_LIMIT_EXCEEDED */
export const countForKey = (
  { counters, config }: Given,
  reply: FastifyReply,
  { keyPublicId }: AuthenticatedTpp,
): Promise<void> => {
  const { banking, windowSeconds } = config.rateLimits;
  return countRequest(counters, reply, `xs2a:${keyPublicId}`, banking * LIMIT_FACTOR, windowSeconds);
};

/**
 * Counts a request with a signing certificate before its signature is verified: by IP address, because anybody can
 * send the certificate of another TPP.
 */
export const countUnverified = (
  { counters, config }: Given,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { banking, windowSeconds } = config.rateLimits;
  const bucket = `xs2a-unproved:${clientBucket(request.ip)}`;
  return countRequest(counters, reply, bucket, banking * LIMIT_FACTOR, windowSeconds);
};

/** Counts a request that stores data for months, against the rate limit of the API itself. */
export const countStoring = (
  { counters, config }: Given,
  reply: FastifyReply,
  { keyPublicId }: AuthenticatedTpp,
): Promise<void> => {
  const { banking, windowSeconds } = config.rateLimits;
  return countRequest(counters, reply, `xs2a-consents:${keyPublicId}`, banking, windowSeconds);
};

/** Returns what `who` resolves to; if it rejects, counts the request by its IP address. */
export const orCountFailure = async <T>(
  { counters, config }: Given,
  request: FastifyRequest,
  reply: FastifyReply,
  who: Promise<T>,
): Promise<T> => {
  try {
    return await who;
  } catch (error) {
    await countByAddress(counters, config.rateLimits, request, reply, 'banking');
    throw error;
  }
};
