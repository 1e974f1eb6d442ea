import type { FastifyRequest } from 'fastify';

/** Returns the route pattern of a request as the documentation writes it: `/accounts/{id}/balance`. */
export const routePattern = (request: FastifyRequest): string => {
  const url = request.routeOptions.url ?? '(none)';
  let pattern = patterns.get(url);
  if (pattern === undefined) {
    pattern = url.replace(/:(\w+)/g, '{$1}');
    patterns.set(url, pattern);
  }
  return pattern;
};

/** Cached patterns, by Fastify's route URL; there are as many as routes. */
const patterns = new Map<string, string>();
