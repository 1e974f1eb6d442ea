/** Messages between the two ends of a task. */
import type { KeyObject } from 'node:crypto';
import type { ErrorCode } from '../vocabulary/error-catalogue.ts';
import { ApiError, type ErrorDetails } from '../vocabulary/errors.ts';

interface Statement {
  text: string;
  values: unknown[];
  /** Whether the connection keeps the statement prepared. */
  prepared: boolean;
  /** The transaction that the task began; null outside one. */
  transaction: number | null;
}

export interface Calls {
  query: { input: Statement; output: { columns: { name: string; type: number }[]; count: number } };
  begin: { input: null; output: number };
  end: { input: { transaction: number; commit: boolean }; output: null };
  keys: { input: readonly string[]; output: [id: string, key: KeyObject | null][] };
  reserve: { input: number; output: null };
  write: { input: Uint8Array; output: null };
  list: { input: { name: string; from: number }; output: unknown[] };
  hand: { input: { name: string; items: readonly unknown[] }; output: null };
}

/** Items that are sent in one message. */
export const BATCH_SIZE = 200;

export type CallName = keyof Calls;

export interface Call {
  id: number;
  name: CallName;
  input: unknown;
}

/** Columns of a row as PostgreSQL writes them. */
export type RawRow = (string | null)[];

/** Rows arrive before the output of their query. */
export type Reply =
  | { id: number; rows: RawRow[] }
  | { id: number; output: unknown }
  /** The main thread keeps the error under this id. */
  | { id: number; failed: true };

export type Failure =
  | { kind: 'of the host'; id: number }
  | { kind: 'refusal'; code: ErrorCode; details: ErrorDetails; headers: Record<string, string> }
  | { kind: 'fault'; message: string; stack: string };

export type Ending = { output: unknown } | { failure: Failure };

/** A call that failed on the main thread, which keeps the reason. */
export class HostError extends Error {
  readonly id: number;
  constructor(id: number) {
    super('a call of the main thread failed');
    this.id = id;
  }
}

export const failureOf = (error: unknown): Failure => {
  if (error instanceof HostError) return { kind: 'of the host', id: error.id };
  if (error instanceof ApiError) {
    const { code, details, headers } = error;
    return { kind: 'refusal', code, details, headers };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'fault', message, stack: stack ?? message };
};
