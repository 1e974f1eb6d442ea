/** The types of every operation, as they are used: what it is given, what it returns, what it refuses with. */
import type { Operations, operations } from './openapi.gen.ts';

/** A method and a path as the interface description writes them: `GET /accounts/{id}/balance`. */
export type Operation = keyof Operations;

/** Those that return JSON. */
export type JsonOperation = {
  [Op in Operation]: Operations[Op] extends { response: unknown } ? Op : never;
}[Operation];

/** Those that return a file or a page, some of them JSON, too, as their query asks. */
export type FileOperation = {
  [Op in Operation]: Operations[Op] extends { file: string } ? Op : never;
}[Operation];

/** Those that return server-sent events. */
export type StreamOperation = 'GET /developers/events/stream';

/** Those that take an Idempotency-Key. */
type OnceOperation = {
  [Op in Operation]: (typeof operations)[Op] extends `${string} once` ? Op : never;
}[Operation];

/** The body of a success. */
export type ResponseOf<Op extends JsonOperation> = Operations[Op]['response'];

/** The codes with which the service can refuse an operation. */
export type ErrorCodeOf<Op extends Operation> = Operations[Op] extends { errors: infer Code } ? Code : never;

export type QueryOf<Op extends Operation> = PartOf<Op, 'query'>;
export type BodyOf<Op extends Operation> = PartOf<Op, 'body'>;

type PartOf<Op extends Operation, Part extends string> = Part extends keyof Operations[Op]
  ? NonNullable<Operations[Op][Part]>
  : never;

/** How a request is sent, whatever it asks. */
export interface RequestOptions {
  /** Ends the request, and the waiting between its attempts, with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** For each attempt, its body included. */
  timeoutMs?: number | undefined;
  /** Further attempts after the first. */
  maxRetries?: number | undefined;
  /** Further headers, such as `Sandbox-Fault`. */
  headers?: Record<string, string> | undefined;
}

/** Of an operation that takes an Idempotency-Key. */
export interface OnceOptions extends RequestOptions {
  /** Up to 255 printable ASCII characters for this request alone; the client makes one where none is given. */
  idempotencyKey?: string | undefined;
}

type OptionsOf<Op extends Operation> = Op extends OnceOperation ? OnceOptions : RequestOptions;

/** `params`, `query` and `body` of an operation. */
type Given<Op extends Operation> = Omit<Operations[Op], 'response' | 'errors' | 'file'>;

/** What an operation is given, and how it is sent; may be left out where the operation requires nothing. */
export type Input<Op extends Operation> =
  Partial<Given<Op>> extends Given<Op>
    ? [input?: Given<Op> & OptionsOf<Op>]
    : [input: Given<Op> & OptionsOf<Op>];

/** What {@link Input} is for any operation. */
export interface AnyInput extends OnceOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}
