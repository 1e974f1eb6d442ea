import { fileURLToPath } from 'node:url';
import { installJobs } from '../jobs/install.ts';
import { migrate } from './migrate.ts';
import type { Sql } from './postgres.ts';
import { holdingLock } from './session-lock.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any fixed number will do, as long as nothing else in this database locks it. */
const ADVISORY_LOCK = 4_021_872_568;

/**
 * Brings a database to the state that this program needs. The job machinery takes no second process that does so at the
 * same time: see {@link oneAtATime}.
 */
export const prepareDatabase = async (sql: Sql): Promise<void> => {
  await migrate(sql, migrationsDirectory);
  await installJobs(sql);
};

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
