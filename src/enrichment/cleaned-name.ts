/** The name shown when the payee is not known: the payee's own words, made legible, and nothing invented. */
import { isBodyName } from './body-names.ts';
import type { Descriptor } from './descriptor.ts';
import { nameEnd } from './name-bounds.ts';
import { behindNoise, CARD_KINDS, isFirmAsWritten } from './name-noise.ts';
import {
  AREA_CODE,
  bankWords,
  COUNTED,
  isBankWord,
  isForm,
  isOrdinal,
  isReference,
  isYearOfClub,
  leading,
  legalForms,
  OF_A_TOWN,
  operationWords,
  PUBLIC,
  WEB_ENDINGS,
} from './name-words.ts';
import { nameBehindOwner } from './owners.ts';
import { isShortTown, townSize } from './places.ts';
import { bodyAt, bodyStart, withoutUniversity } from './public-bodies.ts';
import { isCommonWord, isTradeTerm, spelled } from './spelling.ts';
import type { Word } from './words.ts';

const LONGEST_NAME = 72;
export interface Name {
  /** Null when no word is left. */
  text: string | null;
  /** Only words that any firm of the trade could bear: PEKARA, TEHNICKI PREGLED. */
  bare: boolean;
  /** Where the name ends is told by the line: a field, a town or a legal form follows. */
  closed: boolean;
}

/** `PEKARA ZORA MP 12` → PEKARA, ZORA. `beforeForm` says that a legal form follows. */
const withoutCodes = (own: readonly Word[], beforeForm: boolean): Word[] =>
  own.filter((word, i) => {
    // PEKOTEHNIKA 024 DOO: a town's number that a firm is called by.
    if (beforeForm && i > 0 && i === own.length - 1 && AREA_CODE.test(word.folded)) return true;
    if (isYearOfClub(own, 0, i)) return true;
    if (i === 0) return word.folded.length < 3 || !word.number;
    const counts = COUNTED.has(word.folded) && (own[i + 1]?.number || i === own.length - 1);
    // SLEP SLUZBA KALE 0-24: when it is open.
    if (word.folded === '24' && word.gap === '-' && /^0+$/.test(own[i - 1]!.folded)) return false;
    const counted = word.number && i > 1 && COUNTED.has(own[i - 1]!.folded);
    return !counts && !counted && !isReference(word);
  });

/** ROBA OD KOZE TASNA: behind what is made no form of a firm stands. */
const isMadeOf = (own: readonly Word[], at: number): boolean => {
  const [before, next] = [own[at - 1], own[at + 1]];
  if (own[at]!.folded !== 'OD' || before === undefined || next === undefined) return false;
  return (
    (isCommonWord(before.folded) || isTradeTerm(before.folded)) &&
    /[AEUI]$/.test(next.folded) &&
    !isForm(next)
  );
};

/** Words as a name. Null when there is none. */
export const writtenName = (words: readonly Word[]): string | null => {
  let name = '';
  let length = 0;
  for (const [i, word] of words.entries()) {
    // SHOPPSTER.RS and M.JOVANOVIC keep their point, STOM.ORD loses it.
    const isJoined = word.gap === '-' || (word.gap === '.' && (WEB_ENDINGS.has(word.folded) || length === 1));
    // LEVI9 and STUDIO3 are written on; PERIONICA BLJESAK7 and PICERIJA3SESIRA were.
    const isApart = word.number && length > 4 && (i > 1 || words[i + 1]?.glued);
    const isGlued = word.glued && !isApart && !(words[i - 1]?.number && words[i - 1]?.glued);
    const joint = name === '' || isGlued ? '' : isJoined ? word.gap : ' ';
    length = word.folded.length;
    const next = name + joint + spelled(word, name === '');
    if (next.length > LONGEST_NAME) break;
    name = next;
  }
  return name === '' ? null : name;
};

/** ZANATSKO UGOSTITELJSKA RADNJA, TRG.RADNJA: forms of shops, written out. */
const OF_A_RADNJA =
  /^(?:SAMOST(?:ALNA)?|ZAN(?:ATSK[AO])?|TRG(?:OVINSK[AO])?|UG(?:OST(?:ITELJSK[AOI])?)?|TURISTICK[IO])$/;
