/** Phrases that banks, wallets and processors write in front of the payee. */
import { KIND } from './kinds.ts';
import { type Folder, rowsOf } from './tables.ts';
import { foldedWords } from './tokens.ts';
import type { Token } from './types.ts';

interface Wrapper {
  words: readonly string[];
  /** A star must follow. */
  star: boolean;
  /** Words that must not follow. */
  without: readonly string[];
}

/** By their first word, the longest first. */
export type Wrappers = ReadonlyMap<string, readonly Wrapper[]>;

const CHOICE = /\(([^()]*)\)/;

/** (a|b) (c|d): each with each. */
const spread = (line: string): string[] => {
  const choice = CHOICE.exec(line);
  if (choice === null) return [line];
  return choice[1]!.split('|').flatMap((one) => spread(line.replace(choice[0], one)));
};

/** Reads the phrases and marks their words in `kinds`. */
export const readWrappers = (folder: Folder, kinds: Map<string, number>): Wrappers => {
  const wrappers = rowsOf(folder, 'wrappers.txt')
    .flatMap(({ text }) => spread(text))
    .map((line) => {
      const [phrase, ...without] = line.split(' -');
      return { words: foldedWords(phrase!), star: line.endsWith('*'), without: without.flatMap(foldedWords) };
    });
  for (const { words } of wrappers)
    for (const word of words) kinds.set(word, (kinds.get(word) ?? 0) | KIND.wrapper);
  return Map.groupBy(
    wrappers.sort((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0]!,
  );
};

/** Returns how many words of a phrase begin at a place; 0 if none does. */
export const wrapperAt = (wrappers: Wrappers, tokens: readonly Token[], at: number): number => {
  for (const { words, star, without } of wrappers.get(tokens[at]!.folded) ?? []) {
    const last = tokens[at + words.length - 1];
    if (last === undefined || (star && !last.star)) continue;
    if (!words.every((word, i) => tokens[at + i]!.folded === word)) continue;
    if (!without.includes(tokens[at + words.length]?.folded ?? '')) return words.length;
  }
  return 0;
};
