import type { ErrorCode } from '../vocabulary/error-catalogue.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { NOT_BLANK } from './schema.ts';

/** Most missing fields that an error names; a list of thousands may lack two in each entry. */
const MOST_NAMED = 20;

/** The part of a schema that is read here. */
export interface RequiringSchema {
  required?: string[];
  properties?: Record<string, RequiringSchema>;
  items?: RequiringSchema;
  pattern?: string;
}

const isMissing = (value: unknown, pattern: string | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'string' && pattern === NOT_BLANK && value.trim() === '');

/**
 * Returns the required fields that are absent, null, empty or blank, in schema order, nested ones with their path:
 * `transactions[3].amount`. Returns at most one more than an error can name, which shows that there are more.
 * @param more further required names of the outermost object
 */
export const missingFields = (
  schema: RequiringSchema,
  data: unknown,
  more: readonly string[] = [],
): string[] => {
  const missing: string[] = [];
  const look = (
    { required = [], properties = {}, items }: RequiringSchema,
    value: unknown,
    path: string,
    alsoRequired: readonly string[] = [],
  ): void => {
    if (value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      for (let index = 0; items && index < value.length && missing.length <= MOST_NAMED; index++) {
        look(items, value[index], `${path}[${index}]`);
      }
      return;
    }
    for (const [name, field] of Object.entries(properties)) {
      const held = (value as Record<string, unknown>)[name];
      const here = path === '' ? name : `${path}.${name}`;
      const lacking =
        (required.includes(name) && isMissing(held, field.pattern)) ||
        (alsoRequired.includes(name) && isMissing(held, NOT_BLANK));
      if (!lacking) look(field, held, here);
      else if (missing.length <= MOST_NAMED) missing.push(here);
    }
  };
  look(schema, data, '', more);
  return missing;
};

/** Returns the error for missing fields: the specific code of one of them, or else MISSING_FIELDS with all names. */
export const missingError = (
  missing: readonly string[],
  codes: Record<string, { missing?: ErrorCode }>,
): ApiError => {
  const own = missing.map((name) => codes[name]?.missing).find((code) => code !== undefined);
  if (own) return new ApiError(own);
  const more = missing.length > MOST_NAMED ? ' and more' : '';
  return new ApiError('MISSING_FIELDS', { fields: missing.slice(0, MOST_NAMED).join(', ') + more });
};
