/** The key under which a correction applies to later lines of one wording. */
import type { Descriptor } from './descriptor.ts';
import { legalForms, MONTHS, ROMAN_NUMERAL } from './name-words.ts';
import type { Word } from './words.ts';

const isVolatile = (word: Word, index: number): boolean =>
  word.number ||
  (word.glued && index > 0) ||
  legalForms.has(word.folded) ||
  MONTHS.has(word.folded) ||
  (/\d/.test(word.folded) && (word.folded.length > 4 || /\d.*\d/.test(word.folded))) ||
  (index > 0 && ROMAN_NUMERAL.test(word.folded));

/**
 * The words of a descriptor that stay the same at the payee's next transaction, folded, lower case: the key
 * under which a correction applies. Empty only when the text has no letters or digits at all. It may contain a
 * person's name where the descriptor does.
 */
export const stableWords = ({ words, start, end }: Descriptor): string => {
  const stable = (from: number, to: number): string =>
    words
      .slice(from, to)
      .filter((word, i) => !isVolatile(word, i))
      .map((word) => word.folded)
      .join(' ')
      .toLowerCase();
  return (
    stable(start, end) ||
    stable(0, words.length) ||
    words
      .map((word) => word.folded)
      .join(' ')
      .toLowerCase()
  );
};
