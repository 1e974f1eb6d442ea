/** Makes examples from those of the schemas, so that none is written twice or differs from its schema. */

import type { ErrorCode } from '../../platform/vocabulary/error-catalogue.ts';
import { ApiError, type ErrorBody, errorBody } from '../../platform/vocabulary/errors.ts';
import { componentName, type JsonSchema } from './json-schema.ts';

export type Components = Record<string, JsonSchema>;

/**
 * Returns an example of a published schema. It contains all required properties, and optional ones only if their
 * schema has an example.
 */
export const exampleOf = (schema: JsonSchema, components: Components): unknown => {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if (schema.$ref) return exampleOf(components[componentName(schema.$ref)]!, components);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0]!, components);
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return objectExample(schema, components);
    case 'array':
      return schema.items ? [exampleOf(schema.items, components)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'text';
  }
};

const objectExample = (schema: JsonSchema, components: Components): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name, property]) => schema.required?.includes(name) || isIllustrated(property, components))
      .map(([name, property]) => [name, exampleOf(property, components)]),
  );

const isIllustrated = (schema: JsonSchema, components: Components): boolean =>
  (schema.examples?.length ?? 0) > 0 ||
  schema.const !== undefined ||
  schema.default !== undefined ||
  (schema.$ref !== undefined && isIllustrated(components[componentName(schema.$ref)]!, components)) ||
  (schema.items !== undefined && isIllustrated(schema.items, components)) ||
  (schema.anyOf?.some((part) => isIllustrated(part, components)) ?? false) ||
  Object.values(schema.properties ?? {}).some((property) => isIllustrated(property, components));

/** Values for placeholders of error messages in examples. */
const details: Record<string, string | number> = {
  revoked_at: '2026-03-14T09:26:53.589Z',
  expired_at: '2026-03-14T09:26:53.589Z',
  fields: 'bank_id, user_id',
  parameter: 'limit',
  content_type: 'text/plain',
  expectation: '200-ok',
  limit: 100,
  field: 'search',
  environment: 'live',
  method: 'GET',
  path: '/acounts',
  bank_id: 'banca-intessa',
  status: 'authorized',
  retry_after: 540,
};

/** Values for single codes. */
const detailsOf: Partial<Record<ErrorCode, Record<string, string | number>>> = {
  ACCOUNT_ALREADY_CONNECTED: {
    account: 'RS35160530041182937656',
    currency: 'RSD',
    bank_id: 'banca-intesa',
    account_id: 'acc_5mWq2ZrT8kLx0YbNcV3hDs',
  },
  INSUFFICIENT_PERMISSIONS: {
    reason:
      'This key lacks the scope connections:write. Demo keys are shared and read-only: create your own key in the portal.',
  },
  WRONG_TOKEN_TYPE: {
    reason:
      'A developer session token was sent where an API key is needed. Create one in the portal or with POST /developers/keys.',
  },
  SECOND_FACTOR_REQUIRED: {
    reason:
      'The password is right, but this account has a second factor. Send a code of the authenticator app, or a recovery code, as "code".',
  },
  INVALID_PASSKEY: { reason: 'its challenge is unknown, used or older than five minutes' },
  PASSKEY_LIMIT_REACHED: { limit: 20 },
  INVALID_PARAMETER: { reason: 'it must be at least 1' },
  PAYLOAD_TOO_LARGE: { limit: 1_048_576 },
  BANK_NOT_AVAILABLE: { bank_id: 'banca-intesa' },
  INVALID_STATEMENT: {
    reason: '"izvod.txt", line 12, column 73: expected an account of 18 digits',
  },
  INVALID_WEBHOOK_URL: { reason: '192.168.1.20, which is not public (private)' },
  INVALID_EVENTS: { reason: '"ITEM.EXPIRED" is not an event of this service' },
  IDEMPOTENCY_CONFLICT: {
    reason: 'it was used within the last 24 hours for another request; use a new key for each request',
  },
  RATE_LIMIT_EXCEEDED: { limit: 300 },
};

/** Returns the complete body of an error. */
export const errorExample = (code: ErrorCode, publicUrl: string): ErrorBody =>
  errorBody(new ApiError(code, { ...details, ...detailsOf[code] }), 'req_2vKq0hB7wYcT1mXgZr5NsE', publicUrl);
