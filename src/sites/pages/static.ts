import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Clients revalidate each time: 304 while the content is unchanged. */
const REVALIDATED = 'public, no-cache';
/** For addresses that change with the content. */
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
    // Pages of other origins load these files, including cross-origin isolated ones.
    .header('Cross-Origin-Resource-Policy', 'cross-origin');
  const known = request.headers['if-none-match']
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);
  if (known) return reply.code(304).send();
  return reply.type(type).send(content);
};
