import { randomInt } from 'node:crypto';

/** Consonants alone, so that no word comes of them, and none that is read as another (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const HALF = 4;

/** A fresh code such as WDJB-MJHT: one of 25.6 thousand million. */
export const newUserCode = (): string => {
  const letters = Array.from({ length: 2 * HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
};

/** A code as it was typed or pasted, in its one form; null when it can be none. */
export const normaliseUserCode = (typed: string): string | null => {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  if (letters.length !== 2 * HALF || [...letters].some((letter) => !LETTERS.includes(letter))) return null;
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
};
