/**
 * The settlements of Serbia, some six thousand, of which most names are short, or a word of another meaning, somewhere:
 * told at the end of a line alone. One sorted list serves whole names and cut ones, and holds each name once.
 */
import { readLines, readWords } from './data-files.ts';
import { fold } from './fold.ts';
import { serbian } from './gazetteer.ts';
import { legalForms } from './name-words.ts';
import type { Word } from './words.ts';

const namesIn = (file: string): string[][] =>
  readLines(file)
    .flatMap((line) => line.split(','))
    .map((name) =>
      name
        .trim()
        .split(/[\s-]+/)
        .map(fold),
    )
    .filter(([first]) => first !== '');

const joined = (name: readonly string[]): string => name.join('');

/** What is also a word, a surname (RADONJIC) or a given name. */
const words = new Set([
  ...namesIn('settlement-words.txt').map(joined),
  ...readWords('spelling.txt'),
  ...readWords('given-names.txt'),
]);
const isTold = (name: string): boolean => name.length > 4 && !words.has(name) && !/I[CX]I?$/.test(name);

/** GORNJA TRESNJICA is G TRESNJICA, GOR TRESNJICA. */
const SHORT: readonly [RegExp, readonly string[]][] = [
  [/^GORNJ[AEI]$/, ['G', 'GOR', 'GORNJ']],
  [/^DONJ[AEI]$/, ['D', 'DON', 'DONJ']],
  [/^VELIK[AEIO]$/, ['V', 'VEL', 'VELIK']],
  [/^MAL[AEIO]$/, ['M', 'MAL']],
  [/^NOV[AEIO]$/, ['N', 'NOV']],
  [/^STAR[AEIO]$/, ['S', 'ST', 'STAR']],
  [/^BANATSK[AIO]$/, ['B', 'BAN', 'BANAT']],
  [/^BACK[AIO]$/, ['B', 'BAC']],
  [/^SREMSK[AIO]$/, ['S', 'SR', 'SREM']],
];
const shortened = ([first, ...rest]: readonly string[]): string[] => {
  const tail = rest.join('');
  if (tail.length < 6) return [];
  return SHORT.flatMap(([long, short]) => (long.test(first ?? '') ? short.map((begin) => begin + tail) : []));
};

const FILES = ['villages.txt', 'settlements.txt', 'quarters.txt'];
const all = FILES.flatMap(namesIn).filter((name) => isTold(joined(name)));
const settlements = [...new Set(all.flatMap((name) => [joined(name), ...shortened(name)]))].sort();

/** Those and the larger ones. */
const known = [
  ...new Set([...settlements, ...namesIn('towns.txt').map(joined), ...namesIn('more-towns.txt').map(joined)]),
].sort();

/** Where a name stands in the list, or would. */
const placeOf = (name: string, list: readonly string[] = settlements): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < name) low = middle + 1;
    else high = middle;
  }
  return low;
};
/** Whether a whole field, folded, is one. */
export const isEverySettlement = (name: string): boolean => every.has(name);
export const isSettlement = (name: string): boolean => settlements[placeOf(name)] === name;

/** Whether settlements begin so: KARAJUKICA of Karajukića Bunari. */
export const beginsSettlement = (name: string): boolean =>
  !words.has(name) &&
  known[placeOf(name, known)] !== name &&
  (known[placeOf(name, known)] ?? '').startsWith(name);

const LONGEST_CUT = 3;
/** A whole name, or one that the end of its field cut: PAMBUKOVI. */
const isOrBegins = (name: string): boolean => {
  const next = settlements[placeOf(name)] ?? '';
  if (next === name) return true;
  return name.length > 7 && next.length - name.length <= LONGEST_CUT && next.startsWith(name) && isTold(name);
};

/** STEPOJEVCU, RADLJEVU, TRESNJICI, BADOVINCIMA, as they may be in the nominative. */
const nominatives = (noun: string): string[] => {
  if (noun.endsWith('IMA')) return [`${noun.slice(0, -3)}I`, `${noun.slice(0, -3)}E`];
  const stem = noun.slice(0, -1);
  if (/[CK]U$/.test(noun)) return [`${noun.slice(0, -2)}A${noun.at(-2)}`, stem, `${stem}O`, `${stem}E`];
  if (noun.endsWith('U')) return [stem, `${stem}O`, `${stem}E`];
  return noun.endsWith('I') ? [`${stem}A`] : [];
};
/** NOVOM, GORNJEM, DONJOJ. */
const adjectives = (word: string): string[] => {
  const stem = word.slice(0, -2);
  if (word.endsWith('OJ')) return [`${stem}A`];
  return word.endsWith('OM') || word.endsWith('EM') ? [`${stem}I`, `${stem}O`, `${stem}E`] : [];
};

const isPlaceOfCase = (words: readonly Word[]): boolean => {
  const [first, second] = words.map(({ folded }) => folded);
  const names =
    second === undefined
      ? nominatives(first!)
      : adjectives(first!).flatMap((head) => nominatives(second).map((tail) => head + tail));
  return names.some((name) => serbian.has(name) || isSettlement(name));
};

/** How many words say U NISU, U NOVOM SADU at the end of a line; 0 when none do. */
const caseBefore = (words: readonly Word[], start: number, end: number): number => {
  for (let size = 1; size <= 2 && end - size - 3 >= start; size++) {
    if (words[end - size - 1]!.folded !== 'U') continue;
    return isPlaceOfCase(words.slice(end - size, end)) ? size + 1 : 0;
  }
  return 0;
};

