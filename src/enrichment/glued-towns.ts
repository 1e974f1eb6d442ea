/** Towns that stand on the word before them without a blank: SWEEBEOGRAD, DENTAL PLUSNIS RS. */
import { isCountryCode } from './countries.ts';
import { gluedPlace } from './places.ts';
import { isKnownWord, isNameWord } from './spelling.ts';
import type { Word } from './words.ts';

const SHORTEST = 8;
/** Those of a few letters, and how much of a word is left at least. */
const SHORT_TOWNS = [
  'NIS',
  'BOR',
  'SID',
  'RUMA',
  'SENTA',
  'PIROT',
  'SABAC',
  'CACAK',
  'UZICE',
  'VRSAC',
  'RASKA',
];
const SHORTEST_REST = 3;

/** A word that is known, and a short town: the length of the word, or 0. */
const shortTownIn = (folded: string): number => {
  const town = SHORT_TOWNS.find((each) => folded.endsWith(each));
  const at = folded.length - (town?.length ?? 0);
  if (town === undefined || at < SHORTEST_REST || isKnownWord(folded)) return 0;
  return isKnownWord(folded.slice(0, at)) || isNameWord(folded.slice(0, at)) ? at : 0;
};

const townAt = (found: readonly Word[], i: number): number => {
  const { folded, number } = found[i]!;
  const glued = folded.length >= SHORTEST && !number ? gluedPlace(folded) : 0;
  // In front of the country alone: TENIS is no shop.
  const isLast = i > 0 && i === found.length - 2;
  return glued === 0 && isLast && isCountryCode(found[i + 1]!.folded) ? shortTownIn(folded) : glued;
};

export const separateCities = (found: readonly Word[]): readonly Word[] => {
  const last = found.at(-1);
  const isLocal = last !== undefined && isCountryCode(last.folded);
  if (!isLocal && !found.some(({ folded }) => folded.length >= SHORTEST)) return found;
  return found.flatMap((word, i) => {
    const at = townAt(found, i);
    if (at === 0 || word.raw.length !== word.folded.length) return word;
    const { raw, folded } = word;
    return [
      { ...word, raw: raw.slice(0, at), folded: folded.slice(0, at) },
      { ...word, raw: raw.slice(at), folded: folded.slice(at), gap: '', glued: true },
    ];
  });
};
