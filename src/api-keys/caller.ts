import type { FastifyRequest } from 'fastify';
import type { Scope } from '../platform/http/access.ts';

/** The application that a banking request acts for. */
export interface Caller {
  /** The tenant: every query filters by it. */
  keyId: string;
  developerId: string | null;
  demo: boolean;
  scopes: Scope[];
  /** Where sessions may return to, normalised; null for anywhere. */
  redirectUrls: readonly string[] | null;
  /** Link tokens that name no user open nothing. */
  boundLinkTokensOnly: boolean;
  /** The time on this key's clock at which the request arrived. */
  now: Date;
  /** Set when a link token was sent instead of the key. */
  link: { tokenHash: Buffer; userId: string | null } | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** The key that was recognised, also of a request that was then refused: what the usage record names. */
    keyId: string | null;
  }
}

/** The caller of a route whose access declaration guarantees one. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller)
    throw new Error(`${request.routeOptions.url} reads a caller that its access does not give`);
  return request.caller;
};
