import { endErasedConsents } from '../../consent/connections/ending/ending.ts';
import { announceSessionEnd } from '../../events/signal-store.ts';
import { bury, developerTombstone } from '../../ledger/tombstones/tombstones.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { deleteJobsNaming } from '../../platform/jobs/delete-jobs.ts';
import type { DeveloperRow } from '../accounts/store.ts';
import type { Deps } from './deps.ts';
import { deleteAccount, listNamedByJobs, lockConnections, lockKeys } from './store.ts';
import { subjectOf } from './subject.ts';

/**
 * Deletes an account and all its data, in the caller's transaction. Data of an account refers to `developers` or
 * `api_keys` with `on delete cascade`. Data that is found by the address, or that outlives the account without naming
 * it, is erased by its room; data keys are in another store. Jobs that name nobody end the consents of its users at
 * their banks.
 *
 * Jobs have no such reference, and are found by the ids that they name. Request records stay without their key, and so
 * do the hashes of open sessions, which receive DEVELOPER_NOT_FOUND.
 */
export const deleteDeveloper = async (
  { personalData, ...deps }: Pick<Deps, 'jobs' | 'dataKeys' | 'personalData' | 'bank' | 'clock'>,
  tx: Tx,
  developer: Pick<DeveloperRow, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<void> => {
  const subject = subjectOf(developer);
  for (const { beginErasure } of personalData) await beginErasure?.(tx, subject);
  const keys = await lockKeys(tx, subject.id);
  const keyIds = keys.map(({ id }) => id);
  // Then the connections, in the order of all writers: the cascade would lock them after the webhooks, and could
  // deadlock with a delivery that is being settled.
  const connections = await lockConnections(tx, keyIds);
  const others = await listNamedByJobs(tx, subject.id, keyIds);
  for (const { erase } of personalData) await erase?.(tx, subject);
  await deleteAccount(tx, subject.id);
  await announceSessionEnd(tx, subject.id, null);
  await endErasedConsents(deps, tx, connections);
  // Last: the deletion has waited for all writers of these rows, and so for the jobs that they sent.
  const named = [...keys.map(({ publicId }) => publicId), ...connections.map(({ id }) => id), ...others];
  await deleteJobsNaming(tx, [subject.id, ...named]);
  await bury(deps, tx, 'developer', [developerTombstone(subject.id)], deps.clock.now());
};
