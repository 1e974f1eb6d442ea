/** Identifies a request with an Idempotency-Key: its sender, the key, and its content. */
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { routePattern } from '../../platform/http/route-pattern.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { IDEMPOTENCY_KEY, LONGEST_KEY } from './key.ts';

/** Returns the Idempotency-Key of a request, or null without one. @throws INVALID_PARAMETER */
export const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x20-\x7e]+$/.test(key) && key.length <= LONGEST_KEY) return key;
  throw new ApiError('INVALID_PARAMETER', {
    parameter: IDEMPOTENCY_KEY,
    reason: `it must have 1 to ${LONGEST_KEY} printable ASCII characters`,
  });
};

/** The owner of an Idempotency-Key: nobody gets the response to another credential's request. */
export interface Owner {
  /** The credential as text, without the secret. */
  name: string;
  keyId: number | null;
  session: { hash: Buffer; developerId: string } | null;
}

/**
 * Returns the credential of a request. All secrets and short-lived tokens of a key are one credential. Each link token
 * is a separate one, since it is in a browser. Each session is a separate one too, since a secret that one session was
 * shown must not be replayed to another.
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

/** Returns a hash of the route, the path parameters and the body of a request, independent of the order of fields. */
export const fingerprintOf = (request: FastifyRequest): string => {
  const { method, params, body } = request;
  return hash('sha256', canonical([method, routePattern(request), params, body ?? null]), 'base64');
};

/** Returns JSON with sorted fields. Bodies were limited in size and depth before. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
