import type { Tx } from '../../platform/database/postgres.ts';
import { jobQueue } from '../../platform/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import type { Likeness, WideReach } from './reach.ts';

/**
 * Accounts whose earlier transactions a correction reaches. What it says is not part of the job: it is read, opened, where
 * it is filed, and the wording where the transaction is.
 */
export interface PastCorrection {
  /** The public id of the key. */
  keyId: string;
  transactionId: string;
  reach: WideReach;
  likeness: Likeness;
  /** It was taken back: what enrichment and other corrections say stands again. */
  undo?: true;
  /** The last account that is done; empty at the beginning. */
  after: string;
}

export const pastQueue = jobQueue<PastCorrection>('past-corrections', {
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 300,
  deleteAfterSeconds: 3_600,
});

/** Has earlier transactions of other accounts corrected, once the transaction commits. */
export const sendPast = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  keyPublicId: string,
  of: Omit<PastCorrection, 'keyId' | 'after'>,
): Promise<void> => {
  await jobs.send(tx, pastQueue, { keyId: keyPublicId, ...of, after: '' });
};
