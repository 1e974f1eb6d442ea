/**
 * A bank's line taken apart: what the bank, the wallet and the processor wrote around the payee, the payee's
 * own words, and the place. 25 + 13 + 2 characters of ISO 8583 field 43 are all that a card purchase carries.
 */

import { withCountry, withFields, withMask } from './bank-marks.ts';
import { isCountryCode } from './countries.ts';
import { restBefore } from './cut-rest.ts';
import { FIRST_WORDS } from './cut-towns.ts';
import { endsField, withHead, withoutCut } from './cut-words.ts';
import { readWords } from './data-files.ts';
import { fold, hasCyrillic, readable } from './fold.ts';
import { gazetteer } from './gazetteer.ts';
import { separateCities } from './glued-towns.ts';
import { reread } from './misread.ts';
import { respelt } from './misspelt.ts';
import { COUNTED, leading, legalForms } from './name-words.ts';
import { isGivenName } from './person.ts';
import { isPlace, stripPlace } from './places.ts';
import { repaired } from './repair.ts';
import { isEverySettlement, isSettlement } from './settlements.ts';
import { isPayeeWord } from './spelling.ts';
import { unstuck } from './stuck.ts';
import { beforePaid } from './till-tail.ts';
import { type LeftOut, splitWords, type Word } from './words.ts';
import { readWrappers, wrapperAt } from './wrappers.ts';
import { writtenOut } from './written-out.ts';

/** What was taken off: something that is never a word, the bank's own words, or the place. */
export type Removed = { what: LeftOut } | { what: 'words' | 'place'; text: string };

export interface Descriptor {
  words: readonly Word[];
  /**
   * Where the bank's standing phrases end: "Isplata sa računa - plaćanje računa" is boilerplate, while in UPLATA
   * GOTOVINE the first word tells.
   */
  phrase: number;
  /** The payee's words are those from `start` up to, not including, `end`. */
  start: number;
  end: number;
  /** Where the bank marks its fields: index after the name field's last word. */
  field: number;
  cyrillic: boolean;
  /** It has the shape of a card purchase: a masked card, a country, a field mark or a card phrase. */
  card: boolean;
  /** The bank says that it is a purchase in instalments. */
  instalments: boolean;
  /** The field ended within a place or the form of a firm, of which the rest was taken off. */
  cut: boolean;
  /** The field of the name has no room left, or its words had no blanks between them: the last may be a beginning, or two. */
  full: boolean;
  /** A lost letter was put back by guess. */
  guessed: boolean;
  /** A word was one letter away from a brand or a trade. */
  respelt: boolean;
  /** What was taken off, in the order of the line. */
  removed: readonly Removed[];
}

const wrappers = readWrappers('wrappers.txt', 'more-wrappers.txt');
const CURRENCIES = new Set(['RSD', 'DIN', 'EUR', 'USD', 'CHF', 'GBP']);
const CARD_MARKS = new Set(['MC', 'VISA', 'MASTERCARD', 'DINA', 'KARTICA']);
const CARD_WORDS = new Set(['POS', 'MASTERCARD', 'VISA', 'MAESTRO', 'DINA', 'WALLET', 'APPLEPAY', 'VIRTUAL']);

/**
 * Fields of fixed width without a mark: 25 of name and 13 of city with 2 of country, or 5 of city. A name of 25
 * characters or more leaves no blank between the two: `PARKING GARAZA ZELENI VENBEOGR`. A line that begins with
 * the bank's words has that length by chance: PRENOS NA RACUN MATIJEVIC IVAN pays no shop in Ivanjica.
 */
