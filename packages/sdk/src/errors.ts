import type { ErrorBody } from './openapi.gen.ts';
import type { Operation } from './operations.ts';

/** What the service calls what went wrong: branch on it. A later version of the service may send others. */
export type ErrorCode = ErrorBody['error_code'];

/** What the client calls what went wrong when the service did not say. */
export type ClientErrorCode =
  /** No response came: no connection, or it broke off. */
  | 'NETWORK_ERROR'
  /** No complete response within `timeoutMs`. */
  | 'TIMEOUT'
  /** A response that is not the service's, such as a proxy's page, or a redirect. */
  | 'UNREADABLE_RESPONSE';

/** One try of a request, with what identifies it in the logs of the service. */
export interface Attempt {
  /** 0 without a response. */
  status: number;
  request_id: string | null;
  error_code: ErrorCode | ClientErrorCode | null;
  duration_ms: number;
}

/** What an error carries beside its message. */
export interface Failure {
  /** The HTTP status; 0 without a response. */
  status: number;
  error_type: ErrorBody['error_type'] | 'CLIENT_ERROR';
  error_code: ErrorCode | ClientErrorCode;
  /** The page of this code: cause and way out. */
  docs: string | null;
  /** To quote when you ask for help. */
  request_id: string | null;
  /** Seconds after which the service wants to be asked again. */
  retry_after: number | null;
}

/** All that an error is made of. */
export interface Fault extends Failure {
  message: string;
  cause?: unknown;
}

/** Every refusal of the service, and every failure to get its response. `message` is for a person to read. */
export class ObdsError extends Error implements Failure {
  override readonly name = 'ObdsError';
  readonly status: number;
  readonly error_type: Failure['error_type'];
  readonly error_code: Failure['error_code'];
  readonly docs: string | null;
  readonly request_id: string | null;
  readonly retry_after: number | null;
  readonly operation: Operation;
  /** All attempts, the last included. */
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
