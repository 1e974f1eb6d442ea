/** The kinds of a word by the tables, one bit for each kind. The line is not considered. */

export const KIND = {
  town: 1 << 0,
  settlement: 1 << 1,
  foreign: 1 << 2,
  street: 1 << 3,
  townMark: 1 << 4,
  trade: 1 << 5,
  common: 1 << 6,
  purpose: 1 << 7,
  goods: 1 << 8,
  everyday: 1 << 9,
  wrapper: 1 << 10,
  bank: 1 << 11,
  till: 1 << 12,
  counted: 1 << 13,
  form: 1 << 14,
  given: 1 << 15,
  surname: 1 << 16,
  payee: 1 << 17,
  country: 1 << 18,
  month: 1 << 19,
  body: 1 << 20,
  nameWord: 1 << 21,
  cutPlace: 1 << 22,
  shortNumber: 1 << 23,
  longNumber: 1 << 24,
  withDigits: 1 << 25,
  withoutVowel: 1 << 26,
  ambiguous: 1 << 27,
  /** No table knows it. */
  unknown: 1 << 28,
  /** Before the first word and behind the last. */
  edge: 1 << 29,
  cardWord: 1 << 30,
} as const;
export const KIND_COUNT = 31;

export const PLACE = KIND.town | KIND.settlement | KIND.foreign | KIND.townMark | KIND.cutPlace;
/** Kinds that phrases of several words can have. */
export const IN_RUNS = PLACE | KIND.street | KIND.purpose;
export const PERSON = KIND.given | KIND.surname;
/** Kinds of words that can be a whole name. */
export const OWN = KIND.unknown | KIND.nameWord | PERSON;
export const NUMBER = KIND.shortNumber | KIND.longNumber;

/** Returns the number of the lowest bit. */
export const lowest = (kinds: number): number => 31 - Math.clz32(kinds & -kinds);

export const is = (kinds: number, wanted: number): boolean => (kinds & wanted) !== 0;
