/** Recognising people's names, in any case: PETAR PETROVIC, NENADU POPADICU, TAMARI ILINCIC. */
import { readLines, readWords } from './data-files.ts';
import { fold } from './fold.ts';
import { towns } from './gazetteer.ts';
import type { Word } from './words.ts';

const givenNames = readWords('given-names.txt');
/** Common nouns and what is paid for: FRIZERSKI and DZEPARAC end like surnames. */
const nouns = new Set([
  ...readLines('spelling.txt')
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => word === word.toLowerCase())
    .map(fold),
  // GORICA GROBARINA: of those that end a name as well.
  ...[...readWords('purposes.txt')].map((word) => word.replace('!', '')),
]);

/** Surnames with other endings: NAGY, LAZIN, KRASNICI. */
const surnames = readWords('surnames.txt');

/** A surname that is no other thing: beside a given name. */
const isListedSurname = (folded: string): boolean => surnames.has(folded) && !givenNames.has(folded);

export const isSurname = (folded: string): boolean =>
  folded.length >= 4 &&
  /(?:IC|SKI|[OE]VSKA|EV|OV|OVA|EVA|INA|KOV|AC)$/.test(folded) &&
  !givenNames.has(folded) &&
  !nouns.has(folded) &&
  // PEKARA ANA KRUSEVAC: the town.
  !towns.has(folded);

export const isGivenName = (word: Word): boolean => givenNames.has(word.folded);

export interface Span {
  from: number;
  to: number;
}

/** Endings to whom or of whom something is, with what a name ends in. */
const CASES: readonly (readonly [ending: string, nominative: string])[] = [
  ['U', ''],
  ['U', 'O'],
  ['I', 'A'],
  ['E', 'A'],
];

/** How a given name is in the nominative: how many letters to take off, and which to add. Null of what is no given name. */
const givenIn = (folded: string): readonly [ending: string, nominative: string] | null => {
  if (givenNames.has(folded) || folded.length < 4) return null;
  return (
    CASES.find(
      ([ending, nominative]) =>
        folded.endsWith(ending) &&
        givenNames.has(folded.slice(0, folded.length - ending.length) + nominative),
    ) ?? null
  );
};

/** POPADICU, PETROVICA. A woman's surname has no cases. */
const isSurnameIn = (folded: string): boolean =>
  /IC[UA]$/.test(folded) && !givenNames.has(folded) && isSurname(folded.slice(0, -1));

const withEnding = (word: Word, taken: number, added: string): Word => {
  const kept = word.raw.slice(0, word.raw.length - taken);
  const letter = /[Ѐ-ӿ]$/.test(kept) ? ({ A: 'А', O: 'О' }[added] ?? '') : added;
  const isShouted = kept === kept.toUpperCase();
  return {
    ...word,
    raw: kept + (isShouted ? letter : letter.toLowerCase()),
    folded: word.folded.slice(0, word.folded.length - taken) + added,
  };
};

/** milan ilic: a person's name has capitals, whoever wrote it without. */
const capitalised = (word: Word): Word =>
  /^\p{Ll}/u.test(word.raw) ? { ...word, raw: word.raw.charAt(0).toUpperCase() + word.raw.slice(1) } : word;

/** The words of a person's name as the person is called. */
export const nominative = (words: readonly Word[]): Word[] =>
  words.map((written) => {
    const word = capitalised(written);
    const given = givenIn(word.folded);
    if (given !== null) return withEnding(word, given[0].length, given[1]);
    return isSurnameIn(word.folded) ? withEnding(word, 1, '') : word;
  });

/** MILENA ILIC POPOV, ANA TOT-RACIC: the second surname. */
const isSecondSurname = (word: Word): boolean =>
  word.folded.endsWith('IC') ||
  isGivenName(word) ||
  (/[OE]VA?$/.test(word.folded) && isSurname(word.folded)) ||
  // JAVNI BELEZNIK VESNA ILIC-OVERA
  (word.gap === '-' && (isSurname(word.folded) || isListedSurname(word.folded)));

/** ILIC POPOVIC MILENA, ILIC-POPOV MILENA: of surnames in front the first. */
const isFirstSurname = (word: Word, next: Word): boolean =>
  (word.folded.length > 4 && word.folded.endsWith('IC') && isSurname(word.folded)) ||
  (next.gap === '-' && (isSurname(word.folded) || isListedSurname(word.folded)));

/**
 * Where a given name and a surname stand side by side, in either order, or with an initial between them; a second
 * surname counts too. `end` is where the place begins, which holds no surname: TARA BAJINA BASTA is a
 * mountain and a town. MILAN STANISIC alone is a person, although a village is called so.
 */
export const findPerson = (words: readonly Word[], start: number, end: number): Span | null => {
  const surnameAt = (at: number): boolean =>
    at < end && (isSurname(words[at]!.folded) || isListedSurname(words[at]!.folded));
  const [alone, village] = [words[start], words[start + 1]];
  if (
    end === start + 1 &&
    words.length === end + 1 &&
    alone !== undefined &&
    village?.folded.endsWith('IC') &&
    isGivenName(alone)
  )
    return { from: start, to: words.length };
  for (let i = start; i + 1 < words.length; i++) {
    const { folded } = words[i + 1]!;
    // TINA I TEA: no initial, without its point.
    const isInitial = folded.length === 1 && (folded !== 'I' || words[i + 2]?.gap.startsWith('.'));
    const next = isInitial && i + 2 < words.length ? i + 2 : i + 1;
    const [one, two] = [words[i]!, words[next]!];
    const isCased =
      next < end && givenIn(one.folded) !== null && (isSurnameIn(two.folded) || /IC$/.test(two.folded));
    if (
      (isGivenName(one) && surnameAt(next)) ||
      (surnameAt(i) && isGivenName(two)) ||
      (isCased && next < end)
    ) {
      const third = words[next + 1];
      // STOLARIJA TIKOVINA MARKO JOVANOV: what only ends like a surname is the firm's own name.
      const isBehind = i > start && surnameAt(i) && !one.folded.endsWith('IC') && next === i + 1;
      if (isBehind && isGivenName(two) && surnameAt(next + 1)) return { from: next, to: next + 2 };
      // MILENA ILIC PETROV: what ends the line was taken for a town that was cut.
      const isLast = next + 1 === end && next + 2 === words.length && isSurname(third!.folded);
      const isThird = (next + 1 < end || isLast) && third !== undefined && isSecondSurname(third);
      const before = i > start && !isGivenName(one) ? words[i - 1]! : null;
      const isFourth = before !== null && isFirstSurname(before, one);
      return { from: isFourth ? i - 1 : i, to: isThird ? next + 2 : next + 1 };
    }
  }
  return null;
};
