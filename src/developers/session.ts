import type { FastifyRequest } from 'fastify';

/** The developer that a management request acts for. */
export interface DeveloperSession {
  developerId: string;
  tokenHash: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    developerSession: DeveloperSession | null;
  }
}

/** The session of a route whose access declaration guarantees one. */
export const sessionOf = (request: FastifyRequest): DeveloperSession => {
  if (!request.developerSession)
    throw new Error(`${request.routeOptions.url} reads a session that its access does not give`);
  return request.developerSession;
};
