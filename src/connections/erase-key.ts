/**
 * A revoked key takes its connections along, where its developer asked for that. Each is erased like a revocation, in
 * a transaction of its own; the job that is sent with the key's end finishes what a crash, a failure or sheer number
 * left over. Doing it twice, or at once, erases each connection once.
 */

import { after } from '../platform/clock.ts';
import type { Db } from '../platform/database/postgres.ts';
import { jobQueue, type Worker, worker } from '../platform/jobs/jobs.ts';
import type { Needs } from './needs.ts';
import { isGone, revokeConnection } from './revoke.ts';

export const keyErasureQueue = jobQueue<{ keyId: string }>('key-erasure', {
  policy: 'short',
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 3_600,
});

/** Connections erased while the developer waits: some seconds at most. */
const ERASED_AT_ONCE = 100;
/** Connections read at once. */
const BATCH = 100;

interface LivingRow {
  id: string;
  clockOffsetMs: number;
}

const listLiving = async (
  sql: Db,
  keyId: string,
  afterId: string,
  limit: number,
): Promise<LivingRow[]> => sql<LivingRow[]>`
  select c.id, k.clock_offset_ms as "clockOffsetMs"
  from connections c join api_keys k on k.id = c.key_id
  where c.key_id = ${keyId} and c.revoked_at is null and c.id > ${afterId}
  order by c.id limit ${limit}`;

/** Connections of a key that still hold a person's data. */
export const countLiving = async (sql: Db, keyId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from connections where key_id = ${keyId} and revoked_at is null`;
  return row!.count;
};

/**
 * Waits for consents that were being given when the key was revoked, which hold it; later ones find it revoked. Not
 * in the revoking transaction: the key is to be refused at once, whoever holds it.
 */
const awaitConsents = async (sql: Db, keyId: string): Promise<void> => {
  await sql`select from api_keys where id = ${keyId} for update`;
};

/** Erases connections of a revoked key, `most` at most; one that fails is passed over, and its error thrown at the end. */
const eraseConnections = async (
  deps: Needs,
  keyId: string,
  most: number,
  stopping?: AbortSignal,
): Promise<void> => {
  const failures: unknown[] = [];
  for (let left = most, afterId = ''; left > 0; ) {
    const page = await listLiving(deps.sql, keyId, afterId, Math.min(BATCH, left));
    const last = page.at(-1);
    if (!last) break;
    for (const { id, clockOffsetMs } of page) {
      stopping?.throwIfAborted();
      await revokeConnection(deps, keyId, id, after(deps.clock.now(), clockOffsetMs)).catch((error) => {
        if (!isGone(error)) failures.push(error);
      });
    }
    left -= page.length;
    afterId = last.id;
  }
  if (failures.length > 0) throw failures[0];
};

/** Erases what can be while the developer waits; returns how many are gone, and how many the job has yet to erase. */
export const eraseAtOnce = async (
  deps: Needs,
  keyId: string,
): Promise<{ erased: number; erasing: number }> => {
  await awaitConsents(deps.sql, keyId);
  const all = await countLiving(deps.sql, keyId);
  await eraseConnections(deps, keyId, ERASED_AT_ONCE).catch((err) =>
    deps.log.error({ err, keyId }, 'connections of a revoked key are left to its job'),
  );
  const erasing = await countLiving(deps.sql, keyId);
  return { erased: all - erasing, erasing };
};

export const keyErasureWorker = (deps: Needs): Worker =>
  worker(keyErasureQueue, async ({ keyId }, _job, stopping) => {
    await awaitConsents(deps.sql, keyId);
    await eraseConnections(deps, keyId, Number.POSITIVE_INFINITY, stopping);
  });
