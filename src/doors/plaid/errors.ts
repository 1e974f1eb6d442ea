/** Errors in Plaid's shape. Every error of the service has one here, so that no request fails in another shape. */

import type { ErrorCode } from '../../platform/vocabulary/error-catalogue.ts';
import type { ApiError } from '../../platform/vocabulary/errors.ts';
import { Refusal } from '../mcp/ask.ts';

type PlaidErrorType =
  | 'INVALID_REQUEST'
  | 'INVALID_INPUT'
  | 'INSTITUTION_ERROR'
  | 'RATE_LIMIT_EXCEEDED'
  | 'API_ERROR'
  | 'ITEM_ERROR'
  | 'SANDBOX_ERROR'
  | 'TRANSACTIONS_ERROR';

interface PlaidErrorEntry {
  type: PlaidErrorType;
  /** Status of the response; 400 if not given. */
  status?: number;
  /** What an application may show to its user. */
  display?: string;
}

const LOGIN_AGAIN =
  'The consent for this bank has ended. Sign in to the bank again to restore the connection.';
const BANK_AWAY = 'The bank is not responding at the moment. Please try again later.';

export const plaidErrors = {
  MISSING_FIELDS: { type: 'INVALID_REQUEST' },
  INVALID_FIELD: { type: 'INVALID_REQUEST' },
  INVALID_BODY: { type: 'INVALID_REQUEST' },
  INVALID_HEADERS: { type: 'INVALID_REQUEST' },
  NOT_FOUND: { type: 'INVALID_REQUEST', status: 404 },
  SANDBOX_ONLY: { type: 'INVALID_REQUEST' },
  INVALID_API_KEYS: { type: 'INVALID_INPUT' },
  UNAUTHORIZED_ENVIRONMENT: { type: 'INVALID_INPUT' },
  INVALID_ACCESS_TOKEN: { type: 'INVALID_INPUT' },
  INVALID_PUBLIC_TOKEN: { type: 'INVALID_INPUT' },
  INVALID_LINK_TOKEN: { type: 'INVALID_INPUT' },
  INVALID_INSTITUTION: { type: 'INVALID_INPUT' },
  INVALID_ACCOUNT_ID: { type: 'INVALID_INPUT' },
  INVALID_PRODUCT: { type: 'INVALID_INPUT' },
  INVALID_WEBHOOK_VERIFICATION_KEY_ID: { type: 'INVALID_INPUT' },
  STATEMENT_NOT_FOUND: { type: 'INVALID_INPUT', status: 404 },
  ITEM_NOT_FOUND: { type: 'ITEM_ERROR' },
  ITEM_LOGIN_REQUIRED: { type: 'ITEM_ERROR', display: LOGIN_AGAIN },
  PRODUCT_NOT_READY: { type: 'ITEM_ERROR' },
  PRODUCTS_NOT_SUPPORTED: { type: 'ITEM_ERROR' },
  NO_AUTH_ACCOUNTS: { type: 'ITEM_ERROR' },
  NO_ACCOUNTS: { type: 'ITEM_ERROR' },
  INSTITUTION_DOWN: { type: 'INSTITUTION_ERROR', display: BANK_AWAY },
  SANDBOX_WEBHOOK_INVALID: { type: 'SANDBOX_ERROR' },
  SANDBOX_TRANSACTIONS_LIMIT: { type: 'SANDBOX_ERROR' },
  RATE_LIMIT: { type: 'RATE_LIMIT_EXCEEDED', status: 429 },
  INTERNAL_SERVER_ERROR: { type: 'API_ERROR', status: 500, display: 'Please try again later.' },
} as const satisfies Record<string, PlaidErrorEntry>;

export type PlaidErrorCode = keyof typeof plaidErrors;

/** Refuses a request of this interface: `throw new PlaidError('INVALID_PRODUCT', '…')`. */
export class PlaidError extends Error {
  readonly code: PlaidErrorCode;
  readonly status: number;
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>;

