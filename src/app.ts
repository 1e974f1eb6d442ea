/** The table of contents of the service: every feature by name. Each route is registered once, and served bare and under /v1. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import { Account, Auth, Balance, Identity, StatedBalance, SyncRequest } from './accounts/schema.ts';
import { adminRoutes } from './admin/routes.ts';
import { AdminDeveloper, AdminWaitlistEntry, Overview } from './admin/schema.ts';
import { developerConnectionRoutes } from './api-keys/connection-routes.ts';
import { keyRevocationRoutes } from './api-keys/revoke-routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { ApiKey, CreatedApiKey, KeyToken, RevokedApiKey } from './api-keys/schema.ts';
import { keySecretRoutes } from './api-keys/secret-routes.ts';
import { assistantRoutes } from './assistants/routes.ts';
import { Assistant, AssistantDecision, AssistantRequest } from './assistants/schema.ts';
import { guardRoutes } from './auth/access.ts';
import { adminGate } from './auth/admin-gate.ts';
import { keyGates } from './auth/key-gate.ts';
import { sessionGate } from './auth/session-gate.ts';
import { bankRoutes } from './banks/routes.ts';
import { Bank, BankDetails } from './banks/schema.ts';
import { connectRoutes } from './connect/routes.ts';
import { ConnectSession, ConnectStatus } from './connect/schema.ts';
import { Health } from './connection-health/schema.ts';
import { connectionRoutes } from './connections/routes.ts';
import {
  Connection,
  ConnectionDetails,
  ConnectionExport,
  ConsentRecord,
  DeveloperConnection,
  ExchangedConnection,
  RevokedConnection,
} from './connections/schema.ts';
import { dataRightsRoutes } from './data-rights/routes.ts';
import { Export, HeldData } from './data-rights/schema.ts';
import { cliLoginRoutes } from './developers/cli-login-routes.ts';
import { CliLogin, StartedCliLogin } from './developers/cli-login-schema.ts';
import { linkMailRoutes } from './developers/link-routes.ts';
import { linkPageRoutes } from './developers/page-routes.ts';
import { developerRoutes } from './developers/routes.ts';
import { Developer, Done, LoggedIn, RegisteredDeveloper } from './developers/schema.ts';
import { requestSamples } from './docs-site/request-samples.ts';
import { docsSiteRoutes } from './docs-site/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { Event } from './events/schema.ts';
import { useIdempotency } from './idempotency/hook.ts';
import { REPLAYED } from './idempotency/key.ts';
import { bankPullRoutes } from './ingest/routes.ts';
import { linkRoutes } from './link/routes.ts';
import { linkBodies } from './link/schema.ts';
import { outboxRoutes } from './mail-outbox/routes.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { collectEndpoints, type Endpoint } from './openapi/endpoints.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { DeveloperOverview, Onboarding } from './overview/schema.ts';
import type { Parts } from './parts.ts';
import { finishBodies } from './platform/http/bodies.ts';
import { measureRequests } from './platform/http/metrics.ts';
import { actOnBehalf } from './platform/http/on-behalf.ts';
import { secureResponses } from './platform/http/security-headers.ts';
import { type App, createServer, useProtocolChecks } from './platform/http/server.ts';
import { portalRoutes } from './portal/routes.ts';
import { recurringRoutes } from './recurring/routes.ts';
import { RecurringStream, RecurringSummary } from './recurring/schema.ts';
import { upcomingRoutes } from './recurring/upcoming-routes.ts';
import { Upcoming } from './recurring/upcoming-schema.ts';
import { useFaults } from './sandbox/fault.ts';
import { fireRoutes } from './sandbox/fire-routes.ts';
import { clockPreviewRoutes } from './sandbox/preview-routes.ts';
import { ClockPreview } from './sandbox/preview-schema.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { BankFault, ClockAdvanced, RemovedTransaction, SandboxClock } from './sandbox/schema.ts';
import { metricsRoutes } from './service-description/metrics-routes.ts';
import { ServiceDescription, serviceRoutes } from './service-description/routes.ts';
import { simplefinProtocolRoutes } from './simplefin/protocol-routes.ts';
import { CreatedSimplefinToken, RevokedSimplefinToken, SimplefinToken } from './simplefin/schema.ts';
import { simplefinTokenRoutes } from './simplefin/token-routes.ts';
import { statementExportRoutes } from './statements/export-routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { StatementGap, StatementImport, StatementWarning, TakenStatement } from './statements/schema.ts';
import { enrichmentRoutes } from './transactions/enrichment-routes.ts';
import { EnrichedTransaction, TransactionEnrichment } from './transactions/enrichment-schema.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { Transaction, TransactionList, TransactionSync } from './transactions/schema.ts';
import { searchRoutes } from './transactions/search-routes.ts';
import { TransactionSearch } from './transactions/search-schema.ts';
import { spendingRoutes } from './transactions/spending-routes.ts';
import { Spending } from './transactions/spending-schema.ts';
import { recordRequests } from './usage/record-requests.ts';
import { requestRoutes } from './usage/request-routes.ts';
import { RequestDetails, RequestParameter, RequestRecord, RequestSample } from './usage/request-schema.ts';
import { usageRoutes } from './usage/routes.ts';
import { Latency, UsageReport } from './usage/schema.ts';
import { waitlistRoutes } from './waitlist/routes.ts';
import { WaitlistEntry } from './waitlist/schema.ts';
import { webPageRoutes } from './web-pages/routes.ts';
import { inboxRoutes } from './webhook-inbox/routes.ts';
import { deliveryRoutes } from './webhooks/delivery-routes.ts';
import { resendRoutes } from './webhooks/resend-routes.ts';
import { ResentEvents } from './webhooks/resend-schema.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import {
  CreatedWebhook,
  Delivery,
  DeliveryAttempt,
  DeliveryList,
  FiredEvent,
  ResentDeliveries,
  RotatedSecret,
  Webhook,
} from './webhooks/schema.ts';
import { webhookSecretRoutes } from './webhooks/secret-routes.ts';
import { WebhookStats } from './webhooks/stats-schema.ts';
import { Dialect } from './xs2a/dialect.ts';
import { xs2aRoutes } from './xs2a/routes.ts';
import { CreatedTpp, Decision, DeletedTpp, Tpp, WithdrawnConsent } from './xs2a/schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every described endpoint, for whoever wants to look at all of them. */
    endpoints: readonly Endpoint[];
  }
}

