/**
 * Checks the input before schema validation: removes optional nulls, and warns of names that the schema does not know.
 * The known names of a route are collected once, when it is registered.
 */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationHookHandler,
  RouteOptions,
} from 'fastify';
import { ApiError } from '../vocabulary/errors.ts';
import { missingError, missingFields, type RequiringSchema } from './missing-fields.ts';
import { UnknownNames } from './unknown-names.ts';
import { refuseUnstorable } from './unstorable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Body fields that this request requires beyond those of its schema. */
    alsoRequired?: (request: FastifyRequest) => readonly string[];
  }
}

/** Query parameters of every route. */
const COMMON_PARAMETERS = ['pretty'];

/** The part of a schema that is read here. */
interface InputSchema extends RequiringSchema {
  type?: string | string[];
  properties?: Record<string, InputSchema>;
  patternProperties?: unknown;
  additionalProperties?: unknown;
  items?: InputSchema;
  anyOf?: InputSchema[];
  'x-known-values'?: readonly string[];
}

/** The fields of an object. */
interface Shape {
  fields: ReadonlyMap<string, Field>;
  /** Whether further names are allowed. */
  open: boolean;
}

interface Field {
  /** Whether null has a meaning of its own, such as clearing the field. */
  nullable: boolean;
  integer: boolean;
  knownValues: ReadonlySet<string> | null;
  /** The shape of the object in the field, or of the objects in its list. */
  shape: Shape | null;
}

const fieldOf = (schema: InputSchema): Field => {
  const forms = schema.anyOf ?? [schema];
  const known = schema['x-known-values'];
  return {
    nullable: forms.some(({ type }) => type === 'null' || (Array.isArray(type) && type.includes('null'))),
    integer: schema.type === 'integer',
    knownValues: known ? new Set(known) : null,
    shape: forms.map(({ items, ...form }) => shapeOf(items ?? form)).find((shape) => shape !== null) ?? null,
  };
};

const shapeOf = (schema: InputSchema, more: readonly string[] = []): Shape | null => {
  const { properties, patternProperties, additionalProperties } = schema;
  if (!properties) return null;
  const named = Object.entries(properties).map(([name, field]): [string, Field] => [name, fieldOf(field)]);
  const others = more.map((name): [string, Field] => [name, fieldOf({})]);
  const open = patternProperties !== undefined || Boolean(additionalProperties);
  return { fields: new Map([...named, ...others]), open };
};

/** Compares an object with its shape. Values of a wrong type are left to schema validation. */
const inspect = (value: object, shape: Shape, kind: string, path: string, unknown: UnknownNames): void => {
  for (const name in value) {
    const held = (value as Record<string, unknown>)[name];
    const field = shape.fields.get(name);
    if (field === undefined) {
      if (!shape.open) unknown.add(kind, name, path, shape.fields.keys());
    } else if (held === null) {
      if (!field.nullable) delete (value as Record<string, unknown>)[name];
    } else if (typeof held === 'string') {
      if (field.knownValues !== null && !field.knownValues.has(held)) {
        unknown.add(name, held, '', field.knownValues);
      }
    } else if (typeof held === 'object' && field.shape !== null) {
      if (!Array.isArray(held)) inspect(held, field.shape, kind, `${path}${name}.`, unknown);
      else
        for (const entry of held)
          if (isObject(entry)) inspect(entry, field.shape, kind, `${path}${name}[].`, unknown);
    }
  }
};

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Refuses numbers that Ajv would accept, such as `0x10`, `1e2`, `+5`, ` 5` and `5.0`. */
const refuseOddIntegers = (query: Record<string, unknown>, names: readonly string[]): void => {
  for (const name of names) {
    const value = query[name];
    if (typeof value !== 'string' || /^-?\d+$/.test(value)) continue;
    const reason = 'it must be a whole number, written in digits';
    throw new ApiError('INVALID_PARAMETER', { parameter: name, reason });
  }
};

/** Adds the input check to every route that is registered from now on. */
export const useInputChecks = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    const check = inputCheck(route);
    const first: preValidationHookHandler = (request, reply, done) => {
      try {
        check(request, reply);
      } catch (error) {
        // Not rethrown: after an asynchronous hook nobody would catch it.
        done(error as Error);
        return;
      }
      done();
    };
    route.preValidation = [first, ...[route.preValidation ?? []].flat()];
  });
};

/** Returns the input check of one route; the check throws an ApiError to refuse a request. */
const inputCheck = ({
  schema,
  config,
}: RouteOptions): ((request: FastifyRequest, reply: FastifyReply) => void) => {
  const bodySchema = schema?.body as InputSchema | undefined;
  const body = shapeOf(bodySchema ?? { properties: {} });
  const query = shapeOf(
    { properties: {}, ...(schema?.querystring as InputSchema | undefined) },
    COMMON_PARAMETERS,
  )!;
  const integers = [...query.fields].filter(([, field]) => field.integer).map(([name]) => name);
  const { alsoRequired, fieldCodes = {} } = config ?? {};
  // Hidden pages have incomplete schemas, so their names are not checked.
  const watched = schema !== undefined && !schema.hide;

  return (request, reply) => {
    if (request.body === undefined && bodySchema) request.body = {};
    refuseUnstorable(request.body, 'body');
    refuseUnstorable(request.query, 'query');
    refuseUnstorable(request.params, 'path');
    const asked = request.query as Record<string, unknown>;
    refuseOddIntegers(asked, integers);
    if (watched) {
      const unknown = new UnknownNames(reply);
      inspect(asked, query, 'query parameter', '', unknown);
      if (body !== null && isObject(request.body)) inspect(request.body, body, 'body field', '', unknown);
    }
    const further = alsoRequired?.(request) ?? [];
    if (further.length === 0 || !isObject(request.body)) return;
    const missing = missingFields(bodySchema!, request.body, further);
    if (missing.length > 0) throw missingError(missing, fieldCodes);
  };
};
