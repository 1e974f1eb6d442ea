import { latin } from '../language/cyrillic.ts';

/** Normalizes case, accents and script. */
const plain = (text: string): string =>
  latin(text.toLowerCase()).replaceAll('đ', 'dj').normalize('NFD').replace(/\p{M}/gu, '');

const SOUNDS: Record<string, string> = { y: 'i', j: 'i', w: 'v', c: 'k', q: 'k', z: 's' };

/**
 * Returns the phonetic form of a text, so that "rajfajzen" and "raiffeisen" are equal: Serbian spells foreign names as they
 * sound, and people search as they spell. In abbreviations, Њ and Љ are the Latin N and L.
 */
const bySound = (text: string): string =>
  plain(text)
    .replace(/(.)\1|([ln])j/g, '$1$2')
    .replace(/[yjwcqz]/g, (letter) => SOUNDS[letter]!)
    .replaceAll('ei', 'ai');

const BETWEEN_WORDS = /[\s.,-]+/;

/**
 * Returns the banks whose name contains the query, or whose name or BIC has words that begin with each word of the query,
 * in any order, as written or as it sounds. The order does not change; an empty query returns all banks.
 */
export const searchBanks = <T extends { name: string; bic: string }>(
  banks: readonly T[],
  query: string,
): T[] =>
  banks.filter(({ name, bic }) =>
    [plain, bySound].some((form) => {
      const words = form(query).split(BETWEEN_WORDS).filter(Boolean);
      // A query of punctuation only is compared unchanged.
      if (words.length === 0) return `${name} ${bic}`.includes(query.trim());
      const known = form(name);
      return (
        known.split(BETWEEN_WORDS).join('').includes(words.join('')) ||
        // XXX is the head office. A BIC of eight letters also means the head office.
        words.every((word) => ` ${known} ${form(bic)}xxx`.includes(` ${word}`))
      );
    }),
  );
