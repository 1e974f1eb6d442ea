/**
 * Work that must survive a crash: durable jobs in PostgreSQL. A job is sent in the transaction that makes it
 * true; it runs at least once, so what it does must bear being done again.
 */
import { type Job, PgBoss, type Queue, type SendOptions, type WorkOptions } from 'pg-boss';
import { bareError } from '../bare-error.ts';
import { BACKGROUND_OWNER, onBehalfOf } from '../behalf.ts';
import { type Db, LONGEST_RESPONSE_MS } from '../database/postgres.ts';
import type { Signals } from '../database/signals.ts';
import type { DatabaseWatch } from '../database/watch.ts';
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
interface JobQueue<T extends object> {
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
  // Not in the transaction that sends the job: see platform/database/signals.ts.
  settings: { ...settings, notify: false },
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
  /**
   * Makes the queues exist, and runs the workers where this process is to. `first` runs in between: it may send jobs, and no
   * worker of this process runs before it is done.
   */
  start(workers: readonly Worker[], first?: () => Promise<void>): Promise<void>;
  /** Runs what is due now, in this process, until nothing is left; returns how many jobs ran. For tests. */
  drain(): Promise<number>;
  /** Lets running jobs finish and stops. */
  stop(): Promise<void>;
}

/** Connections that the job machinery holds beside the service's own pool; claims hold one. */
const POOL_SIZE = 4;
/** How often a process asks which queues have a job that is due: a retry, or one whose message was lost. */
const LOOK_EVERY_MS = 1_000;
/** How often each worker looks by itself, should those looks fail it. */
const POLL_EVERY_S = 30;
/** A running job is given this long to finish at shutdown; then another process takes it up again. */
const STOP_WITHIN_MS = 5_000;
/**
 * How often a process looks for jobs that another one, which was killed, has left behind. A look reads the jobs of all
 * queues: measured on a busy machine, 14 ms with 10,000 finished ones, 160 ms with 200,000.
 */
const TAKE_OVER_EVERY_MS = 3_000;

/** What processes tell one another: that a queue has a job that is due. */
interface NewJobs {
  jobsOf: string;
}

/** All background work has one share of what requests need as well, however much there is to do. */
const BACKGROUND = { owner: BACKGROUND_OWNER, gone: null };

const inTransaction = (db: Db): SendOptions['db'] & object => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await db.unsafe(text, values),
  }),
});

/**
 * With `run` the process does jobs. Without, it only sends them: it hears of none, and leaves what comes round, the
 * settings and the upkeep of the queues to those that do, which spares its start four of five connections.
 */
export const createJobs = (
  databaseUrl: string,
  log: Logger,
  signals: Signals,
  { run, watch }: { run: boolean; watch?: DatabaseWatch },
): Jobs => {
  // pg-boss hands on what it does not know to its connections.
  const connections = { query_timeout: LONGEST_RESPONSE_MS, ...(watch ? { stream: watch.socket } : {}) };
  const boss = new PgBoss({
    ...connections,
    connectionString: databaseUrl,
    application_name: 'open-banking-jobs',
    max: POOL_SIZE,
    schedule: run,
    supervise: run,
    migrate: run,
  });
  /** That the database is silent is said once, by who watches it. */
  const report = (err: unknown): void => {
    if (!watch?.isSilent) log.error({ err }, 'job machinery');
  };
  boss.on('error', report);
  boss.on('warning', (warning) => log.warn({ warning }, 'job machinery'));
  const claims = createClaims(databaseUrl, watch);
  let known: readonly Worker[] = [];
  let nextRound: NodeJS.Timeout | undefined;
  let nextLook: NodeJS.Timeout | undefined;
  /** The workers of this process, by queue. */
  const ids = new Map<string, string[]>();
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
            // The next may wait already, and was notified of while all were busy: it is not to wait for a poll.
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

  /** Does something again and again, with a pause after each time. */
  const keepAt = (
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
        // One that an earlier version made takes the settings of this one. A policy is for good.
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
      keepAt(
        TAKE_OVER_EVERY_MS,
        async () => {
          if ((await claims.takeOver(held)) > 0) wakeAll();
        },
        (timer) => {
          nextRound = timer;
        },
      );
      const queues = [...ids.keys()];
      keepAt(
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
