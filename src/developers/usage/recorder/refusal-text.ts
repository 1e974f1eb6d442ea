/** Builds the error message for the request log, without quoted input. */
import { type ErrorCode, errorCatalogue } from '../../../platform/vocabulary/error-catalogue.ts';
import { type ApiError, type ErrorDetails, errorMessage } from '../../../platform/vocabulary/errors.ts';

/** Details that contain no input. All others may quote it, and are left out. */
const SAFE_DETAILS = new Set([
  'cause',
  'expired_at',
  'fields',
  'limit',
  'method',
  'retry_after',
  'revoked_at',
  'status',
]);

/** Parameter names that are not in a schema. */
const REQUEST_PARTS = new Set([
  'body',
  'querystring',
  'query',
  'params',
  'path',
  'request',
  'Content-Length',
  'Host',
  'Idempotency-Key',
  'Sandbox-Fault',
]);

const LEFT_OUT = '…';

/** Fills every placeholder. */
const blank: ErrorDetails = new Proxy({}, { get: (_, name) => (name === 'cause' ? undefined : LEFT_OUT) });

/**
 * Returns the message; null for codes of other protocols, which are not in the catalogue.
 * @param refusal null when the response repeats an earlier one: then nothing is filled in
 * @param names the names in the route's schemas: a body can name a parameter anything
 */
export const refusalText = (
  given: string,
  refusal: ApiError | null,
  names: ReadonlySet<string>,
): string | null => {
  if (!Object.hasOwn(errorCatalogue, given)) return null;
  const code = given as ErrorCode;
  if (refusal === null) return errorMessage(code, blank);
  const known = (name: string): boolean =>
    REQUEST_PARTS.has(name) ||
    name.split(/[.[\]]+/).every((part) => /^\d{0,4}$/.test(part) || names.has(part));
  const { reason, logged = reason } = refusal.details;
  const shown = Object.entries(refusal.details).map(([name, value]): [string, string | number] => [
    name,
    SAFE_DETAILS.has(name) || ((name === 'parameter' || name === 'field') && known(String(value)))
      ? value
      : LEFT_OUT,
  ]);
  return errorMessage(code, {
    ...Object.fromEntries(shown),
    ...(logged === undefined ? {} : { reason: logged }),
  });
};
