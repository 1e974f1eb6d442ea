/** What the tables know of a word, whatever it means in its line: one bit for each kind that it is of. */
import { isCountryCode } from '../countries.ts';
import { gazetteer } from '../gazetteer.ts';
import { bankWords, COUNTED, isPurposeWord, legalForms, operationWords, tillWords } from '../name-words.ts';
import { isGivenName, isSurname } from '../person.ts';
import { beginsSettlement, isEverySettlement } from '../settlements.ts';
import { isCommonWord, isPayeeWord, isTradeTerm } from '../spelling.ts';
import type { Word } from '../words.ts';

const TOWN = 1 << 0;
const SETTLEMENT = 1 << 1;
const CUT_SETTLEMENT = 1 << 2;
const SHORT_TOWN = 1 << 3;
const TRADE = 1 << 4;
const COMMON = 1 << 5;
const PURPOSE = 1 << 6;
const BANK = 1 << 7;
const OPERATION = 1 << 8;
const FORM = 1 << 9;
const GIVEN_NAME = 1 << 10;
const SURNAME = 1 << 11;
const PAYEE = 1 << 12;
const COUNTRY = 1 << 13;
const BEFORE_A_NUMBER = 1 << 14;
const TILL = 1 << 15;
const SHORT_NUMBER = 1 << 16;
const LONG_NUMBER = 1 << 17;
const WITH_DIGITS = 1 << 18;
const WITHOUT_VOWEL = 1 << 19;
/** No table knows it. */
const UNKNOWN = 1 << 20;
/** Before the first word, and behind the last. */
export const EDGE = 1 << 21;
export const KINDS = 22;

const LONGEST_CUT = 8;

const ofPlace = (folded: string): number =>
  (gazetteer.towns.has(folded) ? TOWN : isEverySettlement(folded) ? SETTLEMENT : 0) |
  (gazetteer.abbreviations.has(folded) ? SHORT_TOWN : 0);

const ofName = (word: Word): number =>
  (isGivenName(word) ? GIVEN_NAME : isSurname(word.folded) ? SURNAME : 0) |
  (isPayeeWord(word.folded) ? PAYEE : 0);

const ofOther = (folded: string): number =>
  (isTradeTerm(folded) ? TRADE : isCommonWord(folded) ? COMMON : 0) |
  (isPurposeWord(folded) ? PURPOSE : 0) |
  (bankWords.has(folded) ? BANK : 0) |
  (operationWords.has(folded) ? OPERATION : 0) |
  (legalForms.has(folded) ? FORM : 0) |
  (isCountryCode(folded) ? COUNTRY : 0) |
  (COUNTED.has(folded) ? BEFORE_A_NUMBER : 0) |
  (tillWords.has(folded) ? TILL : 0) |
  (/\d/.test(folded) ? WITH_DIGITS : 0) |
  (/[AEIOU]/.test(folded) ? 0 : WITHOUT_VOWEL);

/** Of words that stand in a table and are nobody's name: there are so many, and a line's own words are not remembered. */
const remembered = new Map<string, number>();
const OF_TABLES =
  TOWN | SETTLEMENT | SHORT_TOWN | COMMON | PURPOSE | BANK | OPERATION | FORM | BEFORE_A_NUMBER | TILL;
const OF_PEOPLE = GIVEN_NAME | SURNAME;

const ofText = (word: Word): number => {
  const { folded } = word;
  const known = remembered.get(folded);
  if (known !== undefined) return known;
  const kinds = ofPlace(folded) | ofName(word) | ofOther(folded);
  if ((kinds & OF_TABLES) !== 0 && (kinds & OF_PEOPLE) === 0) remembered.set(folded, kinds);
  return kinds;
};

/** Never 0. Only late in a line may a word be what a field has left of a place. */
export const kindsOf = (word: Word, isLate: boolean): number => {
  const { folded, number } = word;
  if (number) return (folded.length < 3 ? SHORT_NUMBER : LONG_NUMBER) | (isCountryCode(folded) ? COUNTRY : 0);
  const kinds = ofText(word);
  const mayBeCut = isLate && folded.length > 1 && folded.length <= LONGEST_CUT && (kinds & OF_TABLES) === 0;
  return kinds | (mayBeCut && beginsSettlement(folded) ? CUT_SETTLEMENT : 0) || UNKNOWN;
};

/** What a firm is called by itself. */
export const isOwn = (kinds: number): boolean => (kinds & (UNKNOWN | GIVEN_NAME | SURNAME)) !== 0;
export const isOfTrade = (kinds: number): boolean => (kinds & (TRADE | COMMON)) !== 0;
