/**
 * A new master key: while MASTER_KEY_PREVIOUS names former ones, everything that they sealed is sealed anew with the
 * present one, in the key store and in the database. When nothing is left the log says so, and a day later, when what
 * is kept for an Idempotency-Key has lapsed, the former keys can be thrown away.
 */

import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { type Jobs, jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { type DataKeys, unwrapDataKey, wrapDataKey } from '../../platform/keys/data-keys.ts';
import type { Logger } from '../../platform/log.ts';
import type { MasterKey, Place } from '../../platform/secrets.ts';
import { listUnmarked, type MasterSealedColumn, masterSealedColumns, replaceValues } from './store.ts';

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

type Surroundings = Pick<Deps, 'config' | 'sql' | 'master' | 'dataKeys' | 'log'>;

export const rotationWorker = (deps: Surroundings): Worker =>
  worker(
    rotationQueue,
    async () => {
      if (deps.config.formerMasterKeys.length > 0) await sealAnew(deps);
    },
    { schedule: '50 * * * *' },
  );

/** Begins at once when there are former keys; the schedule alone would come within the hour. */
export const beginRotation = async ({ config, sql, jobs }: Pick<Deps, 'config' | 'sql' | 'jobs'>) => {
  if (config.formerMasterKeys.length > 0) await jobs.send(sql, rotationQueue, {});
};

interface Count {
  resealed: number;
  /** Values that none of the configured keys opens. */
  failed: number;
}

/** Rounds follow each other while they find something: another process may still seal with a former key. */
const sealAnew = async (deps: Surroundings): Promise<void> => {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const count: Count = { resealed: 0, failed: 0 };
    await wrapDataKeysAnew(deps, count);
    for (const column of masterSealedColumns) await sealColumnAnew(deps, column, count);
    if (count.resealed > 0) {
      deps.log.info(count, 'sealed anew with the present master key');
    } else if (count.failed > 0) {
      deps.log.error(count, 'some values open with none of the keys of MASTER_KEY and MASTER_KEY_PREVIOUS');
      return;
    } else {
      deps.log.info('everything is sealed with MASTER_KEY: MASTER_KEY_PREVIOUS can be taken away in a day');
      return;
    }
  }
};

const wrapDataKeysAnew = async (
  { master, dataKeys: { store } }: Surroundings,
  count: Count,
): Promise<void> => {
  for await (const page of store.kept()) {
    for (const { id, wrapped } of page) {
      if (master.present.hasMarked(wrapped)) continue;
      const key = attempt(() => unwrapDataKey(master, id, wrapped), count);
      if (key) await store.rewrap(id, wrapped, wrapDataKey(master, id, key));
    }
  }
};

const sealColumnAnew = async (
  { sql, master }: Surroundings,
  column: MasterSealedColumn,
  count: Count,
): Promise<void> => {
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const page = await listUnmarked(sql, column, master.present.mark, after, BATCH);
    const replaced = page.flatMap(({ row, value }) => {
      const to = attempt(() => reseal(master, value, placeOf(column, row)), count);
      return to ? [{ from: value, to }] : [];
    });
    await replaceValues(sql, column, replaced);
    if (page.length < BATCH) return;
    after = page.at(-1)!.value;
  }
};

const placeOf = ({ table, column }: MasterSealedColumn, row: string | Buffer): Place =>
  `${table}.${column} ${typeof row === 'string' ? row : row.toString('hex')}`;

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
