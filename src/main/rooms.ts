import { auditLog } from '../auth/audit-log/room.ts';
import { idempotency } from '../auth/idempotency/room.ts';
import { bankCatalogue } from '../banks/catalogue/room.ts';
import { xs2a } from '../banks/xs2a/room.ts';
import { connectSessions } from '../consent/connect/room.ts';
import { connections } from '../consent/connections/room.ts';
import { linkTokens } from '../consent/link/room.ts';
import { userPages } from '../consent/user-page/room.ts';
import { developerAccounts } from '../developers/accounts/room.ts';
import { admin } from '../developers/admin/room.ts';
import { apiKeys } from '../developers/api-keys/room.ts';
import { dataRights } from '../developers/data-rights/room.ts';
import { factors } from '../developers/factors/room.ts';
import { mailOutbox } from '../developers/mail-outbox/room.ts';
import { masterKey } from '../developers/master-key/room.ts';
import { overview } from '../developers/overview/room.ts';
import { usage } from '../developers/usage/room.ts';
import { waitlist } from '../developers/waitlist/room.ts';
import { assistants } from '../doors/assistants/room.ts';
import { mcp } from '../doors/mcp/room.ts';
import { plaid } from '../doors/plaid/room.ts';
import { simplefin } from '../doors/simplefin/room.ts';
import { statements } from '../doors/statements/room.ts';
import { events } from '../events/room.ts';
import { ingest } from '../ingest/room.ts';
import { bankAccounts } from '../ledger/accounts/room.ts';
import { connectionHealth } from '../ledger/connection-health/room.ts';
import { connectionReads } from '../ledger/connection-reads/room.ts';
import { dataKeys } from '../ledger/data-keys/room.ts';
import { recurring } from '../ledger/recurring/room.ts';
import { tombstones } from '../ledger/tombstones/room.ts';
import { transactions } from '../ledger/transactions/room.ts';
import { transfers } from '../ledger/transfers/room.ts';
import type { Worker } from '../platform/jobs/jobs.ts';
import { mailWorker } from '../platform/mail/requests.ts';
import type { PersonalData } from '../platform/room/personal-data.ts';
import { fromDeclaration } from '../platform/room/personal-store.ts';
import type { PersonalDataDeps, Room } from '../platform/room/room.ts';
import { sandbox } from '../sandbox/room.ts';
import { documentation } from '../sites/docs/room.ts';
import { interfaceDescription } from '../sites/openapi/room.ts';
import { pages } from '../sites/pages/room.ts';
import { portal } from '../sites/portal/room.ts';
import { serviceDescription } from '../sites/service-description/room.ts';
import { webhooks } from '../webhooks/endpoints/room.ts';
import { webhookInbox } from '../webhooks/inbox/room.ts';
import type { Parts } from './parts.ts';

/**
 * Every room of the service. The order applies to the interface description and to the listing, export and erasure of
 * personal data. Comments mark where erasure depends on it.
 */
export const rooms: readonly Room<Parts>[] = [
  bankCatalogue,
  developerAccounts,
  factors,
  dataRights,
  auditLog,
  overview,
  linkTokens,
  connections,
  connectSessions,
  userPages,
  connectionHealth,
  connectionReads,
  transactions,
  transfers,
  ingest,
  recurring,
  statements,
  simplefin,
  plaid,
  // After `ingest` and `simplefin`, which find their rows through the accounts.
  bankAccounts,
  tombstones,
  dataKeys,
  apiKeys,
  assistants,
  mcp,
  idempotency,
  sandbox,
  webhooks,
  webhookInbox,
  events,
  usage,
  waitlist,
  xs2a,
  admin,
  mailOutbox,
  masterKey,
  serviceDescription,
  interfaceDescription,
  documentation,
  pages,
  portal,
];

/** Returns all background workers, including mail. */
export const workersOf = (deps: Parts): Worker[] => [
  ...rooms.flatMap(({ jobs }) => jobs?.(deps) ?? []),
  mailWorker(deps, Object.assign({}, ...rooms.map(({ mails }) => mails?.(deps)))),
];

/** Returns the personal-data operations of every room. */
export const personalDataOf = (deps: PersonalDataDeps): PersonalData[] => {
  const tables = Object.assign({}, ...rooms.map(({ personalData }) => personalData?.tables));
  return rooms.flatMap(({ personalData, personalDataByCode }) => [
    ...(personalData ? [fromDeclaration(personalData, tables, deps.sql)] : []),
    ...(personalDataByCode ? [personalDataByCode(deps)] : []),
  ]);
};
