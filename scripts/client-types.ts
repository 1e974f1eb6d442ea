/**
 * Generates TypeScript from the OpenAPI description of this project. An unknown form of schema is an error. The usual generators
 * (openapi-typescript, hey-api) need the compiler's JavaScript interface, which TypeScript 7 does not have.
 */

export interface Schema {
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

export interface Operation {
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

export interface Field {
  name: string;
  required: boolean;
  type: string;
  doc?: string | undefined;
}

/** The options of the type writer. */
interface Wording {
  /** Other names for shared schemas whose name in the description would confuse the reader. */
  names: Record<string, string>;
  /** Returns additional fields of an operation. */
  also(operation: Operation): Field[];
}

export const JSON_BODY = 'application/json';
/** A form with files, or one file. */
const FILE_BODY = 'FormData | Blob | Uint8Array<ArrayBuffer> | string';

export const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);

export const union = (types: string[]): string => [...new Set(types)].join(' | ');

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** Returns a doc comment and a line break, or an empty text. */
export const comment = (text: string | undefined): string => {
  if (!text) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
};

/** Optional properties also accept undefined, so that a caller can write `status: chosen || undefined`. */
const objectOf = (fields: Field[]): string => {
  const lines = fields.map(({ name, required, type, doc }) =>
    required
      ? `${comment(doc)}${property(name)}: ${type};`
      : `${comment(doc)}${property(name)}?: ${union([type, 'undefined'])};`,
  );
  return `{${lines.map((line) => `\n  ${indented(line)}`).join('')}\n}`;
};

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** Returns every operation as `GET /accounts/{id}/balance`, sorted. */
export const operationsOf = ({ paths }: OpenApi): [string, Operation][] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    )
    .toSorted(byName);

/** Generates the types of one output. */
export const typeWriter = ({ names, also }: Wording) => {
  const nameOf = ($ref: string): string => {
    const name = $ref.replace('#/components/schemas/', '');
    return names[name] ?? name;
  };

  const objectType = ({ properties = {}, required = [], additionalProperties: rest }: Schema): string => {
    const fields = Object.entries(properties).map(([name, schema]) => ({
      name,
      required: required.includes(name),
      type: typeOf(schema),
      doc: schema.description,
    }));
    if (!rest) return objectOf(fields);
    const record = `Record<string, ${rest === true ? 'unknown' : typeOf(rest)}>`;
    return fields.length === 0 ? record : `${objectOf(fields)} & ${record}`;
  };

  const ofType = (type: string, schema: Schema): string => {
    switch (type) {
      case 'string':
      case 'boolean':
      case 'null':
        return type;
      case 'integer':
      case 'number':
        return 'number';
      case 'array':
        return `Array<${typeOf(schema.items ?? {})}>`;
      case 'object':
        return objectType(schema);
      default:
        throw new Error(`No type is known for ${JSON.stringify(schema)}.`);
    }
  };

  const typeOf = (schema: Schema): string => {
    if (schema.$ref) return nameOf(schema.$ref);
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return union(schema.enum.map(literal));
    if (schema.anyOf) return union(schema.anyOf.map(typeOf));
    if (schema.contentMediaType) return 'Blob';
    if (schema.type === undefined) throw new Error(`No type is known for ${JSON.stringify(schema)}.`);
    return union([schema.type].flat().map((type) => ofType(type, schema)));
  };

  const parametersOf = (operation: Operation, place: 'path' | 'query'): Field[] =>
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, required = false, schema, ...described }) => ({
        name,
        required,
        type: typeOf(schema),
        doc: described.description,
      }));

  /** Returns the types of the JSON in successful responses; empty for other content. */
  const responseTypes = ({ responses }: Operation): string[] =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, { content }]) => content?.[JSON_BODY]?.schema ?? [])
      .map(typeOf);

  const operationType = (operation: Operation): string => {
    const params = parametersOf(operation, 'path');
    const query = parametersOf(operation, 'query');
    const { content, required = false } = operation.requestBody ?? {};
    const json = content?.[JSON_BODY]?.schema;
    const responses = responseTypes(operation);
    const fields: Field[] = [];
    if (params.length > 0) fields.push({ name: 'params', required: true, type: objectOf(params) });
    if (query.length > 0) {
      fields.push({ name: 'query', required: query.some(({ required }) => required), type: objectOf(query) });
    }
    if (json) fields.push({ name: 'body', required, type: typeOf(json) });
    else if (content) fields.push({ name: 'body', required, type: FILE_BODY });
    if (responses.length > 0) fields.push({ name: 'response', required: true, type: union(responses) });
    return objectOf([...fields, ...also(operation)]);
  };

  const typesOf = (document: OpenApi): string[] => {
    const schemas = Object.entries(document.components.schemas)
      .map(([name, schema]): [string, Schema] => [nameOf(name), schema])
      .toSorted(byName)
      .map(([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`);
    const operations = operationsOf(document).map(([name, operation]) => ({
      name,
      required: true,
      type: operationType(operation),
      doc: [operation.summary, operation.description].filter((text) => text).join('\n\n'),
    }));
    return [...schemas, `export interface Operations ${objectOf(operations)}\n`];
  };

  return { typeOf, typesOf };
};

export const GENERATED =
  '// Made from the routes by `npm run generate`; `npm run check` fails when they say something else.\n';
