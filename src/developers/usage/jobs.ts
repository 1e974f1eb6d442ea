import { after, DAY } from '../../../packages/common/clock.ts';
import { jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import { RETENTION_DAYS, rotatePartitions } from './recorder/partition-store.ts';
import { rollUp } from './rollup-store.ts';
import { deleteLastUseOrigins } from './store.ts';

const rollUpQueue = jobQueue<Record<string, never>>('usage-roll-up', {
  policy: 'short',
  retryLimit: 3,
  retryDelay: 30,
  deleteAfterSeconds: 86_400,
});

/**
 * Runs hourly, ten minutes past: sums up the past hour, creates and drops partitions, and deletes old origins of key
 * uses.
 */
export const usageWorkers = ({ sql, clock }: Deps): Worker[] => [
  worker(
    rollUpQueue,
    async () => {
      const now = clock.now();
      await rollUp(sql, now);
      await rotatePartitions(sql, now);
      await deleteLastUseOrigins(sql, after(now, -RETENTION_DAYS * DAY));
    },
    { schedule: '10 * * * *' },
  ),
];
