import type { Tx } from '../../../platform/database/postgres.ts';
import { jobQueue } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import type { Likeness, WideReach } from './reach.ts';

/**
 * A job that corrects earlier transactions of other accounts. The job does not contain the correction and the
 * description: both are read from where they are stored, sealed.
 */
export interface PastCorrection {
  /** The public id of the key. */
  keyId: string;
  transactionId: string;
  reach: WideReach;
  likeness: Likeness;
  /** True if the correction was removed: enrichment and other corrections apply again. */
  undo?: true;
  /** Id of the last corrected account; empty at the beginning. */
  after: string;
}

export const pastQueue = jobQueue<PastCorrection>('past-corrections', {
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 300,
  deleteAfterSeconds: 3_600,
});

/** Sends a job that corrects earlier transactions of other accounts, once the transaction commits. */
export const sendPastCorrection = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  keyPublicId: string,
  of: Omit<PastCorrection, 'keyId' | 'after'>,
): Promise<void> => {
  await jobs.send(tx, pastQueue, { keyId: keyPublicId, ...of, after: '' });
};
