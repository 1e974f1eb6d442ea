import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs, SECOND } from '../../../packages/common/clock.ts';
import type { Reserved } from './postgres.ts';

const TRY_AGAIN_AFTER_MS = 50;
const REPORT_EVERY_MS = 10 * SECOND;

/** The session that holds an advisory lock, as PostgreSQL shows it. */
export interface LockHolder {
  /** Null for a prepared transaction. */
  readonly pid: number | null;
  /** Null where the role may not see the session. */
  readonly application: string | null;
  readonly address: string | null;
  readonly since: Date | null;
}

/**
 * Runs `work` while holding the advisory lock `lock` of this database. The lock ends with the session of `connection`,
 * so a killed process releases it.
 * @param onWait called at once and every ten seconds while another session has the lock
 */
export const withAdvisoryLock = async <T>(
  connection: Reserved,
  lock: number,
  work: () => Promise<T>,
  onWait: (holder: LockHolder) => void = () => {},
): Promise<T> => {
  let reportAt = monotonicMs();
  // Polled: a session that waits for the lock holds a snapshot, which would block the building of an index.
  while (!(await tryLock(connection, lock))) {
    if (monotonicMs() >= reportAt) {
      const holder = await holderOf(connection, lock);
      if (holder) onWait(holder);
      reportAt += REPORT_EVERY_MS;
    }
    await pause(TRY_AGAIN_AFTER_MS);
  }
  try {
    return await work();
  } finally {
    // A lost connection has already released it.
    await connection`select pg_advisory_unlock(${lock})`.catch(() => {});
  }
};

const tryLock = async (connection: Reserved, lock: number): Promise<boolean> => {
  const [row] = await connection<{ locked: boolean }[]>`select pg_try_advisory_lock(${lock}) as locked`;
  return row!.locked;
};

const holderOf = async (connection: Reserved, lock: number): Promise<LockHolder | undefined> => {
  // PostgreSQL shows the two halves of a lock's number.
  const [holder] = await connection<LockHolder[]>`
    select l.pid, a.application_name as application, host(a.client_addr) as address, a.backend_start as since
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32) + l.objid::bigint = ${lock}::bigint`;
  return holder;
};
