import type { AccessDeclaration } from '../../auth/access.ts';
import { isReplayable, REPLAYED } from '../../auth/idempotency/key.ts';
import { http } from '../../platform/node-http.ts';
import { type ErrorCode, errorCatalogue } from '../../platform/vocabulary/error-catalogue.ts';
import type { Endpoint } from './endpoints.ts';
import { type Components, exampleOf } from './examples.ts';
import { componentName, componentRef, type JsonSchema, published } from './json-schema.ts';
import { refusalsOf } from './refusals.ts';
import { story } from './story.ts';

type Reference = { $ref: string };

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, Reference | { value: unknown }>;
}

export interface Response {
  description: string;
  headers: Record<string, Reference>;
  content?: Record<string, MediaType>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security: Record<string, string[]>[];
  /** The scopes that the API key needs. Many tools know scopes in `security` only for OAuth. */
  'x-scopes'?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
}

/** Returns an endpoint as an Operation Object: its input, its responses, and every error that it can return. */
export const operationOf = (endpoint: Endpoint, components: Components): Operation => {
  const { schema, access, idempotent, conditional } = endpoint;
  const parameters = [
    ...parametersIn('path', schema.params, endpoint.path),
    ...parametersIn('query', schema.querystring),
    ...parametersIn('header', schema.headers),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(conditional ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
  const description = [schema.description, permission(access)].filter((text) => text !== undefined);
  return {
    ...(schema.operationId === undefined ? {} : { operationId: schema.operationId }),
    ...(schema.tags === undefined ? {} : { tags: schema.tags }),
    ...(schema.summary === undefined ? {} : { summary: schema.summary }),
    ...(description.length === 0 ? {} : { description: description.join('\n\n') }),
    security: security(access),
    ...(access.scopes.length === 0 ? {} : { 'x-scopes': [...access.scopes] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(schema.body === undefined ? {} : { requestBody: requestBody(endpoint, components) }),
    responses: { ...responses(endpoint, components), ...errors(endpoint) },
  };
};

/** Returns the alternative credentials of a route. */
export const security = ({ kind }: AccessDeclaration): Operation['security'] => {
  switch (kind) {
    case 'public':
      return [];
    case 'key':
      return [{ apiKey: [] }];
    case 'key-or-link':
      return [{ apiKey: [] }, { linkToken: [] }];
    case 'session':
      return [{ developerSession: [] }];
    case 'admin':
      return [{ adminKey: [] }];
  }
};

const permission = ({ scopes, refusesDemoKeys }: AccessDeclaration): string | undefined => {
  const parts = [
    ...(scopes.length > 0
      ? [
          `Needs the ${scopes.length > 1 ? 'scopes' : 'scope'} ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`,
        ]
      : []),
    ...(refusesDemoKeys ? ['Demo keys are refused: create a key in the portal.'] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(' ');
};

const parametersIn = (place: Parameter['in'], source: unknown, path = ''): Parameter[] => {
  const { properties = {}, required = [] } = (source ?? {}) as JsonSchema;
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples = examplesOfPath(path, name), ...schema } = published(property);
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
      ...(examples === undefined ? {} : { example: examples[0] }),
    };
  });
};

/** Returns the example id of a path parameter: the account of the story for `accounts/{id}`. */
const examplesOfPath = (path: string, parameter: string): string[] | undefined => {
  const collection =
    path
      .slice(0, path.indexOf(`/{${parameter}}`))
      .split('/')
      .at(-1) ?? '';
  const identifier = story.identifiers[collection];
  return identifier === undefined ? undefined : [identifier];
};

const requestBody = (
  { schema: { body, consumes = [JSON_TYPE], operationId = '' } }: Endpoint,
  components: Components,
) => {
  const schema = published(body as JsonSchema);
  const example = story.requests[operationId] ?? exampleOf(schema, components);
  const shown = { schema: named(`${operationId}Request`, schema, components), example };
  return {
    required: (schema.required?.length ?? 0) > 0,
    content: Object.fromEntries(
      consumes.map((type) => [
        type,
        isForm(type) ? shown : { schema: {}, example: story.files[operationId] },
      ]),
    ),
  };
};

const JSON_TYPE = 'application/json';

/** Returns whether a body has fields; any other body is a file. */
const isForm = (type: string): boolean => type === JSON_TYPE || type === 'multipart/form-data';

/**
 * Returns a reference to a body, which becomes a component if it is not one: a generated client then has one type for
 * it with a readable name, `StartConnectRequest`.
 */
const named = (name: string, body: JsonSchema, components: Components): JsonSchema => {
  if (body.$ref) return body;
  const component = name.charAt(0).toUpperCase() + name.slice(1);
  components[component] = body;
  return componentRef(component);
};

/** A declared response: a schema, or one for each media type. */
type DeclaredResponse = JsonSchema & { content?: Record<string, { schema: JsonSchema }> };

const responses = (
  { schema, access, idempotent, conditional }: Endpoint,
  components: Components,
): Record<string, Response> => {
  const { operationId = '' } = schema;
  const responses: Record<string, Response> = {};
  for (const [status, declared] of Object.entries(
    (schema.response ?? {}) as Record<string, DeclaredResponse>,
  )) {
    const media = declared.content ?? { 'application/json': { schema: declared } };
    const content = (): Record<string, MediaType> =>
      Object.fromEntries(
        Object.entries(media).map(([type, { schema: source }]) => {
          const body = published(source);
          const isData = type === 'application/json';
          const shown = isData ? named(`${operationId}Response`, body, components) : body;
          return [type, { schema: shown, ...responseExamples(body, components, operationId) }];
        }),
      );
    responses[status] = {
      description: declared.description ?? http.STATUS_CODES[status] ?? status,
      headers: { ...headers(access, idempotent), ...(conditional ? ETAG : {}) },
      ...(declared.type === 'null' ? {} : { content: content() }),
    };
  }
  if (conditional) {
    responses['304'] = {
      description:
        'The client has the current response: `If-None-Match` matches its `ETag`. The response has no body.',
      headers: { ...headers(access, idempotent), ...ETAG },
    };
  }
  return responses;
};

const ETAG: Record<string, Reference> = { ETag: { $ref: '#/components/headers/ETag' } };

/** Returns an example, or one of each alternative of a response. */
const responseExamples = (
  body: JsonSchema,
  components: Components,
  operationId: string,
): Partial<MediaType> => {
  const forms = body.anyOf?.flatMap(({ $ref }) => ($ref ? [$ref] : [])) ?? [];
  if (forms.length < 2) return { example: story.responses[operationId] ?? exampleOf(body, components) };
  return {
    examples: Object.fromEntries(
      forms.map(($ref) => [componentName($ref), { value: exampleOf({ $ref }, components) }]),
    ),
  };
};

/**
 * Returns the errors by HTTP status, each with its codes and an example of every code. The codes are a property next
 * to the reference and not a schema around it, from which a generator would make a class for each response.
 */
const errors = (endpoint: Endpoint): Record<string, Response> => {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => String(errorCatalogue[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: `${http.STATUS_CODES[status]}: ${codes.join(', ')}`,
        headers: headers(endpoint.access, endpoint.idempotent, status),
        content: {
          'application/json': {
            schema: { ...componentRef('Error'), properties: { error_code: { enum: codes } } },
            examples: Object.fromEntries(codes.map((code) => [code, exampleRef(code)])),
          },
        },
      },
    ]),
  );
};

const exampleRef = (code: ErrorCode): Reference => ({ $ref: `#/components/examples/${code}` });

const headers = (
  { limit }: AccessDeclaration,
  idempotent: boolean,
  status = '200',
): Record<string, Reference> => {
  const names = ['X-Service-Version', 'X-Request-Id'];
  if (limit !== 'none') names.push('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');
  if (status === '429' || status === '503') names.push('Retry-After');
  if (idempotent && isReplayable(Number(status))) names.push(REPLAYED);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
};
