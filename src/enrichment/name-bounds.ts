/** Where a name begins and ends in a line. */
import { foldedWords, readLines, readWords } from './data-files.ts';
import type { Descriptor } from './descriptor.ts';
import {
  bankWords,
  COUNTED,
  hardPurposes,
  isOrdinal,
  isReference,
  leading,
  MONTHS,
  PUBLIC,
  purposes,
  ROMAN_NUMERAL,
  tillWords,
} from './name-words.ts';
import { isTownMark, isWholePlace, townBefore } from './places.ts';
import { isCommonWord } from './spelling.ts';
import type { Word } from './words.ts';

const addressWords = readWords('address-words.txt');
const malls = new Set(readLines('malls.txt').map((line) => foldedWords(line).join('')));
const FIRM = new Set(['DOO', 'AD', 'DD', 'LTD', 'LLC', 'GMBH', 'INC']);
/** CENTAR ZA SOCIJALNI RAD, SALON ZA MUSKARCE: the name goes on after ZA. */
const TAKES_ZA = new Set(
  (
    'CENTAR ZAVOD UPRAVA SALON FONDACIJA AGENCIJA POMOC SKOLA DOM INSTITUT PREDUZECE SERVIS RADNJA SLUZBA FOND UDRUZENJE ' +
    'KANCELARIJA SEKRETARIJAT ODELJENJE STUDIO PRODAVNICA ORDINACIJA AMBULANTA BOLNICA KLINIKA'
  ).split(' '),
);
/** What a payment is for, as a noun that firms are called by, too. */
const latePurposes = readWords('late-purposes.txt');
/** DNEVNI BORAVAK ZA DECU: in front of ZA stand common nouns alone, which name nobody, and behind it no month. */
const takesZa = (words: readonly Word[], start: number, at: number): boolean => {
  if (TAKES_ZA.has(words[at - 1]!.folded)) return true;
  const next = words[at + 1];
  if (next === undefined || next.number || MONTHS.has(next.folded) || purposes.has(next.folded)) return false;
  return words.slice(start, at).every(({ folded }) => isCommonWord(folded) && !purposes.has(folded));
};
const ORDINALS = new Set('PRVI DRUGI TRECI OSMI JEDANAESTI'.split(' '));
/** Public bodies and what they are known by. */
const BODIES = new Set(
  (
    'JKP JP KJP JKSP KJKP STUDENTSKI OPSTINA SUD SKOLA GIMNAZIJA FAKULTET UNIVERZITET AKADEMIJA VRTIC PU PREDSKOLSKA OS TS ETS FTN ETF FON UKC KBC VMA ' +
    'BOLNICA ZDRAVLJA AMBULANTA INSTITUT ZAVOD BIBLIOTEKA MUZEJ MUP APR RGZ KATASTAR BELEZNIK IZVRSITELJ ADVOKAT NOTAR ' +
    'TOPLANA VODOVOD ELEKTRANE KOMUNALAC UPRAVA'
  ).split(' '),
);

const HOME = new Set(['RS', 'SRB', '688']);

/** How many words the first place of the tail has: NOVI SAD of NOVI SAD NOVI SAD. */
export const townSize = (words: readonly Word[], from: number): number => {
  for (let size = Math.min(3, words.length - from); size > 0; size--)
    if (townBefore(words, from, from + size) === size) return size;
  return 0;
};

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

/** Without the day nothing but the trade would be left. */
const isDayOfName = (words: readonly Word[], start: number, until: number): boolean =>
  words[until - 2]!.number &&
  words
    .slice(start, until - 2)
    .every(({ folded }) => (isCommonWord(folded) || BODIES.has(folded)) && !purposes.has(folded));

/** What terminals write with their number: TERM2. */
const TILL_CODE = /^(?:(?:TERM|TID|POS|KASA|MP|PJ|OBJ|LOK)\d{1,8}|WEBSHOP)$/;
/** With which no name ends. */
const DANGLING = new Set('I U NA ZA SA OD DO PO AND OF THE ILI DR BR'.split(' '));

/** What a school, a hospital or a utility is paid for, and what stands in a shop's name. */
const PAID_TO_BODIES = new Set(
  'OSIGURANJE SANITARNI PREGLED APARTMAN NADOPLATA VODA TEZGA MENZA KARTE KURS UDZBENICI OBROK OBROCI'.split(
    ' ',
  ),
);
const isPaidToBody = (folded: string): boolean =>
  (folded.length > 2 && purposes.has(folded) && !MONTHS.has(folded)) || PAID_TO_BODIES.has(folded);

/** A public body says who it is before what is paid for; every purpose ends its name. */
export const bodyAt = ({ words, end }: Descriptor, start: number): number =>
  words.findIndex(({ folded }, i) => i >= start && i < end && BODIES.has(folded));

/**
 * ZAKUP GROBNOG MESTA JKP POGREBNE USLUGE: what is paid for stands in front of the public body. In DIMNICAR JKP NOVI SAD the body
 * follows its name.
 */
export const bodyStart = ({ words, end }: Descriptor, start: number): number => {
  const body = words.findIndex(({ folded }, i) => i > start && i < end && PUBLIC.has(folded));
  if (body < 0) return start;
  const isNamed = words.slice(body + 1, end).some(({ folded, number }, i) => {
    const at = body + 1 + i;
    return (
      !number && !purposes.has(folded) && townBefore(words, body + 1, at + 1) === 0 && !isTownStart(words, at)
    );
  });
  // UPLATA KOMUNALIJE JKP: what stands before it is no name.
  const isNameless = words.slice(start, body).every(({ folded, number }) => number || leading.has(folded));
  return isNamed || isNameless ? body : start;
};

/** NOVI of NOVI SAD. */
const isTownStart = (words: readonly Word[], at: number): boolean => townSize(words, at) > 1;

