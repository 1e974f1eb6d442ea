import { after, DAY, HOUR } from '../../../../packages/common/clock.ts';
import { destroyDataKeys, destructionQueue } from '../../../ledger/data-keys/data-keys.ts';
import { takeAbandoned } from '../../../ledger/data-keys/store.ts';
import { jobQueue, type Worker, worker } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../deps.ts';

/** Age at which an unused data key is abandoned: no transaction uses a key so long after it was made. */
const ABANDONED_AFTER = HOUR;

/** How long destroyed keys stay on record: longer than any backup of the database should be kept. */
export const DESTRUCTION_KNOWN_FOR = 400 * DAY;

const BATCH = 500;

export const sweepQueue = jobQueue<Record<string, never>>('data-key-sweep', {
  policy: 'short',
  retryLimit: 3,
});

export const dataKeyWorkers = (deps: Deps): Worker[] => [
  worker(destructionQueue, ({ dataKeyIds }) => deps.dataKeys.destroy(dataKeyIds)),
  worker(sweepQueue, () => sweep(deps), { schedule: '25 * * * *' }),
];

const sweep = async (deps: Deps): Promise<void> => {
  await destroyAbandoned(deps);
  await deps.dataKeys.store.deleteDestroyedBefore(after(deps.clock.now(), -DESTRUCTION_KNOWN_FOR));
};

/**
 * Destroys the keys of connections that were never made. Only keys that this database recorded count: the key store
 * may contain others.
 */
const destroyAbandoned = async (deps: Deps): Promise<void> => {
  const before = after(deps.clock.now(), -ABANDONED_AFTER);
  const batch = () =>
    deps.sql.begin(async (tx) => {
      const ids = await takeAbandoned(tx, before, BATCH);
      await destroyDataKeys(deps, tx, ids);
      return ids.length;
    });
  while ((await batch()) === BATCH);
};
