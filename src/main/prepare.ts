import { migrate, migrationsDirectory } from '../platform/database/migrate.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { installJobs } from '../platform/jobs/install.ts';

/**
 * Migrates a database and installs the job queue. The installation of the job queue must not run in two processes at
 * once: see `withStartupLock`.
 */
export const prepareDatabase = async (sql: Sql, migrations = migrationsDirectory): Promise<void> => {
  await migrate(sql, migrations);
  await installJobs(sql);
};
