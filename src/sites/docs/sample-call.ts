/** A call of an operation, from which the samples of all languages are made. */
import type { Operation, Parameter } from '../openapi/operation.ts';
import { story } from '../openapi/story.ts';

export interface DescribedOperation {
  /** Lower case, as OpenAPI writes it. */
  method: string;
  /** As OpenAPI writes it: `/accounts/{id}/balance`. */
  path: string;
  operation: Operation;
}

/** The values in samples. */
export interface SampleValues {
  /** Address of the service, without a trailing slash and /v1. */
  url: string;
  apiKey: string;
  /** The token of a developer session. */
  session: string;
  adminKey: string;
  /** Replacements for values of the story, such as the reader's account id. */
  instead: Readonly<Record<string, string>>;
}

/** The values in pages; a page replaces those that it knows of its reader. */
export const placeholders: SampleValues = {
  url: 'http://localhost:3000',
  apiKey: 'YOUR_KEY',
  session: 'YOUR_SESSION',
  adminKey: 'YOUR_ADMIN_KEY',
  instead: {
    [story.identifiers.accounts!]: 'YOUR_ACCOUNT_ID',
    [story.identifiers.connections!]: 'YOUR_CONNECTION_ID',
  },
};

export type QueryValue = string | number | boolean;

type Credential = 'apiKey' | 'session' | 'adminKey' | null;

export interface Call {
  operationId: string;
  /** The key of samples that are written by hand, such as `syncTransactions`; null for none. */
  written: string | null;
  /** Upper case. */
  method: string;
  /** As OpenAPI writes it. */
  pattern: string;
  /** Path with parameters and query, without /v1. */
  path: string;
  params: Record<string, string>;
  query: Record<string, QueryValue>;
  body: unknown;
  /** A file that is sent instead of a JSON body. */
  file: string | undefined;
  credential: Credential;
  returns: 'json' | 'text' | 'stream';
}

const credentials: Record<string, Credential> = {
  apiKey: 'apiKey',
  developerSession: 'session',
  adminKey: 'adminKey',
};

/**
 * Returns the call of the story with only the required values.
 * @param query additional query parameters
 */
export const callOf = (
  { method, path, operation }: DescribedOperation,
  { instead }: SampleValues,
  query: Record<string, QueryValue> = {},
): Call => {
  const own = (value: unknown): unknown => {
    if (typeof value === 'string') return instead[value] ?? value;
    if (Array.isArray(value)) return value.map(own);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, own(inner)]));
  };
  const required = (operation.parameters ?? []).filter(
    (one): one is Parameter => !('$ref' in one) && one.required,
  );
  const valuesIn = (place: Parameter['in']): [name: string, value: unknown][] =>
    required.filter((one) => one.in === place).map(({ name, example }) => [name, own(example)]);
  const params = Object.fromEntries(valuesIn('path').map(([name, value]) => [name, String(value)]));
  const asked = { ...(Object.fromEntries(valuesIn('query')) as Record<string, QueryValue>), ...query };
  const media = Object.keys(operation.responses[success(operation)]?.content ?? { 'application/json': {} });
  const [scheme] = operation.security.flatMap(Object.keys);
  return {
    operationId: operation.operationId ?? '',
    written: operation.operationId ?? null,
    method: method.toUpperCase(),
    pattern: path,
    path: pathOf(path, params) + queryOf(asked),
    params,
    query: asked,
    body: own(operation.requestBody?.content['application/json']?.example),
    file: operation.requestBody?.content['application/octet-stream']?.example as string | undefined,
    credential: credentials[scheme ?? ''] ?? null,
    returns: media.includes('application/json')
      ? 'json'
      : media.includes('text/event-stream')
        ? 'stream'
        : 'text',
  };
};

/** Returns a call of the same operation with other values. */
export const withValues = (
  call: Call,
  { params, query, body, file }: Pick<Call, 'params' | 'query' | 'body' | 'file'>,
): Call => ({
  ...call,
  params,
  query,
  body,
  file,
  path: pathOf(call.pattern, params) + queryOf(query),
});

/** Returns the status of the successful response. */
export const success = ({ responses }: Operation): string =>
  Object.keys(responses).find((status) => status.startsWith('2')) ?? '200';

const pathOf = (pattern: string, params: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));

const queryOf = (query: Record<string, QueryValue>): string => {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
};
