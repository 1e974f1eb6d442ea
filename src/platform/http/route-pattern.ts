import type { FastifyRequest } from 'fastify';

/** The route that a request reached, as the documentation writes it: `/accounts/{id}/balance`. */
export const routePattern = (request: FastifyRequest): string => {
  const url = request.routeOptions.url ?? '(none)';
  let pattern = patterns.get(url);
  if (pattern === undefined) {
    pattern = url.replace(/:(\w+)/g, '{$1}');
    patterns.set(url, pattern);
  }
  return pattern;
};

/** By the route's own address: there are as many as there are routes. */
const patterns = new Map<string, string>();
