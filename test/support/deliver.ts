import { sweepQueue } from '../../src/webhooks/queue.ts';
import type { TestApp } from './app.ts';

/** Does what the workers would by now have done by themselves: all jobs, and every delivery that is due. */
export const deliverDue = async ({ service: { deps } }: TestApp): Promise<void> => {
  await deps.jobs.send(deps.sql, sweepQueue, {});
  await deps.jobs.drain();
};
