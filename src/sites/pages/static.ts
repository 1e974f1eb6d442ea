/** Files that browsers load, served from memory. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Revalidated each time: 304 while it is the same. */
const REVALIDATED = 'public, no-cache';
/** Its address changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

export const sendStatic = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: string,
  caching: string = REVALIDATED,
): FastifyReply => {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  reply
    .header('ETag', etag)
    .header('Cache-Control', caching)
    .header('Vary', 'Accept-Encoding')
    // Other people's pages load these, also those that isolate themselves.
    .header('Cross-Origin-Resource-Policy', 'cross-origin');
  const known = request.headers['if-none-match']
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);
  if (known) return reply.code(304).send();
  return reply.type(type).send(content);
};
