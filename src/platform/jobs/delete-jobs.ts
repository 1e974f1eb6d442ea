import type { Tx } from '../database/postgres.ts';

/**
 * Deletes every job, waiting, running or kept for the record, that names one of these ids in its data, its
 * singleton key or what its failure said. It reads the whole table of jobs, so it is for erasures, not for
 * everyday work. A worker that is at such a job finds it gone when it reports.
 */
export const deleteJobsNaming = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx`
    delete from pgboss.job
    where exists (
      select from regexp_matches(concat_ws(' ', data, output, singleton_key), '[a-z]+_[0-9A-Za-z]{22}', 'g') as named
      where named[1] = any(${ids as string[]}::text[]))`;
};
