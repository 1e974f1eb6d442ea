/**
 * What is left of a town, or of a firm's form, where the field ended: NE of Negotin in EFEKTA FRIZERSKI STUDIO NE. Told by the length of
 * the line, by what towns begin so, and by a name that is whole without it.
 */

import { isCutStreet } from './cut-streets.ts';
import { FIRST_WORDS } from './cut-towns.ts';
import { readLines, readWords } from './data-files.ts';
import { fold } from './fold.ts';
import { isForm, leading, legalForms, OF_A_TOWN } from './name-words.ts';
import { isGivenName, isSurname } from './person.ts';
import { isTownMark, isWholePlace, townBefore } from './places.ts';
import { hasBody } from './public-bodies.ts';
import { beginsSettlement, isSettlement, LEADING } from './settlements.ts';
import { isCommonWord, isPayeeWord, isSpelled } from './spelling.ts';
import { pairedWith } from './word-pairs.ts';
import { joinedWords, type Word } from './words.ts';

/** Fields of names have 22 or 25 characters, 28 with what some banks add; a blank at the end is not seen, and one bank's words may go before. */
const SHORTEST = 20;
const LONGEST = 28;
const FIELD = 25;
/** A name and the first letters of the town, or the name, a form and those. */
const LONGEST_WITH_TOWN = 44;

const towns = readLines('places.txt').map((name) => name.split(/\s+/).map(fold));
const beginnings = new Set(
  towns.flatMap(([first]) => Array.from({ length: first!.length - 1 }, (_, i) => first!.slice(0, i + 1))),
);
/** Marks of towns on car plates: behind a name that is whole they stand for the town, wherever the line ends. */
const plates = readWords('town-marks.txt');
/** Short words that are parts of names, or that firms are called by. */
const KEPT = readWords('short-words.txt');
/** Of two words and more, each whole or cut: N PA, SREM MIT, PETROVAC NA ML. */
const longTowns = towns.filter(({ length }) => length > 1);
const isLeading = ({ folded }: Word): boolean => leading.has(folded);
const LONGEST_TOWN = 3;
const FORMS_CUT = ['PREDUZETNIK', 'PREDUZECE', 'DRUSTVO', 'PRODAVNICA'];

const lengthOf = (words: readonly Word[], from: number, to: number): number => {
  let length = 0;
  for (let i = from; i < to; i++) length += words[i]!.raw.length + (i > from ? words[i]!.gap.length : 0);
  return length;
};
/** Numbers and adjectives that stand before what they are of, and titles before a name: TRI SESIRA, VESELI PETAO, KNEZ MIHAILO. */
export const LEADS: ReadonlySet<string> = new Set(
  (
    'DVA DVE TRI CETIRI PET SEDAM MOJ MOJA MOJE NAS NASA CAR KNEZ KRALJ VOJVODA DR VESELI VESELA PLAVI PLAVA CRVENI CRVENA ZUTI ZUTA ZELENI ZELENA ' +
    'BELI BELA CRNI CRNA ZLATNI ZLATNA SREBRNI SREBRNA SLATKI SLATKA LEPI LEPA DOBRI DOBRA SRECNI SRECNA SARENI SARENA LUDI LUDA DIVLJI DIVLJA ' +
    'DEBELI DEBELA STARI STARA MLADI MLADA TIHI TIHA TOPLI TOPLA CAROBNI CAROBNA'
  ).split(' '),
);

/** Adjectives with which settlements begin: DONJA of Donja Mutnica. */
const FIRST = new Set([
  ...FIRST_WORDS,
  ...'BANATSKA BANATSKI BANATSKO BACKO SREMSKO SAVSKI DONJA DONJE GORNJA GORNJE MALA MALO NOVO STARO VELIKI NISKA VISNJICKA BEZANIJSKA'.split(
    ' ',
  ),
]);
const STREETS = new Set('UL ULICA BUL BULEVAR BLV TRG'.split(' '));
const isTrade = ({ folded }: Word): boolean =>
  folded.length > 3 && isCommonWord(folded) && !leading.has(folded);

/** MILICA ILIC PR NARGILA BAR DIM: behind who owns it the name of the firm begins. */
const behindOwner = (words: readonly Word[], start: number, to: number): number => {
  const form = words[start + 2]?.folded === 'PR' ? start + 2 : -1;
  return form > 0 && form < to - 1 && words.slice(start, form).some(isGivenName) ? form + 1 : start;
};

