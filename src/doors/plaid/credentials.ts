/** Reads the client id and the secret of a request, from its headers or its body. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../auth/identity.ts';
import { budgetOf, keyCallers, ownerOf } from '../../auth/key-callers.ts';
import { enterKey } from '../../platform/database/tenants.ts';
import { countByAddress, countRequest } from '../../platform/http/rate-limit.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { PlaidError } from './errors.ts';

const invalidKeys = (): PlaidError =>
  new PlaidError(
    'INVALID_API_KEYS',
    'invalid client_id or secret provided. client_id is the id of your developer account, secret is an API key of it',
  );

/** Returns a credential; the header has precedence over the field. */
const credential = ({ headers, body }: FastifyRequest, header: string, field: string): string | null => {
  const inHeader = headers[header];
  if (typeof inHeader === 'string' && inHeader !== '') return inHeader;
  const inBody =
    body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[field] : undefined;
  return typeof inBody === 'string' && inBody !== '' ? inBody : null;
};

/**
 * Returns a function that authenticates a request and counts it against the budget of its key.
 * @throws PlaidError MISSING_FIELDS, INVALID_API_KEYS; ApiError RATE_LIMIT_EXCEEDED
 */
export const authenticator = (
  deps: Deps,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<Caller>) => {
  const { bySecret } = keyCallers(deps);
  const { counters, config } = deps;
  const { rateLimits } = config;

  const identify = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller | PlaidError> => {
    const clientId = credential(request, 'plaid-client-id', 'client_id');
    const secret = credential(request, 'plaid-secret', 'secret');
    const missing = [...(clientId === null ? ['client_id'] : []), ...(secret === null ? ['secret'] : [])];
    if (clientId === null || secret === null) {
      return new PlaidError(
        'MISSING_FIELDS',
        `the following required fields are missing: ${missing.join(', ')}`,
      );
    }
    const found = await bySecret(secret, request, reply);
    if (found instanceof ApiError || found.developerId !== clientId) return invalidKeys();
    return found;
  };

  return async (request, reply) => {
    const found = await identify(request, reply);
    if (found instanceof PlaidError) {
      await countByAddress(counters, rateLimits, request, reply, 'banking');
      throw found;
    }
    await countRequest(counters, reply, budgetOf(found), rateLimits.banking, rateLimits.windowSeconds);
    enterKey(found);
    request.identity = { kind: 'key', caller: found };
    request.owner = ownerOf(found);
    return found;
  };
};
