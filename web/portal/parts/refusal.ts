/** Translates errors of the client library for a page and for the fields of a form. Pure. */
import { type ErrorCode, ObdsError } from '../sdk.ts';

/** Returns whether the service refused with one of these codes. */
export const isRefused = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof ObdsError && (codes as string[]).includes(error.error_code);

/** Returns whether no response of the service arrived: no network, or a response of a proxy. */
export const isUnanswered = ({ error_type }: Pick<ObdsError, 'error_type'>): boolean =>
  error_type === 'CLIENT_ERROR';

/** Returns whether the same query may succeed soon. A refusal is never retried. */
export const isRetryable = (error: Error): boolean =>
  error instanceof ObdsError && (error.status >= 500 || (isUnanswered(error) && error.status < 400));

const SESSION_OVER = ['INVALID_DEV_TOKEN', 'EXPIRED_DEV_TOKEN', 'MISSING_DEV_TOKEN'] as const;

/** Returns whether the service says that a session has ended. */
export const isSessionOver = (error: unknown): boolean => isRefused(error, ...SESSION_OVER);

/** Returns the page about an error, on this origin; null without a response of the service. */
export const docsOf = (error: ObdsError): string | null =>
  isUnanswered(error) ? null : `/docs/errors/${error.error_code}`;

const FIELD_OF: Partial<Record<string, string>> = {
  CONSENT_REQUIRED: 'consent',
  EMAIL_TAKEN: 'email',
  INVALID_EMAIL: 'email',
  INVALID_EVENTS: 'events',
  INVALID_PASSWORD: 'password',
  INVALID_WEBHOOK_URL: 'url',
  MISSING_APP_NAME: 'app_name',
  PASSWORD_REQUIRED: 'password',
  PASSWORD_TOO_SHORT: 'password',
} satisfies Partial<Record<ErrorCode, string>>;

/**
 * Returns the field of the request that an error is about. Errors of one field name it by their code; the general ones name
 * it in their message: `The field "email" is …`.
 */
export const fieldAtFault = ({
  error_code,
  message,
}: Pick<ObdsError, 'error_code' | 'message'>): string | null => {
  const field = FIELD_OF[error_code];
  if (field !== undefined) return field;
  if (error_code === 'MISSING_FIELDS') return /: (\w+)/.exec(message)?.[1] ?? null;
  if (error_code === 'INPUT_TOO_LONG' || error_code === 'INVALID_PARAMETER') {
    return /^The \w+ "(\w+)/.exec(message)?.[1] ?? null;
  }
  return null;
};
