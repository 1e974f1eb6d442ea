/**
 * The data keys of connections: made before the transaction that uses one, destroyed by a job of the transaction
 * that erases what it sealed. The key store is another database, so neither can be part of that transaction.
 */

import type { Clock } from '../../../packages/common/clock.ts';
import type { Sql, Tx } from '../../platform/database/postgres.ts';
import { type Jobs, jobQueue } from '../../platform/jobs/jobs.ts';
import { type DataKeys, newDataKeyId } from '../../platform/keys/data-keys.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { listDataKeyIds, recordUnused, takeUnused } from './store.ts';

interface Deps {
  clock: Clock;
  sql: Sql;
  jobs: Jobs;
  dataKeys: DataKeys;
}

/** A key that no connection uses yet. */
export interface FreshDataKey {
  id: string;
  key: SealingKey;
}

/**
 * Makes a data key. Called before the transaction that creates the connection; the sweep destroys a key that no
 * connection uses.
 */
export const makeDataKey = async ({ sql, dataKeys, clock }: Deps): Promise<FreshDataKey> => {
  const id = newDataKeyId();
  await recordUnused(sql, id, clock.now());
  return { id, key: await dataKeys.create(id) };
};

/**
 * Claims a key in the transaction that creates the connection.
 * @throws when the key was swept meanwhile
 */
export const claimDataKey = async (tx: Tx, { id }: FreshDataKey): Promise<void> => {
  if (!(await takeUnused(tx, id))) throw new Error('the data key was destroyed before it was used');
};

/**
 * Caches the keys of the users of some connections, or of all unrevoked ones of an API key or of one of its users, so that the
 * following transaction does not wait for the key store while it holds locks.
 */
export const rememberDataKeys = async (
  { sql, dataKeys }: Pick<Deps, 'sql' | 'dataKeys'>,
  of: { connectionIds: readonly string[] } | { keyId: number; userId?: string },
): Promise<void> => {
  await dataKeys.findAll(await listDataKeyIds(sql, of));
};

/** Caches the keys of a user's other connections, if there are any and the key store answers. */
export const rememberOtherKeys = async (
  { sql, dataKeys }: Pick<Deps, 'sql' | 'dataKeys'>,
  connectionId: string,
): Promise<void> => {
  const ids = await listDataKeyIds(sql, { connectionIds: [connectionId] });
  if (ids.length > 1) await dataKeys.findAll(ids).catch(() => {});
};

/** Retries until the keys are destroyed, at least once an hour. */
export const destructionQueue = jobQueue<{ dataKeyIds: string[] }>('data-key-destruction', {
  retryLimit: 1_000_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  retentionSeconds: 10 * 365 * 86_400,
});

const KEYS_PER_JOB = 1_000;

/**
 * Destroys keys once the transaction commits. This process drops them from its cache at once; another may cache them
 * for a minute, which does no harm, because the sealed data is deleted in this transaction.
 */
export const destroyDataKeys = async (
  { jobs, dataKeys }: Pick<Deps, 'jobs' | 'dataKeys'>,
  tx: Tx,
  ids: readonly string[],
): Promise<void> => {
  for (let at = 0; at < ids.length; at += KEYS_PER_JOB) {
    await jobs.send(tx, destructionQueue, { dataKeyIds: ids.slice(at, at + KEYS_PER_JOB) });
  }
  dataKeys.evict(ids);
};
