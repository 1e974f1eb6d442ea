/**
 * What the request log keeps of what was asked: every parameter by its name, and the value only of one whose schema says that it
 * can be nothing but an id, a date, one of a list, or the size of a page. The schema decides, and the value must then be what its
 * schema says: an account number in the place of an id is no id. Names that no schema knows are a caller's own text, and left out.
 */
import type { FastifyRequest } from 'fastify';
import { isCalendarDate } from '../../../packages/common/belgrade.ts';
import type { IdOf } from '../../platform/http/schema.ts';
import { prefixes } from '../../platform/vocabulary/ids.ts';

/** Where a parameter stood. */
export const places = ['path', 'query', 'body'] as const;
export type ParameterPlace = (typeof places)[number];

/** A value is null where it is not kept. */
export type AskedParameter = [place: ParameterPlace, name: string, value: string | null];

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

/** What a route can be asked, worked out once when it is registered. */
export interface RoutePlan {
  parameters: readonly PlannedParameter[];
  /** Every name of its schemas, at any depth. */
  names: ReadonlySet<string>;
}

interface PlannedParameter {
  place: ParameterPlace;
  name: string;
  /** Whether one that was left out has a value all the same by now. */
  hasDefault: boolean;
  keeps: (text: string) => boolean;
}

/** Of the longest value that may be kept, a few times over. */
const LONGEST = 100;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const COUNT = /^\d{1,6}$/;
const ID = /^[0-9A-Za-z]{22}$/;

const isId = (text: string, kind: Exclude<IdOf, 'bank'>): boolean =>
  text === '' || (text.startsWith(prefixes[kind]) && ID.test(text.slice(prefixes[kind].length)));

/** @param banks ids of the banks that there are */
const keeperOf = (schema: InputSchema, banks: ReadonlySet<string>): ((text: string) => boolean) => {
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

/** @param schema of a route, as it is registered */
export const planOf = (
  schema: { params?: unknown; querystring?: unknown; body?: unknown } = {},
  banks: ReadonlySet<string> = new Set(),
): RoutePlan => {
  const parts = { path: schema.params, query: schema.querystring, body: schema.body };
  const planned = places.flatMap((place) => {
    const part = (parts[place] ?? {}) as InputSchema;
    return [part, ...(part.anyOf ?? [])].flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([name, inner]) => ({
        place,
        name,
        hasDefault: inner.default !== undefined,
        keeps: keeperOf(inner, banks),
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

/** What one request asked, in the order of its schemas. */
export const askedOf = (
  { parameters }: RoutePlan,
  { params, query, body, url }: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'url'>,
): AskedParameter[] => {
  const asked: AskedParameter[] = [];
  const parts = { path: params, query, body };
  for (const { place, name, hasDefault, keeps } of parameters) {
    const value = held(parts[place], name);
    if (value === undefined || (hasDefault && !url.includes(name))) continue;
    const text = typeof value === 'object' ? null : String(value);
    asked.push([place, name, text !== null && text.length <= LONGEST && keeps(text) ? text : null]);
  }
  return asked;
};
