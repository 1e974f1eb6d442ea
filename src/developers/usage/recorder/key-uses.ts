/**
 * The last use of each key, and its origin. One use per key is kept in memory and written together with the request
 * records, so that it costs a request nothing more.
 */
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../../../auth/bearer.ts';
import { userAgentName } from '../../../platform/http/user-agent-name.ts';
import { prefixes } from '../../../platform/vocabulary/ids.ts';
import type { KeyUse } from '../store.ts';

/**
 * Returns the use of a key by a request with its secret. Null for link tokens, which come from users' browsers, and for
 * requests without a key or with a portal token, which name no key.
 */
export const keyUseOf = (request: FastifyRequest, at: Date): KeyUse | null => {
  const { key, ip, headers } = request;
  if (key === null || bearerToken(request)?.startsWith(prefixes.linkToken)) return null;
  // Removes the IPv6 notation of an IPv4 address on a dual-stack socket.
  const agent = userAgentName(headers['user-agent']);
  return { keyId: key.id, at, ip: ip.replace(/^::ffff:(?=[\d.]+$)/, ''), agent };
};
