import type { Db } from '../database/postgres.ts';
import type { DatabaseWatch } from '../database/watch.ts';
import type { StoredFigures } from '../telemetry/metrics.ts';

/** Runs a job, and measures it. */
export type ObserveJob = (queue: string, work: () => Promise<void>) => Promise<void>;

export interface JobsOptions {
  /** Whether this process runs jobs. */
  run: boolean;
  watch?: DatabaseWatch;
  /** Where to open sessions, when the address of the database is that of a pooler in transaction mode. */
  sessionUrl?: string | null;
  observe?: ObserveJob;
}

const WAITING = 'job_queue_waiting';
const OLDEST = 'job_queue_oldest_seconds';

/** The jobs of each queue that are due and have not begun. */
export const jobFigures = (sql: Db, queues: readonly string[]): StoredFigures => ({
  source: 'jobs',
  figures: [
    { name: WAITING, help: 'Jobs that are due and have not begun, by queue.', labels: ['queue'] },
    { name: OLDEST, help: 'For how long the oldest of them has been due, by queue.', labels: ['queue'] },
  ],
  async read() {
    const rows = await sql<{ queue: string; waiting: number; oldest: number }[]>`
      select q.name as queue, count(j.id)::integer as waiting,
             coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as oldest
      from unnest(${queues as string[]}::text[]) as q(name)
      left join job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
      group by q.name`;
    return rows.flatMap(({ queue, waiting, oldest }) => [
      { name: WAITING, labels: { queue }, value: waiting },
      { name: OLDEST, labels: { queue }, value: oldest },
    ]);
  },
});
