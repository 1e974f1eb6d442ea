/** Compares responses with the interface description, strictly: an unknown field, status or error code is a failure. */
import assert from 'node:assert/strict';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { InterfaceDocument } from '../../src/sites/openapi/document.ts';
import type { JsonSchema } from '../../src/sites/openapi/json-schema.ts';
import type { Operation } from '../../src/sites/openapi/operation.ts';

interface Exchange {
  method: string;
  /** As requested: with or without /v1, with its query. */
  path: string;
  status: number;
  headers: Headers;
  /** Parsed if it is JSON. */
  body: unknown;
}

export interface Description {
  document: InterfaceDocument;
  /** Returns the operation of a request; undefined if the description has none. */
  operation(method: string, path: string): Operation | undefined;
  /** Throws if a response differs from the description. */
  check(exchange: Exchange): void;
  /** Throws if a value does not match a schema of the document. */
  matches(schema: JsonSchema, value: unknown, what: string): void;
}

/** Closes every object to unknown fields; the fields of a referenced schema count as known. */
const closed = (schema: JsonSchema): JsonSchema => {
  const each = (inner: JsonSchema): JsonSchema => closed(inner);
  const open = schema.additionalProperties !== undefined || !schema.properties;
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, inner]) => [name, each(inner)]),
      ),
    }),
    ...(schema.items && { items: each(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(each) }),
    ...(open ? {} : { unevaluatedProperties: false }),
  };
};

export const describe = (document: InterfaceDocument): Description => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, closed(schema)]),
  );
  ajv.addSchema({ $id: 'document', components: { schemas } } as AnySchemaObject);
  // Cached by text, because many operations have the same responses and compiling is slow.
  const compiled = new Map<string, ValidateFunction>();
  const compile = (schema: JsonSchema): ValidateFunction => {
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"document#/components/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validate);
    return validate;
  };
  const validators = new WeakMap<JsonSchema, ValidateFunction>();
  const validator = (schema: JsonSchema): ValidateFunction => {
    const validate = validators.get(schema) ?? compile(schema);
    validators.set(schema, validate);
    return validate;
  };
  const routes = Object.entries(document.paths).map(([path, operations]) => ({
    pattern: new RegExp(`^(/v1)?${path === '/' ? '/?' : path.replace(/\{\w+\}/g, '[^/]+')}$`),
    // Fixed paths take precedence over those with parameters, as in the router.
    parameters: path.split('{').length - 1,
    operations,
  }));
  routes.sort((a, b) => a.parameters - b.parameters);

  const matches: Description['matches'] = (schema, value, what) => {
    const validate = validator(schema);
    if (validate(value)) return;
    assert.fail(`${what}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value, null, 2)}`);
  };
  const operation: Description['operation'] = (method, path) => {
    const [bare = ''] = path.split('?', 1);
    return routes.find(({ pattern }) => pattern.test(bare))?.operations[method.toLowerCase()];
  };
  return {
    document,
    matches,
    operation,
    check({ method, path, status, headers, body }) {
      const described = operation(method, path);
      const what = `${method} ${path} returned ${status}`;
      // The router's own response to a path that is too long or malformed.
      if (!described || (status === 404 && (body as { error_code?: string }).error_code === 'NOT_FOUND'))
        return;
      const response = described.responses[status];
      assert.ok(response, `${what}, which is not described: ${JSON.stringify(body)}`);
      const [type = ''] = headers.get('content-type')?.split(';') ?? [];
      const media = response.content?.[type];
      assert.ok(media || !response.content, `${what} as "${type}", which is not described`);
      if (media) matches(media.schema, body, what);
      if (status >= 300) return;
      for (const name of Object.keys(response.headers)) {
        const { required = true } = document.components.headers[name] as { required?: boolean };
        if (required) assert.ok(headers.has(name), `${what} without the header ${name}`);
      }
    },
  };
};

const described = new Map<string, Promise<Description>>();
/** Cached by text, so that a file with many services compiles equal parts once. */
const read = new Map<string, Description>();

/**
 * Returns the description of the service at an address, fetched once for all services that are `alike`: those of one
 * process with the same settings, each of which would need 40 ms for it.
 */
export const descriptionOf = (url: string, alike = url): Promise<Description> => {
  let description = described.get(alike);
  if (!description) {
    description = fetch(`${url}/openapi.json`).then(async (response) => {
      const text = await response.text();
      const known = read.get(text) ?? describe(JSON.parse(text) as InterfaceDocument);
      read.set(text, known);
      return known;
    });
    described.set(alike, description);
  }
  return description;
};
