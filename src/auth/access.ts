/**
 * Declares who may call a route where it is registered: `route(app, key('accounts:read'), …)`. The declaration
 * determines what the handler receives. A route without one stops the service from starting, so nothing is reachable by
 * oversight.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName } from '../platform/http/rate-limit.ts';
import { type Caller, type DeveloperSession, NOBODY } from './identity.ts';
import type { Scope } from './scopes.ts';

export type AccessKind = 'public' | 'key' | 'key-or-link' | 'session' | 'admin';

/** The part of a declaration that does not depend on the credential. */
export interface AccessDeclaration {
  kind: AccessKind;
  limit: LimitName;
  /** For `key`: the required scopes. */
  scopes: readonly Scope[];
  /** For `key`: refuses shared demo keys (they may connect banks, but change nothing). */
  refusesDemoKeys?: boolean;
  /** For `key`: refuses live keys. */
  sandboxOnly?: boolean;
  /** For `session`: needs an authentication within the last ten minutes, of portal sessions only or of all. */
  recentAuthentication?: 'portal' | 'all';
  /** For `key`: also accepts the access token of an assistant, and tells callers without one how to get it. */
  acceptsAssistants?: boolean;
}

/** A declaration, and how the handler's credential is read from a request that the gate has accepted. */
export interface Access<Given> extends AccessDeclaration {
  credentialOf: (request: FastifyRequest) => Given;
}

const nothing = (): null => null;

const callerOf = ({ identity, routeOptions }: FastifyRequest): Caller => {
  if (identity.kind !== 'key') throw new Error(`${routeOptions.url} was entered without a key`);
  return identity.caller;
};

const sessionOf = ({ identity, routeOptions }: FastifyRequest): DeveloperSession => {
  if (identity.kind !== 'developer') throw new Error(`${routeOptions.url} was entered without a session`);
  return identity.session;
};

/** Anybody may call it. */
export const open = (limit: LimitName): Access<null> => ({
  kind: 'public',
  limit,
  scopes: [],
  credentialOf: nothing,
});
/** Requires an API key with all the given scopes. */
export const key = (...needed: Scope[]): Access<Caller> => ({
  kind: 'key',
  limit: 'banking',
  scopes: needed,
  credentialOf: callerOf,
});
/** Requires a key from the portal, for routes that change data: shared demo keys may not. */
export const nonDemoKey = (...needed: Scope[]): Access<Caller> => ({
  ...key(...needed),
  refusesDemoKeys: true,
});
/** Requires a sandbox key from the portal, for routes that change what banks report. */
export const sandboxKey = (...needed: Scope[]): Access<Caller> => ({
  ...nonDemoKey(...needed),
  sandboxOnly: true,
});
/** Requires a sandbox key, shared demo keys included, for reads that only the sandbox has. */
export const anySandboxKey = (...needed: Scope[]): Access<Caller> => ({
  ...key(...needed),
  sandboxOnly: true,
});
/** Requires an API key or a link token: the connect flow. */
export const keyOrLink = (): Access<Caller> => ({ ...key(), kind: 'key-or-link' });
/**
 * Requires an API key, or an assistant's access token. These calls have their own budget: the assistant's inner
 * requests count as the application's.
 */
export const assistant = (): Access<Caller> => ({ ...key(), limit: 'none', acceptsAssistants: true });
/** Requires a developer session. */
export const developer = (): Access<DeveloperSession> => ({
  kind: 'session',
  limit: 'developer',
  scopes: [],
  credentialOf: sessionOf,
});
/**
 * Requires a developer session; one of the portal must have authenticated within the last ten minutes. For what creates
 * or reveals secrets. Programs with a bearer token proved who they are when they obtained it.
 */
export const confirmedDeveloper = (): Access<DeveloperSession> => ({
  ...developer(),
  recentAuthentication: 'portal',
});
/** Requires a developer session of any kind that authenticated within the last ten minutes. For factors of the log-in. */
export const justConfirmedDeveloper = (): Access<DeveloperSession> => ({
  ...developer(),
  recentAuthentication: 'all',
});
/** Requires the admin key. */
export const admin = (): Access<null> => ({
  kind: 'admin',
  limit: 'developer',
  scopes: [],
  credentialOf: nothing,
});

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessDeclaration;
  }
}

/** Accepts a request, or throws the ApiError that refuses it. */
export type Gate = (request: FastifyRequest, reply: FastifyReply, access: AccessDeclaration) => Promise<void>;

/** Adds the declared gate to every route. Call it before any route is registered. */
export const guardRoutes = (app: FastifyInstance, gates: Record<AccessKind, Gate>): void => {
  app.decorateRequest('identity');
  app.decorateRequest('key', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) {
      throw new Error(`${String(route.method)} ${route.url} does not declare who may call it`);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    request.identity = NOBODY;
    const access = request.routeOptions.config.access;
    // A response to a credential is private: no cache may store it.
    if (access && access.kind !== 'public') reply.header('Cache-Control', 'no-store');
    if (access) await gates[access.kind](request, reply, access);
  });
};
