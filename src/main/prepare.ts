import { distributeSchema } from '../platform/database/citus.ts';
import { migrate, migrationsDirectory } from '../platform/database/migrate.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { createSchema } from '../platform/database/schema-store.ts';
import { installJobs } from '../platform/jobs/install.ts';

/**
 * Migrates the schema of an installation and installs its job queue. The installation of the job queue must not run in two processes at
 * once: see `withStartupLock`.
 * @returns a warning for the operator, or null
 */
export const prepareDatabase = async (
  sql: Sql,
  schema: string,
  migrations = migrationsDirectory,
): Promise<string | null> => {
  await createSchema(sql, schema);
  await migrate(sql, migrations);
  await installJobs(sql, schema);
  return distributeSchema(sql, schema);
};
