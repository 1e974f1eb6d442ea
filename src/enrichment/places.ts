/**
 * The city and country that end a card descriptor. ISO 8583 field 43 gives the name 25 characters, the city 13
 * and the country 2, each cut or padded; banks print the country as RS, SRB or 688 and repeat or glue the city.
 */
import { isMarkOf, villageAbroad } from './beside-towns.ts';
import { ALPHA_2, ALPHA_3, AMBIGUOUS, NO_WORD_OF_A_NAME, NUMERIC, STATES } from './countries.ts';
import { cutTownBefore, cutTowns, isWord } from './cut-towns.ts';
import { gazetteer, mainPlaces, namesIn, serbian, towns } from './gazetteer.ts';
import { isEverySettlement, quarterBefore, settlementBefore, villageBefore } from './settlements.ts';
import { isCommonWord } from './spelling.ts';
import { joinedWords, type Word } from './words.ts';

/** After these a number counts something: PO RACUNU 392 is not Japan. */
const COUNTED = new Set([
  'RACUN',
  'RACUNU',
  'BR',
  'BROJ',
  'FAKTURA',
  'FAKTURI',
  'PREDRACUN',
  'PREDRACUNU',
  'NALOG',
  'NALOGA',
  'RATA',
  'REF',
]);

const LONGEST_PLACE = 4;

export const isWholePlace = (folded: string): boolean => towns.has(folded);

/** BG, NS: letters that stand for a town. */
export const isTownMark = (folded: string): boolean =>
  folded.length < 4 && gazetteer.abbreviations.has(folded);

/** Whether a whole text is a place or the beginning of one: `KRALJ`. */
export const isPlace = (folded: string): boolean =>
  gazetteer.towns.has(folded) || gazetteer.beginnings.has(folded);

/** Cities after which houses are named: PIZZERIA VERONA JAGODINA stands in Jagodina. */
const NAMESAKES = namesIn('namesakes.txt');

/** Towns whose names are as often an ordinary word or a given name. */
const NOT_ALONE = new Set([
  'MILAN',
  'BOR',
  'UB',
  'ADA',
  'RACA',
  'BAC',
  'TARA',
  'VARNA',
  'SIDE',
  'NICE',
  'CORK',
  'INTERNET',
]);

/** Bor, Ub, Ada, Brus: a town, where something else is the name. */
export const isShortTown = (folded: string): boolean =>
  serbian.has(folded) && (folded.length < 5 || NOT_ALONE.has(folded));

/** Whether the words are a place of Serbia, as a whole. */
export const isSerbian = (words: readonly Word[], from: number, to: number): boolean =>
  serbian.has(joinedWords(words, from, to));

/** Short, and yet no ordinary words. */
const NO_WORDS = new Set(['NIS', 'RUMA']);

/**
 * How many of the words before `end` are a place; 0 when none. `near` is the place written after them, if any: it
 * may be repeated cut (`CACA CACAK`, `BEOGRAD NOVI` for Novi Beograd). `loose` stands for a field of its own,
 * where short names and cut ones are places too; elsewhere Bor, Ub and Ada are ordinary words, and
 * Milan is a given name.
 */
const placeBefore = (
  words: readonly Word[],
  start: number,
  end: number,
  loose: boolean,
  near = '',
): number => {
  let joined = '';
  let found = 0;
  for (let size = 1; size <= LONGEST_PLACE && end - size >= start; size++) {
    joined = words[end - size]!.folded + joined;
    const whole =
      (towns.has(joined) && (loose || (joined.length > 4 ? joined !== 'MILAN' : NO_WORDS.has(joined)))) ||
      (loose && gazetteer.villages.has(joined)) ||
      gazetteer.abbreviations.has(joined);
    const again = near !== '' && joined.length >= 3 && near.startsWith(joined);
    if (whole || again || (loose && gazetteer.beginnings.has(joined))) found = size;
  }
  return found;
};

/** How many of the words before `until` are a town, 0 when none. */
export const townBefore = (words: readonly Word[], start: number, until: number): number => {
  let joined = '';
  let found = 0;
  for (let size = 1; size <= LONGEST_PLACE && until - size >= start; size++) {
    joined = words[until - size]!.folded + joined;
    if (towns.has(joined) && !NOT_ALONE.has(joined)) found = size;
  }
  return found;
};

