/**
 * Erases the connections of a revoked key, if its developer asked for it. Each is erased like a revocation, in a
 * transaction of its own. The job that is sent when the key is revoked finishes the connections that a crash, a
 * failure or their number left over. Running it twice, or at once, erases each connection once.
 */

import { after } from '../../../../packages/common/clock.ts';
import { findKeyId } from '../../../auth/credential-store.ts';
import type { KeyName } from '../../../auth/identity.ts';
import { jobQueue, type Worker, worker } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { awaitConsents, countLiving, listLiving } from './erase-key-store.ts';
import { isGone, revokeConnection } from './revoke.ts';

/** A job names a key by its public id. */
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

/**
 * Erases at most `most` connections of a revoked key. Continues after a failure, and throws the first error at the
 * end.
 */
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
      const now = after(deps.clock.now(), clockOffsetMs);
      await revokeConnection(deps, keyId, id, now, { by: 'developer' }).catch((error) => {
        if (!isGone(error)) failures.push(error);
      });
    }
    left -= page.length;
    afterId = last.id;
  }
  if (failures.length > 0) throw failures[0];
};

/**
 * Erases the first connections while the developer waits. Returns the count of erased ones and of those that the job
 * has yet to erase.
 */
export const eraseAtOnce = async (
  deps: Deps,
  { id: keyId, publicId }: KeyName,
): Promise<{ erased: number; erasing: number }> => {
  await awaitConsents(deps.sql, keyId);
  const all = await countLiving(deps.sql, keyId);
  await eraseConnections(deps, keyId, ERASED_AT_ONCE).catch((err) =>
    deps.log.error(
      { err, keyId: publicId },
      'some connections of a revoked key were not erased at once; the key-erasure job erases them',
    ),
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
