import type { AccessKind } from '../../auth/access.ts';
import { type ErrorCode, errorCatalogue } from '../../platform/vocabulary/error-catalogue.ts';
import type { Endpoint } from './endpoints.ts';
import type { JsonSchema } from './json-schema.ts';

const anyKey: ErrorCode[] = [
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'REVOKED_API_KEY',
  'INVALID_LINK_TOKEN',
  'EXPIRED_LINK_TOKEN',
  'WRONG_TOKEN_TYPE',
];

/** Errors of authentication and authorization, by access kind. */
const byAccess: Record<AccessKind, ErrorCode[]> = {
  public: [],
  key: [...anyKey, 'INSUFFICIENT_PERMISSIONS'],
  'key-or-link': anyKey,
  session: [
    'MISSING_DEV_TOKEN',
    'INVALID_DEV_TOKEN',
    'EXPIRED_DEV_TOKEN',
    'DEVELOPER_NOT_FOUND',
    'WRONG_TOKEN_TYPE',
    'CROSS_ORIGIN_REQUEST',
  ],
  admin: ['INVALID_ADMIN_KEY'],
};

/** Errors of every address: its query may be badly encoded or contain U+0000, and the service may fail. */
const always: ErrorCode[] = ['INVALID_PARAMETER', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

/**
 * Returns the errors of a body, which is read if the method allows one. A body of any file type is not read as JSON.
 */
const withBody = ({ consumes }: Endpoint['schema']): ErrorCode[] => [
  ...(consumes && !consumes.includes('application/json')
    ? []
    : (['INVALID_JSON', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  'PAYLOAD_TOO_LARGE',
];

const order = Object.keys(errorCatalogue);

/**
 * Returns every error code of an endpoint: declared, or implied by its access and its input. Path parameters are
 * never missing, because without them the path would be another.
 */
export const refusalsOf = ({ access, fieldCodes, idempotent, method, schema }: Endpoint): ErrorCode[] => {
  const inputs = [schema.body, schema.querystring, { ...(schema.params ?? {}), required: [] }];
  const codes = new Set<ErrorCode>([
    ...always,
    ...byAccess[access.kind],
    ...(access.recentAuthentication ? (['REAUTHENTICATION_REQUIRED'] as const) : []),
    ...(access.limit === 'none' ? [] : (['RATE_LIMIT_EXCEEDED'] as const)),
    ...(method === 'get' ? [] : withBody(schema)),
    ...(idempotent ? (['IDEMPOTENCY_CONFLICT'] as const) : []),
    ...inputs.flatMap((input) => (input ? violations(input as JsonSchema, fieldCodes) : [])),
    ...Object.values(fieldCodes).flatMap((field) => Object.values(field)),
    ...(schema.errors ?? []),
  ]);
  return [...codes].sort((a, b) => order.indexOf(a) - order.indexOf(b));
};

/** Returns the codes that validation returns for a schema, except those of single fields. */
const violations = (schema: JsonSchema, fieldCodes: Endpoint['fieldCodes'] = {}): ErrorCode[] => {
  const nested = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ];
  return [
    ...(schema.required?.some((name) => !fieldCodes[name]?.missing) ? (['MISSING_FIELDS'] as const) : []),
    ...(schema.maxLength === undefined ? [] : (['INPUT_TOO_LONG'] as const)),
    ...nested.flatMap((part) => violations(part)),
  ];
};
