import type { FastifyRequest } from 'fastify';

/** The token of "Authorization: Bearer …": null without a header, empty when it is not of that form. */
export const bearerToken = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (header === undefined || header.trim() === '') return null;
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
};
