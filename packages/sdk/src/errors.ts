import type { ErrorBody } from './openapi.gen.ts';
import type { Operation } from './operations.ts';

/** Error codes of the service. Branch on them. A later version may send others. */
export type ErrorCode = ErrorBody['error_code'];

/** Error codes of the client. */
export type ClientErrorCode =
  /** No connection, or an interrupted one. */
  | 'NETWORK_ERROR'
  /** No complete response within `timeoutMs`. */
  | 'TIMEOUT'
  /** A response of something else, such as a proxy's page, or a redirect. */
  | 'UNREADABLE_RESPONSE';

/** One attempt of a request, with its id in the logs of the service. */
export interface Attempt {
  /** 0 without a response. */
  status: number;
  request_id: string | null;
  error_code: ErrorCode | ClientErrorCode | null;
  duration_ms: number;
}

/** The fields of an error without its message. */
export interface Failure {
  /** The HTTP status; 0 without a response. */
  status: number;
  error_type: ErrorBody['error_type'] | 'CLIENT_ERROR';
  error_code: ErrorCode | ClientErrorCode;
  /** Address of the page of this code, with cause and remedy. */
  docs: string | null;
  /** Quote it when you ask for help. */
  request_id: string | null;
  /** Seconds of `Retry-After`. */
  retry_after: number | null;
}

/** The fields of an error with its message. */
export interface Fault extends Failure {
  message: string;
  cause?: unknown;
}

/** Every error response of the service, and every missing response. `message` is for people. */
export class ObdsError extends Error implements Failure {
  override readonly name = 'ObdsError';
  readonly status: number;
  readonly error_type: Failure['error_type'];
  readonly error_code: Failure['error_code'];
  readonly docs: string | null;
  readonly request_id: string | null;
  readonly retry_after: number | null;
  readonly operation: Operation;
  /** All attempts, including the last. */
  readonly attempts: readonly Attempt[];

  constructor({ message, cause, ...failure }: Fault, operation: Operation, attempts: readonly Attempt[]) {
    super(message, cause === undefined ? {} : { cause });
    this.status = failure.status;
    this.error_type = failure.error_type;
    this.error_code = failure.error_code;
    this.docs = failure.docs;
    this.request_id = failure.request_id;
    this.retry_after = failure.retry_after;
    this.operation = operation;
    this.attempts = attempts;
  }
}
