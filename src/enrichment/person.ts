/** Recognising people's names, only to keep them out of what is returned. */
import { readWords } from './data-files.ts';
import { isWholePlace } from './places.ts';
import type { Word } from './words.ts';

const givenNames = readWords('given-names.txt');

export const isSurname = (folded: string): boolean =>
  folded.length >= 4 &&
  /(?:IC|SKI|EV|OV|OVA|EVA|INA|KOV|AC)$/.test(folded) &&
  !givenNames.has(folded) &&
  // PEKARA ANA KRUSEVAC: the town.
  !isWholePlace(folded);

export const isGivenName = (word: Word): boolean => givenNames.has(word.folded);

export interface Span {
  from: number;
  to: number;
}

/**
 * Where a given name and a surname stand side by side, in either order, or with an initial between them; a second
 * surname counts too. `end` is where the place begins, which holds no surname: TARA BAJINA BASTA is a
 * mountain and a town.
 */
export const findPerson = (words: readonly Word[], start: number, end: number): Span | null => {
  const surnameAt = (at: number): boolean => at < end && isSurname(words[at]!.folded);
  for (let i = start; i + 1 < words.length; i++) {
    const next = words[i + 1]!.folded.length === 1 && i + 2 < words.length ? i + 2 : i + 1;
    const [one, two] = [words[i]!, words[next]!];
    if ((isGivenName(one) && surnameAt(next)) || (surnameAt(i) && isGivenName(two))) {
      const third = words[next + 1];
      return { from: i, to: third?.folded.endsWith('IC') ? next + 2 : next + 1 };
    }
  }
  return null;
};
