/** Tasks for the thread pool, and the interface that they get. */
import type { Sql } from '../database/postgres.ts';
import type { DataKeys } from '../keys/data-keys.ts';

/** Identifies a task to its caller. */
export interface TaskName<Input, Output> {
  readonly name: string;
  /** Never set: lets the compiler distinguish tasks. */
  readonly of?: (input: Input) => Output;
}

/** A task with its implementation. Input and output are copied between threads: plain values, bytes and KeyObjects. */
export interface Task<Input, Output> extends TaskName<Input, Output> {
  run(input: Input, host: Host): Promise<Output>;
}

export const task = <Input, Output>(
  name: string,
  run: (input: Input, host: Host) => Promise<Output>,
): Task<Input, Output> => ({ name, run });

/** A task was stopped by a limit of its thread. */
export class ThreadStopped extends Error {}

/**
 * The interface of a task to the service. A thread has no database connection and no master key: the main thread serves
 * its calls.
 */
export interface Host {
  /** Runs statements on the main thread, in the caller's transaction, or else in the share of the request's owner. */
  sql: Sql;
  /** Finds keys; other methods are not available. */
  dataKeys: DataKeys;
  /**
   * Reserves bytes of the process's budget until the task ends, for memory that the thread's limit does not count.
   * @throws ApiError SERVICE_UNAVAILABLE when the budget is used up
   */
  reserve(bytes: number): Promise<void>;
  /** Returns a list of the caller's `RunOptions.lists`. */
  list<Item>(name: string): Promise<Item[]>;
  /** Gives items to the caller's `RunOptions.take`, in batches. */
  hand(name: string, items: readonly unknown[]): Promise<void>;
  /** Writes a piece of the output. Resolves when the next one may follow. */
  write(piece: string | Uint8Array): Promise<void>;
}
