/**
 * Work that must survive a crash: durable jobs in PostgreSQL. A job is sent in the transaction that makes it
 * true; it runs at least once, so what it does must bear being done again.
 */
import {
  type ConstructorOptions,
  type Job,
  PgBoss,
  type Queue,
  type SendOptions,
  type WorkOptions,
} from 'pg-boss';
import { bareError } from '../bare-error.ts';
import type { Db } from '../database/postgres.ts';
import type { Logger } from '../log.ts';

/** A queue by name, with the shape of its jobs. */
export interface JobQueue<T extends object> {
  readonly name: string;
  readonly settings: Omit<Queue, 'name'>;
  /** Never set: carries the type of the data. */
  readonly data?: T;
}

export const jobQueue = <T extends object>(
  name: string,
  settings: Omit<Queue, 'name'> = {},
): JobQueue<T> => ({
  name,
  settings: { notify: true, ...settings },
});

/** What a feature does with the jobs of a queue. */
export interface Worker {
  queue: JobQueue<object>;
  options: WorkOptions;
  run: (data: object, job: Job<object>, stopping: AbortSignal) => Promise<void>;
  /** Cron expression in UTC, for work that comes round by itself. */
  schedule?: string;
  /**
   * The job is done as soon as its run has begun, and the next is taken up meanwhile. For a run that only tells
   * of work that is safe against a crash by itself.
   */
  detached?: boolean;
}

export const worker = <T extends object>(
  queue: JobQueue<T>,
  run: (data: T, job: Job<T>, stopping: AbortSignal) => Promise<void>,
  options: WorkOptions & { schedule?: string; detached?: boolean } = {},
): Worker => {
  const { schedule, detached = false, ...workOptions } = options;
  return {
    queue: queue as JobQueue<object>,
    options: workOptions,
    run: run as Worker['run'],
    detached,
    ...(schedule === undefined ? {} : { schedule }),
  };
};

export interface Jobs {
  /** Queues a job in the given transaction; answers null when a singleton of the same key is queued already. */
  send<T extends object>(
    db: Db,
    queue: JobQueue<T>,
    data: T,
    options?: Omit<SendOptions, 'db'>,
  ): Promise<string | null>;
  /** Makes the queues exist; runs the workers unless `workers` is false. */
  start(workers: readonly Worker[], options: { run: boolean }): Promise<void>;
  /** Runs what is due now, in this process, until nothing is left; answers how many jobs ran. For tests. */
  drain(): Promise<number>;
  /** Lets running jobs finish and stops. */
  stop(): Promise<void>;
}

/** Connections that the job machinery holds beside the service's own pool, its listener included. */
const POOL_SIZE = 4;
/** A running job is given this long to finish at shutdown; then another process takes it up again. */
const STOP_WITHIN_MS = 5_000;

const inTransaction = (db: Db): SendOptions['db'] & object => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await db.unsafe(text, values as never[]),
  }),
});

export const createJobs = (databaseUrl: string, log: Logger, options: ConstructorOptions = {}): Jobs => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'open-banking-jobs',
    max: POOL_SIZE,
    useListenNotify: true,
    ...options,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job machinery'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job machinery'));
  let known: readonly Worker[] = [];
  const stopping = new AbortController();
  const detachedRuns = new Set<Promise<void>>();

  const attempt = (run: Worker['run'], job: Job<object>): Promise<void> =>
    run(job.data, job, stopping.signal).catch((error: unknown) => {
      throw bareError(error);
    });

  const runDetached = (queue: string, running: Promise<void>): void => {
    const settled = running
      .catch((err) => log.error({ err, queue }, 'detached job'))
      .finally(() => detachedRuns.delete(settled));
    detachedRuns.add(settled);
  };

  return {
    send: (db, queue, data, sendOptions = {}) =>
      boss.send(queue.name, data, { ...sendOptions, db: inTransaction(db) }),

    async start(workers, { run }) {
      known = workers;
      await boss.start();
      for (const { queue, schedule } of workers) {
        await boss.createQueue(queue.name, queue.settings);
        if (schedule !== undefined) await boss.schedule(queue.name, schedule);
      }
      if (!run) return;
      for (const { queue, options: workOptions, run: runJob, detached } of workers) {
        await boss.work(queue.name, workOptions, async (jobs) => {
          for (const job of jobs) {
            const running = attempt(runJob, job as Job<object>);
            if (detached) runDetached(queue.name, running);
            else await running;
          }
        });
      }
    },

    async drain() {
      let count = 0;
      for (let ran = -1; ran !== count; ) {
        ran = count;
        for (const { queue, run: runJob } of known) {
          for (const job of await boss.fetch<object>(queue.name, { batchSize: 100 })) {
            try {
              await attempt(runJob, job);
              await boss.complete(queue.name, job.id);
            } catch (error) {
              await boss.fail(queue.name, job.id, error as object);
            }
            count += 1;
          }
        }
      }
      return count;
    },

    async stop() {
      stopping.abort();
      const patience = AbortSignal.timeout(STOP_WITHIN_MS);
      await Promise.all([
        boss.stop({ graceful: true, timeout: STOP_WITHIN_MS, close: true }),
        Promise.race([
          Promise.all(detachedRuns),
          new Promise((resolve) => patience.addEventListener('abort', resolve)),
        ]),
      ]);
    },
  };
};
