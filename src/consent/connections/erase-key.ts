/**
 * A revoked key takes its connections along, where its developer asked for that. Each is erased like a revocation, in
 * a transaction of its own; the job that is sent with the key's end finishes what a crash, a failure or sheer number
 * left over. Doing it twice, or at once, erases each connection once.
 */

import { after } from '../../../packages/common/clock.ts';
import { findKeyId } from '../../auth/credential-store.ts';
import type { KeyName } from '../../auth/identity.ts';
import { jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import { awaitConsents, countLiving, listLiving } from './erase-key-store.ts';
import { isGone, revokeConnection } from './revoke.ts';

/** Jobs name a key by its public id, as all that outlives a statement does. */
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

/** Erases connections of a revoked key, `most` at most; one that fails is passed over, and its error thrown at the end. */
const eraseConnections = async (
  deps: Deps,
  keyId: number,
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
  deps: Deps,
  { id: keyId, publicId }: KeyName,
): Promise<{ erased: number; erasing: number }> => {
  await awaitConsents(deps.sql, keyId);
  const all = await countLiving(deps.sql, keyId);
  await eraseConnections(deps, keyId, ERASED_AT_ONCE).catch((err) =>
    deps.log.error({ err, keyId: publicId }, 'connections of a revoked key are left to its job'),
  );
  const erasing = await countLiving(deps.sql, keyId);
  return { erased: all - erasing, erasing };
};

export const keyErasureWorker = (deps: Deps): Worker =>
  worker(keyErasureQueue, async ({ keyId: publicId }, _job, stopping) => {
    const keyId = await findKeyId(deps.sql, publicId);
    if (keyId === null) return;
    await awaitConsents(deps.sql, keyId);
    await eraseConnections(deps, keyId, Number.POSITIVE_INFINITY, stopping);
  });
