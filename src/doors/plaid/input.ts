/** Validates bodies as Plaid does: missing fields first, then the first field with a wrong value. */
import type { TObject, TSchema } from 'typebox';
import { validatorCompiler } from '../../platform/http/validation.ts';
import { PlaidError } from './errors.ts';

type Fields = Record<string, unknown>;

/** The part of a schema that is read here. */
interface Schema {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
}

const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Returns a copy with the fields that the schema knows. A null counts as a missing field, because programs in some
 * languages send null for every optional field, and so does an empty address, because the examples of Plaid send
 * settings that are empty.
 */
const known = (value: unknown, schema: Schema): unknown => {
  if (Array.isArray(value) && schema.items) return value.map((entry) => known(entry, schema.items!));
  if (!isObject(value) || !schema.properties) return value;
  const { properties } = schema;
  return Object.fromEntries(
    Object.keys(properties).flatMap((name) => {
      const field = properties[name]!;
      const held = Object.hasOwn(value, name) ? value[name] : null;
      const isMissing =
        held === null ||
        held === undefined ||
        (held === '' && (field.format === 'http-url' || field.format === 'redirect-url'));
      return isMissing ? [] : [[name, known(held, field)]];
    }),
  );
};

const missingIn = (value: unknown, schema: Schema, path = ''): string[] => {
  if (Array.isArray(value) && schema.items) {
    return value.flatMap((entry, place) => missingIn(entry, schema.items!, `${path}${place}.`));
  }
  if (!isObject(value) || !schema.properties) return [];
  const missing = (schema.required ?? []).filter((name) => value[name] === undefined);
  const inner = Object.entries(schema.properties).flatMap(([name, each]) =>
    missingIn(value[name], each, `${path}${name}.`),
  );
  return [...missing.map((name) => path + name), ...inner];
};

/**
 * Returns the input of an endpoint.
 * @throws PlaidError MISSING_FIELDS, INVALID_FIELD, INVALID_BODY
 */
export const readInput = (schema: TObject): ((body: unknown) => Fields) => {
  const validate = validatorCompiler()({ schema, method: 'POST', url: '', httpPart: 'body' });
  return (body) => {
    if (!isObject(body)) throw new PlaidError('INVALID_BODY', 'the body must be a JSON object');
    const given = known(body, schema as TSchema as Schema) as Fields;
    const missing = missingIn(given, schema as TSchema as Schema);
    if (missing.length > 0) {
      throw new PlaidError(
        'MISSING_FIELDS',
        `the following required fields are missing: ${missing.join(', ')}`,
      );
    }
    if (validate(given) === true) return given;
    const [error] =
      (validate as { errors?: { instancePath: string; message?: string; params?: Fields }[] }).errors ?? [];
    const field = error?.instancePath.slice(1).replaceAll('/', '.') || 'the body';
    const allowed = Array.isArray(error?.params?.allowedValues)
      ? `: ${error.params.allowedValues.join(', ')}`
      : '';
    throw new PlaidError('INVALID_FIELD', `${field} ${error?.message ?? 'is not valid'}${allowed}`);
  };
};
