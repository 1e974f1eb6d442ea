/** The name shown when the payee is not known: the payee's own words, made legible, and nothing invented. */
import { foldedWords, readLines, readWords } from './data-files.ts';
import type { Descriptor } from './descriptor.ts';
import { isWholePlace, townBefore } from './places.ts';
import { isCommonWord, spelled } from './spelling.ts';
import type { Word } from './words.ts';

export const legalForms = readWords('legal-forms.txt');
const otherForms = readWords('business-forms.txt');
const purposeWords = [...readWords('purposes.txt')];
const purposes = new Set(purposeWords.map((word) => word.replace('!', '')));
const addressWords = readWords('address-words.txt');
const malls = new Set(readLines('malls.txt').map((line) => foldedWords(line).join('')));
const tillWords = readWords('till-words.txt');
/** Words of which the bank's phrases are made. */
const bankWords = readWords('wrappers.txt');
const leading = new Set([...bankWords, ...purposes].filter((word) => word.length > 1));
/** Wherever one of these follows the name, the name has ended. */
const hardPurposes = new Set(
  purposeWords.filter((word) => word.startsWith('!')).map((word) => word.slice(1)),
);

/** Whether a word says what is paid for. */
export const isPurposeWord = (folded: string): boolean => purposes.has(folded) || MONTHS.has(folded);

const FIRM = new Set(['DOO', 'AD', 'DD', 'LTD', 'LLC', 'GMBH', 'INC']);
const LONGEST_NAME = 40;
const ROMAN_NUMERAL = /^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})$/;
const MONTHS = new Set(
  (
    'JAN FEB MAR APR MAJ JUN JUL AVG SEP OKT NOV DEC JANUAR FEBRUAR MART APRIL JUNI JULI AVGUST SEPTEMBAR OKTOBAR ' +
    'NOVEMBAR DECEMBAR'
  ).split(' '),
);
/** CENTAR ZA SOCIJALNI RAD, SALON ZA MUSKARCE: the name goes on after ZA. */
const TAKES_ZA = new Set(
  (
    'CENTAR ZAVOD UPRAVA SALON FONDACIJA AGENCIJA POMOC SKOLA DOM INSTITUT PREDUZECE SERVIS RADNJA SLUZBA FOND UDRUZENJE ' +
    'KANCELARIJA SEKRETARIJAT ODELJENJE STUDIO PRODAVNICA ORDINACIJA AMBULANTA BOLNICA KLINIKA'
  ).split(' '),
);
const ORDINALS = new Set('PRVI DRUGI TRECI OSMI JEDANAESTI'.split(' '));
/** Before the number of a shop, a till or a bill: PEKARA ZORA MP 12. */
const COUNTED = new Set(
  'MP MPO PJ PM BR BROJ OBJ OBJEKAT PROD FIL FILIJALA KASA TERM TERMINAL TID TER EFT POS LOK'.split(' '),
);
/** Public bodies are many of one name, so the town is part of it: DOM ZDRAVLJA NOVI SAD. */
const OF_A_TOWN = new Set(
  (
    'JKP JP KJP JKSP OPSTINA GRAD GRADSKA GRADSKO GRADSKI DOM OPSTA KLINICKI OSNOVNI VISI PRIVREDNI VODOVOD TOPLANA ' +
    'NARODNO NARODNA NARODNI BIBLIOTEKA ZAVOD STUDENTSKI ISTORIJSKI MUZEJ GALERIJA KULTURNI AUTOBUSKA ZELEZNICKA ' +
    'UPRAVA TURISTICKA GIMNAZIJA POZORISTE CRVENI PARKING'
  ).split(' '),
);

const HOME = new Set(['RS', 'SRB', '688']);
const PUBLIC = new Set(['JKP', 'KJP', 'JKSP', 'KJKP']);

export interface Name {
  /** Null when no word is left. */
  text: string | null;
  /** Only words that any firm of the trade could bear: PEKARA, TEHNICKI PREGLED. */
  bare: boolean;
  /** Where the name ends is told by the line: a field, a town or a legal form follows. */
  closed: boolean;
}

