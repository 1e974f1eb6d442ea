import { PgBoss } from 'pg-boss';
import type { Sql } from '../database/postgres.ts';
import { statementsOf } from '../database/sql-statements.ts';
import { jobsSchemaOf } from '../database-address.ts';

/** Creates or updates the tables of the job queue ({@link jobsSchemaOf}). */
export const installJobs = async (sql: Sql, schema: string): Promise<void> => {
  // Its migrations open transactions, which need one connection throughout.
  const connection = await sql.reserve();
  const boss = new PgBoss({
    db: {
      async executeSql(text, values = []) {
        // One at a time, for Citus: see `migrate`.
        let rows: object[] = [];
        for (const statement of statementsOf(text)) rows = await connection.unsafe(statement, values);
        return { rows };
      },
    },
    schema: jobsSchemaOf(schema),
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  try {
    await boss.start();
    await boss.stop({ graceful: false });
  } finally {
    connection.release();
  }
};
