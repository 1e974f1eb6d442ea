/**
 * Whose a running job is. pg-boss marks a job `active`, but not by whom: of one whose process was killed it learns when
 * the job's time is up, minutes later. Here a job is held while it runs by an advisory lock of a session of its
 * process, which ends with the process. So an active job without a lock goes back to its queue.
 */
import type { Job } from 'pg-boss';
import { connect, type Db } from '../database/postgres.ts';
import type { DatabaseWatch } from '../database/watch.ts';

type Claimed = Pick<Job, 'id' | 'name' | 'retryCount'>;

interface Claims {
  /**
   * Does `work` while this process holds the job. Not at all when the job went back to its queue before it was held:
   * then another process does it. Rejects, too, while an earlier attempt at the job is still under way.
   */
  hold(job: Claimed, work: () => Promise<void>): Promise<void>;
  /** Says how long an active job is to wait, in milliseconds, when it has failed. */
  postpone(job: Claimed, wait: number): Promise<void>;
  /**
   * Puts active jobs without a lock back into these queues; returns how many. Each counts as an attempt, so that a
   * job that kills its process does not do so for ever.
   */
  takeOver(queues: readonly string[]): Promise<number>;
  /** Of these queues, those with a job that is due. Each is a look at the end of an index. */
  due(queues: readonly string[]): Promise<string[]>;
  end(): Promise<void>;
}

const lockOf = (sql: Db) => sql`hashtextextended(id::text, 0)`;

export const createClaims = (databaseUrl: string, watch?: DatabaseWatch): Claims => {
  // One connection, so that all statements share the session. When it is lost, the pool opens another.
  const sql = connect(databaseUrl, {
    max: 1,
    applicationName: 'open-banking-claims',
    ...(watch ? { watch } : {}),
  });
  let session: number | undefined;
  /** Jobs fetched by this process whose run has not ended. */
  const running = new Set<string>();

  /**
   * Locks are lost with their session: in a new one the jobs that still run are held again. One that another process
   * took over in between runs twice, as every job must bear.
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
          // A statement of its own: it sees what a take-over did that had the lock until now.
          const [own] = await sql`
            select 1 from pgboss.job
            where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`;
          if (own) await work();
        } finally {
          // Where this fails, the lock has gone with the connection.
          await sql`select pg_advisory_unlock(${lockOf(sql)}) from (select ${id}::uuid as id) job`.catch(
            () => {},
          );
        }
      } finally {
        running.delete(id);
      }
    },

    async postpone({ id, name, retryCount }, wait) {
      // From then on it keeps to this delay, unless it is postponed again.
      await sql`
        update pgboss.job set retry_delay = ${Math.ceil(wait / 1_000)}, retry_backoff = false
        where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`;
    },

    async takeOver(queues) {
      await renew();
      // Jobs of this process are left out by name: its own session would be given their locks again.
      const { count } = await sql`
        with active as materialized (
          select name, id, retry_count from pgboss.job
          where name = any(${queues}) and state = 'active' and retry_count < retry_limit
            and id <> all(${[...running]}::uuid[])
        ), nobodys as materialized (
          select * from active where pg_try_advisory_xact_lock(${lockOf(sql)})
        )
        update pgboss.job j set state = 'retry' from nobodys n
        where j.name = n.name and j.id = n.id and j.state = 'active' and j.retry_count = n.retry_count`;
      return count;
    },

    async due(queues) {
      const rows = await sql<{ name: string }[]>`
        select q.name from unnest(${queues as string[]}::text[]) as q(name)
        where exists (
          select from pgboss.job j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;
      return rows.map(({ name }) => name);
    },

    end: () => sql.end({ timeout: 1 }),
  };
};
