import type { FastifyRequest } from 'fastify';

/** The route that a request reached, as the documentation writes it and without /v1: `/accounts/{id}/balance`. */
export const routePattern = (request: FastifyRequest): string => {
  const url = request.routeOptions.url ?? '(none)';
  return url.replace(/^\/v1(?=\/|$)/, '').replace(/:(\w+)/g, '{$1}') || '/';
};