/** Booking codes, terminal numbers and long store numbers. A short number may belong to the name. */
const isReference = ({ folded, number }: Word): boolean =>
  number
    ? folded.length > 2 || folded.startsWith('0')
    : /\d/.test(folded) && (folded.length > 6 || (folded.length > 4 && /\d.*\d/.test(folded)));

const isForm = ({ folded }: Word): boolean => legalForms.has(folded) || otherForms.has(folded);

/** Where an address or a shopping centre begins after the name, or `end`: RESTORAN MRKI UL KNEZA MILOSA 12, APOTEKA LEK TC BIG. */
const placeWithin = (words: readonly Word[], start: number, end: number): number => {
  const address = words.findIndex(({ folded }, i) => i > start && i < end - 1 && addressWords.has(folded));
  const until = address > 0 ? address : end;
  for (let from = start + 1; from < until; from++) {
    const rest = words.slice(from, until).filter(({ number }) => !number);
    if (rest.length > 0 && rest.length < 4 && malls.has(rest.map(({ folded }) => folded).join('')))
      return words.slice(start, from).some(({ folded }) => !isCommonWord(folded) && !/\d/.test(folded))
        ? from
        : until;
  }
  return until;
};

/** Where the name ends: what it is paid for is no part of it, nor the town before that. */
const nameEnd = ({
  words,
  start,
  end,
  card,
}: Descriptor): { until: number; town: number; closed: boolean } => {
  // PRIMER OPREMA DOO PO RACUNU 564: in a transfer the purpose follows the firm's name.
  const form = card ? -1 : words.findIndex(({ folded }, i) => i > start && i < end && FIRM.has(folded));
  if (form > 0) return { until: form, town: 0, closed: true };
  const where = placeWithin(words, start, end);
  if (where < end) return { until: where, town: 0, closed: true };
  const till = words.findIndex(({ folded }, i) => i > start && i < end && tillWords.has(folded));
  if (till > 0) return { until: till, town: 0, closed: card };
  const hard = card
    ? -1
    : words.findIndex(({ folded }, i) => i > start && i < end && hardPurposes.has(folded));
  const purpose = card
    ? -1
    : words.findIndex(
        ({ folded }, i) => i > start && i < end && folded === 'ZA' && !TAKES_ZA.has(words[i - 1]!.folded),
      );
  let until = Math.min(end, ...[hard, purpose].filter((at) => at > start));
  while (until > start + 1) {
    const { folded, number } = words[until - 1]!;
    const counted = number && folded.length > 2;
    // KNJIZARA PRVI SEPTEMBAR is called so.
    if (MONTHS.has(folded) && ORDINALS.has(words[until - 2]!.folded)) break;
    if (!purposes.has(folded) && !counted && !(until < end && (number || ROMAN_NUMERAL.test(folded)))) break;
    until--;
  }
  // A field that the terminal filled holds the name alone.
  if (card && until < end && !COUNTED.has(words[until]!.folded) && !words[until]!.number) until = end;
  const town = until < end ? townBefore(words, start, until) : 0;
  // PIZZERIA ROMA SCHLADMING 040: abroad the word before the country is a town, known or not.
  const tail = words.slice(end).map(({ folded }) => folded);
  if (
    card &&
    tail.length === 1 &&
    tail[0]!.length < 4 &&
    !HOME.has(tail[0]!) &&
    !isWholePlace(tail[0]!) &&
    until === end &&
    until - start > 2
  )
    until--;
  if (town > 0) return { until: until - town, town, closed: true };
  return {
    until,
    town: until === end ? townSize(words, end) : 0,
    closed: card || end < words.length,
  };
};

/** `PEKARA ZORA MP 12` → PEKARA, ZORA. */
const withoutCodes = (own: readonly Word[]): Word[] =>
  own.filter((word, i) => {
    if (i === 0) return word.folded.length < 3 || !word.number;
    const counts = COUNTED.has(word.folded) && (own[i + 1]?.number || i === own.length - 1);
    const counted = word.number && i > 1 && COUNTED.has(own[i - 1]!.folded);
    return !counts && !counted && !isReference(word);
  });

