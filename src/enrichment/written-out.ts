/**
 * Letters that stand for a public body or a firm of a trade, and are no word by themselves: DZ KRALJEVO is Dom zdravlja Kraljevo,
 * VET. STANICA a veterinary station. Written out where what follows says that they mean it: DZ INVEST and AK ATLETIKA stay.
 */

import { isPurposeWord, leading } from './name-words.ts';
import { isSurname } from './person.ts';
import { townSize } from './places.ts';
import { isSettlement } from './settlements.ts';
import type { Word } from './words.ts';

type Follows = (words: readonly Word[], at: number) => boolean;

/** DZ DR MILUTIN IVKOVIC, OB VALJEVO, SB SOKOBANJA: somebody whom it is named after, or where it is. */
const ofPlace: Follows = (words, at) => {
  const next = words[at]?.folded ?? '';
  return next === 'DR' || townSize(words, at) > 0 || isSettlement(next);
};
/** INST. ZA MAJKU I DETE, SB ZA REHABILITACIJU */
const ofPurpose: Follows = (words, at) =>
  words[at]?.folded === 'ZA' || words[at]?.folded === 'SV' || ofPlace(words, at);
const isOneOf =
  (following: RegExp): Follows =>
  (words, at) =>
    following.test(words[at]?.folded ?? '');

const PARTNERS = new Set(['PARTNERI', 'PARTNER', 'AOD', 'OAD']);
/** AK PETROVIC, AK LUKIC I PARTNERI: an office bears who runs it, a club for athletics does not. */
const ofLawyer: Follows = (words, at) => {
  const next = words[at]?.folded ?? '';
  const isName = next.endsWith('IC') && isSurname(next);
  return (
    words.slice(at).some(({ folded }) => PARTNERS.has(folded)) ||
    (isName && (at + 1 === words.length || townSize(words, at + 1) > 0))
  );
};

interface Short {
  long: readonly string[];
  follows: Follows;
  /** Only where the name begins, or behind what is paid for: UVERENJE DZ RUMA. */
  first: boolean;
}

const SHORT = new Map<string, readonly Short[]>([
  ['MZ', [{ long: ['MESNA', 'ZAJEDNICA'], follows: ofPlace, first: true }]],
  ['OSN', [{ long: ['OSNOVNI'], follows: isOneOf(/^SUD/), first: false }]],
  ['PRIVR', [{ long: ['PRIVREDNI'], follows: isOneOf(/^SUD/), first: false }]],
  ['DZ', [{ long: ['DOM', 'ZDRAVLJA'], follows: ofPlace, first: true }]],
  ['OB', [{ long: ['OPŠTA', 'BOLNICA'], follows: ofPlace, first: true }]],
  ['SB', [{ long: ['SPECIJALNA', 'BOLNICA'], follows: ofPurpose, first: true }]],
  ['INST', [{ long: ['INSTITUT'], follows: ofPurpose, first: true }]],
  ['AK', [{ long: ['ADVOKATSKA', 'KANCELARIJA'], follows: ofLawyer, first: true }]],
  [
    'HEM',
    [
      { long: ['HEMIJSKO'], follows: isOneOf(/^CISC/), first: false },
      { long: ['HEMIJSKA'], follows: isOneOf(/^CISTION/), first: false },
    ],
  ],
  [
    'VET',
    [
      {
        long: ['VETERINARSKA'],
        follows: isOneOf(/^(?:STANIC|AMB|ORD|APOT|KLINI|BOLNIC)/),
        first: false,
      },
    ],
  ],
]);

const isFirst = (words: readonly Word[], at: number, start: number): boolean => {
  const before = words[at - 1]?.folded ?? '';
  return at === start || (at > start && (isPurposeWord(before) || leading.has(before)));
};

/** The words, with what such letters stand for. A line without them costs a look at each word. */
export const writtenOut = (words: readonly Word[], start: number): readonly Word[] => {
  if (!words.some(({ folded }) => SHORT.has(folded))) return words;
  return words.flatMap((word, at) => {
    const meant = SHORT.get(word.folded)?.find(
      ({ follows, first }) => (!first || isFirst(words, at, start)) && follows(words, at + 1),
    );
    if (at < start || meant === undefined) return word;
    return meant.long.map((raw, i) => ({
      ...word,
      raw,
      folded: raw.replace('Š', 'S'),
      gap: i === 0 ? word.gap : ' ',
      short: word.folded,
    }));
  });
};
