/**
 * The data keys of connections: made before the transaction that uses one, destroyed by a job of the transaction
 * that erases what it sealed. The key store is another database, so neither can be part of that transaction.
 */

import type { Clock } from '../../../packages/common/clock.ts';
import type { Sql, Tx } from '../../platform/database/postgres.ts';
import { type Jobs, jobQueue } from '../../platform/jobs/jobs.ts';
import { type DataKeys, newDataKeyId } from '../../platform/keys/data-keys.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { listDataKeyIds, noteUnused, takeUnused } from './store.ts';

interface Deps {
  clock: Clock;
  sql: Sql;
  jobs: Jobs;
  dataKeys: DataKeys;
}

/** A key that no connection has yet. */
export interface FreshDataKey {
  id: string;
  key: SealingKey;
}

/** To be called before the transaction that creates the connection; if that does not come, the key is swept. */
export const makeDataKey = async ({ sql, dataKeys, clock }: Deps): Promise<FreshDataKey> => {
  const id = newDataKeyId();
  await noteUnused(sql, id, clock.now());
  return { id, key: await dataKeys.create(id) };
};

/** In the transaction that creates the connection. @throws when the key was given up meanwhile */
export const claimDataKey = async (tx: Tx, { id }: FreshDataKey): Promise<void> => {
  if (!(await takeUnused(tx, id))) throw new Error('the data key was not used in time');
};

/**
 * Has this process remember the keys of some connections, or of all living ones of an API key, so that the
 * transaction that follows need not ask the key store while it holds locks.
 */
export const rememberDataKeys = async (
  { sql, dataKeys }: Pick<Deps, 'sql' | 'dataKeys'>,
  of: { connectionIds: readonly string[] } | { keyId: number },
): Promise<void> => {
  await dataKeys.findAll(await listDataKeyIds(sql, of));
};

/** Tried again until it is done, at least once an hour. */
export const destructionQueue = jobQueue<{ dataKeyIds: string[] }>('data-key-destruction', {
  retryLimit: 1_000_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  retentionSeconds: 10 * 365 * 86_400,
});

/** Keys that one job destroys. */
const KEYS_PER_JOB = 1_000;

/**
 * Has keys destroyed when the transaction commits. This process forgets them at once; another may remember them for
 * a minute, which opens nothing: what they sealed goes in this transaction.
 */
export const destroyDataKeys = async (
  { jobs, dataKeys }: Pick<Deps, 'jobs' | 'dataKeys'>,
  tx: Tx,
  ids: readonly string[],
): Promise<void> => {
  for (let at = 0; at < ids.length; at += KEYS_PER_JOB) {
    await jobs.send(tx, destructionQueue, { dataKeyIds: ids.slice(at, at + KEYS_PER_JOB) });
  }
  dataKeys.forget(ids);
};
