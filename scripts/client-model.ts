/**
 * The interface description as a model for client libraries. Each language writes this model: scripts/sdk-types.ts in
 * TypeScript, scripts/python-client.ts in Python, scripts/php-client.ts in PHP. An unknown form of schema is an error.
 */

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
  contentMediaType?: string;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
}

/** A type, without the syntax of a language. */
export type Shape =
  | { kind: 'string' | 'boolean' | 'null' | 'integer' | 'number' | 'file' | 'anything' }
  | { kind: 'reference'; name: string }
  | { kind: 'literal'; value: unknown }
  | { kind: 'union'; of: Shape[] }
  | { kind: 'list'; of: Shape }
  /** `rest` is the type of the fields with other names; null if there are no others. */
  | { kind: 'object'; fields: ShapeField[]; rest: Shape | null };

export interface ShapeField {
  name: string;
  required: boolean;
  shape: Shape;
  doc: string | undefined;
}

/** The credential of an operation. */
type Credential = 'none' | 'key' | 'session' | 'admin';

/** The way in which a list continues. */
type Paging =
  /** After the row whose `id` is in this field. */
  | { by: 'starting_after'; id: string; row: Shape }
  | { by: 'offset'; row: Shape }
  /** With `next_cursor` of the page before. */
  | { by: 'cursor'; row: Shape };

export interface OperationModel {
  /** `GET /accounts/{id}/balance`. */
  name: string;
  id: string;
  method: string;
  path: string;
  doc: string;
  credential: Credential;
  /** Whether it takes an Idempotency-Key. */
  once: boolean;
  params: ShapeField[];
  query: ShapeField[];
  /** The JSON body, or a file. */
  body: { shape: Shape; required: boolean } | null;
  /** The JSON of successful responses. */
  responses: Shape[];
  /** Media types of a successful response that is a file: finite and not JSON. */
  files: string[];
  isStream: boolean;
  errors: string[];
  paging: Paging | null;
}

const JSON_BODY = 'application/json';
const EVENTS = 'text/event-stream';

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const ofType = (type: string, schema: Schema): Shape => {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'integer':
    case 'number':
      return { kind: type };
    case 'array':
      return { kind: 'list', of: shapeOf(schema.items ?? {}) };
    case 'object': {
      const { properties = {}, required = [], additionalProperties: rest } = schema;
      const fields = Object.entries(properties).map(([name, field]) => ({
        name,
        required: required.includes(name),
        shape: shapeOf(field),
        doc: field.description,
      }));
      return {
        kind: 'object',
        fields,
        rest: !rest ? null : rest === true ? { kind: 'anything' } : shapeOf(rest),
      };
    }
    default:
      throw new Error(`No type is known for ${JSON.stringify(schema)}.`);
  }
};

const oneOf = (of: Shape[]): Shape => (of.length === 1 ? of[0]! : { kind: 'union', of });

/** @throws for an unknown form of schema */
export const shapeOf = (schema: Schema): Shape => {
  if (schema.$ref) return { kind: 'reference', name: schema.$ref.replace('#/components/schemas/', '') };
  if (schema.const !== undefined) return { kind: 'literal', value: schema.const };
  if (schema.enum) return oneOf(schema.enum.map((value) => ({ kind: 'literal', value })));
  if (schema.anyOf) return oneOf(schema.anyOf.map(shapeOf));
  if (schema.contentMediaType) return { kind: 'file' };
  if (schema.type === undefined) throw new Error(`No type is known for ${JSON.stringify(schema)}.`);
  return oneOf([schema.type].flat().map((type) => ofType(type, schema)));
};

const credentialOf = ({ security = [] }: Operation): Credential => {
  const [scheme] = security.flatMap((accepted) => Object.keys(accepted));
  switch (scheme) {
    case undefined:
      return 'none';
    case 'apiKey':
      return 'key';
    case 'developerSession':
      return 'session';
    case 'adminKey':
      return 'admin';
    default:
      throw new Error(`The client library knows no credential for ${scheme}.`);
  }
};

const successes = ({ responses }: Operation): [string, { schema?: Schema }][] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.entries(content ?? {}));

/** Returns the error codes of an operation, which are next to the reference to the Error schema. */
const errorsOf = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([, { content }]) => content?.[JSON_BODY]?.schema?.properties?.error_code?.enum ?? [])
    .map(String);