/** Whether the words are a name without what follows: a trade and a name, or three words. */
const isWhole = (words: readonly Word[], begin: number, to: number, letters: number): boolean => {
  const start = behindOwner(words, begin, to);
  const isFormed = legalForms.has(words[to - 1]!.folded);
  const own = words.slice(start, to).filter((word) => !word.number && !isForm(word));
  const last = own.at(-1);
  if (
    last === undefined ||
    own.length < 2 ||
    (!isFormed && (LEADING.has(last.folded) || LEADS.has(last.folded)))
  )
    return false;
  // MINISTARSTVO UNUTRASNJIH P
  if (last.folded.endsWith('IH')) return false;
  const telling = own.filter(({ folded }) => folded.length > 1 && !isCommonWord(folded));
  // MARKO J, PETAR PETROVIC J: an initial.
  if (letters === 1 && (isGivenName(last) || isSurname(last.folded)) && !isTrade(own[0]!)) return false;
  // RADNJA BRANKA NIS BUL NEMANJIC
  if (STREETS.has(last.folded)) return false;
  return telling.length > 0 || own.filter(({ folded }) => folded.length > 2).length > 2;
};

const isLongTown = (words: readonly Word[]): boolean =>
  longTowns.some(
    (town) => town.length >= words.length && words.every(({ folded }, i) => town[i]!.startsWith(folded)),
  ) ||
  // BORSKO JEZ
  ((FIRST.has(words[0]!.folded) || (words.length > 1 && OF_A_PLACE.test(words[0]!.folded))) &&
    beginsSettlement(joinedWords(words, 0, words.length)));
const OF_A_PLACE = /(?:SK|CK)[IAO]$/;

/** What a field that cut the line may have left of a town or of a form, behind the word `before`. */
const isLeft = (last: Word, before: Word): boolean => {
  const { folded } = last;
  if (folded.length < 3) return beginnings.has(folded) || 'DOO'.startsWith(folded);
  if (FORMS_CUT.some((form) => folded.length > 3 && form.startsWith(folded))) return true;
  if (FIRST.has(folded)) return true;
  // FRIZERSKI SALON JOVANOVIC MLADEN is a person, CVECARA ORHIDEJA MLADEN stands in Mladenovac.
  if (beginnings.has(folded))
    return folded.length === 3
      ? !isSpelled(folded) || before.number || legalForms.has(before.folded)
      : !isCommonWord(folded) &&
          // LEDENO DOBA: a noun behind its adjective.
          !/(?:SK|CK)[IAOE]$|[A-Z]{3}N[OI]$/.test(before.folded) &&
          !(isGivenName(last) && isSurname(before.folded));
  // ELEKTRICAR MILAN JOVANOV, KERAMICAR DUSAN SAVIN
  if (isGivenName(before) && (isSurname(folded) || /[^AEIOU]IN$/.test(folded))) return false;
  // MLEKARA SJENICKI SIR: a noun behind its adjective.
  if (isSpelled(folded) || isPayeeWord(folded) || folded.endsWith('IC')) return false;
  // DIVLJI ZAPAD
  return !/(?:(?:SK|CK|N|[LN]J)[IAOE]|[^AEIOU][^AEIOU]I)$/.test(before.folded) && beginsSettlement(folded);
};

/** ADVOKAT PETAR GLISIN, and not FRIZER MILA SVILAJ: behind the given name of such a one the surname stands. */
const BEAR_NAMES = new Set(
  'ADVOKAT ADV NOTAR BELEZNIK JB IZVRSITELJ JI KANCELARIJA DR TUMAC PREVODILAC VESTAK GEOMETAR FOTOGRAF LOGOPED PSIHOLOG PSIHOTERAPEUT'.split(
    ' ',
  ),
);
const isSurnameOf = (words: readonly Word[], start: number, at: number): boolean =>
  words[at]!.folded.length > 3 &&
  isGivenName(words[at - 1]!) &&
  words.slice(start, at - 1).some(({ folded }) => BEAR_NAMES.has(folded));

const isOfOneWord = (last: Word, before: Word, isCut: boolean): boolean => {
  // HLEB I SO
  if (before.folded === 'I') return false;
  // Behind a form and a shop's number stands no part of the name: RUM is Ruma there.
  if (KEPT.has(last.folded) && !before.number && !legalForms.has(before.folded)) return false;
  if (last.folded.length < 4 && (isTownMark(last.folded) || plates.has(last.folded))) return true;
  return isCut && isLeft(last, before);
};

/** KELEBIJA KEL, BANJA VRUJCI BANJA V: the place twice, and the second time cut. */
const isAgain = (words: readonly Word[], from: number, end: number): boolean => {
  const again = joinedWords(words, from, end);
  for (let size = 1; size <= LONGEST_TOWN && from - size > 0; size++) {
    const place = joinedWords(words, from - size, from);
    if (place !== again && place.startsWith(again) && (isWholePlace(place) || isSettlement(place)))
      return true;
  }
  return false;
};

