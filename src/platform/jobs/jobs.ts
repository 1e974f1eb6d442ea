/**
 * Durable jobs in PostgreSQL, for work that must survive a crash. A job is sent in the transaction of its cause. It
 * runs at least once, so it must tolerate a repetition.
 */
import { type Job, PgBoss, type Queue, type SendOptions, type WorkOptions } from 'pg-boss';
import { type Db, LONGEST_RESPONSE_MS } from '../database/postgres.ts';
import type { Signals } from '../database/signals.ts';
import { forAllTenants } from '../database/tenants.ts';
import { jobsSchemaOf, schemaOf } from '../database-address.ts';
import { errorForLog } from '../error-for-log.ts';
import type { Logger } from '../log.ts';
import { BACKGROUND_OWNER, runAsOwner } from '../owner-context.ts';
import { createClaims } from './claims.ts';
import type { JobsOptions } from './figures.ts';

/** Thrown by a job that should be retried after its own delay, in milliseconds, instead of its queue's. */
export class RetryLater extends Error {
  readonly wait: number;

  constructor(wait: number) {
    super('to be tried again later');
    this.name = 'RetryLater';
    this.wait = wait;
  }
}

/** A queue by name, with the shape of its jobs. */
interface JobQueue<T extends object> {
  readonly name: string;
  readonly settings: Omit<Queue, 'name'>;
  /** Never set; carries the type of the job data. */
  readonly data?: T;
}

export const jobQueue = <T extends object>(
  name: string,
  settings: Omit<Queue, 'name'> = {},
): JobQueue<T> => ({
  name,
  // pg-boss would notify in the sending transaction: see platform/database/signals.ts.
  settings: { ...settings, notify: false },
});

/** A worker for the jobs of a queue. */
export interface Worker {
  queue: JobQueue<object>;
  options: WorkOptions;
  run: (data: object, job: Job<object>, stopping: AbortSignal) => Promise<void>;
  /** Cron expression in UTC, for recurring work. */
  schedule?: string;
  /**
   * The job counts as done when its run begins, and the next one starts meanwhile. For runs that only trigger work
   * which is crash-safe by itself.
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
    run: (data, job, stopping) => forAllTenants('job', () => run(data as T, job as Job<T>, stopping)),
    detached,
    ...(schedule === undefined ? {} : { schedule }),
  };
};

export interface Jobs {
  /** Queues a job in the given transaction; returns null when a singleton with the same key is already queued. */
  send<T extends object>(
    db: Db,
    queue: JobQueue<T>,
    data: T,
    options?: Omit<SendOptions, 'db'>,
  ): Promise<string | null>;
  /**
   * Creates the queues, and starts the workers if this process runs jobs. `first` runs in between: it may send jobs,
   * and no worker of this process starts before it is done.
   */
  start(workers: readonly Worker[], first?: () => Promise<void>): Promise<void>;
  /** Runs all due jobs in this process until none is left; returns their number. For tests. */
  drain(): Promise<number>;
  /** Waits for running jobs and stops. */
  stop(): Promise<void>;
}

/** Connections of the job queue, in addition to the service's pool and one for claims. */
const POOL_SIZE = 4;
/** How often a process checks which queues have a due job: a retry, or a job whose signal was lost. */
const LOOK_EVERY_MS = 1_000;
/** How often each worker polls by itself, as a fallback. */
const POLL_EVERY_S = 30;
/** How long a running job may finish at shutdown; then another process takes it over. */
const STOP_WITHIN_MS = 5_000;
/**
 * How often a process looks for jobs of killed processes. Each check reads the jobs of all queues: on a busy machine,
 * 14 ms with 10,000 finished jobs, 160 ms with 200,000.
 */
const TAKE_OVER_EVERY_MS = 3_000;

/** Signal to all processes that a queue has a due job. */
interface NewJobs {
  jobsOf: string;
}

/** All background work shares one owner's part of the resources, however much there is. */
const BACKGROUND = { owner: BACKGROUND_OWNER, clientGone: null };

const inTransaction = (db: Db): SendOptions['db'] & object => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await db.unsafe(text, values),
  }),
});

/**
 * With `run` the process runs jobs. Without it, it only sends them: it receives no signals and leaves schedules,
 * settings and maintenance of the queues to other processes, which saves four of five connections at the start.
 */
