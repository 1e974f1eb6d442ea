/**
 * Job ownership through advisory locks. pg-boss marks a job `active`, but does not record its process: it notices a
 * killed process only when the job's time is up, minutes later. Here a running job is held by an advisory lock in a
 * session of its process, which ends with the process. An active job without a lock goes back to its queue.
 */
import type { Job } from 'pg-boss';
import { connect, type Db } from '../database/postgres.ts';
import type { DatabaseWatch } from '../database/watch.ts';

type Claimed = Pick<Job, 'id' | 'name' | 'retryCount'>;

interface Claims {
  /**
   * Runs `work` while this process holds the lock of the job. It does not run if the job went back to its queue before:
   * then another process runs it. Rejects while an earlier attempt at the job is still running.
   */
  hold(job: Claimed, work: () => Promise<void>): Promise<void>;
  /** Sets the retry delay of an active job, in milliseconds. */
  postpone(job: Claimed, wait: number): Promise<void>;
  /**
   * Puts active jobs without a lock back into these queues; returns their number. Each counts as an attempt, so that a
   * job that kills its process is not repeated for ever.
   */
  takeOver(queues: readonly string[]): Promise<number>;
  /** Returns those of the queues that have a due job. Each check reads the end of an index. */
  due(queues: readonly string[]): Promise<string[]>;
  end(): Promise<void>;
}

const lockOf = (sql: Db) => sql`hashtextextended(id::text, 0)`;

export const createClaims = (databaseUrl: string, watch?: DatabaseWatch): Claims => {
  // One connection, so that all statements share a session. If it is lost, the pool opens another.
  const sql = connect(databaseUrl, {
    max: 1,
    applicationName: 'open-banking-claims',
    ...(watch ? { watch } : {}),
  });
  let session: number | undefined;
  /** Jobs fetched by this process whose run has not ended. */
  const running = new Set<string>();

  /**
   * Takes the locks of running jobs again after the session was lost. A job that another process took over meanwhile
   * runs twice, which every job must tolerate.
   */
  const renew = async (): Promise<void> => {
    const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
    if (session !== undefined && session !== pid) {
      await sql`select pg_try_advisory_lock(${lockOf(sql)}) from unnest(${[...running]}::uuid[]) as id`;
    }
    session = pid;
  };

  return {
    async hold({ id, name, retryCount }, work) {
      if (running.has(id)) throw new Error('an earlier attempt at the job is still under way');
      running.add(id);
      try {
        const [{ held }] = await sql<[{ held: boolean }]>`
          select pg_try_advisory_lock(${lockOf(sql)}) as held from (select ${id}::uuid as id) job`;
        if (!held) throw new Error('another process is at the job');
        try {
          // A separate statement, so that it sees a take-over that held the lock until now.
          const [own] = await sql`
            select 1 from job
            where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`;
          if (own) await work();
        } finally {
          // If this fails, the lock was lost with the connection.
          await sql`select pg_advisory_unlock(${lockOf(sql)}) from (select ${id}::uuid as id) job`.catch(
            () => {},
          );
        }
      } finally {
        running.delete(id);
      }
    },

    async postpone({ id, name, retryCount }, wait) {
      // The job keeps this delay until it is postponed again.
      await sql`
        update job set retry_delay = ${Math.ceil(wait / 1_000)}, retry_backoff = false
        where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`;
    },

    async takeOver(queues) {
      await renew();
      // Jobs of this process are excluded: its own session would get their locks again.
      const { count } = await sql`
        with active as materialized (
          select name, id, retry_count from job
          where name = any(${queues}) and state = 'active' and retry_count < retry_limit
            and id <> all(${[...running]}::uuid[])
        ), nobodys as materialized (
          select * from active where pg_try_advisory_xact_lock(${lockOf(sql)})
        )
        update job j set state = 'retry' from nobodys n
        where j.name = n.name and j.id = n.id and j.state = 'active' and j.retry_count = n.retry_count`;
      return count;
    },

    async due(queues) {
      const rows = await sql<{ name: string }[]>`
        select q.name from unnest(${queues as string[]}::text[]) as q(name)
        where exists (
          select from job j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;
      return rows.map(({ name }) => name);
    },

    end: () => sql.end({ timeout: 1 }),
  };
};
