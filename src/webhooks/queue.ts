import { jobQueue } from '../platform/jobs/jobs.ts';

/**
 * Says that webhooks may have something due, and no more: what is due stands in webhook_deliveries, a queue of
 * its own for each webhook, so that the backlog of one is never in the way of another.
 */
export const deliveryQueue = jobQueue<{ webhookIds: string[] }>('webhook-delivery', {
  deleteAfterSeconds: 3_600,
});

/** Comes round every minute: takes up what a crash left, retries that are due, and throws old records away. */
export const sweepQueue = jobQueue<Record<string, never>>('webhook-sweep', { policy: 'short' });
