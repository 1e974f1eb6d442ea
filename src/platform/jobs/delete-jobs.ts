import type { Tx } from '../database/postgres.ts';

/**
 * Deletes every job (waiting, running or finished) that names one of these ids in its data, singleton key or failure.
 * It scans the whole job table, so it is only for erasures. A worker that runs such a job finds it gone when it
 * reports.
 */
export const deleteJobsNaming = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx`
    delete from job
    where exists (
      select from regexp_matches(concat_ws(' ', data, output, singleton_key), '[a-z]+_[0-9A-Za-z]{22,24}', 'g') as named
      where named[1] = any(${ids as string[]}::text[]))`;
};
