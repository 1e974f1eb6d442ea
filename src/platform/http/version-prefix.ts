/** Every address is served bare and under /v1: the prefix is taken off before a route is looked for. */
import type { FastifyRequest } from 'fastify';

/** Also as a client writes it that encodes what needs no encoding. */
const PREFIX = /^\/(?:v|%76)(?:1|%31)(?=[/?]|$)/;

/** `/v1/banks?limit=1` → `/banks?limit=1`, `/v1` → `/`; any other address as it is. */
export const withoutVersion = (url: string): string => {
  if (!PREFIX.test(url)) return url;
  const rest = url.replace(PREFIX, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** Whether a request came with the prefix. */
export const isVersioned = ({ originalUrl }: FastifyRequest): boolean => PREFIX.test(originalUrl);