/** Whether a line of a purchase, or the payee's part of it, is as long as lines are that a field cuts. */
const isLong = (words: readonly Word[], start: number, end: number, named = end): boolean => {
  const own = lengthOf(words, start, end);
  const whole = lengthOf(words, 0, end);
  // An order of a bank's client has words behind the name.
  const most = words.slice(start, named).some(isLeading) ? LONGEST : LONGEST_WITH_TOWN;
  return (own >= SHORTEST - 2 && own <= most && whole >= SHORTEST) || (whole >= SHORTEST && whole <= most);
};

const FORMS = ['DOO', 'PR', 'SZR', 'STR', 'SUR', 'SZTR'];
const isFormBegun = (folded: string): boolean => FORMS.some((form) => form.startsWith(folded));
const isBegun = (folded: string): boolean =>
  isFormBegun(folded) || (beginnings.has(folded) && !KEPT.has(folded));

/** The field of the name has 25 characters, and no blank is left at its end. */
const isFull = (words: readonly Word[], until: number): boolean => lengthOf(words, 0, until) === FIELD;
/** Other banks' fields are shorter; of those the first letters of a form alone are taken off. */
const isNearlyFull = (words: readonly Word[], until: number): boolean =>
  lengthOf(words, 0, until) >= SHORTEST + 2;

/** How many words before `until` are such a rest, with the form of a firm that follows it; 0 when none. The payee's words begin at `start`;
 * `city` is what a field of its own says, folded, or nothing. */
export const restBefore = (words: readonly Word[], start: number, until: number, city: string): number => {
  let end = until;
  while (end > start && legalForms.has(words[end - 1]!.folded)) end--;
  const last = words[end - 1];
  if (last === undefined || last.number || last.glued) return 0;
  // S.PALAN
  const isShort = last.gap === '.' && words[end - 2]?.folded.length === 1;
  if (!isShort && !/^[.,]?\s+$/.test(last.gap)) return 0;
  // SERVIS BELE T: of the technics, and no town.
  if (end - start > 1 && pairedWith(words[end - 2]!.folded, last.folded) !== null) return 0;
  if (end - start > 2 && isSurnameOf(words, start, end - 1)) return 0;
  const isFormed = end < until || (legalForms.has(words[end - 2]?.folded ?? '') && end - start > 2);
  const isCut = isFormed || isShort || isLong(words, start, until);
  for (let size = Math.min(LONGEST_TOWN, end - start - 1); size > 0; size--) {
    const from = end - size;
    // VETERINARSKA STANICA MLAD: a body, and the field is full.
    const isBody =
      city === '' &&
      isFull(words, until) &&
      last.folded.length > 3 &&
      (hasBody(words, start, from) || words[from - 1]!.folded === 'STANICA');
    // TURISTICKA ORGANIZACIJA K>KRALJEVO: of a body whose name its town is, the letters of the town alone.
    const isOfCity =
      city !== '' &&
      from > start + 1 &&
      OF_A_TOWN.has(words[start]!.folded) &&
      city.startsWith(joinedWords(words, from, end));
    if (!isBody && !isOfCity && !isWhole(words, start, from, last.folded.length)) continue;
    if (isAgain(words, from, end)) return until - from;
    const lengths = [lengthOf(words, 0, until), lengthOf(words, start, until)];
    if (end === until && isCutStreet(words.slice(from, end), words[from - 1]!, lengths)) return until - from;
    if (city !== '') {
      // AUTO-SKOLA SEMAFOR 1992 D>KRAGUJEVAC: a field that is full, and the first letters of a form or a town.
      const isOfField = isFull(words, until) ? isBegun : isNearlyFull(words, until) ? isFormBegun : null;
      if (size === 1 && last.folded.length < 3 && isOfField?.(last.folded)) return until - from;
      const rest = joinedWords(words, from, end);
      // RESTORAN PIJANI SOM has room left in its field.
      if (
        city.startsWith(rest) ||
        (rest.length > 3 && beginnings.has(rest) && !isSpelled(rest) && isNearlyFull(words, until))
      )
        return until - from;
      continue;
    }
    const isRest =
      size > 1
        ? // PETROVAC NA M: NA is the town's.
          (isCut || isLong(words, start, until, from)) && isLongTown(words.slice(from, end))
        : isOfOneWord(last, words[end - 2]!, isCut) ||
          // POLIKLINIKA HUMAN PIROT HUM: what stands behind the town.
          (isCut &&
            last.folded.length < 5 &&
            !isSpelled(last.folded) &&
            townBefore(words, start, end - 1) > 0) ||
          (last.folded === 'NA' && townBefore(words, start, end - 1) > 0);
    if (isRest) return until - from;
  }
  return 0;
};
