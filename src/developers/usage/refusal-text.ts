/** A refusal as the request log has it: its sentence, without what a caller sent. */
import { type ErrorCode, errorCatalogue } from '../../platform/vocabulary/error-catalogue.ts';
import { type ApiError, type ErrorDetails, errorMessage } from '../../platform/vocabulary/errors.ts';

/** Details that the service words or counts itself. All others quote, and are left out. */
const OWN = new Set([
  'cause',
  'expired_at',
  'fields',
  'limit',
  'method',
  'retry_after',
  'revoked_at',
  'status',
]);

/** What a parameter is called where it is no name of a schema. */
const PARTS = new Set([
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

/** Every placeholder is filled, so that no brace shows. */
const blank: ErrorDetails = new Proxy({}, { get: (_, name) => (name === 'cause' ? undefined : LEFT_OUT) });

/**
 * Null of a code that is none of the catalogue, as other protocols have their own.
 * @param refusal null where it is not at hand, since it repeats an earlier one: then nothing is filled in
 * @param names those that the schemas of the route know: a body can name a parameter anything
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
    PARTS.has(name) || name.split(/[.[\]]+/).every((part) => /^\d{0,4}$/.test(part) || names.has(part));
  const { reason, logged = reason } = refusal.details;
  const shown = Object.entries(refusal.details).map(([name, value]): [string, string | number] => [
    name,
    OWN.has(name) || ((name === 'parameter' || name === 'field') && known(String(value))) ? value : LEFT_OUT,
  ]);
  return errorMessage(code, {
    ...Object.fromEntries(shown),
    ...(logged === undefined ? {} : { reason: logged }),
  });
};
