/** Recognising people's names, only to keep them out of what is answered. */
import { readWords } from './data-files.ts';
import type { Word } from './words.ts';

const givenNames = readWords('given-names.txt');

const isSurname = (folded: string): boolean =>
  folded.length >= 4 && /(?:IC|SKI|EV|OV|OVA|EVA|INA|KOV|AC)$/.test(folded) && !givenNames.has(folded);

export const isGivenName = (word: Word): boolean => givenNames.has(word.folded);

export interface Span {
  from: number;
  to: number;
}

/** Where a given name and a surname stand side by side, in either order; a second surname counts too. */
export const findPerson = (words: readonly Word[], start: number): Span | null => {
  for (let i = start; i + 1 < words.length; i++) {
    const [one, two] = [words[i]!, words[i + 1]!];
    if ((isGivenName(one) && isSurname(two.folded)) || (isSurname(one.folded) && isGivenName(two))) {
      const third = words[i + 2];
      return { from: i, to: third?.folded.endsWith('IC') ? i + 3 : i + 2 };
    }
  }
  return null;
};