/** How many words the first place of the tail has: NOVI SAD of NOVI SAD NOVI SAD. */
export const townSize = (words: readonly Word[], from: number): number => {
  for (let size = Math.min(3, words.length - from); size > 0; size--)
    if (townBefore(words, from, from + size) === size) return size;
  return 0;
};

const isNew = (town: string): boolean => !mainPlaces.has(town);

/** KUMODRASKA, SKADARSKA: a street, and no KUMOD of Raška. */
const ADJECTIVE = /[SC]K[AIO]$/;

/** A word of which the tail is a city: `SWEEBEOGRAD`. The length of what stands before it, or 0. */
export const gluedPlace = (folded: string): number => {
  if (ADJECTIVE.test(folded)) return 0;
  for (let at = 3; at <= folded.length - 5; at++) {
    // ARABESKA is no shop in Beška, and KOPRIVICA none in Rivica.
    const isLong = folded.length - at > 5 && at > 3;
    const isSure = isLong || isWord(folded.slice(0, at)) || !isNew(folded.slice(at));
    // VRACARBEOGR: five letters of the city are a field of their own.
    if ((towns.has(folded.slice(at)) && isSure) || folded.slice(at) === 'BEOGR') return at;
  }
  return 0;
};

/** LUX TAXI NIS EST: after a town of Serbia no other country follows. */
const isLocal = (words: readonly Word[], start: number, at: number): boolean =>
  Array.from({ length: Math.min(3, at - start) }, (_, i) => joinedWords(words, at - i - 1, at)).some(
    (place) => serbian.has(place),
  );

const isCountry = (words: readonly Word[], start: number, at: number, fielded: boolean): boolean => {
  const word = words[at]!;
  if (word.number) return NUMERIC.has(word.folded) && !COUNTED.has(words[at - 1]?.folded ?? '');
  if (word.folded.length === 3) {
    if (!ALPHA_3.has(word.folded)) return false;
    if (fielded || word.folded === 'SRB') return true;
    if (placeBefore(words, start, at, true) > 0)
      return !AMBIGUOUS.has(word.folded) || !isLocal(words, start, at);
    // TAVERNA O NIKOS THASOS GRC: no word of any language, and the last of the line.
    return at === words.length - 1 && at - start > 1 && !AMBIGUOUS.has(word.folded);
  }
  if (STATES.has(word.folded) && placeBefore(words, start, at, false) > 0) return true;
  if (word.folded.length !== 2 || !ALPHA_2.has(word.folded)) return false;
  // OPTIKA LENTIAMO RS: no word, and after the name of a firm nothing but the country.
  if (word.folded === 'RS' && at > start) return true;
  // KONOBA MALI RAJ CAVTAT HR: letters that are no word of a name, behind three words at least.
  if (NO_WORD_OF_A_NAME.has(word.folded) && at === words.length - 1 && at - start > 2) return true;
  // STRIPE *BEEHIIV 8885551212 US: the seller's telephone stands where a city does.
  const before = words[at - 1];
  if (before?.number && before.folded.length > 8) return true;
  if (fielded) return true;
  const size = placeBefore(words, start, at, true);
  // KAFE LEDENO DOBA NO: what may be the beginning of a town of Serbia is no town of Norway.
  const isBegun = cutTowns.has(joinedWords(words, at - size, at));
  return size > 0 && !isBegun;
};

/** A town or village of Serbia, whole, cut, or shortened: SR MITROVICA. */
const isHome = (city: string): boolean =>
  serbian.has(city) ||
  cutTowns.has(city) ||
  isEverySettlement(city) ||
  (city.length > 4 && gazetteer.abbreviations.has(city));

/** `NAME LUX Luxembourg`, as Raiffeisen prints it: where the country stands, or -1. */
const countryBeforeCity = (words: readonly Word[], start: number, end: number): number => {
  for (let at = Math.max(start + 1, end - 4); at < end - 1; at++) {
    const { folded } = words[at]!;
    if (folded.length !== 3 || !ALPHA_3.has(folded)) continue;
    const city = joinedWords(words, at + 1, end);
    // OPTIKA LUX SREMSKA MIT: no town of Serbia, whole or cut, lies abroad.
    if (folded !== 'SRB' && isHome(city)) continue;
    if (!AMBIGUOUS.has(folded) || placeBefore(words, at + 1, end, true) === end - at - 1) return at;
  }
  return -1;
};

