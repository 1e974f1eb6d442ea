/** Serves every address with and without /v1: the prefix is removed before routing. */
import type { FastifyRequest } from 'fastify';

/** Also matches needlessly percent-encoded forms. */
const PREFIX = /^\/(?:v|%76)(?:1|%31)(?=[/?]|$)/;

/** Removes the prefix: `/v1/banks?limit=1` → `/banks?limit=1`, `/v1` → `/`; other addresses stay unchanged. */
export const withoutVersion = (url: string): string => {
  if (!PREFIX.test(url)) return url;
  const rest = url.replace(PREFIX, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** Whether a request came with the prefix. */
export const isVersioned = ({ originalUrl }: FastifyRequest): boolean => PREFIX.test(originalUrl);
