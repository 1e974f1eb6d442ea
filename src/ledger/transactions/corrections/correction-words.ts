/**
 * Similarity of descriptions by hashes of their words. The database stores no readable description of a correction.
 */
import { tokenHash } from '../../../platform/secrets.ts';
import { normalizedDescriptor } from '../../enrichment/enrich.ts';

/** Minimum length of a word: shorter ones are initials, legal forms and cut-off words. */
const MIN_LETTERS = 3;
const HASH_BYTES = 8;

/**
 * Returns the words of the payee in a description, each hashed with the key, so that hashes of two keys cannot be
 * compared. The order has no meaning.
 */
export const hashedWords = (keyPublicId: string, description: string): Buffer[] => {
  const words = normalizedDescriptor(description)
    .split(' ')
    .filter((word) => word.length >= MIN_LETTERS);
  return [...new Set(words)].map((word) => tokenHash(`${keyPublicId} ${word}`).subarray(0, HASH_BYTES));
};

/** Returns the share of common words of two descriptions: 0 to 1. */
export const similarity = (one: readonly Buffer[], other: readonly Buffer[]): number => {
  const words = new Set(one.map((word) => word.toString('hex')));
  const common = other.filter((word) => words.has(word.toString('hex'))).length;
  const all = words.size + other.length - common;
  return all === 0 ? 0 : common / all;
};