/** UGOSTITELJSKO TURISTICKI OBJEKAT */
const OBJECTS = new Set(['RADNJA', 'OBJEKAT']);
/** SR STAKLOREZAC DJURA, TRGOVINSKA RADNJA BUTIK EVA: a shop's form in front of its trade; SR MITROVICA is a town. */
const behindShopForm = ({ words, end }: Descriptor, start: number): number => {
  const isBegun = (at: number): boolean => isTradeTerm(words[at]?.folded ?? '');
  if (words[start]?.folded === 'SR') return isBegun(start + 1) ? start + 1 : start;
  let at = start;
  while (at < words.length && OF_A_RADNJA.test(words[at]!.folded)) at++;
  // UGOSTITELJSKA RADNJA CARDAK has no other name.
  return at > start && at + 2 < end && OBJECTS.has(words[at]!.folded) && isBegun(at + 1) ? at + 1 : start;
};

/**
 * What a payee is called in the line. `STR ZORA 12 NIS 688` → `Zora 12`, `SUR KAFANA KOD MILETA` → `Kafana kod Mileta`. `trade`
 * is where the word of its trade stands, if any does.
 */
export const nameIn = (descriptor: Descriptor, trade?: number): Name => {
  const { words, card } = descriptor;
  // RATA COMPUTERS DOO: what would be left of the firm is no name.
  const isWhole = isFirmAsWritten(descriptor);
  const start = isWhole
    ? descriptor.start
    : behindShopForm(descriptor, bodyStart(descriptor, behindNoise(descriptor, trade ?? descriptor.start)));
  const { until, town, closed } = nameEnd(descriptor, start);
  let from = start;
  const isPhrase = isWhole || words[from]?.folded === 'ZA' || beginsWhere(descriptor, from);
  while (
    !isPhrase &&
    from < until - 1 &&
    // POKLON SHOP IDEJA: a word of the trade.
    (from !== trade || leading.has(words[from + 1]!.folded)) &&
    (card ? bankWords : leading).has(words[from]!.folded) &&
    words[from]!.folded.length > 1 &&
    !CARD_KINDS.has(words[from]!.folded) &&
    !isOrdinal(words, from)
  )
    from++;
  // VODA I KANALIZACIJA: of what is paid for a word was taken off, and the rest stays.
  if (from > start && from < until - 1 && words[from]!.folded === 'I') from++;
  const own = words.slice(from, until);
  const telling = withoutCodes(own, words[until] !== undefined && isForm(words[until]));
  let kept = withoutUniversity(telling.filter((word, i) => !isForm(word) || isMadeOf(telling, i)));
  if (!kept.some((word) => !word.number)) kept = own.filter((word) => !word.number);
  // BURGER 018: a trade, and the number of its town, by which it is called.
  if (kept.length === 1 && own.length === 2 && isTradeTerm(own[0]!.folded) && AREA_CODE.test(own[1]!.folded))
    kept = own;
  // VODOVOD KRUSEVAC JKP: the mark behind the name, as a legal form is.
  if (kept.length > 1 && PUBLIC.has(kept.at(-1)!.folded)) kept = kept.slice(0, -1);
  // OPTIKA FOKUS BOR: a word that is a town as well, behind a name that is one without it.
  const last = kept.at(-1);
  const isTownLast =
    last !== undefined &&
    town === 0 &&
    isShortTown(last.folded) &&
    kept.length > 2 &&
    !isBare(kept.slice(0, -1));
  // MOJAODECA.RS: behind a point the web's ending.
  if (kept.length > 1 && kept.at(-1)!.gap === '.' && WEB_ENDINGS.has(kept.at(-1)!.folded))
    kept = kept.slice(0, -1);
  // JP GAS SENTA: a mark alone is no name; what was taken for what is paid for is.
  const isMark = kept.length === 1 && BARE_MARKS.has(kept[0]!.folded);
  if (isMark) kept = behindMark(descriptor, start);
  const bare = isBare(kept);
  // Of APOTEKA CACAK the town is the name, of PEKARA NIS 688 and PEKARA>NIS RS it is where the card was used.
  const twice = until + town < words.length && townSize(words, until + town) > 0;
  const isOfTown = OF_A_TOWN.has(kept[0]?.folded ?? '') && kept[1]?.folded !== 'AGENCIJA';
  // SPECIJALNA BOLNICA ZA REHABILITACIJU IVANJICA, PRIRODNO MATEMATICKI FAKULTET NIS
  const isNamedSo =
    town > 0 &&
    !(isMark && kept.length > 1) &&
    (isOfTown || isBodyName(kept) || (bare && kept.length < 3 && (!card || twice)));
  const named = isNamedSo ? [...kept, ...words.slice(until, until + town)] : kept;
  // LETOVANJE UPLATA RATE ORBIS TURIZAM: what is paid for stands between the trade and the name.
  const behind =
    bare && named === kept && !card && bodyAt(descriptor, start) < 0 ? nameBehind(descriptor, until) : null;
  if (behind !== null) return behind;
  return {
    text: writtenName(isTownLast && !isNamedSo ? kept.slice(0, -1) : named),
    bare: bare && named === kept,
    closed: closed || isTownLast || own.slice(1).some(isForm),
  };
};

