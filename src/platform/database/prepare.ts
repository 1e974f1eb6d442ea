import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installJobs } from '../jobs/install.ts';
import { migrate } from './migrate.ts';
import type { Db, Sql } from './postgres.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any fixed number will do, as long as nothing else in this database locks it. */
const ADVISORY_LOCK = 4_021_872_568;
const TRY_AGAIN_AFTER_MS = 50;

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
 * and found by the others. The lock lives and dies with one connection of the pool, so a process that is killed lets the
 * next one in.
 */
export const oneAtATime = async <T>(sql: Sql, start: () => Promise<T>): Promise<T> => {
  const connection = await sql.reserve();
  try {
    // Asked again and again: who waited in the database would hold a snapshot, and the building of an index waits for that.
    while (!(await tryLock(connection))) await pause(TRY_AGAIN_AFTER_MS);
    return await start();
  } finally {
    // A connection that was lost has let go of it already.
    await connection`select pg_advisory_unlock(${ADVISORY_LOCK})`.catch(() => {});
    connection.release();
  }
};

const tryLock = async (db: Db): Promise<boolean> => {
  const [row] = await db<{ locked: boolean }[]>`select pg_try_advisory_lock(${ADVISORY_LOCK}) as locked`;
  return row!.locked;
};
