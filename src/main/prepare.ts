import { distributeSchema, refuseDistributed } from '../platform/database/citus.ts';
import { migrate, migrationsDirectory } from '../platform/database/migrate.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { createSchema } from '../platform/database/schema-store.ts';
import { installJobs } from '../platform/jobs/install.ts';

/**
 * Migrates the schema of an installation and installs its job queue. The installation of the job queue must not run in two processes at
 * once: see `withStartupLock`.
 * @throws CitusError when `citus` does not fit the database
 */
export const prepareDatabase = async (
  sql: Sql,
  schema: string,
  {
    migrations = migrationsDirectory,
    citus = false,
  }: { migrations?: string | undefined; citus?: boolean } = {},
): Promise<void> => {
  await createSchema(sql, schema);
  if (!citus) await refuseDistributed(sql, schema);
  await migrate(sql, migrations);
  await installJobs(sql, schema);
  if (citus) await distributeSchema(sql, schema);
};
