import assert from 'node:assert/strict';
import type { Sql, Tx } from '../../src/platform/database/postgres.ts';

/** Most looks before it is said that nobody came: each is a query, so a slow machine looks for longer. */
const LOOKS = 20_000;

/** Resolves when somebody waits for what a transaction has locked: the moment at which orders of locks show. */
export const somebodyWaits = async (sql: Sql, tx: Tx): Promise<void> => {
  const [holder] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  for (let look = 0; look < LOOKS; look++) {
    const [row] = await sql<{ waits: boolean }[]>`
      select exists (
        select from pg_stat_activity where datname = current_database() and ${holder!.pid} = any(pg_blocking_pids(pid))
      ) as waits`;
    if (row!.waits) return;
  }
  assert.fail('nobody waits');
};
