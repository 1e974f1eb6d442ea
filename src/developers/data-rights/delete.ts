import { giveUp } from '../../consent/connections/ending.ts';
import { announceEnd } from '../../events/news-store.ts';
import { bury, developerTombstone } from '../../ledger/tombstones/tombstones.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { forgetJobs } from '../../platform/jobs/forget.ts';
import type { DeveloperRow } from '../accounts/store.ts';
import type { Deps } from './deps.ts';
import { deleteAccount, listNamedByJobs, lockConnections, lockKeys } from './store.ts';
import { subjectOf } from './subject.ts';

/**
 * Deletes an account and everything that is held about it, in the caller's transaction. What belongs to an account
 * refers to `developers` or `api_keys` with `on delete cascade`; what is found by the address or outlives the account
 * without naming it is erased by the room that holds it; data keys lie in another store. What its users consented to ends at
 * their banks, by jobs that name nobody.
 *
 * Jobs have no such reference, and are found by the ids that they name. What stays: request records without their
 * key, and the hashes of open sessions, which receive DEVELOPER_NOT_FOUND.
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
  // Then the connections, as every writer about them does: the cascade would come to them after the
  // webhooks, and block for good a delivery that is being settled.
  const connections = await lockConnections(tx, keyIds);
  const others = await listNamedByJobs(tx, subject.id, keyIds);
  for (const { erase } of personalData) await erase?.(tx, subject);
  await deleteAccount(tx, subject.id);
  await announceEnd(tx, subject.id, null);
  await giveUp(deps, tx, connections);
  // Last: the deletion has waited for all who were writing about these rows, and for the jobs that they sent.
  const named = [...keys.map(({ publicId }) => publicId), ...connections.map(({ id }) => id), ...others];
  await forgetJobs(tx, [subject.id, ...named]);
  await bury(deps, tx, 'developer', [developerTombstone(subject.id)], deps.clock.now());
};
