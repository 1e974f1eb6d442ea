/** Persons as a bank states them: two of one household, with where they live, and with a surname that the field cut. */
import { writtenName } from './cleaned-name.ts';
import { describe } from './descriptor.ts';
import { sentence } from './explain.ts';
import { isFirm } from './firms.ts';
import { isGivenName, isSurname } from './person.ts';
import { townSize } from './places.ts';
import { type Recognised, recognised } from './recognised.ts';
import { isCommonWord } from './spelling.ts';
import type { Word } from './words.ts';

/** A word that may be the surname of whoever bears the given name beside it. */
const mayBeSurname = (word: Word | undefined): boolean =>
  word !== undefined &&
  !word.number &&
  word.folded.length > 2 &&
  !isGivenName(word) &&
  (isSurname(word.folded) || !isCommonWord(word.folded));

/** ILIC MARKO or MARKO ILIC, where one of both stands first. */
export const isPerson = (words: readonly Word[]): boolean =>
  words.length === 2 &&
  ((isGivenName(words[0]!) && mayBeSurname(words[1])) ||
    (isSurname(words[0]!.folded) && isGivenName(words[1]!)));

/** LJILJANA I GORAN VASIN, ILIC MARKO I ANA, MARKO ILIC I ANA ILIC: how many words name both; 0 of others. */
const householdSize = (words: readonly Word[]): number => {
  const and = words.findIndex(({ folded }) => folded === 'I');
  if (and < 1 || and > 2 || words.some(({ number }) => number) || isFirm(words)) return 0;
  const [before, behind] = [words.slice(0, and), words.slice(and + 1)];
  // ELMEDINA I NIHAD TERZIC: beside a person the other one is, whatever lists hold.
  const mayBeGiven = isGivenName(before[0]!) || !isCommonWord(before[0]!.folded);
  if (and === 1) return mayBeGiven && isPerson(behind.slice(0, 2)) ? 4 : 0;
  if (!isPerson(before) || behind.length === 0) return 0;
  // ILIC MARKO I ANA NIS
  const isSeat = behind.length > 1 && townSize(behind, 1) === behind.length - 1;
  return isPerson(behind.slice(0, 2)) && !isSeat ? 5 : isGivenName(behind[0]!) ? 4 : 0;
};

/** Two persons of one household. Null of anybody else: of TINA I TEA BUTIK, and of a firm that is known. */
export const household = (told: Recognised, stated: string): Recognised | null => {
  if (told.known || !/\s[iи]\s/iu.test(stated)) return null;
  const { words } = describe(stated);
  const size = householdSize(words);
  // Behind both a town at most.
  if (size === 0 || (words.length > size && townSize(words, size) !== words.length - size)) return null;
  const explanation = sentence('A payment to or from a person', 'Plaćanje osobi ili od osobe');
  return recognised(writtenName(words.slice(0, size)), 'p2p', 'person', explanation);
};

const LONGEST = 3;
/** PAVLOVIC STEFAN, VOZDOVAC, BEOGRAD: behind a person's name stands where they live. */
export const withoutHome = (stated: string): string => {
  const comma = stated.indexOf(',');
  if (comma < 0) return stated;
  const { words } = describe(stated.slice(0, comma));
  const isWhole = words.length <= LONGEST && isPerson([words[0]!, words.at(-1)!].slice(0, words.length));
  // ANA ILIC, MARKO ILIC
  const isElse = isGivenName(describe(stated.slice(comma + 1)).words[0] ?? words[0]!);
  return isWhole && !isElse && !isFirm(words) ? stated.slice(0, comma) : stated;
};

/** Nobody is called so: what a field of some twenty letters leaves of STANISAVLJEVIC, and of STOJILJKOVIC. */
const CUT = /(?<=\p{L}{3})(?:(?<one>[OE]VI)|(?<two>SAVLJE))$/iu;

/** ALEKSANDAR STANISAVLJE: a given name, and a surname of which the end was cut. */
export const withWholeSurname = (stated: string): string => {
  const cut = CUT.exec(stated);
  if (cut === null) return stated;
  const [given = '', ...more] = stated.split(' ');
  const [name] = describe(given).words;
  if (more.length !== 1 || name === undefined || !isGivenName(name)) return stated;
  const end = cut.groups!.one === undefined ? 'VIĆ' : 'Ć';
  return stated + (stated === stated.toUpperCase() ? end : end.toLowerCase());
};
