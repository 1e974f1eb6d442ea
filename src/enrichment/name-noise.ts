/** What banks and tills write in front of a name. */
import type { Descriptor } from './descriptor.ts';
import { isStreet, malls } from './name-place.ts';
import {
  bankWords,
  COMPANIES,
  COUNTED,
  isBankWord,
  isOrdinal,
  isReference,
  leading,
  PUBLIC,
  tillWords,
  YEAR,
} from './name-words.ts';
import { isTownMark, townSize } from './places.ts';
import { isNamed } from './public-bodies.ts';
import { isCommonWord, isTradeTerm } from './spelling.ts';
import type { Word } from './words.ts';

/** Kinds of cards, by which firms are called as well: GOLD KAFE BAR. */
export const CARD_KINDS = new Set('GOLD CLASSIC PLATINUM STANDARD WORLD BUSINESS VIRTUAL'.split(' '));
/** What tills and card systems write before the payee. */
const TILL = new Set('WEB TERM TID MID AUTH SEQ MOTO CHIP NFC ECOMM PRESENT PORUDZBINA'.split(' '));

/** JKP RAVNO 2014 CUPRIJA KOMUNALIJE: the year in which it was founded. */
const isYearOfName = (words: Descriptor['words'], at: number): boolean =>
  at > 1 &&
  PUBLIC.has(words[at - 2]!.folded) &&
  YEAR.test(words[at]!.folded) &&
  !leading.has(words[at - 1]!.folded);

/** SEQ 0012 KNJIZARA KORALI, EPG 3D BUTIK MARIANA: numbers, and what banks and tills write. */
const isNoise = (descriptor: Descriptor, at: number): boolean => {
  const { words, start, card } = descriptor;
  const word = words[at]!;
  // BAJT-COM
  if (COMPANIES.has(word.folded) || word.gap === '-') return false;
  // NOVAK PROMET MESARA TITEL: firms are called so, and banks say PROMET ROBE I USLUGA.
  if (word.folded === 'PROMET') return words[at + 1]?.folded === 'ROBE';
  return (
    (isReference(word) && !isYearOfName(words, at)) ||
    // Of AUTO SERVIS 3D TRAP it is a part.
    (/^\d\D$/.test(word.folded) && (at === start || isNoise(descriptor, at - 1))) ||
    // 12BUTIK MERI, POS12 BUTIK MERI, RACUN BR 12 BUTIK MERI
    // Of FIT4LADIES the number is a part.
    (word.number &&
      !(word.glued && words[at + 1]?.glued) &&
      (words[at + 1]?.glued || word.glued || (at > 0 && COUNTED.has(words[at - 1]!.folded)))) ||
    tillWords.has(word.folded) ||
    // 0231 MP TISINA PRODAVNICA: the number of a shop in front of what counts it.
    (word.folded.length < 4 && COUNTED.has(word.folded) && at > 0 && words[at - 1]!.number) ||
    (TILL.has(word.folded) &&
      (word.folded !== 'MOTO' || words[at + 1]?.number) &&
      // VITAPHARM WEB APOTEKA: behind a name it says where it sells.
      (word.folded !== 'WEB' || at === start || TILL.has(words[at - 1]!.folded))) ||
    ((card ? bankWords : leading).has(word.folded) &&
      word.folded.length > 2 &&
      !isCommonWord(word.folded) &&
      !CARD_KINDS.has(word.folded) &&
      !isOrdinal(words, at))
  );
};

/** RATA COMPUTERS DOO: a firm whose first word says what is paid for elsewhere, and of whose other words any firm might be called. */
export const isFirmAsWritten = ({ words, start, end, card }: Descriptor): boolean => {
  const form = words.findIndex(({ folded }, i) => i > start + 1 && i <= end && COMPANIES.has(folded));
  return (
    form > 0 &&
    start === 0 &&
    !card &&
    leading.has(words[0]!.folded) &&
    words
      .slice(1, form)
      .every(
        ({ folded, number }) =>
          !number && (isCommonWord(folded) || isTradeTerm(folded)) && !leading.has(folded),
      )
  );
};

/** LOVAC 308 ORUZJE I MUNICIJA: a number behind the word that begins the name. */
const isOfName = ({ words, start }: Descriptor, at: number): boolean => {
  const before = words[at - 1];
  return (
    words[at]!.number &&
    at === start + 1 &&
    words[at]!.folded.length < 4 &&
    before !== undefined &&
    before.folded.length > 3 &&
    !/\d/.test(before.folded) &&
    !isBankWord(before.folded) &&
    !tillWords.has(before.folded) &&
    !COUNTED.has(before.folded) &&
    !TILL.has(before.folded)
  );
};

/** What a shopping centre is, and where in it: AVIV PARK ZR LOK 4 CVECARA LUNA. */
const OF_CENTRES = new Set(['TC', 'SC', 'LOK', 'LOKAL', 'L']);
const isCentre = (words: readonly Word[], start: number, trade: number): boolean => {
  let name = '';
  for (let at = start; at < trade; at++) {
    const { folded, number } = words[at]!;
    const isAside =
      number || OF_CENTRES.has(folded) || (at > start && (isTownMark(folded) || townSize(words, at) > 0));
    if (!isAside) name += folded;
  }
  return malls.has(name);
};

/** Behind what stands before the trade and is no name. */
export const behindNoise = (descriptor: Descriptor, trade: number): number => {
  const { words, start, end } = descriptor;
  for (let at = trade - 1; at >= start; at--) {
    // VODA I VATRA VODOMATERIJAL: no name begins with I. MASKA ZA TELEFON KIOSK: what for.
    if (words[at - 1]?.folded === 'ZA' && at > start) continue;
    if (words[at + 1]!.folded === 'I' || !isNoise(descriptor, at) || isOfName(descriptor, at)) continue;
    // After SEQ, TID and KASA a number of any length.
    return words[at + 1]?.number && at + 1 < trade ? at + 2 : at + 1;
  }
  if (trade > start && isCentre(words, start, trade) && isNamed(words, trade, end)) return trade;
  // KARADJORDJEVA 44 FRIZER ACO: the street in front.
  if (trade > start + 1 && trade < start + 4 && words[trade - 1]!.number && isStreet(words, start))
    return trade;
  // UDR.GR. KONJICKI KLUB GRIVA, U.G. NASA KUCA: an association of citizens, and behind it what it is called.
  const [first, second] = [words[start], words[start + 1]];
  if (first?.folded === 'UG' && first.raw.includes('.') && start + 1 < end) return start + 1;
  const isCitizens = second?.folded === 'GR' || second?.folded === 'GRADJ';
  if (first?.folded.startsWith('UDR') && isCitizens && start + 2 < end) return start + 2;
  // BG FRIZER MIA, NS RIBLJI RESTORAN: the town in front.
  return trade > start && isTownMark(words[start]!.folded) ? start + 1 : start;
};
