import { consentCheckWorker } from './connections/consent-check.ts';
import { dataKeyWorkers } from './connections/data-key-jobs.ts';
import { endingWorker } from './connections/ending-jobs.ts';
import { keyErasureWorker } from './connections/erase-key.ts';
import { expiryWorkers } from './connections/expiry.ts';
import { eraseAgainWorker } from './data-rights/erase-again.ts';
import { retentionWorker } from './data-rights/retention.ts';
import { developerMails } from './developers/mails.ts';
import { pullWorkers } from './ingest/jobs.ts';
import { rotationWorker } from './master-key/rotation.ts';
import type { Parts } from './parts.ts';
import type { Worker } from './platform/jobs/jobs.ts';
import { mailWorker } from './platform/mail/requests.ts';
import { tombstoneWorker } from './tombstones/tombstones.ts';
import { pastCorrectionWorker } from './transactions/past.ts';
import { usageWorkers } from './usage/jobs.ts';
import { deactivationMail } from './webhooks/deactivation.ts';
import { webhookWorkers } from './webhooks/workers.ts';

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
