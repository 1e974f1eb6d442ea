/**
 * Runs work that would block the main thread: reading and writing of files, exports, enrichment of batches, comparison
 * of large reads. The threads belong to the process, start with the first task and end when idle.
 */
import { availableParallelism } from 'node:os';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import type { Tinypool } from 'tinypool';
import { MINUTE, SECOND } from '../../../packages/common/clock.ts';
import type { ByteBudget, ByteReservation } from '../byte-budget.ts';
import type { Sql } from '../database/postgres.ts';
import type { DataKeys } from '../keys/data-keys.ts';
import type { Logger } from '../log.ts';
import { ownerContext } from '../owner-context.ts';
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
   * Runs a task in a thread, in the turn of the current owner, and ends it when the client disconnects.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait, or no thread became free in time
   * @throws ThreadStopped when the task took too long or too much memory
   */
  run: Run;
  /** Runs several tasks one after the other in one slot, without waiting for a thread in between. */
  inOneSlot<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** Runs a task and returns its output as a stream, once the first piece is there: earlier failures reject. */
  stream<Input>(task: TaskName<Input, void>, input: Input): Promise<Readable>;
}

/** At least two, even on one core: a thread that one developer keeps busy leaves another for all others. */
const THREADS = Math.max(2, Math.min(4, availableParallelism()));
/** Threads of one owner at once. */
const OF_ONE_OWNER = Math.max(1, Math.floor(THREADS / 2));
const MOST_WAITING = 20;
const LONGEST_WAIT = 15 * SECOND;
const LONGEST_TASK = 2 * MINUTE;
const IDLE_FOR = 10 * SECOND;
/** 50,000 lines that are compared with as many take 220 MB. */
const RESOURCES = { maxOldGenerationSizeMb: 288, maxYoungGenerationSizeMb: 32 };
/** Bytes of an export that are buffered until the client reads them. */
const UNSENT = 1024 * 1024;
/** Milliseconds between two tries of a started export to reserve from a full budget. */
const ASK_AGAIN = 100;

const placesOf = turnstilePerName(OF_ONE_OWNER, MOST_WAITING);
const places = turnstile(THREADS, Number.POSITIVE_INFINITY);

const busy = (): ApiError => new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '10' });

/** Pools by the module of their threads; a service has one. */
const pools = new Map<string, Promise<Tinypool>>();

const start = async (filename: string, log: Logger): Promise<Tinypool> => {
  const { Tinypool } = await import('tinypool');
  const threads = new Tinypool({
    filename,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_FOR,
    resourceLimits: RESOURCES,
    // With Atomics, a thread that waits for its next task does not see messages for the current one.
    useAtomics: false,
    // Not the arguments of the process: a program given as text would run again.
    execArgv: [],
  });
  // Emitted for a thread that ends without a task. Without a listener it would end the process.
  threads.on('error', (err) => log.error({ err }, 'a thread ended'));
  return threads;
};

/** @param entry the module whose default export is the result of {@link taskRunner} */
export const createThreads = (
  entry: string,
  { sql, dataKeys, budget, log }: { sql: Sql; dataKeys: DataKeys; budget: ByteBudget; log: Logger },
): Threads => {
  const inSlot = async <T>(work: (clientGone: AbortSignal | null) => Promise<T>): Promise<T> => {
    const { owner, clientGone } = ownerContext();
    const { signal, clear } = within(LONGEST_WAIT, busy(), clientGone);
    const leaves: (() => void)[] = [];
    try {
      leaves.push(await placesOf(owner ?? '').enter(signal));
      leaves.push(await places.enter(signal));
      clear();
      return await work(clientGone);
    } finally {
      clear();
      for (const leave of leaves) leave();
    }
  };

  const runHere = async <Output>(
    name: string,
    input: unknown,
    { clientGone, move = [], ...given }: RunOptions & { clientGone: AbortSignal | null },
  ): Promise<Output> => {
    const pool = pools.get(entry) ?? start(entry, log);
    pools.set(entry, pool);
    const { port1, port2 } = new MessageChannel();
    const served = serve(port1, { ...given, sql, dataKeys, budget });
    const late = new ThreadStopped(`${name} took longer than ${LONGEST_TASK} ms`);
    const { signal, clear } = within(LONGEST_TASK, late, clientGone);
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

  const inOnePlace: Threads['inOneSlot'] = (work) =>
    inSlot((clientGone) =>
      work((task, input, options) => runHere(task.name, input, { ...options, clientGone })),
    );

  return {
    inOneSlot: inOnePlace,
    run: (task, input, options) => inOnePlace((run) => run(task, input, options)),
    stream: (task, input) =>
      new Promise((resolve, reject) => {
        const held = budget.take(0);
        const out = new PassThrough({ highWaterMark: UNSENT });
        out.once('close', () => held.release());
        // The reader receives the error as well; failures before the first piece reject the promise.
        out.on('error', () => {});
        const write = async (piece: Uint8Array): Promise<void> => {
          await addWhenFree(held, piece.length);
          resolve(out);
          // Unread output stays in memory, so that a slow client occupies no thread.
          out.write(piece, () => held.release(piece.length));
        };
        inSlot((clientGone) => runHere(task.name, input, { clientGone, write })).then(
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

/**
 * Returns a signal that is aborted when the client disconnects, or with `late` after `ms` milliseconds unless it is
 * cleared.
 */
const within = (
  ms: number,
  late: Error,
  clientGone: AbortSignal | null,
): { signal: AbortSignal; clear(): void } => {
  const controller = new AbortController();
  const leave = (): void => controller.abort(clientGone!.reason);
  clientGone?.addEventListener('abort', leave, { once: true });
  if (clientGone?.aborted) leave();
  const timer = setTimeout(() => controller.abort(late), ms);
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      clientGone?.removeEventListener('abort', leave);
    },
  };
};

/** Returns the buffer of `bytes` if they own it; small buffers share theirs and cannot be transferred. */
export const transferableBuffers = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** Waits until the budget has room, for an export that has begun and cannot be refused any more. */
const addWhenFree = async (held: ByteReservation, bytes: number): Promise<void> => {
  for (let waited = 0; ; waited += ASK_AGAIN) {
    try {
      return held.add(bytes);
    } catch (error) {
      if (waited >= LONGEST_WAIT) throw error;
    }
    await pause(ASK_AGAIN);
  }
};
