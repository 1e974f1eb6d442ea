import type { FastifyRequest } from 'fastify';

/** Returns the token of "Authorization: Bearer …": null without a header, empty for another form. */
export const bearerToken = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (header === undefined || header.trim() === '') return null;
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
};
