/** The table of contents of the service: every feature by name. Each route is registered once, and served bare and under /v1. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { guardRoutes } from '../auth/access.ts';
import { adminGate } from '../auth/admin-gate.ts';
import { useIdempotency } from '../auth/idempotency/hook.ts';
import { REPLAYED } from '../auth/idempotency/key.ts';
import { keyGates } from '../auth/key-gate.ts';
import { sessionGate } from '../auth/session-gate.ts';
import { bankRoutes } from '../banks/catalogue/routes.ts';
import { xs2aRoutes } from '../banks/xs2a/routes.ts';
import { connectRoutes } from '../consent/connect/routes.ts';
import { connectionRoutes } from '../consent/connections/routes.ts';
import { linkRoutes } from '../consent/link/routes.ts';
import { cliLoginRoutes } from '../developers/accounts/cli-login-routes.ts';
import { linkMailRoutes } from '../developers/accounts/link-routes.ts';
import { linkPageRoutes } from '../developers/accounts/page-routes.ts';
import { developerRoutes } from '../developers/accounts/routes.ts';
import { adminRoutes } from '../developers/admin/routes.ts';
import { developerConnectionRoutes } from '../developers/api-keys/connection-routes.ts';
import { keyRevocationRoutes } from '../developers/api-keys/revoke-routes.ts';
import { apiKeyRoutes } from '../developers/api-keys/routes.ts';
import { keySecretRoutes } from '../developers/api-keys/secret-routes.ts';
import { dataRightsRoutes } from '../developers/data-rights/routes.ts';
import { outboxRoutes } from '../developers/mail-outbox/routes.ts';
import { overviewRoutes } from '../developers/overview/routes.ts';
import { recordRequests } from '../developers/usage/record-requests.ts';
import { requestRoutes } from '../developers/usage/request-routes.ts';
import { usageRoutes } from '../developers/usage/routes.ts';
import { waitlistRoutes } from '../developers/waitlist/routes.ts';
import { assistantRoutes } from '../doors/assistants/routes.ts';
import { mcpRoutes } from '../doors/mcp/routes.ts';
import { simplefinProtocolRoutes } from '../doors/simplefin/protocol-routes.ts';
import { simplefinTokenRoutes } from '../doors/simplefin/token-routes.ts';
import { statementExportRoutes } from '../doors/statements/export-routes.ts';
import { statementRoutes } from '../doors/statements/routes.ts';
import { eventRoutes } from '../events/routes.ts';
import { bankPullRoutes } from '../ingest/routes.ts';
import { accountRoutes } from '../ledger/accounts/routes.ts';
import { recurringRoutes } from '../ledger/recurring/routes.ts';
import { upcomingRoutes } from '../ledger/recurring/upcoming-routes.ts';
import { enrichmentRoutes } from '../ledger/transactions/enrichment-routes.ts';
import { transactionRoutes } from '../ledger/transactions/routes.ts';
import { searchRoutes } from '../ledger/transactions/search-routes.ts';
import { spendingRoutes } from '../ledger/transactions/spending-routes.ts';
import { refuseChangesWithoutSpace } from '../platform/disk-space.ts';
import { finishBodies } from '../platform/http/bodies.ts';
import { measureRequests } from '../platform/http/metrics.ts';
import { actOnBehalf } from '../platform/http/on-behalf.ts';
import { secureResponses } from '../platform/http/security-headers.ts';
import { type App, createServer, useProtocolChecks } from '../platform/http/server.ts';
import { useFaults } from '../sandbox/fault.ts';
import { fireRoutes } from '../sandbox/fire-routes.ts';
import { clockPreviewRoutes } from '../sandbox/preview-routes.ts';
import { sandboxRoutes } from '../sandbox/routes.ts';
import { requestSamples } from '../sites/docs/request-samples.ts';
import { docsSiteRoutes } from '../sites/docs/routes.ts';
import { collectEndpoints, type Endpoint } from '../sites/openapi/endpoints.ts';
import { openapiRoutes } from '../sites/openapi/routes.ts';
import { webPageRoutes } from '../sites/pages/routes.ts';
import { portalRoutes } from '../sites/portal/routes.ts';
import { metricsRoutes } from '../sites/service-description/metrics-routes.ts';
import { serviceRoutes } from '../sites/service-description/routes.ts';
import { deliveryRoutes } from '../webhooks/delivery-routes.ts';
import { inboxRoutes } from '../webhooks/inbox/routes.ts';
import { resendRoutes } from '../webhooks/resend-routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { webhookSecretRoutes } from '../webhooks/secret-routes.ts';
import { namedShapes } from './named-shapes.ts';
import type { Parts } from './parts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every described endpoint, for whoever wants to look at all of them. */
    endpoints: readonly Endpoint[];
    /** Every address that a GET is served at, described or not. */
    readableUrls: readonly string[];
  }
}

