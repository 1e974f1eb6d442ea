import { ApiError } from '../vocabulary/errors.ts';

/** Deeper than any body that the service knows; a recursion without a bound is a crash on demand. */
const MOST_LEVELS = 32;

/**
 * PostgreSQL cannot store U+0000 in text, nor half of a surrogate pair: without this check one such character would
 * be a 500, or two different texts would become the same one.
 */
export const refuseUnstorable = (value: unknown, parameter: string, level = 0): void => {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw invalid(parameter, 'the character U+0000 is not allowed');
    if (!value.isWellFormed()) {
      throw invalid(parameter, 'it holds half of a surrogate pair, which is no character');
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
