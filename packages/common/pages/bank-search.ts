import { latin } from '../language/cyrillic.ts';

/** Normalizes case, accents and script. */
const plain = (text: string): string =>
  latin(text.toLowerCase()).replaceAll('đ', 'dj').normalize('NFD').replace(/\p{M}/gu, '');

const SOUNDS: Record<string, string> = { y: 'i', j: 'i', w: 'v', c: 'k', q: 'k', z: 's' };

/**
 * Returns the phonetic form of a text, so that "rajfajzen" and "raiffeisen" are equal: Serbian spells foreign names by ear, and
 * people search the way they write. Of abbreviations, Њ and Љ are the Latin N and L.
 */
const bySound = (text: string): string =>
  plain(text)
    .replace(/(.)\1|([ln])j/g, '$1$2')
    .replace(/[yjwcqz]/g, (letter) => SOUNDS[letter]!)
    .replaceAll('ei', 'ai');

const BETWEEN_WORDS = /[\s.,-]+/;

/**
 * The banks whose name contains the query, and those of whose name and BIC each of its words, in any order, begins a
 * word: as written, or as it sounds. In their order; all for an empty query.
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
        // XXX is the head office, which a BIC of eight letters means too.
        words.every((word) => ` ${known} ${form(bic)}xxx`.includes(` ${word}`))
      );
    }),
  );
