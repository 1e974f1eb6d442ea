import { randomInt } from 'node:crypto';

/** Consonants only, so that codes form no words, without letters that are easily confused (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const HALF = 4;

/** Returns a new code such as WDJB-MJHT: one of 25.6 thousand million. */
export const newUserCode = (): string => {
  const letters = Array.from({ length: 2 * HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
};

/** Returns a typed or pasted code in its normal form; null when it cannot be a code. */
export const normaliseUserCode = (typed: string): string | null => {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  if (letters.length !== 2 * HALF || [...letters].some((letter) => !LETTERS.includes(letter))) return null;
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
};