/** Builds the whole application. Listening, jobs and the database are the caller's. */
export const buildApp = async (deps: Parts): Promise<App> => {
  const app = createServer(deps.config, deps.log, deps.leaving);
  const root = app as unknown as FastifyInstance;
  secureResponses(root, { https: deps.config.production });
  await root.register(cors, { exposedHeaders: EXPOSED_HEADERS, maxAge: 600, strictPreflight: false });
  useProtocolChecks(root);
  guardRoutes(root, { ...keyGates(deps), session: sessionGate(deps), admin: adminGate(deps) });
  actOnBehalf(root);
  recordRequests(root, deps);
  refuseChangesWithoutSpace(root, deps.disk);
  useFaults(root);
  useIdempotency(root, deps);
  const metrics = measureRequests(root, deps);
  const endpoints = collectEndpoints(root);
  app.decorate('endpoints', endpoints);
  const readableUrls: string[] = [];
  root.addHook('onRoute', ({ method, url }) => {
    if (method === 'GET') readableUrls.push(url);
  });
  app.decorate('readableUrls', readableUrls);
  for (const schema of namedShapes) app.addSchema(schema);
  finishBodies(root);

  await app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    bankRoutes(scope, deps);
    linkRoutes(scope, deps);
    connectRoutes(scope, deps);
    connectionRoutes(scope, deps);
    accountRoutes(scope, deps);
    transactionRoutes(scope, deps);
    searchRoutes(scope, deps);
    spendingRoutes(scope, deps);
    bankPullRoutes(scope, deps);
    enrichmentRoutes(scope, deps);
    recurringRoutes(scope, deps);
    upcomingRoutes(scope, deps);
    statementRoutes(scope, deps);
    statementExportRoutes(scope, deps);
    simplefinTokenRoutes(scope, deps);
    simplefinProtocolRoutes(scope, deps);
    sandboxRoutes(scope, deps);
    clockPreviewRoutes(scope, deps);
    webhookRoutes(scope, deps);
    webhookSecretRoutes(scope, deps);
    deliveryRoutes(scope, deps);
    resendRoutes(scope, deps);
    fireRoutes(scope, deps);
    eventRoutes(scope, deps);
    developerRoutes(scope, deps);
    cliLoginRoutes(scope, deps);
    linkMailRoutes(scope, deps);
    linkPageRoutes(scope, deps);
    dataRightsRoutes(scope, deps);
    apiKeyRoutes(scope, deps);
    keyRevocationRoutes(scope, deps);
    keySecretRoutes(scope, deps);
    developerConnectionRoutes(scope, deps);
    usageRoutes(scope, deps);
    requestRoutes(scope, deps, requestSamples(app, deps, endpoints));
    overviewRoutes(scope, deps);
    waitlistRoutes(scope, deps);
    adminRoutes(scope, deps);
    outboxRoutes(scope, deps);
    inboxRoutes(scope, deps);
    serviceRoutes(scope, deps, endpoints);
    metricsRoutes(scope, metrics);
    openapiRoutes(scope, deps, endpoints);
    docsSiteRoutes(scope, deps, endpoints);
    webPageRoutes(scope, deps);
    xs2aRoutes(scope, deps);
    assistantRoutes(scope, deps);
    mcpRoutes(scope, deps);
  });
  portalRoutes(app, deps);
  await app.ready();
  return app;
};

/** What a browser script may read of a response. */
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
