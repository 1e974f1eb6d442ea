import { setTimeout as pause } from 'node:timers/promises';
import type { Reserved } from './postgres.ts';

const TRY_AGAIN_AFTER_MS = 50;

/**
 * Runs `work` while no other session holds the advisory lock `lock` of this database. It ends with the session of
 * `connection`, so a process that is killed lets the next one in.
 */
export const withAdvisoryLock = async <T>(
  connection: Reserved,
  lock: number,
  work: () => Promise<T>,
): Promise<T> => {
  // Polled: a session that waits for the lock holds a snapshot, and the building of an index waits for that.
  while (!(await tryLock(connection, lock))) await pause(TRY_AGAIN_AFTER_MS);
  try {
    return await work();
  } finally {
    // A connection that was lost has released it already.
    await connection`select pg_advisory_unlock(${lock})`.catch(() => {});
  }
};

const tryLock = async (connection: Reserved, lock: number): Promise<boolean> => {
  const [row] = await connection<{ locked: boolean }[]>`select pg_try_advisory_lock(${lock}) as locked`;
  return row!.locked;
};
