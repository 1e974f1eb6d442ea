/**
 * Changes the master key: while MASTER_KEY_PREVIOUS names former keys, all values that they sealed are sealed again
 * with the current key, in the key store and in the database. The log says when none is left. One day later, when
 * stored responses for Idempotency-Keys have expired, the former keys can be removed.
 */

import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { type Jobs, jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { type DataKeys, unwrapDataKey, wrapDataKey } from '../../platform/keys/data-keys.ts';
import type { Logger } from '../../platform/log.ts';
import type { MasterKey, Place } from '../../platform/secrets.ts';
import { listUnmarked, type MasterSealedColumn, masterSealedColumns, replaceValues } from './store.ts';
import { placeOf } from './survey.ts';

export interface Deps {
  config: Config;
  log: Logger;
  sql: Sql;
  master: MasterKey;
  dataKeys: DataKeys;
  jobs: Jobs;
}

const rotationQueue = jobQueue<Record<string, never>>('master-key-rotation', {
  policy: 'short',
  retryLimit: 3,
});

const BATCH = 500;
const MOST_ROUNDS = 10;

export interface RotationDeps {
  sql: Sql;
  master: MasterKey;
  dataKeys: Pick<DataKeys, 'store'>;
  log: Pick<Logger, 'info' | 'error'>;
}

export const rotationWorker = (deps: RotationDeps & Pick<Deps, 'config'>): Worker =>
  worker(
    rotationQueue,
    async () => {
      if (deps.config.formerMasterKeys.length > 0) await sealAnew(deps);
    },
    { schedule: '50 * * * *' },
  );

/** Starts at once when there are former keys, instead of within the hour. */
export const beginRotation = async ({ config, sql, jobs }: Pick<Deps, 'config' | 'sql' | 'jobs'>) => {
  if (config.formerMasterKeys.length > 0) await jobs.send(sql, rotationQueue, {});
};

interface Count {
  resealed: number;
  /** Values that no configured key opens. */
  failed: number;
}

/**
 * Seals everything anew. Rounds follow each other while they find something: another process may still seal with a former key.
 * Whatever was sealed anew stays so when this is broken off, and the next call goes on from there.
 * @param onProgress receives how many values a round has sealed anew so far
 */
export const sealAnew = async (
  deps: RotationDeps,
  onProgress: (resealed: number) => void = () => {},
): Promise<void> => {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const count: Count = { resealed: 0, failed: 0 };
    await wrapDataKeysAnew(deps, count, onProgress);
    for (const column of masterSealedColumns) await sealColumnAnew(deps, column, count, onProgress);
    if (count.resealed > 0) {
      deps.log.info(count, 'values were sealed again with the current master key');
    } else if (count.failed > 0) {
      deps.log.error(
        count,
        'some values cannot be opened with any key of MASTER_KEY and MASTER_KEY_PREVIOUS',
      );
      return;
    } else {
      deps.log.info('everything is sealed with MASTER_KEY: you can remove MASTER_KEY_PREVIOUS after one day');
      return;
    }
  }
};

const wrapDataKeysAnew = async (
  { master, dataKeys: { store } }: RotationDeps,
  count: Count,
  onProgress: (resealed: number) => void,
): Promise<void> => {
  for await (const page of store.keys()) {
    for (const { id, wrapped } of page) {
      if (master.present.hasMarked(wrapped)) continue;
      const key = attempt(() => unwrapDataKey(master, id, wrapped), count);
      if (key) await store.rewrap(id, wrapped, wrapDataKey(master, id, key));
    }
    onProgress(count.resealed);
  }
};

const sealColumnAnew = async (
  { sql, master }: RotationDeps,
  column: MasterSealedColumn,
  count: Count,
  onProgress: (resealed: number) => void,
): Promise<void> => {
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const page = await listUnmarked(sql, column, master.present.mark, after, BATCH);
    const replaced = page.flatMap(({ row, value }) => {
      const to = attempt(() => reseal(master, value, placeOf(column, row)), count);
      return to ? [{ from: value, to }] : [];
    });
    await replaceValues(sql, column, replaced);
    onProgress(count.resealed);
    if (page.length < BATCH) return;
    after = page.at(-1)!.value;
  }
};

const reseal = (master: MasterKey, value: Buffer, place: Place): Buffer =>
  master.seal(master.openBytes(value, place), place);

const attempt = <T>(open: () => T, count: Count): T | null => {
  try {
    const opened = open();
    count.resealed += 1;
    return opened;
  } catch {
    count.failed += 1;
    return null;
  }
};
