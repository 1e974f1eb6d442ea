/** The part of JSON Schema 2020-12 that the wire schemas use, and its form inside an OpenAPI 3.1 document. */
export interface JsonSchema {
  $id?: string;
  $ref?: string;
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  /** Known values of a filter that accepts other values, too, and then finds nothing. */
  'x-known-values'?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}

const componentPath = '#/components/schemas/';
export const componentRef = (name: string): JsonSchema => ({ $ref: componentPath + name });
/** Returns `Bank` for `#/components/schemas/Bank`. */
export const componentName = (reference: string): string => reference.slice(componentPath.length);

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';
/** Returns whether a schema becomes nullable by adding "null" to its type. */
const isPlain = (schema: JsonSchema): schema is JsonSchema & { type: string } =>
  typeof schema.type === 'string' && schema.enum === undefined && schema.const === undefined;

/** Returns a wire schema for the document: references point to its components, and `null` becomes a type. */
export const published = (source: JsonSchema): JsonSchema => {
  const { $id: _name, $ref, properties, items, anyOf, patternProperties, ...rest } = source;
  const schema: JsonSchema = { ...rest };
  if ($ref !== undefined) schema.$ref = componentPath + $ref.replace(/#$/, '');
  if (schema.format === 'http-url' || schema.format === 'redirect-url') schema.format = 'uri';
  if (properties) {
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, published(property)]),
    );
  }
  if (items) schema.items = published(items);
  // A record has one pattern, which every name matches.
  const others = Object.values(patternProperties ?? {})[0] ?? source.additionalProperties;
  if (typeof others === 'object') schema.additionalProperties = published(others);
  if (!anyOf) return schema;
  const [only, ...more] = anyOf.filter((part) => !isNull(part)).map(published);
  if (only && more.length === 0 && isPlain(only)) return { ...only, ...schema, type: [only.type, 'null'] };
  return { ...schema, anyOf: anyOf.map(published) };
};
