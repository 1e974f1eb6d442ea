/** Maps thrown errors to the errors of the catalogue. */
import type { FastifyError, FastifyRequest } from 'fastify';
import { diskFull, isDiskFull } from '../disk-space.ts';
import { redact } from '../log.ts';
import { ThreadStopped } from '../threads/task.ts';
import type { ErrorCode } from '../vocabulary/error-catalogue.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { validationError } from './validation.ts';

/** Largest request body; 500 transactions to enrich or to inject fit several times. */
export const BODY_LIMIT = 1_048_576;
/** Longest path parameter, such as an id, in characters. */
export const MOST_IN_PATH_PART = 512;
export const BADLY_ENCODED = 'it is not validly percent-encoded';

/** Returns the catalogue error for anything that was thrown. */
export const asApiError = (thrown: unknown, request: FastifyRequest): ApiError => {
  if (thrown instanceof ApiError) return thrown;
  const error = thrown as FastifyError;
  if (error.validation) return validationError(request, error.validation, error.validationContext ?? 'body');
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', {
        content_type: redact(request.headers['content-type'] ?? 'none'),
      });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('PAYLOAD_TOO_LARGE', { limit: request.routeOptions.bodyLimit ?? BODY_LIMIT });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('INVALID_PARAMETER', {
        parameter: 'Content-Length',
        reason: 'it does not match the size of the body',
      });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new ApiError('INVALID_JSON');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('INVALID_PARAMETER', {
        parameter: 'path',
        reason: `a part of it is longer than ${MOST_IN_PATH_PART} characters`,
      });
    case 'FST_ERR_BAD_URL':
      return new ApiError('INVALID_PARAMETER', {
        parameter: 'path',
        reason: BADLY_ENCODED,
      });
    default:
  }
  if (error.statusCode === 400 && error instanceof SyntaxError) return new ApiError('INVALID_JSON');
  if (isDiskFull(error)) return diskFull();
  const gone = goneOwner(error);
  if (gone !== null) return new ApiError(gone);
  if (error instanceof ThreadStopped) return new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '30' });
  if (isDatabaseUnavailable(error)) return new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '1' });
  return new ApiError('INTERNAL_ERROR');
};

/** Errors for missing referenced rows, by the suffix of the foreign key's name. */
const GONE: readonly (readonly [RegExp, ErrorCode])[] = [
  [/_key_id_fkey$/, 'INVALID_API_KEY'],
  [/_developer_id_fkey$/, 'DEVELOPER_NOT_FOUND'],
  [/_session_hash_fkey$/, 'INVALID_DEV_TOKEN'],
  [/_connection_id_fkey$/, 'CONNECTION_NOT_FOUND'],
  [/_account(_id)?_fkey$/, 'ACCOUNT_NOT_FOUND'],
  [/_webhook_id_fkey$/, 'WEBHOOK_NOT_FOUND'],
];

/**
 * Returns the error for a row that was deleted while the request wrote about it: the same error that a later request
 * would get.
 */
const goneOwner = ({ code, constraint }: { code?: string; constraint?: string }): ErrorCode | null => {
  if (code !== '23503') return null;
  return GONE.find(([name]) => name.test(constraint ?? ''))?.[1] ?? 'SERVICE_UNAVAILABLE';
};

/**
 * Whether the database is unavailable: it starts or stops (class 57P, 53300), a machine of Citus does not answer (class
 * 08), a lock was held for too long (55P03), a statement took too long (57014), a deadlock (40P01), a refused connection,
 * or a connection that was lost or did not respond, which has no code.
 */
const isDatabaseUnavailable = ({ code = '', message }: { code?: string; message?: string }): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|08|57P0|57014|53300|55P03|40P01)/.test(
    code,
  ) ||
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/.test(
    message ?? '',
  );
