/** What a shop sells, where it stands behind the shop's name: KNJIZARA ABAKUS SVESKE I OLOVKE. */
import { readLines } from './data-files.ts';
import { fold } from './fold.ts';
import { bankWords, CLUBS, isForm } from './name-words.ts';
import { isGivenName, isSurname } from './person.ts';
import { BODIES } from './public-bodies.ts';
import { isCommonWord, isTradeTerm } from './spelling.ts';
import type { Word } from './words.ts';

const entries = readLines('goods.txt').flatMap((line) => line.split(/\s+/));
const adjectives = new Set(entries.filter((word) => word.startsWith('~')).map((word) => fold(word.slice(1))));
const nouns = new Set(entries.filter((word) => !/[~*]/.test(word)).map(fold));
/** Beginnings of words, by their first letters. */
const SHORTEST_BEGINNING = 3;
const beginnings = Map.groupBy(
  entries.filter((word) => word.endsWith('*')).map((word) => fold(word.slice(0, -1))),
  (beginning) => beginning.slice(0, SHORTEST_BEGINNING),
);
/** DUPLIRANJE KLJUCEVA: what a craftsman does. */
const SHORTEST_DOING = 8;

/** Whether a word is what shops sell. */
export const isGoods = (word: Word): boolean => {
  const { folded } = word;
  if (word.number || isGivenName(word)) return false;
  if (nouns.has(folded)) return true;
  if (folded.endsWith('IC')) return false;
  if (folded.length >= SHORTEST_DOING && /[AE]NJ[AE]$/.test(folded)) return true;
  const begun = beginnings.get(folded.slice(0, SHORTEST_BEGINNING));
  return begun?.some((beginning) => folded.startsWith(beginning)) ?? false;
};

/** 2KG, 20 DZ, 5 R: how much of it. */
const AMOUNT = /^\d+[A-Z]{0,3}$/;
const UNITS = new Set('KG G GR L LIT ML KOM KOMADA M CM H HP DZ PAR PARA R KV T X VP'.split(' '));
const JOINTS = new Set('I ZA SA U OD NA PO BEZ'.split(' '));
/** Behind which nothing of a name follows: PATIKE ZA DETE. */
const FOR = new Set(['ZA', 'SA', 'OD', 'BEZ']);
const NUMERALS = new Set(
  'DVA DVE TRI CETIRI PET SEST SEDAM OSAM DEVET DESET STO DVOJE TROJE PRVA PRVI'.split(' '),
);
const VOWEL = /[AEIOU]$/;
/** EKO PROZOR, MINI SIR, ALU VRATA: of no gender, and part of a name with the noun behind them. */
const INDECLINABLE = new Set(
  'EKO BIO EURO EVRO AGRO TERMO ELEKTRO MINI MAXI MIDI SUPER EKSTRA EXTRA TOP TURBO NEO DUO ALU PVC INOX FOTO RETRO ETNO BEO INTER MULTI HIDRO AKVA AQUA LUX ROJAL ROYAL PROFI'.split(
    ' ',
  ),
);

/** Behind these the name goes on: LULE I MAKAZE, KOD KUMA DISKONT PICA. */
const GO_ON = new Set(
  (
    'I U NA ZA SA OD DO PO KOD POD IZ KRAJ SVET KUCA CENTAR CARSTVO RAJ DISKONT SALON STOVARISTE PRODAVNICA PODRUM FABRIKA ' +
    'VELEPRODAJA PRODAJA TRGOVINA PROMET PROIZVODNJA'
  ).split(' '),
);
/** ZLATNI SARAN, STAROG ORAHA, DUGIN LUK, DVE KIFLE: a word in the form of an adjective belongs to the noun behind it. */
const agrees = (before: Word, noun: string): boolean => {
  const { folded } = before;
  if (NUMERALS.has(folded) || GO_ON.has(folded) || INDECLINABLE.has(folded) || before.number) return true;
  if (isGivenName(before)) return false;
  if (/(?:OG|EG|IH|OM|IM)$/.test(folded) || (!VOWEL.test(noun) && /(?:OV|EV|(?<!AD)IN)$/.test(folded)))
    return true;
  // DUNAVSKI SARAN, which few are called.
  if (/[SC]KI$/.test(folded) && !VOWEL.test(noun)) return true;
  if (isSurname(folded)) return false;
  const [ending, own] = [folded.at(-1)!, noun.at(-1)!];
  if (!VOWEL.test(noun)) return ending === 'I';
  return ending === own || (ending === 'O' && own === 'E');
};

/** KOSENJE TRAVE, PRANJE TEPIHA: what a craftsman does, and the last word says to what. */
const isDoneTo = (words: readonly Word[], at: number): boolean =>
  at > 0 &&
  at === words.length - 1 &&
  /NJ[AE]$/.test(words[at - 1]!.folded) &&
  isGoods(words[at - 1]!) &&
  /[AEI]$/.test(words[at]!.folded) &&
  !isGivenName(words[at]!);

/** Whether all of them are what is sold, how much of it, and for whom. */
const areGoods = (words: readonly Word[]): boolean => {
  let isSold = false;
  for (const [i, word] of words.entries()) {
    const { folded, number } = word;
    if (isGoods(word)) isSold = true;
    else if (isSold && (FOR.has(folded) || isDoneTo(words, i))) return true;
    else if (!(adjectives.has(folded) || (isSold && JOINTS.has(folded))) && i > 0) {
      const isAmount = number || AMOUNT.test(folded) || UNITS.has(folded);
      if (!isAmount) return false;
    } else if (i === 0 && !adjectives.has(folded)) return false;
  }
  return isSold;
};

/** Where the name ends before what is sold: behind its trade, and a word that is neither a trade nor goods. */
export const beforeGoods = (words: readonly Word[], start: number, until: number): number => {
  if (!words.slice(start, until).some(isGoods)) return until;
  let isTraded = false;
  let isNamed = false;
  let others = 0;
  for (let at = start; at < until; at++) {
    const word = words[at]!;
    const { folded, number } = word;
    if (BODIES.has(folded)) return until;
    // PERIONICA PENA-BALON
    const isOwn = word.gap === '-' || (!adjectives.has(folded) && agrees(words[at - 1] ?? word, folded));
    if (isTraded && isNamed && !isOwn && areGoods(words.slice(at, until))) return at;
    const isKind = isCommonWord(folded) || isTradeTerm(folded) || isForm(word);
    isTraded ||= (isKind && folded.length > 3) || CLUBS.has(folded);
    // SLATKI KUTAK: two words that no trade is called by alone.
    if (at > start && !number && folded.length > 2 && !isCommonWord(folded) && !isGoods(word)) others++;
    isNamed ||=
      others > 1 || (!isKind && !number && folded.length > 2 && !bankWords.has(folded) && !isGoods(word));
  }
  return until;
};
