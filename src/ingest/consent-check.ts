import type { Tx } from '../platform/database/postgres.ts';
import { jobQueue } from '../platform/jobs/jobs.ts';
import type { Deps } from './deps.ts';

/**
 * A bank no longer lets a connection in: it is asked what became of the consent, since only a revocation that it confirms
 * is one. Done by `connections/`, which erases.
 */
export const consentCheckQueue = jobQueue<{ connectionId: string }>('consent-check', {
  // While one is queued for a connection, another changes nothing.
  policy: 'short',
  // Then the next daily round has it asked again.
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 120,
});

export const sendConsentCheck = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  connectionId: string,
): Promise<void> => {
  await jobs.send(tx, consentCheckQueue, { connectionId }, { singletonKey: connectionId });
};
