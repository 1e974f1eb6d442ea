import type { Error as ErrorBody } from './openapi.gen.ts';
import type { ErrorCode } from './types.ts';

/** The request never got an answer of the API: no network, or something else answered in its place. */
export type UnansweredCode = 'OFFLINE' | 'UNREACHABLE';

/** A refused request, as the API says it, with what a form needs to say it beside the right field. */
export class ApiProblem extends Error {
  readonly code: ErrorCode | UnansweredCode;
  /** 0 without an answer. */
  readonly status: number;
  readonly requestId: string | null;
  /** The page about this error, on this origin. */
  readonly docs: string | null;
  /** The field of the request that is at fault, if it is one. */
  readonly field: string | null;
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ErrorBody | null, retryAfter: number | null = null) {
    const unanswered = navigator.onLine ? 'UNREACHABLE' : 'OFFLINE';
    super(body?.error_message ?? 'The service did not answer.');
    this.name = 'ApiProblem';
    this.code = body?.error_code ?? unanswered;
    this.status = status;
    this.requestId = body?.request_id ?? null;
    this.docs = body === null ? null : `/docs/errors/${body.error_code}`;
    this.field = body === null ? null : fieldAtFault(body);
    this.retryAfter = retryAfter;
  }
}

const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  CONSENT_REQUIRED: 'consent',
  EMAIL_TAKEN: 'email',
  INVALID_EMAIL: 'email',
  INVALID_EVENTS: 'events',
  INVALID_PASSWORD: 'password',
  INVALID_WEBHOOK_URL: 'url',
  MISSING_APP_NAME: 'app_name',
  PASSWORD_REQUIRED: 'password',
  PASSWORD_TOO_SHORT: 'password',
};

/** Errors of one field name it by their code, the general ones in their message: `The field "email" is …`. */
const fieldAtFault = ({ error_code, error_message }: ErrorBody): string | null => {
  const named = FIELD_OF[error_code];
  if (named !== undefined) return named;
  if (error_code === 'MISSING_FIELDS') return /: (\w+)/.exec(error_message)?.[1] ?? null;
  if (error_code === 'INPUT_TOO_LONG' || error_code === 'INVALID_PARAMETER') {
    return /^The \w+ "(\w+)/.exec(error_message)?.[1] ?? null;
  }
  return null;
};
