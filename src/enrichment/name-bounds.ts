/** Where a name ends in a line. */
import { isBodyName, sizeOfOnly } from './body-names.ts';
import type { Descriptor } from './descriptor.ts';
import { beforeGoods } from './goods.ts';
import { placeOf } from './name-place.ts';
import {
  AREA_CODE,
  COMPANIES,
  COUNTED,
  hardPurposes,
  isCutPurpose,
  isYearOfClub,
  latePurposes,
  MONTHS,
  purposes,
  ROMAN_NUMERAL,
  tillWords,
} from './name-words.ts';
import { isGivenName } from './person.ts';
import { isWholePlace, townBefore, townSize } from './places.ts';
import { BODIES, bodyAt, isNamed, isPaidToBody } from './public-bodies.ts';
import { isCommonWord, isTradeTerm } from './spelling.ts';
import type { Word } from './words.ts';

/** CENTAR ZA SOCIJALNI RAD, SALON ZA MUSKARCE: the name goes on after ZA. */
const TAKES_ZA = new Set(
  (
    'MINISTARSTVO MIN INST DISPANZER SAVEZ DRUSTVO GALERIJA KLUB KOMORA AUTOMAT CENTAR ZAVOD UPRAVA SALON FONDACIJA ' +
    'AGENCIJA POMOC SKOLA DOM INSTITUT PREDUZECE SERVIS RADNJA SLUZBA FOND UDRUZENJE KANCELARIJA SEKRETARIJAT ODELJENJE ' +
    'STUDIO PRODAVNICA ORDINACIJA AMBULANTA BOLNICA KLINIKA BALON TEREN SALA HALA SVE OPREMA HRANA KETERING PROSTOR PANSION ' +
    'RADIONICA SAVETOVALISTE KABINET ATELJE BIRO IGRAONICA PARK AKADEMIJA KUCA STANICA LABORATORIJA FRIZERAJ TUMAC ' +
    'PERIONICA USTANOVA ORGANIZACIJA KUTAK POLIKLINIKA SKOLICA BUTIK TIM TERETANA MAJSTOR SERVISER PREVODILAC INSTRUKTOR ' +
    'TRENER SPECIJALISTA ORD AMB SAVET LAB'
  ).split(' '),
);
/** DNEVNI BORAVAK ZA DECU: in front of ZA stand common nouns alone, which name nobody, and behind it no month. */
const takesZa = (words: readonly Word[], start: number, at: number): boolean => {
  const next = words[at + 1];
  // DECJI KLUB ZA MART
  if (next === undefined || next.number || MONTHS.has(next.folded)) return false;
  if (TAKES_ZA.has(words[at - 1]!.folded)) return true;
  if (purposes.has(next.folded)) return false;
  return words.slice(start, at).every(({ folded }) => isCommonWord(folded) && !purposes.has(folded));
};
const ORDINALS = new Set('PRVI DRUGI TRECI OSMI JEDANAESTI'.split(' '));
/** PR, a given name, and two more words. */
const LONGEST_OWNER = 5;
const HOME = new Set(['RS', 'SRB', '688']);

/** Without the day nothing but the trade would be left. */
const isDayOfName = (words: readonly Word[], start: number, until: number): boolean =>
  words[until - 2]!.number &&
  (isBodyName(words.slice(start, until - 2)) ||
    words
      .slice(start, until - 2)
      .every(({ folded }) => (isCommonWord(folded) || BODIES.has(folded)) && !purposes.has(folded)));

/** What terminals write with their number: TERM2. */
const TILL_CODE = /^(?:(?:TERM|TID|POS|KASA|MP|PJ|OBJ|LOK)\d{1,8}|WEBSHOP)$/;
/** With which towns abroad begin: NEA KALLIKRATIA, of which the field left the first word. */
const FOREIGN_FIRST = new Set(
  'NEA NEOI NEI N AG AGIA AGIOS AGIOI SAN SANTA BAD PORTO LOS LAS SAINT SV'.split(' '),
);
/** By which shops are called as well. */
const CALLED_SO = new Set(['DINAR', 'KVARTAL', 'TERMIN', 'PERIOD', 'NADZOR']);
/** How something was bought. */
const CHANNELS = new Set('SMS APP WEBSHOP ESHOP'.split(' '));
/** With which no name ends. */
const DANGLING = new Set('I U NA UZ ZA SA OD DO PO AND OF THE ILI DR BR ST'.split(' '));