export interface Tail {
  /** Index after the payee's last word. */
  end: number;
  /** Index after the name field's last word, where the bank marks it: the city may stand in the name as well. */
  field: number;
  /** A country or a field mark was seen: only card descriptors have them. */
  fielded: boolean;
}

/** `NAME>CITY`, two fields padded with blanks, or `NAME, CITY`: where the city begins. */
const fieldMark = (words: readonly Word[], from: number): number => {
  for (let i = from + 1; i < words.length; i++) {
    const { gap } = words[i]!;
    if (gap.includes('>') || /\s{3}/.test(gap)) return i;
    if (!gap.includes(',')) continue;
    if (placeBefore(words, i, words.length, true) === words.length - i) return i;
    if (isEverySettlement(joinedWords(words, i, words.length))) return i;
  }
  return words.length;
};

/**
 * Where the place begins, counted from the end: `CACAK`, `BEOGRAD NOVI BEOGRAD`, `CACAK 2 CACAK`. `field` is what
 * a field of its own after `until` says; without one the words before a country are that field.
 */
const stripCities = (
  words: readonly Word[],
  from: number,
  until: number,
  field: string,
  country: boolean,
): number => {
  let end = until - (!country && field === '' ? cutTownBefore(words, from, until) : 0);
  let near = field;
  while (end > from) {
    const numbered = words[end - 1]!.number && words[end - 1]!.folded.length <= 2;
    const last = numbered ? end - 1 : end;
    const sure = placeBefore(words, from, last, country && near === '', near);
    const small = near === '' && end === until;
    const settled = small ? settlementBefore(words, from - 1, last, country) : 0;
    // GORNJA TRNAVA: both are places, and the longer is meant. Of HOTEL M BEOGRAD the letter is the name.
    const isLonger = settled > sure && (sure === 0 || words[last - settled]!.folded.length > 1);
    const nearest = isLonger ? settled : sure;
    const size = nearest === 0 ? villageAbroad(words, from, last, near) : nearest;
    if (size === 0) break;
    const found = joinedWords(words, last - size, last);
    const second = end < until || field !== '';
    if (second && found !== near && NAMESAKES.has(found)) break;
    // MESARA DREN DRENOVAC: nothing but the trade would be left.
    if (
      second &&
      found !== near &&
      !towns.has(found) &&
      words.slice(from - 1, last - size).every(({ folded }) => isCommonWord(folded))
    )
      break;
    near = found;
    end = last - size;
  }
  // CEVABDZINICA KOD CARETA MEDAKOVIC SRB BEOGRAD
  // KIRBI SERVIS LEDINE NBG
  if (near !== '' && (serbian.has(near) || gazetteer.abbreviations.has(near))) {
    const quarter = quarterBefore(words, from - 1, end);
    end -= quarter > 0 ? quarter : villageBefore(words, from - 1, end);
  }
  return end < until && isMarkOf(words[end - 1]!, near) && end - from > 1 ? end - 1 : end;
};

/**
 * Where the payee's words end and the place begins. `from` is where the payee's words start; at least one word
 * is always left to the payee, and the store number before the city stays with it.
 */
export const stripPlace = (words: readonly Word[], from: number, until: number): Tail => {
  const mark = Math.min(until, fieldMark(words, from));
  const country = countryBeforeCity(words, from, mark);
  if (country > from) {
    const city = joinedWords(words, country + 1, mark);
    return { end: stripCities(words, from + 1, country, city, false), field: country, fielded: true };
  }
  const last = mark > from + 1 && isCountry(words, from, mark - 1, false) ? mark - 1 : mark;
  // PROKUP, 688, SRB: the country twice.
  const named = last > from + 1 && words[last - 1]!.folded === '688' ? last - 1 : last;
  const fielded = mark < until || named < mark;
  const field = joinedWords(words, mark, until);
  return { end: stripCities(words, from + 1, named, field, fielded), field: named, fielded };
};
