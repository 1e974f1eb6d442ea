/**
 * Words written on without blanks: `NAKNADAZAODRZAVANJERACUNA`, `YETTELDOPUNA`, `PEKARATROSIC`. A word that no list holds is cut where
 * all its parts are known, or all but a last one after the word of a trade.
 */

import { cutTowns, isTownBegun } from './cut-towns.ts';
import { foldedWords, readLines, readWords } from './data-files.ts';
import { isSurname } from './person.ts';
import { isWholePlace } from './places.ts';
import { isPayeePair, isPayeeWord, isSpelled, isTradeWord } from './spelling.ts';
import { houseOf, namePartsOf, pairIn } from './stuck-names.ts';
import type { Word } from './words.ts';

const neutral = readWords('neutral-words.txt');
const givenNames = readWords('given-names.txt');
const isGiven = (text: string): boolean => givenNames.has(text);
const bank = new Set([
  ...['wrappers.txt', 'more-wrappers.txt'].flatMap(readLines).flatMap(foldedWords),
  ...[...readWords('purposes.txt')].map((word) => word.replace('!', '')),
  ...neutral,
]);
/** ZITOPRODUKT, VOCEPROMET: with what firms end their names, which are written so. */
const OF_FIRMS = new Set(
  'PRODUKT PRODUCT PROMET KOMERC KOMERCE COMMERCE IMPEX TRADE TRANS EXPORT GRADNJA COMPANY INVEST PLAST METAL DRVO TEHNA BANAT BACKA SREM'.split(
    ' ',
  ),
);
/** With which a firm names itself, in front of its name. */
export const TRADES: ReadonlySet<string> = new Set(
  (
    'PEKARA PEKARE MESARA MESNICA APOTEKA RESTORAN KAFANA KAFIC PICERIJA PIZZERIA POSLASTICARNICA CVECARA KNJIZARA OPTIKA ' +
    'SUVENIRNICA HOTEL APARTMANI SALON BUTIK MARKET MINIMARKET AUTOSERVIS VULKANIZER STAMPARIJA TERETANA TRAFIKA MENJACNICA ' +
    'RIBARNICA AUTOPERIONICA PERIONICA AUTOSKOLA AUTODELOVI AUTOLIMAR AUTOELEKTRICAR AUTOMEHANICAR BUREGDZINICA BUREKDZINICA ' +
    'CEVABDZINICA ROSTILJNICA PALACINKARNICA PIVNICA VINOTEKA VINARIJA BERBERNICA FRIZER FRIZERAJ DROGERIJA GVOZDARA FARBARA STOLARIJA ' +
    'ZLATARA IGRAONICA IGRAONA POLJOAPOTEKA AGROAPOTEKA PIJACA PILJARA MLEKARA VOCARA STOLAR LIMAR KROJAC OBUCAR STOMATOLOG ORDINACIJA ' +
    'KAFETERIJA KAFEBAR CAFFEBAR CAFFE GOSTIONA KONOBA BISTRO TAKSI HOSTEL MOTEL APARTMAN PRENOCISTE KONAK ' +
    'KOPIRNICA PAPIRNICA RASADNIK BOLNICA AMBULANTA POLIKLINIKA LABORATORIJA ADVOKAT SUPERMARKET PRODAVNICA DISKONT'
  ).split(' '),
);
/** Streets and quarters of some length, written on: KRALJAPETRA. */
const SHORTEST_PLACE = 8;
const placed = new Set(
  ['streets.txt', 'quarters.txt']
    .flatMap(readLines)
    .flatMap((line) => line.split(', '))
    .map((name) => foldedWords(name).join(''))
    .filter(({ length }) => length >= SHORTEST_PLACE),
);
const FIELDS_APART = '   ';
const isQuarterOrStreet = (text: string): boolean => placed.has(text);
const isTownOrBeginning = (text: string): boolean =>
  isWholePlace(text) || cutTowns.has(text) || text === 'BEO';
const SMALL = new Set(['ZA', 'NA', 'U', 'I', 'PO', 'SA', 'OD', 'DO', 'KOD', 'NIS', 'RS', 'SRB', 'DOO', 'RN']);
const SHORTEST = 9;
const LONGEST = 40;
const SHORTEST_REST = 4;
const MOST_PARTS = 5;

/** Of three letters, and in front of what is paid for. */
const BRANDS = new Set(['EPS', 'SBB', 'MTS', 'JKP']);
const isWhole = (text: string): boolean =>
  (text.length > 3 && (isSpelled(text) || isPayeeWord(text) || bank.has(text))) || BRANDS.has(text);

