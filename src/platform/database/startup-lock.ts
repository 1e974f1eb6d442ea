import { type LockHolder, withAdvisoryLock } from './advisory-lock.ts';
import type { Sql } from './postgres.ts';

/** Any fixed number will do, as long as nothing else in this database locks it. */
const ADVISORY_LOCK = 4_021_872_568;

/**
 * Runs `start` while no other process starts on this database, so that one process writes the initial data and the
 * others find it.
 * @param onWait called while another process starts
 */
export const withStartupLock = async <T>(
  sql: Sql,
  start: () => Promise<T>,
  onWait?: (holder: LockHolder) => void,
): Promise<T> => {
  const connection = await sql.reserve();
  try {
    return await withAdvisoryLock(connection, ADVISORY_LOCK, start, onWait);
  } finally {
    connection.release();
  }
};
