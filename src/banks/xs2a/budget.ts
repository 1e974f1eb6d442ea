/** How much TPPs may ask: those of one key together, and nobody more than their address who is not recognised. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientBucket } from '../../platform/http/client-address.ts';
import { countByAddress, countRequest } from '../../platform/http/rate-limit.ts';
import type { Deps } from './deps.ts';
import type { AskingTpp } from './tpp-store.ts';

/** A read takes several requests, and a test clock that is moved by a year makes hundreds of reads. */
const REQUESTS_FOR_ONE = 100;

type Given = Pick<Deps, 'counters' | 'config'>;

/** Counts a request of a key's TPPs. @throws ApiError RATE_LIMIT_EXCEEDED */
export const countForKey = (
  { counters, config }: Given,
  reply: FastifyReply,
  { keyPublicId }: AskingTpp,
): Promise<void> => {
  const { banking, windowSeconds } = config.rateLimits;
  return countRequest(counters, reply, `xs2a:${keyPublicId}`, banking * REQUESTS_FOR_ONE, windowSeconds);
};

/**
 * Counts a request that names a TPP by its public certificate, before its signature can be checked: by the address that it
 * comes from, since anybody can send the certificate of another.
 */
export const countUnproved = (
  { counters, config }: Given,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { banking, windowSeconds } = config.rateLimits;
  const bucket = `xs2a-unproved:${clientBucket(request.ip)}`;
  return countRequest(counters, reply, bucket, banking * REQUESTS_FOR_ONE, windowSeconds);
};

/** Counts what leaves something behind for months: as much as the key may ask of the service itself. */
export const countLasting = (
  { counters, config }: Given,
  reply: FastifyReply,
  { keyPublicId }: AskingTpp,
): Promise<void> => {
  const { banking, windowSeconds } = config.rateLimits;
  return countRequest(counters, reply, `xs2a-consents:${keyPublicId}`, banking, windowSeconds);
};

/** What `who` resolves to; where it rejects, the request is counted against its address first. */
export const recognised = async <T>(
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
