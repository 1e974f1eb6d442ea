/**
 * Runs what would hold the one thread that answers everybody: reading and writing of files, exports, enrichment of batches,
 * the comparison of large reads. The threads are the process's, start with the first task and end when they are idle.
 */
import { availableParallelism } from 'node:os';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import type { Tinypool } from 'tinypool';
import { MINUTE, SECOND } from '../../../packages/common/clock.ts';
import { behalf } from '../behalf.ts';
import type { ByteBudget, HeldBytes } from '../byte-budget.ts';
import type { Sql } from '../database/postgres.ts';
import type { DataKeys } from '../keys/data-keys.ts';
import type { Logger } from '../log.ts';
import { turnstile, turnstilePerName } from '../turnstile.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { Ending } from './messages.ts';
import { type RunOptions, serve } from './serve.ts';
import type { TaskName } from './task.ts';
import { ThreadStopped } from './task.ts';

type Run = <Input, Output>(
  task: TaskName<Input, Output>,
  input: Input,
  options?: RunOptions,
) => Promise<Output>;

export interface Threads {
  /**
   * Runs a task in a thread, in the turn of the owner on whose behalf it is asked for, and ends it when their client goes.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait, or nothing became free in time
   * @throws ThreadStopped when it took too long or too much memory
   */
  run: Run;
  /** Runs several tasks one after the other without waiting for a thread in between. */
  inOnePlace<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** Runs a task and returns what it writes, once the first piece of it is there: what fails before that rejects. */
  stream<Input>(task: TaskName<Input, void>, input: Input): Promise<Readable>;
}

/** Two even on one core: a thread that one developer keeps busy leaves another for all others. */
const THREADS = Math.max(2, Math.min(4, availableParallelism()));
/** Threads that one owner has at once. */
const OF_ONE_OWNER = Math.max(1, Math.floor(THREADS / 2));
const MOST_WAITING = 20;
const LONGEST_WAIT = 15 * SECOND;
const LONGEST_TASK = 2 * MINUTE;
const IDLE_FOR = 10 * SECOND;
/** 50,000 lines that are compared with as many take 220 MB. */
const RESOURCES = { maxOldGenerationSizeMb: 288, maxYoungGenerationSizeMb: 32 };
/** Bytes of an export that Node.js asks its client to take before more. */
const UNSENT = 1024 * 1024;
/** How often a full budget is asked again, and for how long, by an export that has begun. */
const ASK_AGAIN = 100;

const placesOf = turnstilePerName(OF_ONE_OWNER, MOST_WAITING);
const places = turnstile(THREADS, Number.POSITIVE_INFINITY);

const busy = (): ApiError => new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '10' });

/** By the module that its threads run: a service has one. */
const pools = new Map<string, Promise<Tinypool>>();

const start = async (filename: string, log: Logger): Promise<Tinypool> => {
  const { Tinypool } = await import('tinypool');
  const threads = new Tinypool({
    filename,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_FOR,
    resourceLimits: RESOURCES,
    // A thread that waits for its next order by Atomics does not see what arrives for the present one.
    useAtomics: false,
    // Not those of the process: one that was given its program as text would run it again.
    execArgv: [],
  });
  // Of a thread that ends while it has no task. Unheard, it would end the process.
  threads.on('error', (err) => log.error({ err }, 'a thread ended'));
  return threads;
};

/**
 * @param entry the module whose default export is what {@link threadOf} returns
 */
export const createThreads = (
  entry: string,
  { sql, dataKeys, budget, log }: { sql: Sql; dataKeys: DataKeys; budget: ByteBudget; log: Logger },
): Threads => {
  const inPlace = async <T>(work: (gone: AbortSignal | null) => Promise<T>): Promise<T> => {
    const { owner, gone } = behalf();
    const { signal, clear } = within(LONGEST_WAIT, busy(), gone);
    const leaves: (() => void)[] = [];
    try {
      leaves.push(await placesOf(owner ?? '').enter(signal));
      leaves.push(await places.enter(signal));
      clear();
      return await work(gone);
    } finally {
      clear();
      for (const leave of leaves) leave();
    }
  };

  const runHere = async <Output>(
    name: string,
    input: unknown,
    { gone, move = [], ...given }: RunOptions & { gone: AbortSignal | null },
  ): Promise<Output> => {
    const pool = pools.get(entry) ?? start(entry, log);
    pools.set(entry, pool);
    const { port1, port2 } = new MessageChannel();
    const served = serve(port1, { ...given, sql, dataKeys, budget });
    const late = new ThreadStopped(`${name} took longer than ${LONGEST_TASK} ms`);
    const { signal, clear } = within(LONGEST_TASK, late, gone);
    try {
      const order = { name, input, port: port2 };
      const ending: Ending = await (await pool).run(order, { signal, transferList: [port2, ...move] });
      if ('failure' in ending) throw served.errorOf(ending.failure);
      return ending.output as Output;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new ThreadStopped(`${name} took more memory than a thread has`);
      throw error;
    } finally {
      clear();
      await served.end();
    }
  };

  const inOnePlace: Threads['inOnePlace'] = (work) =>
    inPlace((gone) => work((task, input, options) => runHere(task.name, input, { ...options, gone })));

  return {
    inOnePlace,
    run: (task, input, options) => inOnePlace((run) => run(task, input, options)),
    stream: (task, input) =>
      new Promise((resolve, reject) => {
        const held = budget.take(0);
        const out = new PassThrough({ highWaterMark: UNSENT });
        out.once('close', () => held.release());
        // Whoever reads it hears of it, too; what failed before there was anything to read is the rejection's.
        out.on('error', () => {});
        const write = async (piece: Uint8Array): Promise<void> => {
          await moreOf(held, piece.length);
          resolve(out);
          // What its client has not taken yet stays in memory, so that a slow one keeps no thread.
          out.write(piece, () => held.release(piece.length));
        };
        inPlace((gone) => runHere(task.name, input, { gone, write })).then(
          () => {
            resolve(out);
            out.end();
          },
          (error) => {
            reject(error);
            out.destroy(error);
          },
        );
      }),
  };
};

/** A signal that is aborted when the client goes, and with `late` after so many milliseconds, unless it is cleared. */
const within = (
  ms: number,
  late: Error,
  gone: AbortSignal | null,
): { signal: AbortSignal; clear(): void } => {
  const controller = new AbortController();
  const leave = (): void => controller.abort(gone!.reason);
  gone?.addEventListener('abort', leave, { once: true });
  if (gone?.aborted) leave();
  const timer = setTimeout(() => controller.abort(late), ms);
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      gone?.removeEventListener('abort', leave);
    },
  };
};

/** The memory of bytes that have it for themselves; small buffers share theirs. */
export const movable = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** Waits until the budget has room, for an export that has begun and can no longer be refused. */
const moreOf = async (held: HeldBytes, bytes: number): Promise<void> => {
  for (let waited = 0; ; waited += ASK_AGAIN) {
    try {
      return held.more(bytes);
    } catch (error) {
      if (waited >= LONGEST_WAIT) throw error;
    }
    await pause(ASK_AGAIN);
  }
};