const separateFields = (text: string): string => {
  const first = fold(text.slice(0, text.indexOf(' ')));
  const isBanks = wrappers.has(first) || leading.has(first);
  if ((text.length !== 40 && text.length !== 30) || isBanks) return text;
  const city = text.slice(25, text.length === 40 ? 38 : 30);
  const place = fold(city).replaceAll(' ', '');
  const isOfVillage = text.length === 40 && text.endsWith('RS') && isEverySettlement(place);
  if (place.length < 3 || !(isPlace(place) || isOfVillage)) return text;
  // APOTEKA KAPLJICA VRNJACKA BANJ has 30 characters by chance: no field begins with a blank, nor has one within a word's beginning.
  const parts = city.trimEnd().split(' ');
  if (text.length === 30 && (parts[0] === '' || (parts.length > 1 && !FIRST_WORDS.has(parts[0]!))))
    return text;
  // BORAVISNA TAKSA VRNJACKA BANJA has 30 characters by chance.
  const before = text.slice(0, 25).trimEnd().split(' ').map(fold);
  const isCutApart = [1, 2].some((size) => {
    const whole = before.slice(-size).join('') + place;
    // MESARA I ROSTILJ DREN DRENOVAC
    return gazetteer.towns.has(whole) || (text.length === 30 && isEverySettlement(whole));
  });
  if (isCutApart) return text;
  // DONJI MILANOVRS: a city of 13 characters, and the country.
  const isFull = text.length === 40 && text.charAt(37) !== ' ';
  const rest = isFull ? `${text.slice(25, 38)} ${text.slice(38)}` : text.slice(25);
  return `${text.slice(0, 25)}   ${rest}`;
};

/** How long lines and stated names are that a field has cut; a blank at the end is lost. */
const FULL: ReadonlySet<number> = new Set([22, 25, 30, 34, 35, 36, 40]);

/** Whether a mark, or a city without a blank before it, stands behind 25 characters of name. */
const isFull = (whole: string, separated: string): boolean =>
  ((separated !== whole || whole.charAt(25) === '>') && /\S/.test(whole.charAt(24))) ||
  // The field of other banks.
  (whole.charAt(22) === '>' && /\S/.test(whole.charAt(21)));

/** Words that only say what kind of firm or till it is; they never name another payee. */
export const neutralWords = readWords('neutral-words.txt');

const NUMBERED_CARDS = new Set(['CARD', 'KART', 'KARTICA', 'KARTICE']);
/** TID 00871123 SUMUP *KAFE ZORA: a number of a card, a till or a purchase, which no name begins with. */
const numberAt = (words: readonly Word[], at: number): number => {
  const { folded, number } = words[at]!;
  const isCards = folded.length === 4 && NUMBERED_CARDS.has(words[at - 1]?.folded ?? '');
  const isTills = number && (isCards || folded.length > 5 || (folded.length > 4 && folded.startsWith('0')));
  return isTills && words[at + 1]?.number === false ? 1 : 0;
};

/** SHOPIFY* 302184475 DUBLIN: behind who else stands before a shop a number stands, so that it is paid itself. */
const isSellerItself = (words: readonly Word[], at: number): boolean =>
  words[at]!.star &&
  words[at + 1]?.number === true &&
  words[at + 1]!.folded.length > 5 &&
  isPayeeWord(words[at]!.folded);

/** Where the words end that may name a payee or a place: what follows is the bank's own. */
const ownWords = (words: readonly Word[], start: number, masked: boolean): number => {
  let until = words.length;
  for (let i = start + 1; i + 1 < until; i++) {
    // Raiffeisen, business: NAME 989115******9886 / Iznos transakcije: 676.00 u valuti RSD
    if (words[i]!.folded === 'IZNOS' && words[i + 1]!.folded === 'TRANSAKCIJE') until = i;
  }
  // IKEA BEOGRAD KARTICA ****1234
  if (masked && words[until - 1]?.folded === 'KARTICA') until--;
  // BEOGRAD      RS RSD 11,680.00
  if (until > start + 1 && CURRENCIES.has(words[until - 1]!.folded)) until--;
  return Math.max(until, start);
};

/** What a city's field says, without the country. */
const cityIn = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to)
    .filter(({ folded, number }) => !number && !isCountryCode(folded))
    .map(({ folded }) => folded)
    .join('');

/** Index after the last word that is no form of a firm; two words are left in front of one. */
const beforeForms = (words: readonly Word[], start: number, until: number): number => {
  let end = until;
  while (end > start + 2 && legalForms.has(words[end - 1]!.folded)) end--;
  return end;
};

/** KAFE BAR POD LIPOM UR MAJUR: behind the form of a firm stands where it is, however small. */
const beforeSeat = (words: readonly Word[], start: number, until: number): number => {
  const [form, seat] = [words[until - 2], words[until - 1]];
  return until - start > 3 && isOwnerForm(form!) && isSeat(seat!.folded) && !isGivenName(seat!)
    ? until - 1
    : until;
};
const isSeat = (folded: string): boolean => gazetteer.villages.has(folded) || isSettlement(folded);
const isOwnerForm = ({ folded }: Word): boolean => folded !== 'OD' && legalForms.has(folded);

