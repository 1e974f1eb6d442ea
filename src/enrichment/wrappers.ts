/** What banks, wallets and processors write in front of the payee. */
import { foldedWords, readLines } from './data-files.ts';
import type { Word } from './words.ts';

interface Wrapper {
  words: readonly string[];
  /** A star must follow. */
  star: boolean;
}

/** By their first word, the longest first. */
export type Wrappers = ReadonlyMap<string, readonly Wrapper[]>;

/** (visa|viza) (gold|klasik): each with each. */
const spread = (line: string): string[] => {
  const choice = /\(([^)]*)\)/.exec(line);
  if (choice === null) return [line];
  return choice[1]!.split('|').flatMap((one) => spread(line.replace(choice[0], one)));
};

export const readWrappers = (...files: string[]): Wrappers => {
  const wrappers = files
    .flatMap(readLines)
    .flatMap(spread)
    .map((line) => ({
      words: foldedWords(line),
      star: line.endsWith('*'),
    }));
  return Map.groupBy(
    wrappers.sort((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0]!,
  );
};

/** How many words of a phrase begin at a place; 0 when none does. */
export const wrapperAt = (wrappers: Wrappers, words: readonly Word[], at: number): number => {
  for (const { words: phrase, star } of wrappers.get(words[at]!.folded) ?? []) {
    const last = words[at + phrase.length - 1];
    if (last === undefined || (star && !last.star)) continue;
    if (phrase.every((word, i) => words[at + i]!.folded === word)) return phrase.length;
  }
  return 0;
};
