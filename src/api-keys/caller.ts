import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/errors.ts';
import type { Scope } from '../platform/http/access.ts';

/** The application that a banking request acts for. */
export interface Caller {
  /** The tenant: every query filters by it. */
  keyId: string;
  developerId: string | null;
  demo: boolean;
  scopes: Scope[];
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

/** Refuses a caller whose key may not do this. */
export const requireScope = (caller: Caller, scope: Scope): void => {
  if (caller.scopes.includes(scope)) return;
  const wayOut = caller.demo
    ? 'Demo keys are shared and read-only: create your own key in the portal.'
    : 'Scopes cannot be changed later: create a key that has it.';
  throw new ApiError('INSUFFICIENT_PERMISSIONS', {
    reason: `This key lacks the scope ${scope}. ${wayOut}`,
  });
};
