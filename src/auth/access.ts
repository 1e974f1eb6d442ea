/**
 * Who may call a route, declared where it is registered: `route(app, key('accounts:read'), …)`. What is declared
 * decides what the handler is given. A route without a declaration stops the service from starting, so nothing is
 * reachable by oversight.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName } from '../platform/http/rate-limit.ts';
import { type Caller, type DeveloperSession, NOBODY } from './identity.ts';
import type { Scope } from './scopes.ts';

export type AccessKind = 'public' | 'key' | 'key-or-link' | 'session' | 'admin';

/** What every declaration says, whatever it gives. */
export interface Declared {
  kind: AccessKind;
  limit: LimitName;
  /** For `key`: what the key must be allowed, all of it. */
  scopes: readonly Scope[];
  /** For `key`: shared demo keys are refused (they may connect banks, but change nothing). */
  ownKeyOnly?: boolean;
  /** For `key`: live keys are refused. */
  sandboxOnly?: boolean;
  /** For `key`: the access token of an assistant is accepted as well, and how to get one is said to whoever has none. */
  forAssistants?: boolean;
}

/** A declaration, and how what it gives to the handler is taken from a request that its gate has let through. */
export interface Access<Given> extends Declared {
  given: (request: FastifyRequest) => Given;
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
  given: nothing,
});
/** Deps an API key, with all the scopes that are named. */
export const key = (...needed: Scope[]): Access<Caller> => ({
  kind: 'key',
  limit: 'banking',
  scopes: needed,
  given: callerOf,
});
/** Deps a key made in the portal: it changes data, which a shared demo key may not. */
export const ownKey = (...needed: Scope[]): Access<Caller> => ({ ...key(...needed), ownKeyOnly: true });
/** Deps a key of the sandbox made in the portal: it changes what banks report. */
export const sandboxKey = (...needed: Scope[]): Access<Caller> => ({
  ...ownKey(...needed),
  sandboxOnly: true,
});
/** Deps a key of the sandbox, a shared demo key too: it reads what only the sandbox has. */
export const readingSandboxKey = (...needed: Scope[]): Access<Caller> => ({
  ...key(...needed),
  sandboxOnly: true,
});
/** Deps an API key or a link token: the connect flow. */
export const keyOrLink = (): Access<Caller> => ({ ...key(), kind: 'key-or-link' });
/**
 * Deps an API key, or an access token that its developer gave an assistant. Counted by itself: what the assistant then asks
 * for is counted as the application's.
 */
export const assistant = (): Access<Caller> => ({ ...key(), limit: 'none', forAssistants: true });
/** Deps a developer session. */
export const developer = (): Access<DeveloperSession> => ({
  kind: 'session',
  limit: 'developer',
  scopes: [],
  given: sessionOf,
});
/** Deps the owner's key. */
export const admin = (): Access<null> => ({
  kind: 'admin',
  limit: 'developer',
  scopes: [],
  given: nothing,
});

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Declared;
  }
}

/** Lets a request through, or throws the ApiError that refuses it. */
export type Gate = (request: FastifyRequest, reply: FastifyReply, access: Declared) => Promise<void>;

/** Puts a gate before every route, chosen by its declaration. Call before any route is registered. */
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
    // A response to a credential is for its bearer: no cache may keep it.
    if (access && access.kind !== 'public') reply.header('Cache-Control', 'no-store');
    if (access) await gates[access.kind](request, reply, access);
  });
};
