/**
 * Letters that stand for a public body or a firm of a trade, and are no word by themselves: DZ KRALJEVO is Dom zdravlja Kraljevo,
 * VET. STANICA a veterinary station, KNJIG AGENCIJA an accountant. Written out where what follows says that they mean it: DZ INVEST and AK ATLETIKA stay.
 */

import { bodyNameAt } from './body-names.ts';
import { fold } from './fold.ts';
import { isPurposeWord, leading } from './name-words.ts';
import { isSurname } from './person.ts';
import { townSize } from './places.ts';
import { isSettlement } from './settlements.ts';
import { withoutPoints, withPairs } from './without-points.ts';
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

/** ST.KLINIKA, GIN.ORD. */
const ofDoctor = isOneOf(/^(?:ORD(?:INACIJ[AE])?|KLINIK[AE]|AMB(?:ULANTA)?|POLIKLINIK[AE])$/);

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

/** STOVARISTE GRADJ. MAT: a yard of building material; GRADJ MATERIJAL LUKIC sells it. */
const MATERIAL = /^MAT(?:ER.*)?$/;
const isYard = (word: Word | undefined): boolean =>
  /^(?:STOV|PRODAVN|PRODAJ|SALON|TRGOVIN|DISKONT|RADNJ)/.test(word?.folded ?? '');
const isSold: Follows = (words, at) => {
  const next = words[at]?.folded ?? '';
  return next === 'MATERIJALA' || (MATERIAL.test(next) && isYard(words[at - 2]));
};
const isSoldAs: Follows = (words, at) => words[at - 2]?.folded === 'GRAD' && isYard(words[at - 3]);

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
  ['TO', [{ long: ['TURISTIČKA', 'ORGANIZACIJA'], follows: ofPlace, first: true }]],
  ['ZC', [{ long: ['ZDRAVSTVENI', 'CENTAR'], follows: ofPlace, first: true }]],
  ['ZZJZ', [{ long: ['ZAVOD', 'ZA', 'JAVNO', 'ZDRAVLJE'], follows: ofPlace, first: true }]],
  ['CSR', [{ long: ['CENTAR', 'ZA', 'SOCIJALNI', 'RAD'], follows: ofPlace, first: true }]],
  ['OJT', [{ long: ['OSNOVNO', 'JAVNO', 'TUŽILAŠTVO'], follows: ofPlace, first: true }]],
  ['INST', [{ long: ['INSTITUT'], follows: ofPurpose, first: true }]],
  ['AK', [{ long: ['ADVOKATSKA', 'KANCELARIJA'], follows: ofLawyer, first: true }]],
  [
    'GRAD',
    [
      { long: ['GRAĐEVINSKOG'], follows: isSold, first: false },
      { long: ['GRAĐEVINSKI'], follows: isOneOf(MATERIAL), first: false },
    ],
  ],
  ['MAT', [{ long: ['MATERIJALA'], follows: isSoldAs, first: false }]],
  ['MATER', [{ long: ['MATERIJALA'], follows: isSoldAs, first: false }]],
  ['MATERIJ', [{ long: ['MATERIJALA'], follows: isSoldAs, first: false }]],
  [
    'HEM',
    [
      { long: ['HEMIJSKO'], follows: isOneOf(/^CISC/), first: false },
      { long: ['HEMIJSKA'], follows: isOneOf(/^CISTION/), first: false },
    ],
  ],
  ['ST', [{ long: ['STOMATOLOŠKA'], follows: ofDoctor, first: true }]],
  ['GIN', [{ long: ['GINEKOLOŠKA'], follows: ofDoctor, first: true }]],
  ['PED', [{ long: ['PEDIJATRIJSKA'], follows: ofDoctor, first: true }]],
  ['INT', [{ long: ['INTERNISTIČKA'], follows: ofDoctor, first: true }]],
  ['DERM', [{ long: ['DERMATOLOŠKA'], follows: ofDoctor, first: true }]],
  ['OFT', [{ long: ['OFTALMOLOŠKA'], follows: ofDoctor, first: true }]],
  ['F', [{ long: ['FAKULTET'], follows: isOneOf(/^TET$/), first: false }]],
  [
    'KNJIG',
    [
      { long: ['KNJIGOVODSTVENA'], follows: isOneOf(/^(?:AGENC|KANC)/), first: false },
      { long: ['KNJIGOVODSTVENI'], follows: isOneOf(/^BIRO/), first: false },
      { long: ['KNJIGOVODSTVENE'], follows: isOneOf(/^USL/), first: false },
    ],
  ],
  [
    'MED',
    [
      { long: ['MEDICINSKI'], follows: isOneOf(/^CENT/), first: false },
      { long: ['MEDICINSKA'], follows: isOneOf(/^(?:ORD|LAB|SKOL|SESTR|OPREM)/), first: false },
      { long: ['MEDICINSKE'], follows: isOneOf(/^USL/), first: false },
    ],
  ],
  ['AP', [{ long: ['APOTEKARSKA'], follows: isOneOf(/^USTAN/), first: true }]],
  ['KOZM', [{ long: ['KOZMETIČKI'], follows: isOneOf(/^(?:SALON|STUDIO|CENT)/), first: false }]],
  ['FIZ', [{ long: ['FIZIKALNA'], follows: isOneOf(/^TERAP/), first: false }]],
  ['AUTOB', [{ long: ['AUTOBUSKA'], follows: isOneOf(/^STANIC/), first: false }]],
  ['MUZ', [{ long: ['MUZIČKA'], follows: isOneOf(/^SKOL/), first: false }]],
  ['PREVOD', [{ long: ['PREVODILAČKA'], follows: isOneOf(/^AGENC/), first: false }]],
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