  constructor(
    code: PlaidErrorCode,
    message: string,
    options: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'PlaidError';
    this.code = code;
    this.status = options.status ?? (plaidErrors[code] as PlaidErrorEntry).status ?? 400;
    this.headers = options.headers ?? {};
  }
}

export const loginRequired = (): PlaidError =>
  new PlaidError(
    'ITEM_LOGIN_REQUIRED',
    'the consent of this Item has ended. Create a link token with its access_token, and let the user renew the consent in Link (update mode)',
  );

/** The code here of an error of the service, and the message if that of the service names things of its own. */
const TRANSLATED: Partial<Record<ErrorCode, PlaidErrorCode>> = {
  CONSENT_EXPIRED: 'ITEM_LOGIN_REQUIRED',
  CONNECTION_NOT_FOUND: 'ITEM_NOT_FOUND',
  CONNECTION_ALREADY_REVOKED: 'ITEM_NOT_FOUND',
  ACCOUNT_NOT_FOUND: 'INVALID_ACCOUNT_ID',
  BANK_NOT_FOUND: 'INVALID_INSTITUTION',
  BANK_NOT_AVAILABLE: 'INVALID_INSTITUTION',
  INVALID_PUBLIC_TOKEN: 'INVALID_PUBLIC_TOKEN',
  PUBLIC_TOKEN_ALREADY_USED: 'INVALID_PUBLIC_TOKEN',
  PUBLIC_TOKEN_EXPIRED: 'INVALID_PUBLIC_TOKEN',
  IDENTITY_UNAVAILABLE: 'PRODUCTS_NOT_SUPPORTED',
  AUTH_UNAVAILABLE: 'NO_AUTH_ACCOUNTS',
  SYNC_UNAVAILABLE: 'PRODUCTS_NOT_SUPPORTED',
  MISSING_API_KEY: 'MISSING_FIELDS',
  INVALID_API_KEY: 'INVALID_API_KEYS',
  REVOKED_API_KEY: 'INVALID_API_KEYS',
  WRONG_TOKEN_TYPE: 'INVALID_API_KEYS',
  INSUFFICIENT_PERMISSIONS: 'INVALID_PRODUCT',
  MISSING_FIELDS: 'MISSING_FIELDS',
  INVALID_JSON: 'INVALID_BODY',
  PAYLOAD_TOO_LARGE: 'INVALID_BODY',
  UNSUPPORTED_MEDIA_TYPE: 'INVALID_HEADERS',
  RATE_LIMIT_EXCEEDED: 'RATE_LIMIT',
  NOT_FOUND: 'NOT_FOUND',
};

/** Returns any error of the service as one of this interface. */
export const asPlaidError = (error: ApiError | PlaidError | Refusal): PlaidError => {
  if (error instanceof PlaidError) return error;
  if (error instanceof Refusal) {
    const { error_code, error_message } = error.body;
    return new PlaidError(TRANSLATED[error_code] ?? 'INVALID_FIELD', error_message);
  }
  const { code, entry, message, headers } = error;
  if (entry.status >= 500) {
    const text = code === 'SERVICE_UNAVAILABLE' ? message : 'an unexpected error occurred. Try again later';
    return new PlaidError('INTERNAL_SERVER_ERROR', text, { status: entry.status, headers });
  }
  if (code === 'CONSENT_EXPIRED') return loginRequired();
  return new PlaidError(TRANSLATED[code] ?? 'INVALID_FIELD', message, { headers });
};

/** An error in the shape in which Items and webhooks carry it. */
export interface PlaidErrorShape {
  error_type: PlaidErrorType;
  error_code: PlaidErrorCode;
  error_message: string;
  display_message: string | null;
  documentation_url: string;
  suggested_action: null;
}

export const errorShape = ({ code, message }: PlaidError, publicUrl: string): PlaidErrorShape => {
  const { type, display }: PlaidErrorEntry = plaidErrors[code];
  return {
    error_type: type,
    error_code: code,
    error_message: message,
    display_message: display ?? null,
    documentation_url: `${publicUrl}/docs/plaid#errors`,
    suggested_action: null,
  };
};
