import type { Clock } from '../../packages/common/clock.ts';
import { requestRecordData } from '../auth/idempotency/personal-store.ts';
import { xs2aData } from '../banks/xs2a/personal-store.ts';
import { connectSessionData } from '../consent/connect/personal-store.ts';
import { connectionData } from '../consent/connections/personal-store.ts';
import { linkTokenData } from '../consent/link/personal-store.ts';
import { developerData } from '../developers/accounts/personal-store.ts';
import { adminActionData } from '../developers/admin/personal-data.ts';
import { keyData } from '../developers/api-keys/personal-store.ts';
import { requestData } from '../developers/usage/personal-store.ts';
import { waitlistData } from '../developers/waitlist/personal-store.ts';
import { assistantData } from '../doors/assistants/personal-store.ts';
import { simplefinData } from '../doors/simplefin/personal-store.ts';
import { statementData } from '../doors/statements/personal-store.ts';
import { eventData } from '../events/personal-store.ts';
import { bankReadData } from '../ingest/personal-store.ts';
import { accountData } from '../ledger/accounts/personal-store.ts';
import { healthData } from '../ledger/connection-health/personal-store.ts';
import { transactionData } from '../ledger/transactions/personal-store.ts';
import type { Sql } from '../platform/database/postgres.ts';
import type { DataKeys } from '../platform/keys/data-keys.ts';
import type { PersonalData } from '../platform/personal-data/contract.ts';
import { inboxData } from '../webhooks/inbox/personal-store.ts';
import { webhookData } from '../webhooks/personal-store.ts';

/** What every room holds about people, in the order in which they read it. */
export const personalDataOf = (deps: { sql: Sql; clock: Clock; dataKeys: DataKeys }): PersonalData[] => [
  developerData(deps),
  keyData(deps),
  assistantData(deps),
  connectionData(deps),
  healthData,
  linkTokenData(deps),
  connectSessionData(deps),
  transactionData(deps),
  // Before the accounts, by which these are found.
  bankReadData,
  statementData,
  simplefinData(deps),
  accountData,
  requestRecordData(deps),
  eventData(deps),
  webhookData(deps),
  inboxData(deps),
  requestData(deps),
  waitlistData(deps),
  xs2aData(deps),
  adminActionData,
];
