import { setTimeout as pause } from 'node:timers/promises';
import type { Reserved } from './postgres.ts';

const TRY_AGAIN_AFTER_MS = 50;

/**
 * Runs `work` while holding the advisory lock `lock` of this database. The lock ends with the session of `connection`,
 * so a killed process releases it.
 */
export const withAdvisoryLock = async <T>(
  connection: Reserved,
  lock: number,
  work: () => Promise<T>,
): Promise<T> => {
  // Polled: a session that waits for the lock holds a snapshot, which would block the building of an index.
  while (!(await tryLock(connection, lock))) await pause(TRY_AGAIN_AFTER_MS);
  try {
    return await work();
  } finally {
    // A lost connection has already released it.
    await connection`select pg_advisory_unlock(${lock})`.catch(() => {});
  }
};

const tryLock = async (connection: Reserved, lock: number): Promise<boolean> => {
  const [row] = await connection<{ locked: boolean }[]>`select pg_try_advisory_lock(${lock}) as locked`;
  return row!.locked;
};
