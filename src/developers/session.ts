import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/errors.ts';

/** The developer that a management request acts for. */
export interface DeveloperSession {
  developerId: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** A session as it is stored. */
export interface SessionRow {
  /** Null when the account was deleted meanwhile. */
  developerId: string | null;
  expiresAt: Date;
}

/** Why a session may do nothing (any more); null for one that may. */
export const sessionRefusal = (session: SessionRow | null, now: Date): ApiError | null => {
  if (!session) return new ApiError('INVALID_DEV_TOKEN');
  if (session.developerId === null) return new ApiError('DEVELOPER_NOT_FOUND');
  return session.expiresAt <= now ? new ApiError('EXPIRED_DEV_TOKEN') : null;
};

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
