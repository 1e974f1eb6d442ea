/** The types of every operation: input, result, errors. */
import type { Operations, operations } from './openapi.gen.ts';

/** A method and a path as the interface description writes them: `GET /accounts/{id}/balance`. */
export type Operation = keyof Operations;

/** Operations that return JSON. */
export type JsonOperation = {
  [Op in Operation]: Operations[Op] extends { response: unknown } ? Op : never;
}[Operation];

/** Operations that return a file or a page; some also return JSON, depending on the query. */
export type FileOperation = {
  [Op in Operation]: Operations[Op] extends { file: string } ? Op : never;
}[Operation];

/** Operations that return server-sent events. */
export type StreamOperation = 'GET /developers/events/stream';

/** Operations that take an Idempotency-Key. */
type OnceOperation = {
  [Op in Operation]: (typeof operations)[Op] extends `${string} once` ? Op : never;
}[Operation];

/** The body of a successful response. */
export type ResponseOf<Op extends JsonOperation> = Operations[Op]['response'];

/** The error codes of an operation. */
export type ErrorCodeOf<Op extends Operation> = Operations[Op] extends { errors: infer Code } ? Code : never;

export type QueryOf<Op extends Operation> = PartOf<Op, 'query'>;
export type BodyOf<Op extends Operation> = PartOf<Op, 'body'>;

type PartOf<Op extends Operation, Part extends string> = Part extends keyof Operations[Op]
  ? NonNullable<Operations[Op][Part]>
  : never;

/** Options of every request. */
export interface RequestOptions {
  /** Aborts the request and the delay between attempts, with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Deadline of each attempt in milliseconds, including the body. */
  timeoutMs?: number | undefined;
  /** Further attempts after the first. */
  maxRetries?: number | undefined;
  /** Further headers, such as `Sandbox-Fault`. */
  headers?: Record<string, string> | undefined;
}

/** Options of an operation that takes an Idempotency-Key. */
export interface OnceOptions extends RequestOptions {
  /** Up to 255 printable ASCII characters, unique to this request. The client makes one by default. */
  idempotencyKey?: string | undefined;
}

type OptionsOf<Op extends Operation> = Op extends OnceOperation ? OnceOptions : RequestOptions;

/** `params`, `query` and `body` of an operation. */
type Given<Op extends Operation> = Omit<Operations[Op], 'response' | 'errors' | 'file'>;

/** Input and options of an operation; optional if the operation requires nothing. */
export type Input<Op extends Operation> =
  Partial<Given<Op>> extends Given<Op>
    ? [input?: Given<Op> & OptionsOf<Op>]
    : [input: Given<Op> & OptionsOf<Op>];

/** {@link Input} of an unknown operation. */
export interface AnyInput extends OnceOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}
