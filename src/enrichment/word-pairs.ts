/** Words that stand together in names, by the first: of BELE TEHNIKE the first letters of the second are enough where a field ended. */
import { readLines } from './data-files.ts';
import { fold } from './fold.ts';

export const wordPairs = readLines('word-pairs.txt').map(
  (line) => line.split(/\s+/).map(fold) as [string, string],
);
const seconds = Map.groupBy(wordPairs, ([first]) => first);

/** The word that is meant by its beginning behind `before`, or null. */
export const pairedWith = (before: string, beginning: string): string | null => {
  const meant = seconds.get(before)?.filter(([, second]) => second.startsWith(beginning)) ?? [];
  return meant.length === 1 && meant[0]![1] !== beginning ? meant[0]![1] : null;
};
