/**
 * Who may call a route, declared on the line that registers it: `config: key('accounts:read')`. A route without
 * a declaration stops the service from starting, so nothing is reachable by oversight.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The permissions that a key can carry. */
export const scopes = ['accounts:read', 'balance:read', 'transactions:read', 'connections:write'] as const;
export type Scope = (typeof scopes)[number];

/** Which budget a request is counted against; `none` is for pages, health and the like. */
export type LimitName = 'banking' | 'login' | 'mail' | 'developer' | 'none';

export type AccessKind = 'public' | 'key' | 'key-or-link' | 'session' | 'admin';

export interface Access {
  kind: AccessKind;
  limit: LimitName;
  /** For `key`: what the key must be allowed, all of it. */
  scopes: readonly Scope[];
  /** For `key`: shared demo keys are refused (they may connect banks, but change nothing). */
  ownKeyOnly?: boolean;
}

export interface AccessConfig {
  access: Access;
}

/** Anybody may call it. */
export const open = (limit: LimitName): AccessConfig => ({ access: { kind: 'public', limit, scopes: [] } });
/** Needs an API key, with all the scopes that are named. */
export const key = (...needed: Scope[]): AccessConfig => ({
  access: { kind: 'key', limit: 'banking', scopes: needed },
});
/** Needs a key made in the portal: it changes data, which a shared demo key may not. */
export const ownKey = (...needed: Scope[]): AccessConfig => ({
  access: { kind: 'key', limit: 'banking', ownKeyOnly: true, scopes: needed },
});
/** Needs an API key or a link token: the connect flow. */
export const keyOrLink = (): AccessConfig => ({
  access: { kind: 'key-or-link', limit: 'banking', scopes: [] },
});
/** Needs a developer session. */
export const session = (): AccessConfig => ({ access: { kind: 'session', limit: 'developer', scopes: [] } });
/** Needs the owner's key. */
export const admin = (): AccessConfig => ({ access: { kind: 'admin', limit: 'developer', scopes: [] } });

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Lets a request through, or throws the ApiError that refuses it. */
export type Gate = (request: FastifyRequest, reply: FastifyReply, access: Access) => Promise<void>;

/** Puts a gate before every route, chosen by its declaration. Call before any route is registered. */
export const guardRoutes = (app: FastifyInstance, gates: Record<AccessKind, Gate>): void => {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) {
      throw new Error(`${String(route.method)} ${route.url} does not declare who may call it`);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    // What is answered to a credential is for its bearer: no cache may keep it.
    if (access && access.kind !== 'public') reply.header('Cache-Control', 'no-store');
    if (access) await gates[access.kind](request, reply, access);
  });
};