const WHERE = new Set(['KOD', 'NA', 'POD', 'PORED', 'ISPOD', 'IZA', 'KRAJ']);

/** KOD SANJE, NA KEJU: a house that is called so, where a card is used in it or the line says nothing before. */
const beginsWhere = ({ words, card }: Descriptor, from: number): boolean =>
  WHERE.has(words[from]?.folded ?? '') &&
  (card || from === 0) &&
  !leading.has(words[from + 1]?.folded ?? '') &&
  words[from + 1]?.number === false;

/** The name that follows what is paid for; null where none does. */
const nameBehind = (descriptor: Descriptor, from: number): Name | null => {
  const { words, end } = descriptor;
  let at = from;
  while (at < end && (leading.has(words[at]!.folded) || words[at]!.number)) at++;
  const isNamed = words
    .slice(at, end)
    .some(({ folded, number }) => !number && folded.length > 3 && !isCommonWord(folded));
  if (at === from || !isNamed || words[at]!.folded === 'I') return null;
  // AUTO PERIONICA CENTAR DOO LOZNICA RACUN: behind it stands where it is.
  if (townSize(words, at) > 0) return null;
  return { ...nameIn({ ...descriptor, start: at }), closed: false };
};

/** Of a public enterprise, and of none in particular. */
const MARKS = new Set(['JKP', 'JP', 'KJP', 'JKSP', 'KJKP', 'SMS']);

/** Of a kind of body, and never its name. */
const BARE_MARKS = new Set('JKP JP KJP JKSP KJKP SZ SB OZ INST DZ OB ZC'.split(' '));
/** The mark with the town behind it, or with whatever stands before what is paid for. */
const behindMark = ({ words }: Descriptor, start: number): Word[] => {
  const town = townSize(words, start + 1);
  if (town > 0) return words.slice(start, start + 1 + town);
  const last = words.findIndex(
    ({ folded, number }, i) =>
      i > start &&
      (number ||
        legalForms.has(folded) ||
        // JKP ZA GREJANJE
        (i > start + 1 && words[i - 1]!.folded !== 'ZA' && leading.has(folded))),
  );
  return words.slice(start, last < 0 ? words.length : last);
};

/** Any firm of the trade could bear it. */
const isBare = (words: readonly Word[]): boolean =>
  words.every(({ folded, number }) => number || isCommonWord(folded) || MARKS.has(folded));

/**
 * The words of the line beside those that told what it is, as a name: TEHNOSHOP of IPS PRENOS TEHNOSHOP. Null where nobody is
 * named, or by a given name alone.
 */
export const besides = (descriptor: Descriptor, spots: readonly number[]): string | null => {
  const { words, end } = descriptor;
  const isOwn = (word: Word, at: number): boolean =>
    !spots.includes(at) &&
    !isBankWord(word.folded) &&
    !operationWords.has(word.folded) &&
    !(word.number && !(word.glued && at > 0)) &&
    !isForm(word);
  // ZARADA ZA SEPTEMBAR LEVI9: what is paid, and for when, stands in front.
  let start = descriptor.start;
  while (start < end && (words[start]!.number || !isOwn(words[start]!, start))) start++;
  const { until } = nameEnd(descriptor, start);
  const own = words.slice(start, until).filter((word, i) => isOwn(word, start + i));
  const telling = own.filter(
    ({ folded }) =>
      folded.length > (/[AEIOU]/.test(folded) ? 3 : 2) && !isCommonWord(folded) && !MARKS.has(folded),
  );
  return telling.length > 0 ? writtenName(own) : null;
};

/** `STR ZORA 12 NIS 688` → `Zora 12`, `VESNA ILIC PR KORINA` → `Korina`. Null when no word is left. */
export const cleanedName = (descriptor: Descriptor): string | null => {
  const start = nameBehindOwner(descriptor);
  return nameIn(start > 0 ? { ...descriptor, start } : descriptor).text;
};
