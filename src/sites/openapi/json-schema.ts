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
  /** Of a filter that takes others, too, and finds nothing then. */
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
/** `#/components/schemas/Bank` → `Bank`. */
export const componentName = (reference: string): string => reference.slice(componentPath.length);

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';
/** A schema that becomes nullable by adding "null" to its type. */
const isPlain = (schema: JsonSchema): schema is JsonSchema & { type: string } =>
  typeof schema.type === 'string' && schema.enum === undefined && schema.const === undefined;

/** A wire schema as the document writes it: references into its components, `null` as one more type. */
export const published = (source: JsonSchema): JsonSchema => {
  const { $id: _name, $ref, properties, items, anyOf, patternProperties, ...rest } = source;
  const schema: JsonSchema = { ...rest };
  if ($ref !== undefined) schema.$ref = componentPath + $ref.replace(/#$/, '');
  if (schema.format === 'http-url') schema.format = 'uri';
  if (properties) {
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, published(property)]),
    );
  }
  if (items) schema.items = published(items);
  // A record is written by its one pattern, which every name matches.
  const others = Object.values(patternProperties ?? {})[0] ?? source.additionalProperties;
  if (typeof others === 'object') schema.additionalProperties = published(others);
  if (!anyOf) return schema;
  const [only, ...more] = anyOf.filter((part) => !isNull(part)).map(published);
  if (only && more.length === 0 && isPlain(only)) return { ...only, ...schema, type: [only.type, 'null'] };
  return { ...schema, anyOf: anyOf.map(published) };
};
