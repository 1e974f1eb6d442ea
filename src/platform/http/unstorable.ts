import { ApiError } from '../vocabulary/errors.ts';

/** Deeper than any body of the service; an unlimited recursion would allow a crash on demand. */
const MOST_LEVELS = 32;

/**
 * Refuses text that PostgreSQL cannot store: U+0000 would be a 500, and half of a surrogate pair would make two
 * different texts equal.
 */
export const refuseUnstorable = (value: unknown, parameter: string, level = 0): void => {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw invalid(parameter, 'the character U+0000 is not allowed');
    if (!value.isWellFormed()) {
      throw invalid(parameter, 'it contains half of a surrogate pair, which is not a character');
    }
  } else if (value !== null && typeof value === 'object') {
    if (level === MOST_LEVELS) throw invalid(parameter, `it is nested more than ${MOST_LEVELS} levels deep`);
    for (const name in value) {
      refuseUnstorable(name, parameter);
      const inner = (value as Record<string, unknown>)[name];
      refuseUnstorable(inner, Array.isArray(value) ? parameter : name, level + 1);
    }
  }
};

const invalid = (parameter: string, reason: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter: parameter.toWellFormed(), reason });
