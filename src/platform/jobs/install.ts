import { PgBoss } from 'pg-boss';
import type { Sql } from '../database/postgres.ts';

/** Creates or updates the tables of the job queue (schema `pgboss`). */
export const installJobs = async (sql: Sql): Promise<void> => {
  // Its migrations open transactions, which need one connection throughout.
  const connection = await sql.reserve();
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values = []) => ({
        rows: await connection.unsafe(text, values),
      }),
    },
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
