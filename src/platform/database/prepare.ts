import { fileURLToPath } from 'node:url';
import { installJobs } from '../jobs/install.ts';
import { migrate } from './migrate.ts';
import type { Sql } from './postgres.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Brings a database to the state that this program needs. Several processes may do so at once. */
export const prepareDatabase = async (sql: Sql): Promise<void> => {
  await migrate(sql, migrationsDirectory);
  await installJobs(sql);
};
