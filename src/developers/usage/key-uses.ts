/**
 * Who used a key last, and from where. What came is kept in memory, one use for each key, and written as a set with the
 * request records, so that it costs a request nothing but this.
 */
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../../auth/bearer.ts';
import { shortAgent } from '../../platform/http/short-agent.ts';
import { prefixes } from '../../platform/vocabulary/ids.ts';
import type { KeyUse } from './store.ts';

/**
 * The use that a request is of the key whose secret it carries. Null for one with a link token, which comes from the browser of
 * a user and says nothing of the application, and for one with no key or a token of the portal, which names no key at all.
 */
export const keyUseOf = (request: FastifyRequest, at: Date): KeyUse | null => {
  const { key, ip, headers } = request;
  if (key === null || bearerToken(request)?.startsWith(prefixes.linkToken)) return null;
  // An IPv4 address as a socket for both versions shows it.
  const agent = shortAgent(headers['user-agent']);
  return { keyId: key.id, at, ip: ip.replace(/^::ffff:(?=[\d.]+$)/, ''), agent };
};