/** `words` written in place of the one that the line has. */
const inPlaceOf = (word: Word, at: number, raw: string, folded: string): Word => ({
  ...word,
  raw,
  folded,
  gap: at === 0 ? word.gap : ' ',
  short: word.folded,
});

/** MIN. ZDRAVLJA, with the words of the body in place of those that the line shortens. */
const withBodies = (words: readonly Word[], start: number, isFull: boolean): readonly Word[] => {
  for (let at = start; at < words.length - 1; at++) {
    const body = bodyNameAt(words, at, isFull);
    if (body === null) continue;
    const written = body.parts.map(({ raw, folded }, i) => {
      const own = words[at + i];
      if (i >= body.size || own === undefined) return inPlaceOf(words[at + body.size - 1]!, 1, raw, folded);
      return own.folded === folded
        ? { ...own, raw: folded === 'O' ? raw : own.raw }
        : inPlaceOf(own, i, raw, folded);
    });
    return words.toSpliced(at, body.size, ...written);
  }
  return words;
};

/**
 * The words, with what such letters and shortened words stand for. `isFull` says that the line is as long as fields are. A line
 * without them costs a look at each word.
 */
export const writtenOut = (given: readonly Word[], start: number, isFull: boolean): readonly Word[] =>
  withoutPoints(withBodies(withLetters(withPairs(given, start), start), start, isFull), start);

const withLetters = (words: readonly Word[], start: number): readonly Word[] => {
  if (!words.some(({ folded }) => SHORT.has(folded))) return words;
  return words.flatMap((word, at) => {
    const meant = SHORT.get(word.folded)?.find(
      ({ follows, first }) => (!first || isFirst(words, at, start)) && follows(words, at + 1),
    );
    if (at < start) return word;
    // F-TET: what was written out for both.
    if (word.folded === 'TET' && words[at - 1]?.folded === 'F') return [];
    if (meant === undefined) return word;
    return meant.long.map((raw, i) => inPlaceOf(word, i, raw, fold(raw)));
  });
};
