/** What is done in a thread of the pool, and what such a thread is given. */
import type { Sql } from '../database/postgres.ts';
import type { DataKeys } from '../keys/data-keys.ts';

/** Names a task to the thread that asks for it. */
export interface TaskName<Input, Output> {
  readonly name: string;
  /** Never there: it has the compiler tell tasks apart. */
  readonly of?: (input: Input) => Output;
}

/** A task with its work. Input and output are copied between threads: plain values, bytes and KeyObjects. */
export interface Task<Input, Output> extends TaskName<Input, Output> {
  run(input: Input, host: Host): Promise<Output>;
}

export const task = <Input, Output>(
  name: string,
  run: (input: Input, host: Host) => Promise<Output>,
): Task<Input, Output> => ({ name, run });

/** A task was stopped by a limit of its thread. */
export class ThreadStopped extends Error {}

/** What a task reaches. A thread has no connection and no master key: the main thread does all of it on its behalf. */
export interface Host {
  /** Runs statements on the main thread, in the transaction that it named, else in the share of the request's owner. */
  sql: Sql;
  /** Finds keys and does nothing else with them. */
  dataKeys: DataKeys;
  /**
   * Takes bytes of the process's budget until the task ends: for memory that the limit of the thread does not count.
   * @throws ApiError SERVICE_UNAVAILABLE when the budget is used up
   */
  reserve(bytes: number): Promise<void>;
  /** Returns a list that the caller lent to the task, in `RunOptions.lists`. */
  list<Item>(name: string): Promise<Item[]>;
  /** Gives items to the caller's `RunOptions.take`, lot by lot. */
  hand(name: string, items: readonly unknown[]): Promise<void>;
  /** Sends a piece of the output. Resolves when the next one may come. */
  write(piece: string | Uint8Array): Promise<void>;
}
