/**
 * The word with which a field of a name ended: KOZMETICKI SALON I SOLARI, SERVIS BELE TEHNIKE I KLI. Where it can only be one word
 * that is known it is written out; behind a bare trade what is left of another is no name.
 */
import { LEADS } from './cut-rest.ts';
import { readLines, readWords } from './data-files.ts';
import { fold } from './fold.ts';
import { legalForms } from './name-words.ts';
import { isGivenName } from './person.ts';
import { isCommonWord, isPayeeWord, isSpelled, isTradeTerm } from './spelling.ts';
import { pairedWith } from './word-pairs.ts';
import type { Word } from './words.ts';

/** Characters that fields of names have. */
const FIELDS: ReadonlySet<number> = new Set([22, 25]);
const SHORTEST = 4;
/** From that length on a beginning is told behind any word, and not behind a common noun alone. */
const LONG = 6;
/** Of fewer letters nobody is called, but for these. */
const SHORTEST_NAME = 4;
const KEPT = readWords('short-words.txt');

/** Nouns, some of which end as adjectives do: TELEFONA, POSTELJINA. */
const nouns = readWords('cut-nouns.txt');
/** Common nouns and adjectives, folded, in the order of the alphabet. */
const common = [
  ...new Set(
    ['spelling.txt', 'cut-nouns.txt']
      .flatMap(readLines)
      .flatMap((line) => line.split(/\s+/))
      .filter((word) => word.length > SHORTEST && word === word.toLowerCase())
      .map(fold),
  ),
].sort();

/** What firms of many trades are, behind an adjective that says which: KOZMETICKI STU, ORL ORDI. */
const HEADS = (
  'CENTAR SALON STUDIO ORDINACIJA AMBULANTA RADNJA SERVIS PRODAVNICA KANCELARIJA AGENCIJA KLINIKA APOTEKA STANICA ' +
  'KLUB RESTORAN SKOLA LABORATORIJA KABINET RADIONICA POLIKLINIKA PEKARA ATELJE ZADRUGA'
).split(' ');
const ADJECTIVE = /(?:[SC]K|N)(?:[IAO]|IH)$/;

const lengthOf = (words: readonly Word[], from: number, to: number): number => {
  let length = 0;
  for (let i = from; i < to; i++) length += words[i]!.raw.length + (i > from ? words[i]!.gap.length : 0);
  return length;
};

/** Whether the line up to there, or the payee's part of it, is as long as a field of a name. */
const isField = (words: readonly Word[], start: number, end: number): boolean =>
  FIELDS.has(lengthOf(words, start, end)) || (start > 0 && FIELDS.has(lengthOf(words, 0, end)));

/** Whether the line ends where a field of a name does. */
export const endsField = (words: readonly Word[], start: number, end: number): boolean =>
  end === words.length && end > start && isField(words, start, end);

/** FRIZERSKO KOZMETICKI SALO KRALJEVO 688: a field of its own, and behind it where it is. */
const fillsField = (words: readonly Word[], start: number, end: number): boolean =>
  end < words.length && end - start > 1 && isField(words, start, end);

/** The words that begin so. */
const begunBy = (beginning: string): readonly string[] => {
  let [low, high] = [0, common.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (common[middle]! < beginning) low = middle + 1;
    else high = middle;
  }
  let until = low;
  while (common[until]?.startsWith(beginning)) until++;
  return common.slice(low, until);
};

/** ORDINACIJA of ordinacija, ordinacije, ordinaciju, in the form that agrees with the word before; null where several words are meant. */
const onlyOf = (beginning: string, words: readonly string[], before: string): string | null => {
  const [first] = words.toSorted((a, b) => a.length - b.length);
  if (first === undefined) return null;
  const stem = first.slice(0, -1);
  if (!words.every((word) => word.startsWith(stem))) return null;
  // TONER, of which the lists have TONERA and TONERI: a word that is whole.
  if (first.length === beginning.length + 1 && /[^AEIOUCJ]$/.test(beginning)) return null;
  return words.find((word) => word.at(-1) === before.at(-1) && before.length > 1) ?? first;
};