/** Words as a name. Null when there is none. */
export const writtenName = (words: readonly Word[]): string | null => {
  let name = '';
  for (const word of words) {
    const joint = name === '' || word.glued ? '' : word.gap === '.' || word.gap === '-' ? word.gap : ' ';
    const next = name + joint + spelled(word, name === '');
    if (next.length > LONGEST_NAME) break;
    name = next;
  }
  return name === '' ? null : name;
};

/** What a payee is called in the line. `STR ZORA 12 NIS 688` → `Zora 12`, `SUR KAFANA KOD MILETA` → `Kafana kod Mileta`. */
export const nameIn = (descriptor: Descriptor): Name => {
  const { words, start, card } = descriptor;
  const { until, town, closed } = nameEnd(descriptor);
  // ZAKUP GROBNOG MESTA JKP POGREBNE USLUGE: what is paid for stands in front.
  const body = words.findIndex(({ folded }, i) => i > start && i < until - 1 && PUBLIC.has(folded));
  let from = body > 0 ? body : start;
  const isPhrase = words[from]?.folded === 'ZA';
  while (!isPhrase && from < until - 1 && (card ? bankWords : leading).has(words[from]!.folded)) from++;
  const own = words.slice(from, until);
  const telling = withoutCodes(own);
  let kept = telling.filter((word) => !isForm(word));
  if (!kept.some((word) => !word.number)) kept = own.filter((word) => !word.number);
  const bare = kept.every(({ folded, number }) => number || isCommonWord(folded));
  // Of APOTEKA CACAK the town is the name, of PEKARA NIS 688 and PEKARA>NIS RS it is where the card was used.
  const twice = until + town < words.length && townSize(words, until + town) > 0;
  const isNamedSo = OF_A_TOWN.has(kept[0]?.folded ?? '') || (bare && (!card || twice));
  const named = isNamedSo ? [...kept, ...words.slice(until, until + town)] : kept;
  return {
    text: writtenName(named),
    bare: bare && named === kept,
    closed: closed || own.some(isForm),
  };
};

/** How many words the first place of the tail has: NOVI SAD of NOVI SAD NOVI SAD. */
const townSize = (words: readonly Word[], from: number): number => {
  for (let size = Math.min(3, words.length - from); size > 0; size--)
    if (townBefore(words, from, from + size) === size) return size;
  return 0;
};

const isBankWord = (folded: string): boolean => isPurposeWord(folded) || bankWords.has(folded);

/**
 * The words of the line beside those that told what it is, as a name: TEHNOSHOP of IPS PRENOS TEHNOSHOP. Null where nobody is
 * named, or by a given name alone.
 */
export const besides = (descriptor: Descriptor, spots: readonly number[]): string | null => {
  const { words, start } = descriptor;
  const { until } = nameEnd(descriptor);
  const own = words
    .slice(start, until)
    .filter(
      (word, i) => !spots.includes(start + i) && !isBankWord(word.folded) && !word.number && !isForm(word),
    );
  const telling = own.filter(({ folded }) => folded.length > 3 && !isCommonWord(folded));
  return telling.length > 0 ? writtenName(own) : null;
};

/** `STR ZORA 12 NIS 688` → `Zora 12`. Null when no word is left. */
export const cleanedName = (descriptor: Descriptor): string | null => nameIn(descriptor).text;

const isVolatile = (word: Word, index: number): boolean =>
  word.number ||
  (word.glued && index > 0) ||
  legalForms.has(word.folded) ||
  MONTHS.has(word.folded) ||
  (/\d/.test(word.folded) && (word.folded.length > 4 || /\d.*\d/.test(word.folded))) ||
  (index > 0 && ROMAN_NUMERAL.test(word.folded));

/**
 * The words of a descriptor that stay the same at the payee's next transaction, folded, lower case: the key
 * under which a correction applies. Empty only when the text has no letters or digits at all. It may contain a
 * person's name where the descriptor does.
 */
export const stableWords = ({ words, start, end }: Descriptor): string => {
  const stable = (from: number, to: number): string =>
    words
      .slice(from, to)
      .filter((word, i) => !isVolatile(word, i))
      .map((word) => word.folded)
      .join(' ')
      .toLowerCase();
  return (
    stable(start, end) ||
    stable(0, words.length) ||
    words
      .map((word) => word.folded)
      .join(' ')
      .toLowerCase()
  );
};
