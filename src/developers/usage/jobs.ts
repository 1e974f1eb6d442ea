import { after, DAY } from '../../../packages/common/clock.ts';
import { jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import { RETENTION_DAYS, turnPartitions } from './partition-store.ts';
import { rollUp } from './rollup-store.ts';
import { forgetOrigins } from './store.ts';

const rollUpQueue = jobQueue<Record<string, never>>('usage-roll-up', {
  policy: 'short',
  retryLimit: 3,
  retryDelay: 30,
  deleteAfterSeconds: 86_400,
});

/** Every hour at ten past: the hour that is over is summed up, tomorrow's partition made, the oldest dropped, and where keys were used from. */
export const usageWorkers = ({ sql, clock }: Deps): Worker[] => [
  worker(
    rollUpQueue,
    async () => {
      const now = clock.now();
      await rollUp(sql, now);
      await turnPartitions(sql, now);
      await forgetOrigins(sql, after(now, -RETENTION_DAYS * DAY));
    },
    { schedule: '10 * * * *' },
  ),
];
