/** Background work: deliveries, and the round that keeps them going. */

import { dropOldEvents } from '../events/store.ts';
import { after, DAY } from '../platform/clock.ts';
import { type Worker, worker } from '../platform/jobs/jobs.ts';
import { dropOldDeliveries, listWaiting } from './deliveries.ts';
import { createLanes } from './lanes.ts';
import type { Needs } from './needs.ts';
import { deliveryQueue, sweepQueue } from './queue.ts';
import { forgetPreviousSecrets } from './store.ts';

/** How long deliveries can be looked at and resent, and events replayed. */
export const RETENTION = 30 * DAY;

export const webhookWorkers = (deps: Needs): Worker[] => {
  const { sql, clock, jobs } = deps;
  const lanes = createLanes(deps);
  return [
    worker(
      deliveryQueue,
      async ({ webhookIds }, _job, stopping) => {
        await Promise.all(webhookIds.map((id) => lanes.serve(id, stopping)));
      },
      // Retries are not notified when their time comes: an idle worker looks once a second.
      {
        detached: true,
        batchSize: 100,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      },
    ),
    worker(
      sweepQueue,
      async () => {
        const now = clock.now();
        const webhookIds = await listWaiting(sql, now);
        if (webhookIds.length > 0) await jobs.send(sql, deliveryQueue, { webhookIds });
        await forgetPreviousSecrets(sql, now);
        await dropOldDeliveries(sql, after(now, -RETENTION));
        await dropOldEvents(sql, after(now, -RETENTION));
      },
      { schedule: '* * * * *', pollingIntervalSeconds: 5 },
    ),
  ];
};
