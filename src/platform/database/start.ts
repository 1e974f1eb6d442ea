import { fileURLToPath } from 'node:url';
import type { Sql } from './postgres.ts';
import { holdingLock } from './session-lock.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any fixed number will do, as long as nothing else in this database locks it. */
const ADVISORY_LOCK = 4_021_872_568;

/**
 * Runs `start` while no other process does so with this database: whatever a start-up writes is written by one process,
 * and found by the others.
 */
export const oneAtATime = async <T>(sql: Sql, start: () => Promise<T>): Promise<T> => {
  const connection = await sql.reserve();
  try {
    return await holdingLock(connection, ADVISORY_LOCK, start);
  } finally {
    connection.release();
  }
};
