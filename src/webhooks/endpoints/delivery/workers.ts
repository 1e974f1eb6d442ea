/**
 * Runs a lane per webhook with due deliveries. A lane claims a few deliveries of its webhook at a time, and closes when
 * none is left. A receiver that hangs delays only its own lane. A sweep every minute resumes deliveries after a crash.
 */

import { after, DAY, MINUTE, SECOND } from '../../../../packages/common/clock.ts';
import { deleteOldEvents } from '../../../events/store.ts';
import { type Worker, worker } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { deleteExpiredSecrets, lockWebhookAgainstDeletion } from '../store.ts';
import { attemptDelivery, batchedSave } from './attempt.ts';
import { deleteOldDeliveries } from './delivery-log-store.ts';
import { claimDue, findNextDue, listWebhooksWithWork } from './delivery-store.ts';
import { deliveryQueue, sweepQueue } from './queue.ts';

interface Lanes {
  /**
   * Delivers what is due at a webhook; resolves when nothing is due or running. After `stopping` it starts no further
   * attempt.
   */
  serve(webhookId: string, stopping: AbortSignal): Promise<void>;
}

interface Lane {
  closed: Promise<void>;
  /** Tells the lane that more may be due. */
  wake: () => void;
  woken: Promise<void>;
  wakes: number;
}

/** An attempt is certainly over after this multiple of the response limit. */
const LEASE_FACTOR = 1.5;

/** A delivery that is due but locked, by a revocation for instance, is tried again after this many seconds. */
const LOCKED_FOR_S = 1;
/** A retry that is due before the next sweep gets its own job. */
const WAKE_WITHIN = MINUTE;
/** Most alarms before past ones are removed: a deleted webhook is not visited again. */
const MOST_ALARMS = 10_000;

export const createLanes = (deps: Deps): Lanes => {
  const { sql, clock, jobs, log, webhooks: policy } = deps;
  const lanes = new Map<string, Lane>();
  const saveArrived = batchedSave(deps);
  /** When a job of this process wakes each webhook, in milliseconds. */
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

  /** Schedules a job for the first retry of a closed lane. */
  const wakeForRetry = async (webhookId: string): Promise<void> => {
    const now = clock.now().getTime();
    const at = (await findNextDue(sql, webhookId))?.getTime() ?? Number.POSITIVE_INFINITY;
    const alarm = alarms.get(webhookId) ?? 0;
    if (alarm <= now) alarms.delete(webhookId);
    // One alarm suffices, however often a busy lane closes before it.
    if (at > now + WAKE_WITHIN || (alarm > now && alarm <= at)) return;
    if (alarms.size >= MOST_ALARMS) for (const [id, past] of alarms) if (past <= now) alarms.delete(id);
    alarms.set(webhookId, at);
    const startAfter = at > now ? (at - now) / SECOND : LOCKED_FOR_S;
    await sql.begin(async (tx) => {
      // A deleted webhook must leave no job that names it.
      if (await lockWebhookAgainstDeletion(tx, webhookId))
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

/** How long deliveries can be read and resent. */
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
        const webhookIds = await listWebhooksWithWork(sql, now);
        if (webhookIds.length > 0) await jobs.send(sql, deliveryQueue, { webhookIds });
        await deleteExpiredSecrets(sql, now);
        await deleteOldDeliveries(sql, after(now, -RETENTION));
        await deleteOldEvents(sql, after(now, -RETENTION));
      },
      { schedule: '* * * * *' },
    ),
  ];
};
