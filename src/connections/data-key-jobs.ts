import { destroyDataKeys, destructionQueue } from '../data-keys/data-keys.ts';
import { listByDataKey, takeAbandoned } from '../data-keys/store.ts';
import { after, DAY, HOUR } from '../platform/clock.ts';
import { jobQueue, type Worker, worker } from '../platform/jobs/jobs.ts';
import type { Needs } from './needs.ts';
import { isGone, revokeConnection } from './revoke.ts';

/** No transaction that uses a key comes this long after it was made. */
const ABANDONED_AFTER = HOUR;

/** Longer than any backup of the database should be kept. */
const DESTRUCTION_KNOWN_FOR = 400 * DAY;

const BATCH = 500;

export const sweepQueue = jobQueue<Record<string, never>>('data-key-sweep', {
  policy: 'short',
  retryLimit: 3,
});

export const dataKeyWorkers = (deps: Needs): Worker[] => [
  worker(destructionQueue, ({ dataKeyIds }) => deps.dataKeys.destroy(dataKeyIds)),
  worker(sweepQueue, () => sweep(deps), { schedule: '25 * * * *' }),
];

/** A restored database is best put right before anybody reads it: the schedule alone would come within the hour. */
export const sweepAtStart = async ({
  config,
  sql,
  jobs,
}: Pick<Needs, 'config' | 'sql' | 'jobs'>): Promise<void> => {
  if (config.role !== 'api') await jobs.send(sql, sweepQueue, {});
};

const sweep = async (deps: Needs): Promise<void> => {
  await destroyAbandoned(deps);
  await eraseAgain(deps);
  await deps.dataKeys.store.forgetDestroyed(after(deps.clock.now(), -DESTRUCTION_KNOWN_FOR));
};

/** Keys of connections that never came to be. Only what this database knows it made: a store may hold more. */
const destroyAbandoned = async (deps: Needs): Promise<void> => {
  const before = after(deps.clock.now(), -ABANDONED_AFTER);
  const batch = () =>
    deps.sql.begin(async (tx) => {
      const ids = await takeAbandoned(tx, before, BATCH);
      await destroyDataKeys(deps, tx, ids);
      return ids.length;
    });
  while ((await batch()) === BATCH);
};

/**
 * A database that was restored from a backup holds connections again that were revoked since. Their keys are
 * destroyed, so nothing sealed comes back with them; what is not sealed is erased once more.
 */
const eraseAgain = async (deps: Needs): Promise<void> => {
  const { sql, dataKeys, clock, log } = deps;
  for await (const destroyed of dataKeys.store.destroyed()) {
    for (const { id, keyId, clockOffsetMs } of await listByDataKey(sql, destroyed)) {
      await revokeConnection(deps, keyId, id, after(clock.now(), clockOffsetMs)).catch((error) => {
        if (!isGone(error)) throw error;
      });
      log.warn(
        { connection: id },
        'a connection that was revoked before is here again, and was erased again',
      );
    }
  }
};
