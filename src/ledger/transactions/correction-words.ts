/** Which corrections of a key are of wordings like another: by their words, which are kept hashed, as the wordings are. */

import { tokenHash } from '../../platform/secrets.ts';
import { normalizedDescriptor } from '../enrichment/enrich.ts';

/** Shorter ones are initials, legal forms and what a field has cut. */
const LEAST_LETTERS = 3;
const KEPT_BYTES = 8;

/** The words of the payee in a wording, each hashed with the key, so that two keys' are not comparable. In no order. */
export const hashedWords = (keyPublicId: string, description: string): Buffer[] => {
  const words = normalizedDescriptor(description)
    .split(' ')
    .filter((word) => word.length >= LEAST_LETTERS);
  return [...new Set(words)].map((word) => tokenHash(`${keyPublicId} ${word}`).subarray(0, KEPT_BYTES));
};

/** How many of two wordings' words are common to both: 0 to 1. */
export const similarity = (one: readonly Buffer[], other: readonly Buffer[]): number => {
  const words = new Set(one.map((word) => word.toString('hex')));
  const common = other.filter((word) => words.has(word.toString('hex'))).length;
  const all = words.size + other.length - common;
  return all === 0 ? 0 : common / all;
};
