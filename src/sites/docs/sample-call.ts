/** One call of an operation: what every language's sample says in its own way. */
import type { Operation, Parameter } from '../openapi/operation.ts';
import { story } from '../openapi/story.ts';

export interface DescribedOperation {
  /** Lower case, as OpenAPI writes it. */
  method: string;
  /** As OpenAPI writes it: `/accounts/{id}/balance`. */
  path: string;
  operation: Operation;
}

/** Who the samples are for. */
export interface SampleValues {
  /** Where the service is, without a trailing slash and without /v1. */
  url: string;
  apiKey: string;
  /** The token of a developer session. */
  session: string;
  adminKey: string;
  /** What stands in a sample in the place of a value of the story, such as the reader's own account id. */
  instead: Readonly<Record<string, string>>;
}

/** What the pages show; a page fills in what it knows of its reader. */
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

type Credential = 'apiKey' | 'session' | 'adminKey' | null;

export interface Call {
  operationId: string;
  /** Upper case. */
  method: string;
  /** As OpenAPI writes it. */
  pattern: string;
  /** With its parameters and its query, without /v1. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** In the place of a body with fields. */
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
 * The call that the story makes, with what the operation requires and no more.
 * @param query what is given beside it
 */
export const callOf = (
  { method, path, operation }: DescribedOperation,
  { instead }: SampleValues,
  query: Record<string, string> = {},
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
  const valuesIn = (place: Parameter['in']): Record<string, string> =>
    Object.fromEntries(
      required.filter((one) => one.in === place).map(({ name, example }) => [name, String(own(example))]),
    );
  const params = valuesIn('path');
  const asked = { ...valuesIn('query'), ...query };
  const media = Object.keys(operation.responses[success(operation)]?.content ?? { 'application/json': {} });
  const [scheme] = operation.security.flatMap(Object.keys);
  return {
    operationId: operation.operationId ?? '',
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

/** Another call of the same operation, with nothing of the first one's values. */
export const withGiven = (
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

/** The status that a sample is met with. */
export const success = ({ responses }: Operation): string =>
  Object.keys(responses).find((status) => status.startsWith('2')) ?? '200';

const pathOf = (pattern: string, params: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));

const queryOf = (query: Record<string, string>): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
};