const sharedSchemas = [
  Account,
  AdminDeveloper,
  AdminWaitlistEntry,
  ApiKey,
  Assistant,
  AssistantDecision,
  AssistantRequest,
  Auth,
  Balance,
  Bank,
  BankDetails,
  CliLogin,
  Connection,
  ConnectionDetails,
  ConnectionExport,
  ConnectSession,
  ClockAdvanced,
  ClockPreview,
  ConnectStatus,
  ConsentRecord,
  CreatedApiKey,
  CreatedSimplefinToken,
  CreatedTpp,
  CreatedWebhook,
  Decision,
  DeletedTpp,
  Delivery,
  DeliveryAttempt,
  DeliveryList,
  Developer,
  DeveloperConnection,
  DeveloperOverview,
  Dialect,
  Done,
  EnrichedTransaction,
  Event,
  ExchangedConnection,
  Export,
  FiredEvent,
  Health,
  StatedBalance,
  StatementGap,
  StatementImport,
  StatementWarning,
  TakenStatement,
  HeldData,
  Identity,
  Latency,
  KeyToken,
  ...linkBodies,
  LoggedIn,
  Onboarding,
  Overview,
  RegisteredDeveloper,
  RecurringStream,
  RecurringSummary,
  RemovedTransaction,
  BankFault,
  RequestDetails,
  RequestParameter,
  RequestRecord,
  RequestSample,
  ResentDeliveries,
  ResentEvents,
  RevokedApiKey,
  RevokedConnection,
  RevokedSimplefinToken,
  RotatedSecret,
  SandboxClock,
  SimplefinToken,
  SyncRequest,
  ServiceDescription,
  Spending,
  StartedCliLogin,
  Tpp,
  Transaction,
  TransactionEnrichment,
  TransactionList,
  TransactionSearch,
  TransactionSync,
  Upcoming,
  UsageReport,
  WaitlistEntry,
  Webhook,
  WebhookStats,
  WithdrawnConsent,
];

/** Builds the whole application. Listening, jobs and the database are the caller's. */
export const buildApp = async (deps: Parts): Promise<App> => {
  const app = createServer(deps.config, deps.log);
  const root = app as unknown as FastifyInstance;
  secureResponses(root, { https: deps.config.production });
  await root.register(cors, { exposedHeaders: EXPOSED_HEADERS, maxAge: 600, strictPreflight: false });
  useProtocolChecks(root);
  guardRoutes(root, { ...keyGates(deps), session: sessionGate(deps), admin: adminGate(deps) });
  actOnBehalf(root);
  recordRequests(root, deps);
  useFaults(root);
  useIdempotency(root, deps);
  const metrics = measureRequests(root);
  const endpoints = collectEndpoints(root);
  app.decorate('endpoints', endpoints);
  for (const schema of sharedSchemas) app.addSchema(schema);
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
