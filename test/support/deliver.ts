import { sweepQueue } from '../../src/webhooks/endpoints/delivery/queue.ts';
import type { TestApp } from './app.ts';

/** Runs all jobs and sends every due delivery, as the workers would by now. */
export const deliverDue = async ({ service: { deps } }: TestApp): Promise<void> => {
  await deps.jobs.send(deps.sql, sweepQueue, {});
  await deps.jobs.drain();
};