/** Whether the words say more than a trade: a word that is no common noun, a town of a public body, or an initial form. */
const isNamed = (words: readonly Word[], start: number, until: number): boolean =>
  words
    .slice(start, until)
    .some(
      ({ folded, number }) => !number && folded.length > 2 && (!isCommonWord(folded) || BODIES.has(folded)),
    );

/** Where the name ends: what it is paid for is no part of it, nor the town before that. */
export const nameEnd = (
  descriptor: Descriptor,
  start: number,
): { until: number; town: number; closed: boolean } => {
  const { words, end, card } = descriptor;
  // PRIMER OPREMA DOO PO RACUNU 564: in a transfer the purpose follows the firm's name.
  const form = card ? -1 : words.findIndex(({ folded }, i) => i > start && i < end && FIRM.has(folded));
  if (form > 0) return { until: form, town: 0, closed: true };
  // PREMIL DOO PET SHOP 4 NIS: behind the legal form stands the trade alone.
  const formed = words.findIndex(({ folded }, i) => i > start && i < end && FIRM.has(folded));
  if (
    formed > start &&
    formed < end - 1 &&
    !isCommonWord(words[formed - 1]!.folded) &&
    words.slice(formed + 1, end).every(({ folded, number }) => number || isCommonWord(folded))
  )
    return { until: formed, town: 0, closed: true };
  const where = placeWithin(words, start, end);
  // JKP USCE is no shop in a centre of that name.
  if (where < end && !PUBLIC.has(words[where - 1]!.folded)) return { until: where, town: 0, closed: true };
  const till = words.findIndex(({ folded }, i) => i > start && i < end && tillWords.has(folded));
  if (till > 0) return { until: till, town: 0, closed: card };
  const body = bodyAt(descriptor, start);
  const hard = card
    ? -1
    : words.findIndex(
        ({ folded }, i) =>
          i > start &&
          i < end &&
          (hardPurposes.has(folded) ||
            (body >= 0 && i > body + 1 && !BODIES.has(folded) && isPaidToBody(folded))),
      );
  const purpose = card
    ? -1
    : words.findIndex(
        ({ folded }, i) => i > start && i < end && folded === 'ZA' && !takesZa(words, start, i),
      );
  let until = Math.min(end, ...[hard, purpose].filter((at) => at > start));
  while (until > start + 1) {
    const { folded, number } = words[until - 1]!;
    const counted = number && folded.length > 2;
    // KNJIZARA PRVI SEPTEMBAR and BAZEN 11 APRIL are called so.
    const before = words[until - 2]!;
    if (MONTHS.has(folded) && (ORDINALS.has(before.folded) || isDayOfName(words, start, until))) break;
    if (!purposes.has(folded) && !counted && !(until < end && (number || ROMAN_NUMERAL.test(folded)))) break;
    until--;
  }
  // VETERINARSKA STANICA SUBOTICA VAKCINA: of PEKARA ZORA KOLACI a name is left, of AUTO SERVIS none.
  while (
    !card &&
    end === words.length &&
    until > start + 2 &&
    latePurposes.has(words[until - 1]!.folded) &&
    isNamed(words, start, until - 1)
  )
    until--;
  // MEDELA KONDITOR WEB SHOP: where it was bought is no part of the name.
  if (until > start + 2 && words[until - 2]!.folded === 'WEB' && words[until - 1]!.folded === 'SHOP')
    until -= 2;
  while (
    until > start + 1 &&
    (DANGLING.has(words[until - 1]!.folded) || TILL_CODE.test(words[until - 1]!.folded))
  )
    until--;
  // A field that the terminal filled holds the name alone.
  if (
    card &&
    until < end &&
    !COUNTED.has(words[until]!.folded) &&
    !words[until]!.number &&
    words[until]!.folded !== 'WEB'
  )
    until = end;
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
    until - start > 2 &&
    // PIVNICA KOD RADA MNE
    !isCommonWord(words[until - 2]!.folded)
  )
    until--;
  if (town > 0) return { until: until - town, town, closed: true };
  return {
    until,
    town: until === end ? townSize(words, end) : 0,
    // A word that says what is paid for ends the name, as a place does; a till of IPS writes no place.
    closed:
      card || end < words.length || hard > 0 || words.slice(0, start).some(({ folded }) => folded === 'IPS'),
  };
};

/** SEQ 0012 KNJIZARA KORALI, EPG 3D BUTIK MARIANA: numbers, and what banks and tills write. */
/** What tills and card systems write before the payee. */
const TILL = new Set('WEB TERM TID MID AUTH SEQ MOTO CHIP NFC ECOMM PRESENT PORUDZBINA'.split(' '));

const isNoise = ({ words, card }: Descriptor, at: number): boolean => {
  const word = words[at]!;
  if (FIRM.has(word.folded)) return false;
  return (
    isReference(word) ||
    /^\d\D$/.test(word.folded) ||
    tillWords.has(word.folded) ||
    TILL.has(word.folded) ||
    ((card ? bankWords : leading).has(word.folded) &&
      word.folded.length > 2 &&
      !isCommonWord(word.folded) &&
      !isOrdinal(words, at))
  );
};

/** Behind what stands before the trade and is no name. */
export const behindNoise = (descriptor: Descriptor, trade: number): number => {
  const { words, start } = descriptor;
  for (let at = trade - 1; at >= start; at--) {
    if (!isNoise(descriptor, at)) continue;
    // After SEQ, TID and KASA a number of any length.
    return words[at + 1]?.number && at + 1 < trade ? at + 2 : at + 1;
  }
  // BG FRIZER MIA, NS RIBLJI RESTORAN: the town in front.
  return trade > start && isTownMark(words[start]!.folded) ? start + 1 : start;
};
