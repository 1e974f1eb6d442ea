/** What a request with an Idempotency-Key is recognised by: who sends it, the key, and what it asks for. */
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { routePattern } from '../../platform/http/route-pattern.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { IDEMPOTENCY_KEY, LONGEST_KEY } from './key.ts';

/** The key of a request, or null where it has none. @throws INVALID_PARAMETER */
export const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x20-\x7e]+$/.test(key) && key.length <= LONGEST_KEY) return key;
  throw new ApiError('INVALID_PARAMETER', {
    parameter: IDEMPOTENCY_KEY,
    reason: `it must have 1 to ${LONGEST_KEY} printable ASCII characters`,
  });
};

/** Whose keys they are: nobody gets the response to another credential's request. */
export interface Owner {
  /** The credential in text, without the secret. */
  name: string;
  keyId: number | null;
  session: { hash: Buffer; developerId: string } | null;
}

/**
 * The credential of a request. A key is one however it is presented: by any of its secrets, or by a short-lived token
 * that stands in for it. Each link token is one of its own, since it lies in a browser; so is each session, since what
 * is shown once to one must not be had by another.
 */
export const ownerOf = ({ identity }: FastifyRequest): Owner | null => {
  switch (identity.kind) {
    case 'key': {
      const { keyId, keyPublicId, link } = identity.caller;
      const name = link ? `link ${link.tokenHash.toString('hex')}` : `key ${keyPublicId}`;
      return { name, keyId, session: null };
    }
    case 'developer': {
      const { tokenHash, developerId } = identity.session;
      const session = { hash: tokenHash, developerId };
      return { name: `session ${tokenHash.toString('hex')}`, keyId: null, session };
    }
    case 'nobody':
      return null;
  }
};

/** What a request asks for, as a hash: its route, what its path names, and its body, whatever the order of its fields. */
export const fingerprintOf = (request: FastifyRequest): string => {
  const { method, params, body } = request;
  return hash('sha256', canonical([method, routePattern(request), params, body ?? null]), 'base64');
};

/** JSON with the fields of every object in one order. Bodies are bounded in size and depth before. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
