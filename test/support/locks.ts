import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql, Tx } from '../../src/platform/database/postgres.ts';
import { citusUrl } from './citus.ts';

/** Maximum number of checks. Each is a query, so a slow machine waits for longer. */
const LOOKS = 6_000;
/** Between two looks, so that looking takes no processor time from what it waits for. */
const PAUSE_MS = 5;

/** Checks a condition repeatedly until it is true. */
export const waitUntil = async (what: string, look: () => Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < LOOKS; looks++) {
    if (await look()) return;
    await pause(PAUSE_MS);
  }
  assert.fail(`${what} did not come about`);
};

/** Resolves when another transaction waits for a lock of this one, which makes lock orders visible. */
export const waitForLockWaiter = async (sql: Sql, tx: Tx): Promise<void> => {
  const [holder] = await tx<{ pid: string }[]>`
    select ${citusUrl === null ? tx`pg_backend_pid()` : tx`citus_backend_gpid()`}::text as pid`;
  await waitUntil('a wait for the transaction', async () => {
    const waiting = await (citusUrl === null
      ? sql`
        select from pg_stat_activity
        where datname = current_database() and ${holder!.pid}::integer = any(pg_blocking_pids(pid))`
      : sql`select from citus_lock_waits where blocking_gpid = ${holder!.pid}::bigint`);
    return waiting.count > 0;
  });
};

/** Returns how many transactions of the database wait for locks. */
export const lockWaiters = async (sql: Sql): Promise<number> => {
  const [row] = await (citusUrl === null
    ? sql<{ count: number }[]>`
      select count(*) from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
    : sql<{ count: number }[]>`select count(distinct waiting_gpid) from citus_lock_waits`);
  return row!.count;
};

/** Resolves when this many transactions of the database wait for locks. */
export const waitForLockWaiters = (sql: Sql, many: number): Promise<void> =>
  waitUntil(`a wait of ${many}`, async () => (await lockWaiters(sql)) === many);
