/**
 * OpenAPI → TypeScript, as far as this project's own description goes: a schema that says something else is refused,
 * not guessed at. The known generators (openapi-typescript, hey-api) are made of the compiler's JavaScript interface,
 * which TypeScript 7 does not have.
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
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Field {
  name: string;
  required: boolean;
  type: string;
}

const JSON_BODY = 'application/json';

const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);

const union = (types: string[]): string => [...new Set(types)].join(' | ');

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** What may be left out may be undefined, too: so a caller writes `status: chosen || undefined`. */
const objectOf = (fields: Field[]): string => {
  const lines = fields.map(({ name, required, type }) =>
    required ? `${property(name)}: ${type};` : `${property(name)}?: ${union([type, 'undefined'])};`,
  );
  return `{${lines.map((line) => `\n  ${indented(line)}`).join('')}\n}`;
};

const objectType = ({ properties = {}, required = [], additionalProperties: rest }: Schema): string => {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    type: typeOf(schema),
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

/** The TypeScript type of a schema. @throws for what it has no type for. */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (schema.anyOf) return union(schema.anyOf.map(typeOf));
  if (schema.type === undefined) throw new Error(`No type is known for ${JSON.stringify(schema)}.`);
  return union([schema.type].flat().map((type) => ofType(type, schema)));
};

const parametersOf = (operation: Operation, place: 'path' | 'query'): Field[] =>
  (operation.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map(({ name, required = false, schema }) => ({ name, required, type: typeOf(schema) }));

/** The types of the JSON that the successes of an operation carry; none for one that returns something else. */
const responseTypes = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => content?.[JSON_BODY]?.schema ?? [])
    .map(typeOf);

const operationType = (operation: Operation): string => {
  const params = parametersOf(operation, 'path');
  const query = parametersOf(operation, 'query');
  const body = operation.requestBody?.content?.[JSON_BODY]?.schema;
  const responses = responseTypes(operation);
  const fields: Field[] = [];
  if (params.length > 0) fields.push({ name: 'params', required: true, type: objectOf(params) });
  if (query.length > 0) {
    fields.push({ name: 'query', required: query.some(({ required }) => required), type: objectOf(query) });
  }
  if (body) {
    fields.push({ name: 'body', required: operation.requestBody?.required ?? false, type: typeOf(body) });
  }
  if (responses.length > 0) fields.push({ name: 'response', required: true, type: union(responses) });
  return objectOf(fields);
};

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** A module of types: one for each shared schema, and `Operations`, by method and path. Sorted, without descriptions. */
export const clientTypes = ({ paths, components }: OpenApi): string => {
  const schemas = Object.entries(components.schemas)
    .toSorted(byName)
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`);
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    )
    .toSorted(byName)
    .map(([name, operation]) => ({ name, required: true, type: operationType(operation) }));
  return [
    '// Made from the routes by `npm run generate`; `npm run check` fails when they say something else.\n',
    ...schemas,
    `export interface Operations ${objectOf(operations)}\n`,
  ].join('\n');
};
