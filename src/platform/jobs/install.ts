import { PgBoss } from 'pg-boss';
import type { Sql } from '../database/postgres.ts';

/** Creates or updates the tables of the job machinery (schema `pgboss`). */
export const installJobs = async (sql: Sql): Promise<void> => {
  // Its migrations open transactions of their own, which need one and the same connection throughout.
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