/** RATA 3/6 OPTIKA KRALJ, FAKT BR 12 GVOZDJARA LABUD: what is paid for in front is no part of a name. */
const beginOf = (words: readonly Word[], start: number, end: number): number => {
  let at = start;
  while (
    at < end - 1 &&
    (words[at]!.number || COUNTED.has(words[at]!.folded) || leading.has(words[at]!.folded))
  )
    at++;
  return at;
};

const written = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map((word) => word.raw)
    .join(' ');

/** BEOGRAD INTERNET: a town, and a word that stands where a town does. */
const placeIn = (words: readonly Word[], from: number, to: number): Removed[] => {
  const last = to > from && words[to - 1]!.folded === 'INTERNET' ? to - 1 : to;
  return [
    ...(from < last ? [{ what: 'place' as const, text: written(words, from, last) }] : []),
    ...(last < to ? [{ what: 'words' as const, text: written(words, last, to) }] : []),
  ];
};

/** Never throws. Time is linear in the length read, of which there are at most 512 characters. */
export const describe = (description: string): Descriptor => {
  const { text: whole, guessed } = repaired(reread(withMask(withFields(withCountry(readable(description))))));
  const text = separateFields(whole);
  const { words: split, left } = splitWords(text);
  const { words: put, guessed: isRespelt } = respelt(split);
  const found = unstuck(put);
  let words = separateCities(found);
  let start = 0;
  let phrase = 0;
  for (let size = 1; start < words.length && size > 0; start += size) {
    size = wrapperAt(wrappers, words, start) || numberAt(words, start);
    if (size === 1 && isSellerItself(words, start)) size = 0;
    // KUPOVINA KARTICOM PICERIJA ZORA DOSTAVA: nobody delivers a card.
    if (size > 2 || words[start + size - 1]?.folded === 'KARTICOM') phrase = start + size;
  }
  const masked = left.includes('the masked card');
  // MC***4412 CVECARA LJILJAN
  if (CARD_MARKS.has(words[start]?.folded ?? '') && words[start + 1]?.gap.includes('**')) start++;
  words = writtenOut(words, start, FULL.has(whole.trimEnd().length));
  const own = ownWords(words, start, masked);
  const until = beforePaid(words, start, own);
  const { end: told, field, fielded } = stripPlace(words, start, until);
  // KAFE BAR OAZA PECINCI PR: the form behind the place.
  const unformed = told === until ? beforeForms(words, start, until) : until;
  const inner = unformed < until ? stripPlace(words, start, unformed).end : until;
  const known = inner < unformed ? inner : told;
  const named = known === until ? beforeSeat(words, start, until) : known;
  // A bank that has marked its fields, or a line that ends there, may have cut a name.
  const rest =
    fielded || named === until
      ? restBefore(words, beginOf(words, start, named), named, cityIn(words, named, until))
      : 0;
  const placed = rest > 0 ? stripPlace(words, start, named - rest).end : named;
  const isMarked = isFull(whole, text);
  const full = isMarked || endsField(words, start, placed);
  const uncut =
    full && rest === 0 ? withoutCut(words, beginOf(words, start, placed), placed, isMarked) : null;
  const headed = !full && rest === 0 ? withHead(words, start, placed) : null;
  const end = uncut?.end ?? placed;
  words = uncut?.words ?? headed ?? words;
  const before = words.slice(0, start);
  return {
    words,
    phrase,
    start,
    end,
    field,
    cyrillic: hasCyrillic(text),
    card: fielded || masked || before.some((word) => CARD_WORDS.has(word.folded)),
    instalments: before.some((word) => word.folded === 'RATE' || word.folded === 'RATA'),
    cut: rest > 0,
    full: full || found.length > put.length,
    guessed: guessed || isRespelt || headed !== null || uncut?.guessed === true,
    respelt: isRespelt,
    removed: [
      ...(start > 0 ? [{ what: 'words' as const, text: written(words, 0, start) }] : []),
      ...left.map((what) => ({ what })),
      ...(end < placed ? [{ what: 'words' as const, text: written(words, end, placed) }] : []),
      ...placeIn(words, placed, named - rest),
      ...(rest > 0 ? [{ what: 'words' as const, text: written(words, named - rest, named) }] : []),
      ...placeIn(words, named, until),
    ],
  };
};