const parametersOf = ({ parameters = [] }: Operation, place: 'path' | 'query'): ShapeField[] =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required = false, schema, description }) => ({
      name,
      required,
      shape: shapeOf(schema),
      doc: description,
    }));

const bodyOf = ({ requestBody }: Operation): OperationModel['body'] => {
  if (!requestBody) return null;
  const { content, required = false } = requestBody;
  const json = content?.[JSON_BODY]?.schema;
  return { shape: json ? shapeOf(json) : { kind: 'file' }, required };
};

/** Identifiers of rows, in order of preference. */
const ROW_IDS = ['id', 'connection_id'];

const pagingOf = (operation: Operation, schemas: Record<string, Schema>): Paging | null => {
  const resolved = (schema: Schema = {}): Schema =>
    schema.$ref ? schemas[schema.$ref.replace('#/components/schemas/', '')]! : schema;
  const json = successes(operation).find(([type]) => type === JSON_BODY)?.[1].schema;
  const page = resolved(resolved(json).anyOf?.[0] ?? json);
  const rows = page.properties?.data?.items;
  const takes = (name: string): boolean => Boolean(operation.parameters?.some((one) => one.name === name));
  if (!rows || !takes('limit')) return null;
  const row = shapeOf(rows);
  if (takes('starting_after')) {
    const id = ROW_IDS.find((name) => resolved(rows).properties?.[name]);
    if (!id) throw new Error(`${operation.operationId}: the rows have none of ${ROW_IDS.join(', ')}.`);
    return { by: 'starting_after', id, row };
  }
  return { by: takes('offset') ? 'offset' : 'cursor', row };
};

/** Returns every operation, sorted by method and path. */
export const operationsOf = ({ paths, components }: OpenApi): OperationModel[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, OperationModel] => {
        const name = `${method.toUpperCase()} ${path}`;
        const media = successes(operation).map(([type]) => type);
        return [
          name,
          {
            name,
            id: operation.operationId ?? '',
            method: method.toUpperCase(),
            path,
            doc: [operation.summary, operation.description].filter((text) => text).join('\n\n'),
            credential: credentialOf(operation),
            once: (operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
            params: parametersOf(operation, 'path'),
            query: parametersOf(operation, 'query'),
            body: bodyOf(operation),
            responses: successes(operation)
              .filter(([type]) => type === JSON_BODY)
              .flatMap(([, { schema }]) => (schema ? [shapeOf(schema)] : [])),
            files: media.filter((type) => type !== JSON_BODY && type !== EVENTS),
            isStream: media.includes(EVENTS),
            errors: errorsOf(operation),
            paging: pagingOf(operation, components.schemas),
          },
        ];
      }),
    )
    .toSorted(byName)
    .map(([, model]) => model);

interface NamedShape {
  name: string;
  shape: Shape;
  doc: string | undefined;
}

/** Returns the shared schemas, sorted. @param names other names of schemas, for a language in which theirs are taken */
export const schemasOf = ({ components }: OpenApi, names: Record<string, string> = {}): NamedShape[] =>
  Object.entries(components.schemas)
    .map(([name, schema]): [string, Schema] => [names[name] ?? name, schema])
    .toSorted(byName)
    .map(([name, schema]) => ({ name, shape: shapeOf(schema), doc: schema.description }));

/** Returns `ConnectionRevoked` for `onConnectionRevoked`, with the shapes of both forms of its delivery. */
export const webhooksOf = ({
  webhooks,
}: OpenApi): { name: string; doc: string | undefined; flat: Shape; envelope: Shape }[] =>
  Object.values(webhooks).map(({ post }) => {
    const [flat = {}, envelope = {}] = post.requestBody?.content?.[JSON_BODY]?.schema?.anyOf ?? [];
    return {
      name: (post.operationId ?? '').replace(/^on/, ''),
      doc: post.description,
      flat: shapeOf(flat),
      envelope: shapeOf(envelope),
    };
  });

/** The first line of a generated file, without the sign of a comment. */
export const GENERATED =
  'Generated from the routes by `npm run generate`; `npm run check` fails if this file is out of date.';

/** Query parameters that a method sets itself when it reads all pages of a list. */
export const CONTINUES: ReadonlySet<string> = new Set([
  'starting_after',
  'ending_before',
  'offset',
  'cursor',
]);

/** Writes a value as TypeScript and PHP do: texts in single quotes. */
export const singleQuoted = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);
