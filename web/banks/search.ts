import { latin } from '../language/cyrillic.ts';

/** Without case, accents, script, spaces and signs. */
const plain = (text: string): string =>
  latin(text.toLowerCase())
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replace(/[\p{M}\s.-]/gu, '');

/**
 * A name as it sounds, so that "rajfajzen" and "raiffeisen" are the same: Serbian spells foreign names by ear, and
 * people search the way they write.
 */
const bySound = (text: string): string =>
  plain(text)
    .replace(/[yj]/g, 'i')
    .replaceAll('ei', 'ai')
    .replaceAll('w', 'v')
    .replace(/[cq]/g, 'k')
    .replaceAll('z', 's')
    .replace(/(.)\1/g, '$1');

/** The banks whose name contains the query as written or as it sounds, in their order; all for an empty query. */
export const searchBanks = <T extends { name: string }>(banks: readonly T[], query: string): T[] =>
  banks.filter(({ name }) => [plain, bySound].some((form) => form(name).includes(form(query))));
