/** The wire shapes that have a name in the interface description, each stated once in its room. */

import { Bank, BankDetails } from '../banks/catalogue/schema.ts';
import { Dialect } from '../banks/xs2a/dialect.ts';
import { CreatedTpp, Decision, DeletedTpp, Tpp, WithdrawnConsent } from '../banks/xs2a/schema.ts';
import { ConnectSession, ConnectStatus } from '../consent/connect/schema.ts';
import {
  Connection,
  ConnectionDetails,
  ConnectionExport,
  ConsentRecord,
  DeveloperConnection,
  ExchangedConnection,
  RevokedConnection,
} from '../consent/connections/schema.ts';
import { linkBodies } from '../consent/link/schema.ts';
import { CliLogin, StartedCliLogin } from '../developers/accounts/cli-login-schema.ts';
import { Developer, Done, LoggedIn, RegisteredDeveloper } from '../developers/accounts/schema.ts';
import { AdminDeveloper, AdminWaitlistEntry, Overview } from '../developers/admin/schema.ts';
import { ApiKey, CreatedApiKey, KeyToken, RevokedApiKey } from '../developers/api-keys/schema.ts';
import { Export, HeldData } from '../developers/data-rights/schema.ts';
import { DeveloperOverview, Onboarding } from '../developers/overview/schema.ts';
import {
  RequestDetails,
  RequestParameter,
  RequestRecord,
  RequestSample,
} from '../developers/usage/request-schema.ts';
import { Latency, UsageReport } from '../developers/usage/schema.ts';
import { WaitlistEntry } from '../developers/waitlist/schema.ts';
import { Assistant, AssistantDecision, AssistantRequest } from '../doors/assistants/schema.ts';
import { CreatedSimplefinToken, RevokedSimplefinToken, SimplefinToken } from '../doors/simplefin/schema.ts';
import {
  StatementGap,
  StatementImport,
  StatementWarning,
  TakenStatement,
} from '../doors/statements/schema.ts';
import { Event } from '../events/schema.ts';
import { Account, Auth, Balance, Identity, StatedBalance, SyncRequest } from '../ledger/accounts/schema.ts';
import { Health } from '../ledger/connection-health/schema.ts';
import { RecurringStream, RecurringSummary } from '../ledger/recurring/schema.ts';
import { Upcoming } from '../ledger/recurring/upcoming-schema.ts';
import { EnrichedTransaction, TransactionEnrichment } from '../ledger/transactions/enrichment-schema.ts';
import { Transaction, TransactionList, TransactionSync } from '../ledger/transactions/schema.ts';
import { TransactionSearch } from '../ledger/transactions/search-schema.ts';
import { Spending } from '../ledger/transactions/spending-schema.ts';
import { ClockPreview } from '../sandbox/preview-schema.ts';
import { BankFault, ClockAdvanced, RemovedTransaction, SandboxClock } from '../sandbox/schema.ts';
import { ServiceDescription } from '../sites/service-description/routes.ts';
import { ResentEvents } from '../webhooks/resend-schema.ts';
import {
  CreatedWebhook,
  Delivery,
  DeliveryAttempt,
  DeliveryList,
  FiredEvent,
  ResentDeliveries,
  RotatedSecret,
  Webhook,
} from '../webhooks/schema.ts';
import { WebhookStats } from '../webhooks/stats-schema.ts';

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
