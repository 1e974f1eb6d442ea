/** Words that a point shortens, written out: BIOHEMIJSKA LAB. MEDIKOS, AUT.ST. CACAK. */
import { readLines } from './data-files.ts';
import { fold } from './fold.ts';
import { WEB_ENDINGS } from './name-words.ts';
import type { Word } from './words.ts';

/** UDR. FITNES KLUB, HEM. CISTIONA and VET. STANICA are told by what follows, in written-out.ts. */
const TOLD_ELSEWHERE = new Set('UDR UDRUZ HEM VET KNJIG'.split(' '));
const pointed = new Map(
  readLines('abbreviations.txt')
    .filter((line) => !line.startsWith('!'))
    .map((line) => line.split(' ') as [string, string])
    .map(([short, long]) => [fold(short.replace('.', '')), long.toUpperCase()] as const)
    .filter(([short]) => !TOLD_ELSEWHERE.has(short)),
);
const pairs = new Map(
  readLines('short-pairs.txt').map((line) => {
    const [short, long] = line.split(' = ') as [string, string];
    return [short.split(' ').map(fold).join(' '), long.toUpperCase().split(' ')] as const;
  }),
);

const whole = (word: Word, raw: string): Word => ({ ...word, raw, folded: fold(raw), short: word.folded });

/** What was written out is not shortened any more. */
const withoutPoint = (gap: string): string => gap.replace('.', '') || ' ';

/** The words that a pair stands for, or null. The point stands within the pair or behind it. */
const pairAt = (words: readonly Word[], at: number): readonly string[] | null => {
  const [word, next, behind] = [words[at]!, words[at + 1], words[at + 2]];
  if (next === undefined || !(next.gap.startsWith('.') || behind?.gap.startsWith('.'))) return null;
  return pairs.get(`${word.folded} ${next.folded}`) ?? null;
};

const hasPoint = (words: readonly Word[], start: number): boolean =>
  words.some(({ gap }, at) => at > start && gap.startsWith('.'));

/** MUZ.SK. AMADEUS, AUT.ST. CACAK: two words that stand for two. A line without a point costs a look at each word. */
export const withPairs = (words: readonly Word[], start: number): readonly Word[] => {
  if (!hasPoint(words, start)) return words;
  const put: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = at < start ? null : pairAt(words, at);
    if (pair === null) {
      put.push(words[at]!);
      continue;
    }
    put.push(whole(words[at]!, pair[0]!), { ...whole(words[at + 1]!, pair[1]!), gap: ' ' });
    const behind = words[at + 2];
    if (behind !== undefined) put.push({ ...behind, gap: withoutPoint(behind.gap) });
    at += 2;
  }
  return put;
};

/** BIOHEMIJSKA LAB. MEDIKOS */
export const withoutPoints = (words: readonly Word[], start: number): readonly Word[] => {
  if (!hasPoint(words, start)) return words;
  let isWritten = false;
  return words.map((given, at) => {
    const next = words[at + 1];
    const word: Word = isWritten ? { ...given, gap: withoutPoint(given.gap) } : given;
    // KNJIZAREVULKAN.RS is an address of the web.
    const isPointed =
      at >= start && next?.gap.startsWith('.') && !next.number && !WEB_ENDINGS.has(next.folded);
    const long = isPointed ? pointed.get(word.folded) : undefined;
    isWritten = long !== undefined;
    return long === undefined ? word : whole(word, long);
  });
};
