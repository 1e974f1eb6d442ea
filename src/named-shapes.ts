/** The wire shapes that have a name in the interface description, each stated once in its room. */
import { Account, Auth, Balance, Identity, StatedBalance, SyncRequest } from './accounts/schema.ts';
import { AdminDeveloper, AdminWaitlistEntry, Overview } from './admin/schema.ts';
import { ApiKey, CreatedApiKey, KeyToken, RevokedApiKey } from './api-keys/schema.ts';
import { Assistant, AssistantDecision, AssistantRequest } from './assistants/schema.ts';
import { Bank, BankDetails } from './banks/schema.ts';
import { ConnectSession, ConnectStatus } from './connect/schema.ts';
import { Health } from './connection-health/schema.ts';
import {
  Connection,
  ConnectionDetails,
  ConnectionExport,
  ConsentRecord,
  DeveloperConnection,
  ExchangedConnection,
  RevokedConnection,
} from './connections/schema.ts';
import { Export, HeldData } from './data-rights/schema.ts';
import { CliLogin, StartedCliLogin } from './developers/cli-login-schema.ts';
import { Developer, Done, LoggedIn, RegisteredDeveloper } from './developers/schema.ts';
import { Event } from './events/schema.ts';
import { linkBodies } from './link/schema.ts';
import { DeveloperOverview, Onboarding } from './overview/schema.ts';
import { RecurringStream, RecurringSummary } from './recurring/schema.ts';
import { Upcoming } from './recurring/upcoming-schema.ts';
import { ClockPreview } from './sandbox/preview-schema.ts';
import { BankFault, ClockAdvanced, RemovedTransaction, SandboxClock } from './sandbox/schema.ts';
import { ServiceDescription } from './service-description/routes.ts';
import { CreatedSimplefinToken, RevokedSimplefinToken, SimplefinToken } from './simplefin/schema.ts';
import { StatementGap, StatementImport, StatementWarning, TakenStatement } from './statements/schema.ts';
import { EnrichedTransaction, TransactionEnrichment } from './transactions/enrichment-schema.ts';
import { Transaction, TransactionList, TransactionSync } from './transactions/schema.ts';
import { TransactionSearch } from './transactions/search-schema.ts';
import { Spending } from './transactions/spending-schema.ts';
import { RequestDetails, RequestParameter, RequestRecord, RequestSample } from './usage/request-schema.ts';
import { Latency, UsageReport } from './usage/schema.ts';
import { WaitlistEntry } from './waitlist/schema.ts';
import { ResentEvents } from './webhooks/resend-schema.ts';
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
import { WebhookStats } from './webhooks/stats-schema.ts';
import { Dialect } from './xs2a/dialect.ts';
import { CreatedTpp, Decision, DeletedTpp, Tpp, WithdrawnConsent } from './xs2a/schema.ts';

export const namedShapes = [
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
