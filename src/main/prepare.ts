import { migrate } from '../platform/database/migrate.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { migrationsDirectory } from '../platform/database/start.ts';
import { installJobs } from '../platform/jobs/install.ts';

/**
 * Brings a database to the state that this program needs. The job machinery takes no second process that does so at the
 * same time: see `oneAtATime`.
 */
export const prepareDatabase = async (sql: Sql): Promise<void> => {
  await migrate(sql, migrationsDirectory);
  await installJobs(sql);
};
