/** Which letter with an accent stands between two others, by how often it does in the words that are known. */
import { readLines } from './data-files.ts';

const LETTERS = 'ČĆŠŽĐ';
const BEGINNING = '^';
const FILES = [
  'spelling.txt',
  'places.txt',
  'towns.txt',
  'villages.txt',
  'quarters.txt',
  'settlements.txt',
  'payees.csv',
  'kinds.csv',
];

const count = (): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const word of FILES.flatMap(readLines).flatMap((line) => line.toUpperCase().split(/[\s,|]+/))) {
    for (let at = 0; at < word.length; at++) {
      if (!LETTERS.includes(word.charAt(at))) continue;
      // ŠK begins many words, and ČK none: a beginning is a letter of its own.
      const [before, letter, after] = [
        word.charAt(at - 1) || BEGINNING,
        word.charAt(at),
        word.charAt(at + 1),
      ];
      for (const key of [before + letter + after, `${letter}${after}`, `${before}${letter}`])
        counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
};
/** Counted for the first line that lost an accent. */
let counted: ReturnType<typeof count> | undefined;

/** One of `letters`, of which there is at least one, between the letter before, which may be none, and the one after. */
export const likelyLetter = (before: string, after: string, letters: string): string => {
  counted ??= count();
  const counts = counted;
  const [one, two] = [before.toUpperCase() || BEGINNING, after.toUpperCase()];
  // BOMBOND?INICA: DŽ is one letter of Serbian.
  if (one === 'D' && letters.includes('Ž') && 'AEIOU'.includes(two)) return 'Ž';
  const weight = (letter: string): number =>
    (counts.get(one + letter + two) ?? 0) * 100 +
    (counts.get(`${letter}${two}`) ?? 0) +
    (counts.get(`${one}${letter}`) ?? 0);
  return [...letters].reduce((best, letter) => (weight(letter) > weight(best) ? letter : best));
};