/** Lengths of the parts, the longest first; null where the text does not fall into known words. */
const partsOf = (text: string, left = MOST_PARTS): number[] | null => {
  if (text === '') return [];
  if (left === 0) return null;
  for (let length = text.length; length > 0; length--) {
    const part = text.slice(0, length);
    // No word ends in NA or ZA by itself: STANARINA.
    const isSmall =
      SMALL.has(part) &&
      left < MOST_PARTS &&
      (length < text.length ||
        part === 'NIS' ||
        part === 'RS' ||
        part === 'SRB' ||
        part === 'RN' ||
        part === 'DOO');
    if (!isWhole(part) && !isSmall) continue;
    const rest = partsOf(text.slice(length), left - 1);
    if (rest !== null) return [length, ...rest];
  }
  return null;
};

/** STRPEKARAKLASJE, STRDELFIN: the form of the firm in front. Of UR and TR words begin. */
const FORM = /^(?:(?:STR|SZR|SUR|SZTR)(?=[A-Z]{5})|(?:SZTUR|STUR|UR|TR)(?=[A-Z]{9}))/;
const afterForm = (text: string): number[] | null => {
  const form = FORM.exec(text)?.[0];
  if (form === undefined) return null;
  const rest = text.slice(form.length);
  // STRAHINJIC is a surname.
  const isName = form.startsWith('S') && !isSurname(text);
  const parts = afterTrade(rest) ?? (isName ? namePartsOf(rest) : null);
  return parts === null ? null : [form.length, ...parts];
};

/** KRALJAPETRABEOG, IRISMEDAKOVIC, of a name or none: a street or a quarter behind it, whole, and what a field left of a town. */
const placedParts = (text: string): number[] | null => {
  for (let at = 0; at <= text.length - SHORTEST_PLACE; at++) {
    if (at > 0 && at < SHORTEST_REST) continue;
    for (let to = text.length; to >= at + SHORTEST_PLACE; to--) {
      if (!isQuarterOrStreet(text.slice(at, to))) continue;
      const rest = text.slice(to);
      // PEKARAMEDAKOVIC is the baker's.
      if (rest === '' ? at === 0 : rest.length < 3 || !isTownOrBeginning(rest)) continue;
      return [at, to - at, text.length - to].filter((length) => length > 0);
    }
  }
  return null;
};

const fewer = (one: number[] | null, other: number[] | null): number[] | null =>
  one !== null && (other === null || one.length <= other.length) ? one : other;
/** What stands behind a trade: a name, and where it is. */
const restOf = (rest: string): number[] =>
  placedParts(rest) ??
  (isSurname(rest)
    ? [rest.length]
    : (fewer(partsOf(rest), namePartsOf(rest)) ?? pairIn(rest) ?? houseOf(rest) ?? [rest.length]));

/** Of which kind a salon, a studio or an office is. */
const KINDS = new Set(
  'KOZMETICKI FRIZERSKI STOMATOLOSKA VETERINARSKA ADVOKATSKA OCNA LEKARSKA TURISTICKA KNJIGOVODSTVENA'.split(
    ' ',
  ),
);
const OF_A_KIND = ['STUDIO', 'AGENCIJA', 'KANCELARIJA', 'STANICA', 'ORDINACIJA', 'RADNJA', 'KUCA'];
/** KOZMETICKISALONEPIDERMA: a kind, and behind it the trade and the name. */
const kindBehind = (kind: string, rest: string): number[] | null => {
  if (!KINDS.has(kind)) return null;
  const head = OF_A_KIND.find((each) => rest.startsWith(each) && rest.length >= each.length + SHORTEST_REST);
  return head === undefined ? afterTrade(rest) : [head.length, ...restOf(rest.slice(head.length))];
};

const afterTrade = (text: string): number[] | null => {
  for (let length = text.length - SHORTEST_REST; length >= SHORTEST_REST + 1; length--) {
    if (!TRADES.has(text.slice(0, length)) && !KINDS.has(text.slice(0, length))) continue;
    const rest = text.slice(length);
    // PEKARSKA, HOTELIJER: a form of the word, and no name.
    if (/^(?:SK|RSK|IJER|LIJ|NIC)/.test(rest)) return null;
    return [length, ...(kindBehind(text.slice(0, length), rest) ?? restOf(rest))];
  }
  return null;
};

/** AROMATERAPIJA is no shop of Aroma: after a payee stand the bank's words, a form or a town. */
const isBrandFollowed = (parts: readonly string[]): boolean =>
  parts.every((part, i) => {
    const next = parts[i + 1];
    const isBrand = isPayeeWord(part) && !isSpelled(part) && !bank.has(part);
    // MAKSIMARKET is no shop of ARKET.
    const before = parts[i - 1];
    if (isBrand && before !== undefined && isGiven(before)) return false;
    return !isBrand || next === undefined || bank.has(next) || isWholePlace(next) || isPayeePair(part, next);
  });

/** Where each letter begins in the word as it stands there, GVOZDJARA being GVOZDARA; null where more than DJ became one letter. */
const spotsIn = (raw: string, folded: string): number[] | null => {
  const spots: number[] = [];
  let at = 0;
  for (const letter of folded) {
    spots.push(at);
    at += letter === 'D' && raw[at + 1]?.toUpperCase() === 'J' ? 2 : 1;
  }
  return at === raw.length ? [...spots, at] : null;
};

