import { consentCheckWorker } from '../consent/connections/consent-check.ts';
import { dataKeyWorkers } from '../consent/connections/data-key-jobs.ts';
import { endingWorker } from '../consent/connections/ending-jobs.ts';
import { keyErasureWorker } from '../consent/connections/erase-key.ts';
import { expiryWorkers } from '../consent/connections/expiry.ts';
import { developerMails } from '../developers/accounts/mails.ts';
import { eraseAgainWorker } from '../developers/data-rights/erase-again.ts';
import { retentionWorker } from '../developers/data-rights/retention.ts';
import { rotationWorker } from '../developers/master-key/rotation.ts';
import { usageWorkers } from '../developers/usage/jobs.ts';
import { pullWorkers } from '../ingest/jobs.ts';
import { tombstoneWorker } from '../ledger/tombstones/tombstones.ts';
import { pastCorrectionWorker } from '../ledger/transactions/past.ts';
import type { Worker } from '../platform/jobs/jobs.ts';
import { mailWorker } from '../platform/mail/requests.ts';
import { deactivationMail } from '../webhooks/deactivation.ts';
import { webhookWorkers } from '../webhooks/workers.ts';
import type { Parts } from './parts.ts';

/** Every kind of background work, by feature. */
export const workers = (deps: Parts): Worker[] => [
  ...pullWorkers(deps),
  ...expiryWorkers(deps),
  keyErasureWorker(deps),
  consentCheckWorker(deps),
  endingWorker(deps),
  ...dataKeyWorkers(deps),
  tombstoneWorker(deps),
  eraseAgainWorker(deps),
  ...webhookWorkers(deps),
  ...usageWorkers(deps),
  retentionWorker(deps),
  rotationWorker(deps),
  pastCorrectionWorker(deps),
  mailWorker(deps, { ...developerMails(deps), ...deactivationMail(deps) }),
];
