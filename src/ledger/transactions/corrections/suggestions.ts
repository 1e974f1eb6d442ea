import type { Caller } from '../../../auth/identity.ts';
import type { Db } from '../../../platform/database/postgres.ts';
import { listSimilar } from './correction-store.ts';
import { hashedWords, similarity } from './correction-words.ts';

/** Values that corrections of similar descriptions have in common. */
interface Suggestion {
  merchant_name: string | null;
  merchant_category: string | null;
  category: string | null;
  /** Share of common words with the most similar description. */
  similarity: number;
  corrections: number;
}

const MAX_SEARCHED = 200;
const SHOWN = 3;
const LEAST_ALIKE = 0.5;

/**
 * Suggests values from the key's corrections of similar descriptions: at most three, most similar first. Corrections
 * that may name a person are not used, because their words are not stored.
 */
export const suggestionsFor = async (
  sql: Db,
  { keyId, keyPublicId }: Pick<Caller, 'keyId' | 'keyPublicId'>,
  description: string,
): Promise<Suggestion[]> => {
  const words = hashedWords(keyPublicId, description);
  if (words.length === 0) return [];
  const suggestions = new Map<string, Suggestion>();
  for (const one of await listSimilar(sql, keyId, words, MAX_SEARCHED)) {
    const alike = Math.round(similarity(words, one.words) * 100) / 100;
    if (alike < LEAST_ALIKE) continue;
    const said = {
      merchant_name: one.merchantName,
      merchant_category: one.merchantCategory,
      category: one.category,
    };
    const name = JSON.stringify(said);
    const before = suggestions.get(name) ?? { ...said, similarity: 0, corrections: 0 };
    suggestions.set(name, {
      ...before,
      similarity: Math.max(before.similarity, alike),
      corrections: before.corrections + 1,
    });
  }
  return [...suggestions.values()]
    .sort((a, b) => b.similarity - a.similarity || b.corrections - a.corrections)
    .slice(0, SHOWN);
};
