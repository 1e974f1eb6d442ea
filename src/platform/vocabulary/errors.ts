import { choosePlurals } from '../../../packages/common/language/plurals.ts';
import { type ErrorCode, type ErrorEntry, errorCatalogue } from './error-catalogue.ts';

/** Longest quoted value in a message: messages are for people, and input is hostile. */
const QUOTED_MAX = 100;
/** Texts of the service itself may be longer. */
const WORDED_MAX: Record<string, number> = { reason: 400, fields: 1_000 };

export type ErrorDetails = Record<string, string | number>;

const fill = (template: string, details: ErrorDetails): string =>
  choosePlurals(template, 'en', details).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = details[name];
    return value === undefined ? placeholder : String(value).slice(0, WORDED_MAX[name] ?? QUOTED_MAX);
  });

/** Returns the message of a code, or of the `cause` in its details, with the placeholders filled in. */
export const errorMessage = (code: ErrorCode, details: ErrorDetails): string => {
  const { causes, message }: ErrorEntry = errorCatalogue[code];
  return fill(causes?.[details.cause ?? ''] ?? message, details);
};

/**
 * Refuses a request: `throw new ApiError('SESSION_EXPIRED')`. Type, status and documentation page come from the
 * catalogue; `details` fill the placeholders of its message, or of the message of their `cause`. Never put secrets into
 * details. A `reason` is the service's own text; if it quotes input, `logged` is the same text without it, for the
 * request log.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly entry: ErrorEntry;
  readonly details: Readonly<ErrorDetails>;
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, details: ErrorDetails = {}, headers: Record<string, string> = {}) {
    super(errorMessage(code, details));
    this.name = 'ApiError';
    this.code = code;
    this.entry = errorCatalogue[code];
    this.details = details;
    this.headers = headers;
  }
}

/** The wire shape of every error: the specification's Error resource. */
export interface ErrorBody {
  error_type: string;
  error_code: ErrorCode;
  error_message: string;
  docs: string;
  request_id: string;
}

export const errorBody = (error: ApiError, requestId: string, publicUrl: string): ErrorBody => ({
  error_type: error.entry.type,
  error_code: error.code,
  error_message: error.message,
  docs: `${publicUrl}/docs/errors/${error.code}`,
  request_id: requestId,
});
