/**
 * Building blocks of wire schemas. A schema is written once in TypeBox; the type, validation, serialization and
 * interface description come from it.
 */
import type { Readable } from 'node:stream';
import type {} from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { ErrorCode } from '../vocabulary/error-catalogue.ts';
import type { IdKind } from '../vocabulary/ids.ts';

declare module 'fastify' {
  interface FastifySchema {
    operationId?: string;
    summary?: string;
    description?: string;
    tags?: string[];
    /** Error codes of this operation beyond those that its access declaration implies. */
    errors?: ErrorCode[];
    /** Leaves the route out of the interface description. */
    hide?: boolean;
    consumes?: string[];
    produces?: string[];
    security?: Record<string, string[]>[];
  }
}

/** Refers to a schema registered with `app.addSchema`, keeping its static type. */
export const ref = <T extends TSchema>(schema: T & { $id?: string }) =>
  Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` });

/** Describes a body that the handler returns already serialized, as text or bytes. */
export const serializedBody = (schema: TSchema) => Type.Unsafe<string | Readable>(schema);

/** A resource, or its already serialized text. */
export const orSerialized = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T> | string>(schema);

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const listFields = <T extends TSchema>(entry: T) => ({
  object: Type.Literal('list'),
  count: Type.Integer({ description: 'Number of entries in `data`.' }),
  data: Type.Array(entry),
});

/** The list envelope of the specification: `{object: 'list', count, data}`. */
export const listOf = <T extends TSchema>(entry: T) => Type.Object(listFields(entry));

export const list = <T>(data: T[]): { object: 'list'; count: number; data: T[] } => ({
  object: 'list',
  count: data.length,
  data,
});

/** Maximum lengths behind INPUT_TOO_LONG, in characters. */
export const maxLength = {
  name: 100,
  email: 254,
  password: 128,
  userId: 128,
  url: 2_048,
  search: 100,
  other: 500,
} as const;

/** Pattern of text that is not blank. Text without this pattern, such as a password, may be blank. */
export const NOT_BLANK = '\\S';

/** Text that may not be absent or blank. */
export const requiredText = (max: number, description: string, examples: string[] = []) =>
  Type.String({
    maxLength: max,
    pattern: NOT_BLANK,
    description,
    ...(examples.length > 0 ? { examples } : {}),
  });

export const optionalText = (max: number, description: string) =>
  Type.Optional(Type.String({ maxLength: max, description }));

/** The kind of object that an id in a request names. */
export type IdOf =
  | Extract<IdKind, 'account' | 'transaction' | 'transfer' | 'connection' | 'key' | 'request'>
  | 'bank';

/** The id of one of our objects. Any text is accepted: an id of a wrong form is reported as not found. */
export const idText = (kind: IdOf, description: string) =>
  Type.String({ maxLength: maxLength.other, description, 'x-id': kind });

/** An id in a path, whose length the router bounds. */
export const pathId = (kind: IdOf, description: string) => Type.String({ description, 'x-id': kind });

/** A number of entries. It contains no personal data, so the request log may show it. */
export const count = (options: { minimum: number; default?: number; description: string }) =>
  Type.Integer({ ...options, 'x-logged': true });

/** A filter with known values. Other values are accepted, with a warning that suggests the nearest one. */
export const knownText = (values: readonly string[], description: string) =>
  Type.Optional(Type.String({ maxLength: maxLength.other, description, 'x-known-values': [...values] }));

export const dateTime = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-03-14T09:26:53.589Z'] });

export const calendarDate = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2026-03-14'] });

/** Amounts on the wire: exact major units with at most two decimals, between `-most` and `most`. */
export const amount = (description: string, most?: number) =>
  Type.Number({
    description: `${description} At most two decimals.`,
    examples: [1234.56],
    ...(most === undefined ? {} : { minimum: -most, maximum: most }),
  });
