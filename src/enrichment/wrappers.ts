/** What banks, wallets and processors write in front of the payee. */
import { foldedWords, readLines } from './data-files.ts';
import type { Word } from './words.ts';

interface Wrapper {
  words: readonly string[];
  /** A star must follow. */
  star: boolean;
  /** Words that must not follow: POS DOM ZDRAVLJA is no domestic purchase. */
  without: readonly string[];
}

/** By their first word, the longest first. */
export type Wrappers = ReadonlyMap<string, readonly Wrapper[]>;

/** (visa|viza) (gold|klasik): each with each. */
const spread = (line: string): string[] => {
  const choice = /\(([^()]*)\)/.exec(line);
  if (choice === null) return [line];
  return choice[1]!.split('|').flatMap((one) => spread(line.replace(choice[0], one)));
};

export const readWrappers = (...files: string[]): Wrappers => {
  const wrappers = files
    .flatMap(readLines)
    .flatMap(spread)
    .map((line) => {
      const [phrase, ...without] = line.split(' -');
      return { words: foldedWords(phrase!), star: line.endsWith('*'), without: without.flatMap(foldedWords) };
    });
  return Map.groupBy(
    wrappers.sort((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0]!,
  );
};

/** How many words of a phrase begin at a place; 0 when none does. */
export const wrapperAt = (wrappers: Wrappers, words: readonly Word[], at: number): number => {
  for (const { words: phrase, star, without } of wrappers.get(words[at]!.folded) ?? []) {
    const last = words[at + phrase.length - 1];
    if (last === undefined || (star && !last.star)) continue;
    if (!phrase.every((word, i) => words[at + i]!.folded === word)) continue;
    if (!without.includes(words[at + phrase.length]?.folded ?? '')) return phrase.length;
  }
  return 0;
};