export const createJobs = (
  databaseUrl: string,
  log: Logger,
  signals: Signals,
  { run, watch, sessionUrl, observe = (_queue, work) => work() }: JobsOptions,
): Jobs => {
  // pg-boss passes unknown options to its connections.
  const connections = { query_timeout: LONGEST_RESPONSE_MS, ...(watch ? { stream: watch.socket } : {}) };
  const boss = new PgBoss({
    ...connections,
    connectionString: databaseUrl,
    schema: jobsSchemaOf(schemaOf(databaseUrl)),
    application_name: 'open-banking-jobs',
    max: POOL_SIZE,
    schedule: run,
    supervise: run,
    migrate: run,
  });
  /** A silent database is logged once, by its watch. */
  const report = (err: unknown): void => {
    if (!watch?.isSilent) log.error({ err }, 'the job queue failed');
  };
  boss.on('error', report);
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue reports a problem'));
  const claims = createClaims(sessionUrl ?? databaseUrl, watch);
  let known: readonly Worker[] = [];
  let nextRound: NodeJS.Timeout | undefined;
  let nextLook: NodeJS.Timeout | undefined;
  /** The workers of this process, by queue. */
  const ids = new Map<string, string[]>();
  const stopping = new AbortController();
  const detachedRuns = new Set<Promise<void>>();

  const attempt = ({ queue, run, detached }: Worker, job: Job<object>): Promise<void> => {
    const work = () =>
      observe(queue.name, () => runAsOwner(BACKGROUND, () => run(job.data, job, stopping.signal)));
    return (detached ? work() : claims.hold(job, work)).catch(async (error: unknown) => {
      if (error instanceof RetryLater) await claims.postpone(job, error.wait);
      throw errorForLog(error);
    });
  };

  const runDetached = (queue: string, running: Promise<void>): void => {
    const settled = running
      .catch((err) => log.error({ err, queue }, 'a detached job failed'))
      .finally(() => detachedRuns.delete(settled));
    detachedRuns.add(settled);
  };

  /** Starts the workers of a queue, each under an id of its own. */
  const startWorkers = (one: Worker): Promise<void>[] => {
    const { queue, detached, options: workOptions } = one;
    const { localConcurrency = 1, ...each } = workOptions;
    return Array.from({ length: localConcurrency }, async () => {
      const id = await boss.work(
        queue.name,
        { pollingIntervalSeconds: POLL_EVERY_S, ...each },
        async (jobs) => {
          try {
            for (const job of jobs) {
              const running = attempt(one, job as Job<object>);
              if (detached) runDetached(queue.name, running);
              else await running;
            }
          } finally {
            // The next job may already wait, and its signal came while all workers were busy: it must not wait for a
            // poll.
            if (!detached) boss.notifyWorker(id);
          }
        },
      );
      ids.set(queue.name, [...(ids.get(queue.name) ?? []), id]);
    });
  };

  const wake = (queue: string): void => {
    for (const id of ids.get(queue) ?? []) boss.notifyWorker(id);
  };
  const wakeAll = (): void => [...ids.keys()].forEach(wake);

  /** Repeats `work`, with a pause after each run. */
  const repeat = (
    everyMs: number,
    work: () => Promise<void>,
    plan: (timer: NodeJS.Timeout) => void,
  ): void => {
    const round = async (): Promise<void> => {
      await work().catch((err) => {
        if (!stopping.signal.aborted) report(err);
      });
      if (!stopping.signal.aborted) plan(setTimeout(round, everyMs));
    };
    plan(setTimeout(round, everyMs));
  };

  return {
    async send(db, queue, data, sendOptions = {}) {
      const id = await boss.send(queue.name, data, { ...sendOptions, db: inTransaction(db) });
      if (id !== null && !sendOptions.startAfter) signals.send(db, { jobsOf: queue.name } satisfies NewJobs);
      return id;
    },

    async start(workers, first = async () => {}) {
      known = workers;
      await boss.start();
      for (const { queue, schedule } of workers) {
        await boss.createQueue(queue.name, queue.settings);
        if (!run) continue;
        // Updates a queue of an earlier version. The policy cannot be changed.
        const { policy: _, ...settings } = queue.settings;
        await boss.updateQueue(queue.name, settings);
        if (schedule !== undefined) await boss.schedule(queue.name, schedule);
      }
      await first();
      if (!run) return;
      const held = workers.filter(({ detached }) => !detached).map(({ queue }) => queue.name);
      await claims.takeOver(held);
      signals.receive((message) => {
        if ('jobsOf' in message) wake((message as NewJobs).jobsOf);
      }, wakeAll);
      await signals.open();
      await Promise.all(workers.flatMap(startWorkers));
      repeat(
        TAKE_OVER_EVERY_MS,
        async () => {
          if ((await claims.takeOver(held)) > 0) wakeAll();
        },
        (timer) => {
          nextRound = timer;
        },
      );
      const queues = [...ids.keys()];
      repeat(
        LOOK_EVERY_MS,
        async () => (await claims.due(queues)).forEach(wake),
        (timer) => {
          nextLook = timer;
        },
      );
    },

    async drain() {
      let count = 0;
      for (let ran = -1; ran !== count; ) {
        ran = count;
        const due = new Set(await claims.due(known.map(({ queue }) => queue.name)));
        for (const one of known.filter(({ queue }) => due.has(queue.name))) {
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
      clearTimeout(nextLook);
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
