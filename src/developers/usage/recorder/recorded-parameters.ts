/**
 * Selects what the request log stores of a request's parameters: every known parameter name, and the value only if its
 * schema restricts it to an id, a date, a listed value or a page size. The value must then match its schema: an account
 * number in place of an id is not stored. Unknown names are the caller's own text, and are left out.
 */
import type { FastifyRequest } from 'fastify';
import { isCalendarDate } from '../../../../packages/common/belgrade.ts';
import type { IdOf } from '../../../platform/http/schema.ts';
import { prefixes } from '../../../platform/vocabulary/ids.ts';

/** The location of a parameter. */
export const parameterLocations = ['path', 'query', 'body'] as const;
export type ParameterLocation = (typeof parameterLocations)[number];

/** The value is null when it is not stored. */
export type RecordedParameter = [place: ParameterLocation, name: string, value: string | null];

/** The part of a schema that is read here. */
interface InputSchema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  anyOf?: readonly InputSchema[];
  items?: InputSchema;
  properties?: Readonly<Record<string, InputSchema>>;
  'x-known-values'?: readonly string[];
  'x-id'?: IdOf;
  'x-logged'?: boolean;
}

/** What to record of a route's requests, computed once at registration. */
export interface RecordingPlan {
  parameters: readonly PlannedParameter[];
  /** All names in its schemas, at any depth. */
  names: ReadonlySet<string>;
}

interface PlannedParameter {
  place: ParameterLocation;
  name: string;
  /** Whether validation fills in a default. */
  hasDefault: boolean;
  keeps: (text: string) => boolean;
}

/** Several times the longest value that may be stored. */
const LONGEST = 100;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const COUNT = /^\d{1,6}$/;
const ID = /^[0-9A-Za-z]{22,24}$/;

const isId = (text: string, kind: Exclude<IdOf, 'bank'>): boolean =>
  text === '' || (text.startsWith(prefixes[kind]) && ID.test(text.slice(prefixes[kind].length)));

/** @param banks ids of all banks */
const valueFilterOf = (schema: InputSchema, banks: ReadonlySet<string>): ((text: string) => boolean) => {
  const forms = schema.anyOf ?? [schema];
  const listed = new Set(
    forms.flatMap((form) => [
      ...(form.const === undefined ? [] : [String(form.const)]),
      ...(form.enum ?? []).map(String),
      ...(form['x-known-values'] ?? []),
      ...(form.type === 'boolean' ? ['true', 'false'] : []),
    ]),
  );
  const kind = schema['x-id'];
  return (text) =>
    listed.has(text) ||
    (kind === 'bank' ? banks.has(text) : kind !== undefined && isId(text, kind)) ||
    (schema.format === 'date' && isCalendarDate(text)) ||
    (schema.format === 'date-time' && INSTANT.test(text)) ||
    (schema['x-logged'] === true && COUNT.test(text));
};

const namesIn = ({ properties = {}, items, anyOf = [] }: InputSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
  ...(items ? namesIn(items) : []),
  ...anyOf.flatMap(namesIn),
];

/**
 * Returns the recording plan of a route.
 * @param schema the registered schema of the route
 */
export const recordingPlanOf = (
  schema: { params?: unknown; querystring?: unknown; body?: unknown } = {},
  banks: ReadonlySet<string> = new Set(),
): RecordingPlan => {
  const parts = { path: schema.params, query: schema.querystring, body: schema.body };
  const planned = parameterLocations.flatMap((place) => {
    const part = (parts[place] ?? {}) as InputSchema;
    return [part, ...(part.anyOf ?? [])].flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([name, inner]) => ({
        place,
        name,
        hasDefault: inner.default !== undefined,
        keeps: valueFilterOf(inner, banks),
      })),
    );
  });
  return {
    parameters: planned,
    names: new Set(Object.values(parts).flatMap((part) => namesIn((part ?? {}) as InputSchema))),
  };
};

const held = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Returns the recorded parameters of a request, in schema order. */
export const recordedParameters = (
  { parameters }: RecordingPlan,
  { params, query, body, url }: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'url'>,
): RecordedParameter[] => {
  const asked: RecordedParameter[] = [];
  const parts = { path: params, query, body };
  for (const { place, name, hasDefault, keeps } of parameters) {
    const value = held(parts[place], name);
    if (value === undefined || (hasDefault && !url.includes(name))) continue;
    const text = typeof value === 'object' ? null : String(value);
    asked.push([place, name, text !== null && text.length <= LONGEST && keeps(text) ? text : null]);
  }
  return asked;
};