const ACCOUNTS = new Set(['KONTO', 'RACUN']);
const isOfAccountant = ({ folded }: Word): boolean => /^(?:KNJIGOVOD|RACUNOVOD)/.test(folded);
/** RACUNOVODSTVENI BIRO KONTO, BIRO RACUN PLUS KNJIGOVODSTVO: accountants are called so, and RACUN 12 is an invoice. */
const isByAccountant = (words: readonly Word[], start: number, at: number): boolean =>
  ACCOUNTS.has(words[at]!.folded) &&
  words.some(isOfAccountant) &&
  (words[at]!.folded === 'KONTO'
    ? words.slice(start, at).some(isOfAccountant)
    : words[at + 1]?.folded === 'PLUS');
/** MERTER TEKSTIL SAN TIC LTD STI, KOSKA GIDA SAN VE TIC AS, NOWA SP Z O O: forms abroad of several words. */
const LONG_FORMS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['SAN', new Set(['TIC', 'VE'])],
  ['TIC', new Set(['LTD', 'AS', 'A', 'VE', 'STI', 'SAN'])],
  ['VE', new Set(['TIC', 'SAN'])],
  ['LTD', new Set(['STI'])],
  ['SP', new Set(['Z'])],
]);
/** Where such a form begins behind a name, or -1. */
const longForm = (words: readonly Word[], start: number): number =>
  words.findIndex(
    ({ folded }, i) => i > start && LONG_FORMS.get(folded)?.has(words[i + 1]?.folded ?? '') === true,
  );

/** EKSKURZ. 8 RAZ: a point follows, or the line ends. */
const isShortened = (words: readonly Word[], at: number): boolean =>
  words[at + 1]?.gap.startsWith('.') ?? true;

/** AMD KRUSEVAC TEHN.PREGLED */
const isInspection = (words: readonly Word[], at: number): boolean =>
  words[at]!.folded.startsWith('TEH') && words[at + 1]?.folded.startsWith('PREG') === true;

