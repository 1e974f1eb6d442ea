/** Makes the interface description, OpenAPI 3.1, from the registered routes. */
import { Type } from 'typebox';
import { type ErrorCode, errorCatalogue, errorCodes } from '../../platform/vocabulary/error-catalogue.ts';
import {
  INTERFACE_VERSION,
  introduction,
  requestHeaders,
  responseHeaders,
  SERVICE_NAME,
  securitySchemes,
  tags,
} from './about.ts';
import type { Endpoint } from './endpoints.ts';
import { type Components, errorExample } from './examples.ts';
import { type JsonSchema, published } from './json-schema.ts';
import { type Operation, operationOf, type Parameter, security } from './operation.ts';
import { refusalsOf } from './refusals.ts';
import { story } from './story.ts';
import { describeWebhooks } from './webhooks.ts';

/** The specification's Error resource. */
const ErrorSchema = Type.Object(
  {
    error_type: Type.String({
      enum: [...new Set(Object.values(errorCatalogue).map((entry) => entry.type))],
      description: 'The family of the error.',
    }),
    error_code: Type.String({ enum: errorCodes, description: 'Code of the error. Branch on it.' }),
    error_message: Type.String({ description: 'Description for people.' }),
    docs: Type.String({ format: 'uri', description: 'Page about this code with its cause and remedy.' }),
    request_id: Type.String({ description: 'The value of the X-Request-Id header.' }),
  },
  { $id: 'Error', description: 'The body of every error response.' },
);

export interface InterfaceDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: ReturnType<typeof describeWebhooks>;
  components: {
    schemas: Components;
    examples: Record<string, { summary: string; value: unknown }>;
    headers: Record<string, unknown>;
    parameters: Record<string, Parameter>;
    securitySchemes: Record<string, unknown>;
  };
}

/**
 * Returns the interface description.
 * @param schemas the shared wire schemas, by their `$id`
 * @param publicUrl the address that clients use, without a trailing slash
 */
export const describeInterface = (
  endpoints: readonly Endpoint[],
  schemas: Record<string, unknown>,
  publicUrl: string,
): InterfaceDocument => {
  const components: Components = {};
  for (const [name, schema] of Object.entries({ Error: ErrorSchema, ...schemas })) {
    components[name] = { ...resourceExample(name), ...published(schema as JsonSchema) };
  }
  const paths: InterfaceDocument['paths'] = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method] = operationOf(endpoint, components);
  }
  const usedTags = new Set(endpoints.flatMap(({ schema }) => schema.tags ?? []));
  const usedCodes = new Set(endpoints.flatMap(refusalsOf));
  const usedSchemes = new Set(endpoints.flatMap(({ access }) => security(access).flatMap(Object.keys)));
  return withAddress(publicUrl, {
    openapi: '3.1.0',
    info: {
      title: SERVICE_NAME,
      version: INTERFACE_VERSION,
      summary: 'Aggregation of Serbian bank accounts. Sandbox only.',
      description: introduction(publicUrl),
      contact: { name: SERVICE_NAME, url: `${publicUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: servers(publicUrl),
    tags: tags.filter((tag) => usedTags.has(tag.name)),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: components,
      examples: Object.fromEntries([...usedCodes].map((code) => [code, exampleOfError(code, publicUrl)])),
      headers: responseHeaders,
      parameters: requestHeaders,
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => usedSchemes.has(name)),
      ),
    },
  });
};

/** The address in the examples. */
const STORY_URL = 'http://localhost:3000';

/** Returns the description with the address of this installation in its examples. */
const withAddress = (publicUrl: string, document: InterfaceDocument): InterfaceDocument =>
  publicUrl === STORY_URL
    ? document
    : (JSON.parse(
        JSON.stringify(document).replaceAll(STORY_URL, JSON.stringify(publicUrl).slice(1, -1)),
      ) as InterfaceDocument);

/** Returns the two server addresses; relative ones for localhost, which is another machine for each reader. */
const servers = (publicUrl: string): InterfaceDocument['servers'] => {
  const base = new URL(publicUrl).hostname === 'localhost' ? '' : publicUrl;
  return [
    { url: `${base}/v1`, description: 'Version 1, for new integrations.' },
    { url: base || '/', description: 'The same without the version prefix.' },
  ];
};

const resourceExample = (name: string): JsonSchema =>
  story.resources[name] === undefined ? {} : { examples: [story.resources[name]] };

const exampleOfError = (code: ErrorCode, publicUrl: string) => {
  const value = errorExample(code, publicUrl);
  return { summary: value.error_message, value };
};
