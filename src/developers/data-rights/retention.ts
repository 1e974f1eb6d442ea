/**
 * Deletes expired data hourly, as docs/privacy.md says. Events, deliveries and request records have jobs of their own.
 */

import { after, DAY } from '../../../packages/common/clock.ts';
import { RECORD_LIFETIME } from '../../auth/idempotency/idempotent-runner.ts';
import { deleteOldRecords } from '../../auth/idempotency/store.ts';
import { jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { lockStaleAccount } from '../accounts/store.ts';
import { deleteDeveloper } from './delete.ts';
import type { Deps } from './deps.ts';
import { deleteExpired } from './store.ts';

/** How long an account with an unconfirmed address is kept. */
const UNVERIFIED_KEPT = 30 * DAY;

const retentionQueue = jobQueue<Record<string, never>>('retention', {
  policy: 'short',
  retryLimit: 3,
  retryDelay: 60,
  deleteAfterSeconds: 86_400,
});

export const retentionWorker = (deps: Deps): Worker => {
  const { sql, clock, retention } = deps;
  return worker(
    retentionQueue,
    async () => {
      const now = clock.now();
      for (const rule of retention) await deleteExpired(sql, rule, after(now, -rule.keptForMs));
      await deleteOldRecords(sql, after(now, -RECORD_LIFETIME));
      while (await deleteStaleAccount(deps, after(now, -UNVERIFIED_KEPT)));
    },
    { schedule: '40 * * * *' },
  );
};

/**
 * Deletes one stale account in its own transaction, so that a crash leaves none half deleted. Returns whether there was
 * one.
 */
const deleteStaleAccount = (deps: Deps, before: Date): Promise<boolean> =>
  deps.sql.begin(async (tx) => {
    const developer = await lockStaleAccount(tx, before);
    if (developer) await deleteDeveloper(deps, tx, developer);
    return developer !== null;
  });
