/**
 * Work that must survive a crash: durable jobs in PostgreSQL. A job is sent in the transaction that makes it
 * true; it runs at least once, so what it does must bear being done again.
 */
import { type Job, PgBoss, type Queue, type SendOptions, type WorkOptions } from 'pg-boss';
import { bareError } from '../bare-error.ts';
import { onBehalfOf } from '../behalf.ts';
import type { Db } from '../database/postgres.ts';
import type { Logger } from '../log.ts';
import { createClaims } from './claims.ts';

/** Thrown by a job that is to be tried again after a time of its own, in milliseconds, not after that of its queue. */
export class RetryLater extends Error {
  readonly wait: number;

  constructor(wait: number) {
    super('to be tried again later');
    this.name = 'RetryLater';
    this.wait = wait;
  }
}

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
   * The job is done as soon as its run has begun, and the next begins meanwhile. For a run that only notifies
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
  /** Queues a job in the given transaction; returns null when a singleton of the same key is queued already. */
  send<T extends object>(
    db: Db,
    queue: JobQueue<T>,
    data: T,
    options?: Omit<SendOptions, 'db'>,
  ): Promise<string | null>;
  /** Makes the queues exist, and runs the workers where this process is to. */
  start(workers: readonly Worker[]): Promise<void>;
  /** Runs what is due now, in this process, until nothing is left; returns how many jobs ran. For tests. */
  drain(): Promise<number>;
  /** Lets running jobs finish and stops. */
  stop(): Promise<void>;
}

/** Connections that the job machinery holds beside the service's own pool, its listener included; claims hold one. */
const POOL_SIZE = 4;
/** A running job is given this long to finish at shutdown; then another process takes it up again. */
const STOP_WITHIN_MS = 5_000;
/**
 * How often a process looks for jobs that another one, which was killed, has left behind. A look reads the jobs of all
 * queues: measured on a busy machine, 14 ms with 10,000 finished ones, 160 ms with 200,000.
 */
const TAKE_OVER_EVERY_MS = 3_000;

/** All background work has one share of what requests need as well, however much there is to do. */
const BACKGROUND = { owner: 'background', gone: null };

const inTransaction = (db: Db): SendOptions['db'] & object => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await db.unsafe(text, values as never[]),
  }),
});

/**
 * With `run` the process does jobs. Without, it only sends them: it hears of none, and leaves what comes round, the
 * settings and the upkeep of the queues to those that do, which spares its start four of five connections.
 */
export const createJobs = (databaseUrl: string, log: Logger, { run }: { run: boolean }): Jobs => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'open-banking-jobs',
    max: POOL_SIZE,
    useListenNotify: run,
    schedule: run,
    supervise: run,
    migrate: run,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job machinery'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job machinery'));
  const claims = createClaims(databaseUrl);
  let known: readonly Worker[] = [];
  let nextRound: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const detachedRuns = new Set<Promise<void>>();

  const attempt = ({ run, detached }: Worker, job: Job<object>): Promise<void> => {
    const work = () => onBehalfOf(BACKGROUND, () => run(job.data, job, stopping.signal));
    return (detached ? work() : claims.hold(job, work)).catch(async (error: unknown) => {
      if (error instanceof RetryLater) await claims.postpone(job, error.wait);
      throw bareError(error);
    });
  };

  const runDetached = (queue: string, running: Promise<void>): void => {
    const settled = running
      .catch((err) => log.error({ err, queue }, 'detached job'))
      .finally(() => detachedRuns.delete(settled));
    detachedRuns.add(settled);
  };

  /** Starts the workers of a queue, each under an id of its own. */
  const startWorkers = (one: Worker): Promise<string>[] => {
    const { queue, detached, options: workOptions } = one;
    const { localConcurrency = 1, ...each } = workOptions;
    return Array.from({ length: localConcurrency }, async () => {
      const id = await boss.work(queue.name, each, async (jobs) => {
        try {
          for (const job of jobs) {
            const running = attempt(one, job as Job<object>);
            if (detached) runDetached(queue.name, running);
            else await running;
          }
        } finally {
          // The next may wait already, and was notified of while all were busy: it is not to wait for a poll.
          if (!detached) boss.notifyWorker(id);
        }
      });
      return id;
    });
  };

  return {
    send: (db, queue, data, sendOptions = {}) =>
      boss.send(queue.name, data, { ...sendOptions, db: inTransaction(db) }),

    async start(workers) {
      known = workers;
      await boss.start();
      for (const { queue, schedule } of workers) {
        await boss.createQueue(queue.name, queue.settings);
        if (!run) continue;
        // One that an earlier version made takes the settings of this one. A policy is for good.
        const { policy: _, ...settings } = queue.settings;
        await boss.updateQueue(queue.name, settings);
        if (schedule !== undefined) await boss.schedule(queue.name, schedule);
      }
      if (!run) return;
      const held = workers.filter(({ detached }) => !detached).map(({ queue }) => queue.name);
      await claims.takeOver(held);
      const ids = await Promise.all(workers.flatMap(startWorkers));
      const round = async (): Promise<void> => {
        try {
          if ((await claims.takeOver(held)) > 0) for (const id of ids) boss.notifyWorker(id);
        } catch (error) {
          if (!stopping.signal.aborted) log.error({ err: error }, 'job machinery');
        }
        if (!stopping.signal.aborted) nextRound = setTimeout(round, TAKE_OVER_EVERY_MS);
      };
      nextRound = setTimeout(round, TAKE_OVER_EVERY_MS);
    },

    async drain() {
      let count = 0;
      for (let ran = -1; ran !== count; ) {
        ran = count;
        for (const one of known) {
          const { name } = one.queue;
          for (const job of await boss.fetch<object>(name, { batchSize: 100 })) {
            try {
              await attempt(one, job);
              await boss.complete(name, job);
            } catch (error) {
              await boss.fail(name, job, error as object);
            }
            count += 1;
          }
        }
      }
      return count;
    },

    async stop() {
      stopping.abort();
      clearTimeout(nextRound);
      const patience = AbortSignal.timeout(STOP_WITHIN_MS);
      await Promise.all([
        boss.stop({ graceful: true, timeout: STOP_WITHIN_MS, close: true }),
        Promise.race([
          Promise.all(detachedRuns),
          new Promise((resolve) => patience.addEventListener('abort', resolve)),
        ]),
      ]).finally(() => claims.end());
    },
  };
};