/** Where the name ends: what it is paid for is no part of it, nor the town before that. */
export const nameEnd = (
  descriptor: Descriptor,
  start: number,
): { until: number; town: number; closed: boolean } => {
  const { words, end, card } = descriptor;
  const onlyBody = sizeOfOnly(words, start);
  if (onlyBody > 0) return { until: start + onlyBody, town: 0, closed: true };
  const abroad = longForm(words, start);
  if (abroad > 0) return { until: abroad, town: 0, closed: true };
  // PRIMER OPREMA DOO PO RACUNU 564: in a transfer the purpose follows the firm's name.
  const form = card ? -1 : words.findIndex(({ folded }, i) => i > start && i < end && COMPANIES.has(folded));
  if (form > 0) return { until: form, town: 0, closed: true };
  // PREMIL DOO PET SHOP 4 NIS: behind the legal form stands the trade alone.
  const formed = words.findIndex(({ folded }, i) => i > start && i < end && COMPANIES.has(folded));
  if (
    formed > start &&
    formed < end - 1 &&
    !isCommonWord(words[formed - 1]!.folded) &&
    words.slice(formed + 1, end).every(({ folded, number }) => number || isCommonWord(folded))
  )
    return { until: formed, town: 0, closed: true };
  // VET AMB SAPICA PR ILIJA BOSKOV: behind the form of one owner stands who it is.
  const owned = words.findIndex(
    ({ folded }, i) =>
      i > start + 1 &&
      i < end - 1 &&
      i > end - LONGEST_OWNER &&
      folded === 'PR' &&
      (isGivenName(words[i + 1]!) ||
        // PERIONICA SAFIR PR I. TASIC
        (words[i + 1]!.folded.length === 1 && words[i + 2]?.gap.startsWith('.')) ||
        words.slice(i + 1, end).every(({ folded: word }) => !isCommonWord(word))) &&
      isNamed(words, start, i),
  );
  if (owned > 0) return { until: owned, town: 0, closed: true };
  const place = placeOf(words, start, end);
  if (place !== null) {
    // JKP POGREBNO GROBARINA RUMA: what is paid for stands before the town.
    const paidFor = card
      ? -1
      : words.findIndex(({ folded }, i) => i > start && i < place.until && hardPurposes.has(folded));
    return paidFor > 0 ? { until: paidFor, town: 0, closed: true } : { ...place, closed: true };
  }
  const till = words.findIndex(({ folded }, i) => i > start && i < end && tillWords.has(folded));
  if (till > 0) return { until: till, town: 0, closed: card };
  const body = bodyAt(descriptor, start);
  const hard = card
    ? -1
    : words.findIndex(
        ({ folded }, i) =>
          i > start &&
          i < end &&
          ((hardPurposes.has(folded) && !isByAccountant(words, start, i)) ||
            (isCutPurpose(folded) && isShortened(words, i)) ||
            (body >= 0 &&
              i > body + 1 &&
              !BODIES.has(folded) &&
              (isPaidToBody(folded) || isInspection(words, i)))),
      );
  const purpose = card
    ? -1
    : words.findIndex(
        ({ folded }, i) => i > start && i < end && folded === 'ZA' && !takesZa(words, start, i),
      );
  let until = Math.min(end, ...[hard, purpose].filter((at) => at > start));
  while (until > start + 1) {
    const { folded, number } = words[until - 1]!;
    if (isYearOfClub(words, start, until - 1)) break;
    const counted = number && folded.length > 2;
    // KNJIZARA PRVI SEPTEMBAR and BAZEN 11 APRIL are called so.
    const before = words[until - 2]!;
    if (MONTHS.has(folded) && (ORDINALS.has(before.folded) || isDayOfName(words, start, until))) break;
    // DISKONT PICA ZIVA VODA: no utility, and an adjective before it.
    if (folded === 'VODA' && body < 0 && !isCommonWord(before.folded) && before.folded.endsWith('A')) break;
    // KAFANA DINAR, BURGER 018, and not DJACKI DINAR
    const isCalledSo = CALLED_SO.has(folded) || AREA_CODE.test(folded);
    if (until === start + 2 && isCalledSo && isTradeTerm(before.folded)) break;
    if (isByAccountant(words, start, until - 1)) break;
    if (!purposes.has(folded) && !counted && !(until < end && (number || ROMAN_NUMERAL.test(folded)))) break;
    until--;
  }
  // PU RADOSNO DETINJSTVO IX/26: the month, and the year.
  if (until > start + 2 && words[until - 1]!.gap === '/' && ROMAN_NUMERAL.test(words[until - 2]!.folded))
    until -= 2;
  // VETERINARSKA STANICA SUBOTICA VAKCINA: of PEKARA ZORA KOLACI a name is left, of AUTO SERVIS none.
  while (
    !card &&
    end === words.length &&
    until > start + 2 &&
    latePurposes.has(words[until - 1]!.folded) &&
    // KOMPRESOR AUTO DELOVI, JKP PARKING SERVIS
    words[until - 2]!.folded !== 'AUTO' &&
    // STOVARISTE GRADJEVINSKOG MATERIJALA
    !/SKOG$/.test(words[until - 2]!.folded) &&
    words[until - 2]!.folded !== 'PARKING' &&
    isNamed(words, start, until - 1)
  )
    until--;
  const sold = beforeGoods(words, start, until);
  if (sold < until) return { until: sold, town: 0, closed: true };
  // MLEKARA DREN PRODAVNICA: behind a trade and a name a shop of theirs.
  if (
    until > start + 2 &&
    words[until - 1]!.folded === 'PRODAVNICA' &&
    isTradeTerm(words[start]!.folded) &&
    isNamed(words, start, until - 1)
  )
    until--;
  // MEDELA KONDITOR WEB SHOP: where it was bought is no part of the name.
  if (until > start + 2 && words[until - 2]!.folded === 'WEB' && words[until - 1]!.folded === 'SHOP')
    until -= 2;
  // PARKING NOVI PAZAR SMS, PARKINGO APP
  while (
    until > start + 1 &&
    CHANNELS.has(words[until - 1]!.folded) &&
    words.slice(start, until).some(({ folded }) => folded.startsWith('PARKING'))
  )
    until--;
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
    words[until]!.folded !== 'WEB' &&
    words[until]!.folded !== 'ST'
  )
    until = end;
  const town = until < end ? townBefore(words, start, until) : 0;
  // PIZZERIA ROMA SCHLADMING 040: abroad the word before the country is a town, known or not.
  const tail = words.slice(end).map(({ folded }) => folded);
  if (
    card &&
    !descriptor.cut &&
    tail.length === 1 &&
    tail[0]!.length < 4 &&
    !HOME.has(tail[0]!) &&
    !isWholePlace(tail[0]!) &&
    until === end &&
    until - start > 2 &&
    // PIVNICA KOD RADA MNE
    !isCommonWord(words[until - 2]!.folded) &&
    // CAMPING OUZOUNI BEACH GR
    !isTradeTerm(words[until - 1]!.folded)
  )
    until--;
  if (card && until > start + 2 && FOREIGN_FIRST.has(words[until - 1]!.folded)) until--;
  if (town > 0) return { until: until - town, town, closed: true };
  return {
    until,
    town: until === end ? townSize(words, end) : 0,
    // A word that says what is paid for ends the name, as a place does; a till of IPS writes no place.
    closed:
      card || end < words.length || hard > 0 || words.slice(0, start).some(({ folded }) => folded === 'IPS'),
  };
};