/** What stands before these is the rest of a name: STARI DRENOVAC, KOD KULICA, NAILS BY MIRA. */
export const LEADING = new Set(
  (
    'SVETOG SVETE SVETIH STAROG NOVOG STARI STARA STARO NOVI NOVA NOVO MALI MALA MALO VELIKI VELIKA VELIKO BELI BELA BELO CRNI CRNA CRNO CRVENI CRVENA CRVENO ZLATNI ZLATNA ' +
    'ZLATNO GORNJI GORNJA GORNJE DONJI DONJA DONJE LEPI LEPA LEPO SVETI SVETA SV KOD ZA NA PO OD DO I SA IZ U BY OF AND THE DE LA EL DI'
  ).split(' '),
);

/** Which public bodies the place tells apart: OSNOVNI SUD U NISU, JKP CISTOCA RADLJEVO. */
const SEATED = readWords('seated.txt');
const isSeated = (words: readonly Word[], start: number, end: number): boolean => {
  for (let i = start; i < end; i++) if (SEATED.has(words[i]!.folded)) return true;
  return false;
};

/** Every name, and words that name nobody: behind a name that is whole, and in front of the country, a surname is a village. */
const every = new Set(FILES.flatMap(namesIn).map(joined));
const common = new Set(
  readLines('spelling.txt')
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => word === word.toLowerCase())
    .map(fold),
);
const givenNames = readWords('given-names.txt');
const isBehindName = (words: readonly Word[], start: number, at: number, name: string): boolean =>
  every.has(name) &&
  name.length > 3 &&
  !common.has(name) &&
  !givenNames.has(name) &&
  // AUTO SERVIS MILAN JANKOVIC RS
  !givenNames.has(words[at - 1]!.folded) &&
  words.slice(start, at).some(({ folded, number }) => !number && folded.length > 2 && !common.has(folded));

/** A house is called by one word in the genitive: KOD PEJE TRNAVA, which is no PEJE TRNAVE. */
const isBehindHouse = (words: readonly Word[], start: number, at: number, name: string): boolean =>
  at - 2 >= start &&
  words[at - 2]!.folded === 'KOD' &&
  name.length > 4 &&
  every.has(name) &&
  !common.has(name) &&
  !givenNames.has(name);

const LONGEST = 3;

/** Of which bodies and halls have their names as well: a quarter in front of a city alone. */
const QUARTERS_ALONE = ['STUDENTSKIGRAD'];
const quarters = new Set([...namesIn('quarters.txt').map(joined), ...QUARTERS_ALONE]);
/** How many of the words before `end`, in front of a city, are a quarter of it; 0 where what stands before them is no name. */
export const quarterBefore = (words: readonly Word[], start: number, end: number): number => {
  let name = '';
  for (let size = 1; size <= LONGEST && end - size > start + 1; size++) {
    const at = end - size;
    name = words[at]!.folded + name;
    const before = words[at - 1]!.folded;
    // ADVOKAT JOVAN MEDAKOVIC
    const isSurname = name.endsWith('IC') && givenNames.has(before);
    if (!quarters.has(name) || LEADING.has(before) || isSurname) continue;
    const isNamed = words
      .slice(start, at)
      .some(
        ({ folded, number }) =>
          !number && folded.length > 2 && !common.has(folded) && !legalForms.has(folded),
      );
    if (isNamed) return size;
  }
  return 0;
};

/** AUTO CENTAR JOVICIC MILUTOVAC TRSTENIK: a village in front of its town, behind a name. */
export const villageBefore = (words: readonly Word[], start: number, end: number): number => {
  let name = '';
  for (let size = 1; size <= 2 && end - size > start + 1; size++) {
    const at = end - size;
    name = words[at]!.folded + name;
    if (LEADING.has(words[at - 1]!.folded) || !isSettlement(name) || name.length < SHORTEST_VILLAGE) continue;
    if (isBehindName(words, start, at, name)) return size;
  }
  return 0;
};
const SHORTEST_VILLAGE = 6;

/**
 * How many of the words before `end` are a settlement, or U and a place in its case; 0 when none. Of the name that begins at `start`
 * two words are left, before a country one; and without a country a single word of fewer than six letters is no settlement.
 */
export const settlementBefore = (
  words: readonly Word[],
  start: number,
  end: number,
  country: boolean,
): number => {
  const left = country ? 1 : 2;
  let name = '';
  let found = caseBefore(words, start, end);
  for (let size = 1; size <= LONGEST && end - size - start >= left; size++) {
    const word = words[end - size]!;
    if (word.number) break;
    name = word.folded + name;
    if (LEADING.has(words[end - size - 1]!.folded) || (size === 1 && !country && name.length < 5)) continue;
    const isOne =
      (isOrBegins(name) &&
        (size > 1 || country || name.length > 5 || isBehindName(words, start, end - size, name))) ||
      (country && isBehindName(words, start, end - size, name)) ||
      isBehindHouse(words, start, end - size, name);
    if ((size === 1 || words[end - 1]!.folded.length > 1) && isOne) found = size;
  }
  return found > 0 && isSeated(words, start, end - found) ? 0 : found;
};
