/**
 * A lane for each webhook that has something due: it takes deliveries from the queue of that webhook alone, a few
 * at a time, and closes when nothing is left. A receiver that hangs holds up its own lane and no other, however
 * many hang and however long their queues are. A round every minute takes up what a crash left.
 */

import { after, DAY, MINUTE, SECOND } from '../../packages/common/clock.ts';
import { dropOldEvents } from '../events/store.ts';
import { type Worker, worker } from '../platform/jobs/jobs.ts';
import { attemptDelivery, savingTogether } from './attempt.ts';
import { dropOldDeliveries } from './delivery-log-store.ts';
import { claimDue, listWaiting, nextDue } from './delivery-store.ts';
import type { Deps } from './deps.ts';
import { deliveryQueue, sweepQueue } from './queue.ts';
import { forgetPreviousSecrets, holdWebhook } from './store.ts';

interface Lanes {
  /**
   * Delivers what is due at a webhook; settles when nothing is due and nothing under way. After `stopping` it
   * begins no further attempt.
   */
  serve(webhookId: string, stopping: AbortSignal): Promise<void>;
}

interface Lane {
  closed: Promise<void>;
  /** Notifies the lane that more may be due. */
  wake: () => void;
  woken: Promise<void>;
  wakes: number;
}

/** An attempt is certainly over when so many times the longest response's time has passed. */
const LEASE_FACTOR = 1.5;

/** A retry that is due sooner than the next sweep gets a job of its own. */
const WAKE_WITHIN = MINUTE;
/** Alarms that are kept before those that went off are removed: a webhook that was deleted is not looked at again. */
const MOST_ALARMS = 10_000;

export const createLanes = (deps: Deps): Lanes => {
  const { sql, clock, jobs, log, webhooks: policy } = deps;
  const lanes = new Map<string, Lane>();
  const saveArrived = savingTogether(deps);
  /** When each webhook is going to be woken by a job of this process's, in milliseconds. */
  const alarms = new Map<string, number>();

  const arm = (lane: Lane): void => {
    const { promise, resolve } = Promise.withResolvers<void>();
    lane.woken = promise;
    lane.wake = () => {
      lane.wakes += 1;
      resolve();
    };
  };

  const work = async (webhookId: string, lane: Lane, stopping: AbortSignal): Promise<void> => {
    const underWay = new Set<Promise<void>>();
    try {
      for (;;) {
        arm(lane);
        const seen = lane.wakes;
        const now = clock.now();
        const lease = after(now, policy.responseMs * LEASE_FACTOR);
        const due = stopping.aborted ? [] : await claimDue(sql, webhookId, underWay.size, now, lease);
        for (const delivery of due) {
          const attempt = attemptDelivery(deps, delivery, saveArrived)
            .catch((err) => log.error({ err, delivery: delivery.id }, 'delivery attempt'))
            .finally(() => underWay.delete(attempt));
          underWay.add(attempt);
        }
        if (underWay.size > 0) await Promise.race([lane.woken, ...underWay]);
        else if (lane.wakes === seen) return;
      }
    } finally {
      lanes.delete(webhookId);
    }
  };

  /** Rows of a lane that has closed wait for their retry: it is opened again in time for the first of them. */
  const wakeForRetry = async (webhookId: string): Promise<void> => {
    const now = clock.now().getTime();
    const at = (await nextDue(sql, webhookId))?.getTime() ?? Number.POSITIVE_INFINITY;
    const alarm = alarms.get(webhookId) ?? 0;
    if (alarm <= now) alarms.delete(webhookId);
    // One alarm is enough, however often a busy lane closes before it goes off.
    if (at > now + WAKE_WITHIN || (alarm > now && alarm <= at)) return;
    if (alarms.size >= MOST_ALARMS) for (const [id, past] of alarms) if (past <= now) alarms.delete(id);
    alarms.set(webhookId, at);
    const startAfter = Math.max(0, at - now) / SECOND;
    await sql.begin(async (tx) => {
      // A webhook that is deleted meanwhile leaves no job behind that names it.
      if (await holdWebhook(tx, webhookId))
        await jobs.send(tx, deliveryQueue, { webhookIds: [webhookId] }, { startAfter });
    });
  };

  return {
    serve(webhookId, stopping) {
      const open = lanes.get(webhookId);
      if (open) {
        open.wake();
        return open.closed;
      }
      const lane = { wakes: 0 } as Lane;
      lanes.set(webhookId, lane);
      lane.closed = work(webhookId, lane, stopping).then(() =>
        stopping.aborted ? undefined : wakeForRetry(webhookId),
      );
      return lane.closed;
    },
  };
};

/** How long deliveries can be looked at and resent, and events replayed. */
const RETENTION = 30 * DAY;

export const webhookWorkers = (deps: Deps): Worker[] => {
  const { sql, clock, jobs } = deps;
  const lanes = createLanes(deps);
  return [
    worker(
      deliveryQueue,
      async ({ webhookIds }, _job, stopping) => {
        await Promise.all(webhookIds.map((id) => lanes.serve(id, stopping)));
      },
      { detached: true, batchSize: 100, burstWhenBatchFull: true },
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
      { schedule: '* * * * *' },
    ),
  ];
};
