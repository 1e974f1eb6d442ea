/** Builds one application from all rooms. Each route is registered once, and served with and without /v1. */

import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { monotonicMs } from '../../packages/common/clock.ts';
import { guardRoutes } from '../auth/access.ts';
import { adminGate } from '../auth/admin-gate.ts';
import { useIdempotency } from '../auth/idempotency/hook.ts';
import { REPLAYED } from '../auth/idempotency/key.ts';
import { keyGates } from '../auth/key-gate.ts';
import { sessionGate } from '../auth/session-gate.ts';
import { recordRequests } from '../developers/usage/recorder/record-requests.ts';
import { refuseChangesWithoutSpace } from '../platform/disk-space.ts';
import { shareWork } from '../platform/http/fair-work.ts';
import { limitByAddress, limitByOwner } from '../platform/http/limits.ts';
import { measureRequests } from '../platform/http/metrics.ts';
import { useOwnerContext } from '../platform/http/owner-context.ts';
import { finishResponseBodies } from '../platform/http/response-bodies.ts';
import { secureResponses } from '../platform/http/security-headers.ts';
import { type App, createServer, useProtocolChecks } from '../platform/http/server.ts';
import { useTenantContext } from '../platform/http/tenant-context.ts';
import { traceRequests } from '../platform/http/tracing.ts';
import { useFaults } from '../sandbox/fault.ts';
import { collectEndpoints } from '../sites/openapi/endpoints.ts';
import type { Parts } from './parts.ts';
import { rooms } from './rooms.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The addresses of all GET routes, hidden ones included. */
    readableUrls: readonly string[];
  }
}

/**
 * Builds the application. Listening, jobs and the database are the caller's.
 *
 * @param served the rooms with the routes to serve: the simulation by seed builds many applications and needs few routes
 */
export const buildApp = async (deps: Parts, served = rooms): Promise<App> => {
  const app = createServer(deps.config, deps.log, deps.leaving);
  const root = app as unknown as FastifyInstance;
  traceRequests(root);
  secureResponses(root, { https: deps.config.production });
  await root.register(cors, { exposedHeaders: EXPOSED_HEADERS, maxAge: 600, strictPreflight: false });
  useProtocolChecks(root);
  limitByAddress(root, { ...deps, ...deps.config }, deps.callers);
  useTenantContext(root);
  guardRoutes(root, { ...keyGates(deps), session: sessionGate(deps), admin: adminGate(deps) });
  useOwnerContext(root);
  limitByOwner(root, { ...deps, ...deps.config }, deps.callers);
  recordRequests(root, deps);
  refuseChangesWithoutSpace(root, deps.disk);
  useFaults(root);
  // The time of the machine, whose work is shared.
  shareWork(root, { monotonicMs }, deps.work);
  useIdempotency(root, deps);
  measureRequests(root, deps);
  collectEndpoints(root);
  const readableUrls: string[] = [];
  root.addHook('onRoute', ({ method, url }) => {
    if (method === 'GET') readableUrls.push(url);
  });
  app.decorate('readableUrls', readableUrls);
  for (const schema of rooms.flatMap(({ schemas = [] }) => schemas)) app.addSchema(schema);
  finishResponseBodies(root);
  await app.register(async (plugin) => {
    for (const { routes } of served) routes?.(plugin as unknown as App, deps);
  });
  await app.ready();
  return app;
};

/** The headers that browser scripts may read. */
const EXPOSED_HEADERS = [
  'ETag',
  'X-Request-Id',
  'X-Service-Version',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Service-Warning',
  REPLAYED,
  'Content-Disposition',
];
