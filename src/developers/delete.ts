import { destroyDataKeys } from '../data-keys/data-keys.ts';
import { announceEnd } from '../events/announce-store.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { forgetJobs } from '../platform/jobs/forget.ts';
import type { Needs } from './needs.ts';
import type { DeveloperRow } from './store.ts';

/**
 * Deletes an account and everything that is held about it, in the caller's transaction. What belongs to an
 * account refers to `developers` or `api_keys` with `on delete cascade`, so a feature that comes later has
 * nothing to add here; only what is found by the address, outlives the account without naming it, or lies in another
 * store is listed.
 *
 * Jobs have no such reference, and are found by the ids that they name. What stays: request records without their
 * key, and the hashes of open sessions, which are told DEVELOPER_NOT_FOUND.
 */
export const deleteDeveloper = async (
  deps: Pick<Needs, 'jobs' | 'dataKeys'>,
  tx: Tx,
  { id, email, emailVerifiedAt }: Pick<DeveloperRow, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<void> => {
  const owned = tx`select id from api_keys where developer_id = ${id}`;
  const anonymise = () => tx`update request_log set key_id = null where key_id in (${owned})`;
  // Once before the lock, which holds up the writing of records: a million of them take seconds.
  await anonymise();
  // Records that are being written for these keys are there when the lock is given, or find the keys gone
  // (src/usage/store.ts locks them too).
  const keys = await tx<{ id: string }[]>`
    select id from api_keys where developer_id = ${id} order by id for update`;
  await anonymise();
  const keyIds = keys.map((key) => key.id);
  // Then the connections, as everybody does who writes about them: the cascade would come to them after the
  // webhooks, and block for good whoever settles a delivery.
  const connections = await tx<{ id: string; dataKeyId: string | null }[]>`
    select id, data_key_id as "dataKeyId" from connections where key_id = any(${keyIds}) order by id for update`;
  const others = await tx<{ id: string }[]>`
    select id from accounts where key_id = any(${keyIds})
    union all select id from webhooks where developer_id = ${id}`;
  await tx`delete from mail_requests where email = ${email}`;
  await tx`delete from development_outbox where recipient = ${email}`;
  // An address that was never confirmed may be somebody else's, who is on the waitlist in their own right.
  if (emailVerifiedAt) await tx`delete from waitlist where email = ${email}`;
  await tx`delete from developers where id = ${id}`;
  await announceEnd(tx, id, null);
  await destroyDataKeys(
    deps,
    tx,
    connections.flatMap(({ dataKeyId }) => dataKeyId ?? []),
  );
  // Last: the deletion has waited for all who were writing about these rows, and for the jobs that they sent.
  await forgetJobs(tx, [id, ...keyIds, ...[...connections, ...others].map((row) => row.id)]);
};