/** The word that one begins, behind an adjective or another noun, as the lists write it: DELATNO of DRUSTVENE DELATNOSTI. */
export const wholeWord = (beginning: string, before: string): string | null => {
  const begun = begunBy(beginning);
  return isSpelled(before) ? onlyOf(beginning, begun, before) : null;
};

/** Any firm of the trade is called so. */
const isOfTrade = ({ folded, number }: Word): boolean =>
  number || isCommonWord(folded) || isTradeTerm(folded) || legalForms.has(folded);

/** Which of the usual nouns is meant behind `before`, or null. Behind PCELARSKO GAZDINSTVO no STAN is a station. */
const headOf = (beginning: string, before: Word): string | null => {
  const isOfKind = isOfTrade(before) && ADJECTIVE.test(before.folded);
  const shortest = isOfKind ? SHORTEST - 1 : SHORTEST;
  if (beginning.length < shortest || !(isOfKind || before.folded.length < SHORTEST)) return null;
  const begun = HEADS.filter((head) => head.startsWith(beginning) && head !== beginning);
  return begun.length === 1 ? begun[0]! : null;
};

/** The word that is meant behind `before`, by it alone, or null. */
const headBehind = ({ folded }: Word, before: Word): string | null =>
  // KOZMETICKI CENTAR ANA PLU
  folded === 'PLU' ? 'PLUS' : (pairedWith(before.folded, folded) ?? headOf(folded, before));

const isLetters = ({ folded, raw, glued }: Word): boolean =>
  !/\d/.test(folded) && !glued && raw === raw.toUpperCase();

/** The words where a field ends and the place is behind it: what would be a guess elsewhere stays. */
export const withHead = (words: readonly Word[], start: number, end: number): readonly Word[] | null => {
  const [before, last] = [words[end - 2], words[end - 1]];
  if (!fillsField(words, start, end) || before === undefined || last === undefined || !isLetters(last))
    return null;
  const head = headBehind(last, before);
  return head === null ? null : writtenAt(words, end - 1, head);
};

const writtenAt = (words: readonly Word[], at: number, whole: string): readonly Word[] =>
  words.with(at, { ...words[at]!, raw: whole, folded: whole, short: words[at]!.folded });

/**
 * The words with the last one written out, or without it; the same where nothing tells. `end` is the index after the payee's last
 * word. Of a field that the bank has marked (`isMarked`) what is left stays.
 */
export const withoutCut = (
  words: readonly Word[],
  start: number,
  end: number,
  isMarked: boolean,
): { words: readonly Word[]; end: number; guessed?: boolean } => {
  const [before, last] = [words[end - 2], words[end - 1]];
  // "Racun za papir i toner" was typed, and fills no field.
  if (before === undefined || last === undefined || end - start < 2 || !isLetters(last))
    return { words, end };
  const { folded } = last;
  // PICERIJA KOD MAK: a name of its own, which no word completes.
  if (before.folded === 'KOD') return { words, end };
  const written = (whole: string) => ({ words: writtenAt(words, end - 1, whole), end, guessed: true });
  const head = headBehind(last, before);
  if (head !== null) return written(head);
  // Nobody is called by one or two letters, whatever else they mean.
  if (folded.length > 2 && (isSpelled(folded) || isPayeeWord(folded) || isGivenName(last)))
    return { words, end };
  const shortest = ADJECTIVE.test(before.folded) ? SHORTEST - 1 : SHORTEST;
  const begun = folded.length < shortest ? [] : begunBy(folded);
  const whole =
    isCommonWord(before.folded) || folded.length >= LONG ? onlyOf(folded, begun, before.folded) : null;
  // GRADJ. MATERIJ is shortened by whoever wrote it, and SAOBRACA no adjective.
  if (whole !== null && (nouns.has(whole) || !ADJECTIVE.test(whole)) && !last.gap.startsWith('.'))
    return written(whole);
  const isRest = begun.length > 0 || (folded.length < SHORTEST_NAME && !KEPT.has(folded));
  // FAKULTET TEHNICKIH NAU, ETNO RESTORAN VESELI P: without it the name breaks off.
  const isWhole = !isMarked && end - start > 2 && !before.folded.endsWith('IH') && !LEADS.has(before.folded);
  return isRest && isWhole && words.slice(start, end - 1).every(isOfTrade)
    ? { words, end: end - 1 }
    : { words, end };
};