/** No trade that stands in front of a name, and none of the bank's words. */
const isNoun = (text: string): boolean =>
  !TRADES.has(text) && !bank.has(text) && !isPayeeWord(text) && !isGiven(text);

const split = (word: Word): Word[] | null => {
  const { folded, raw, number } = word;
  if (number || folded.length < SHORTEST || folded.length > LONGEST) return null;
  if (!/^[A-Z]+$/.test(folded) || isWhole(folded) || isTradeWord(folded) || isTownBegun(folded)) return null;
  const parts = partsOf(folded) ?? afterTrade(folded) ?? afterForm(folded);
  if (parts === null || parts.length < 2) return null;
  // NOVOGRADSKA is a street.
  if (parts.length === 2 && /[SC]K[AIO]$/.test(folded) && /[OE]$/.test(folded.slice(0, parts[0])))
    return null;
  if (parts.length === 2 && OF_FIRMS.has(folded.slice(parts[0])) && isNoun(folded.slice(0, parts[0])))
    return null;
  // MALESEVIC is a surname, S.MARKOVICA and ALEKSE NENADOVICA a street; PEKARATROSIC is a baker.
  const first = folded.slice(0, parts[0]);
  const surname = /VIC[AU]$/.test(folded) ? folded.slice(0, -1) : folded;
  if (surname.endsWith('VIC') && isSurname(surname) && !TRADES.has(first) && !bank.has(first)) return null;
  const spots = spotsIn(raw, folded);
  if (spots === null) return null;
  let at = 0;
  const cut = parts.map((length, i) => {
    const part = {
      ...word,
      raw: raw.slice(spots[at], spots[at + length]),
      folded: folded.slice(at, at + length),
    };
    at += length;
    return {
      ...part,
      // Where the place begins a bank that parts its fields has blanks.
      gap: i === 0 ? word.gap : i > 1 && isQuarterOrStreet(part.folded) ? FIELDS_APART : ' ',
      glued: i === 0 && word.glued,
      star: i === parts.length - 1 && word.star,
    };
  });
  // SUPERSTORE is one word.
  if (cut.every((part) => neutral.has(part.folded))) return null;
  return isBrandFollowed(cut.map((part) => part.folded)) ? cut : null;
};

/** A till's number and the mark of a town behind a name: `DMDROGERIEMARKT1044SU`. */
const withoutTill = (word: Word): Word[] => {
  if (!/\d/.test(word.folded)) return [word];
  const [, name, number, rest] =
    /^([A-Z]{8,}(?=\d)|[A-Z]{5,}(?=\d{2}))(\d+)([A-Z]{0,2})$/.exec(word.folded) ?? [];
  if (name === undefined || number === undefined || word.raw.length !== word.folded.length) return [word];
  const cut = (from: number, to: number, isNumber: boolean): Word => ({
    ...word,
    raw: word.raw.slice(from, to),
    folded: word.folded.slice(from, to),
    gap: from === 0 ? word.gap : '',
    glued: from > 0,
    number: isNumber,
  });
  const end = name.length + number.length;
  return [
    cut(0, name.length, false),
    cut(name.length, end, true),
    ...(rest ? [cut(end, end + rest.length, false)] : []),
  ];
};

/** Brands that are too short to be looked for in a word, before what banks write: MTSRACUN, A1SRBIJARACUN. */
const SHORT_BRAND = /^(MTS|SBB|EPS|A1)(SRBIJA|TELEKOM)?(RACUNA?|DOPUNA|UPLATA|INTERNET|POSTPAID|PREPAID)?$/;

const afterShortBrand = (word: Word): Word[] | null => {
  if (!/^[MSEA]/.test(word.folded)) return null;
  const parts = SHORT_BRAND.exec(word.folded)?.slice(1).filter(Boolean) ?? [];
  if (parts.length < 2 || word.raw.length !== word.folded.length) return null;
  let at = 0;
  return parts.map((part, i) => {
    const cut = {
      ...word,
      raw: word.raw.slice(at, at + part!.length),
      folded: part!,
      gap: i === 0 ? word.gap : ' ',
    };
    at += part!.length;
    return cut;
  });
};

/** Nothing shorter is cut. */
const mayBeStuck = ({ folded, number }: Word): boolean => !number && folded.length >= SHORTEST - 2;

/** The words with those cut that were written on. A text without a long word costs nothing. */
export const unstuck = (words: readonly Word[]): readonly Word[] =>
  words.some(mayBeStuck)
    ? words.flatMap((word) =>
        mayBeStuck(word)
          ? (afterShortBrand(word) ?? withoutTill(word)).flatMap((part) => split(part) ?? [part])
          : [word],
      )
    : words;
