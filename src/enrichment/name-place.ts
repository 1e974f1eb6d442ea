/** Where a place begins within the words of a name: an address, a shopping centre, a zone, a town with a street behind it. */
import { foldedWords, readLines, readWords } from './data-files.ts';
import { gazetteer } from './gazetteer.ts';
import { tailWithin } from './name-tail.ts';
import { COUNTED, OF_A_TOWN, PUBLIC } from './name-words.ts';
import { isSerbian, isTownMark, townBefore, townSize } from './places.ts';
import { hasBody, isNamed } from './public-bodies.ts';
import { LEADING } from './settlements.ts';
import { isCommonWord, isTradeTerm } from './spelling.ts';
import { joinedWords, type Word } from './words.ts';

const addressWords = readWords('address-words.txt');
export const malls: ReadonlySet<string> = new Set(
  readLines('malls.txt').map((line) => foldedWords(line).join('')),
);
const streetNames = readLines('streets.txt').flatMap((line) => line.split(', ').map(foldedWords));
/** V.STEPE, VOJ.STEPE, J.J.ZMAJA */
const shortened = ([first, ...rest]: readonly string[]): string[] => {
  const last = rest.at(-1);
  if (last === undefined || last.length < 3) return [];
  const initials = [first!, ...rest.slice(0, -1)].map((word) => word.charAt(0)).join('');
  return [...[1, 2, 3].map((size) => first!.slice(0, size) + rest.join('')), initials + last];
};
const streets = new Set(streetNames.flatMap((name) => [name.join(''), ...shortened(name)]));
const LONGEST_STREET = 3;

const joinedFrom = (words: readonly Word[], from: number, to: number): string =>
  to - from > LONGEST_STREET ? '' : joinedWords(words, from, to);

/** Whether a street that is known begins there, with a number or without. */
export const isStreet = (words: readonly Word[], at: number): boolean => {
  let name = '';
  return words.slice(at, at + LONGEST_STREET).some(({ folded }) => {
    name += folded;
    return streets.has(name);
  });
};

/** 18, 18A, BB. FK BACKA 1901: no house has a number of four figures. */
const isHouse = ({ number, folded }: Word): boolean =>
  (number && folded.length < 4) || folded === 'BB' || /^\d{1,3}[A-H]$/.test(folded);
/** Streets are called by a day of the month, in this case. */
const DAYS_OF = new Set(
  'JANUARA FEBRUARA MARTA APRILA MAJA JUNA JULA AVGUSTA SEPTEMBRA OKTOBRA NOVEMBRA DECEMBRA'.split(' '),
);
/** BLOK 45, LIMAN 3 */
const BLOCKS = new Set(['BLOK', 'LIMAN', 'BLOKOVI']);
const blockWithin = (words: readonly Word[], start: number, end: number): number =>
  words.findIndex(
    ({ folded }, i) =>
      i > start + 1 &&
      i < end - 1 &&
      BLOCKS.has(folded) &&
      /^\d/.test(words[i + 1]!.folded) &&
      isNamed(words, start, i),
  );

/** FRIZER JECA CARA DUSANA 41: a street that is known, and the number of a house. Its place, or -1. */
const streetWithin = (words: readonly Word[], start: number, end: number): number =>
  words.findIndex((_, i) => {
    if (i <= start || i >= end - 1 || addressWords.has(words[i - 1]!.folded)) return false;
    // WAFFLE STORY KNEZ MIHAILOVA: a street of two words, behind a name that is whole.
    // GELATERIA KNEZ MIHAILOVA may be called so, MOONBITE KNEZ MIHAILOVA is not.
    if (
      (i > start + 1 || (end - i > 1 && !isTradeTerm(words[start]!.folded))) &&
      end - i <= LONGEST_STREET &&
      streets.has(joinedFrom(words, i, end)) &&
      isNamed(words, start, i) &&
      !hasBody(words, start, i)
    )
      return true;
    let name = '';
    for (let size = 1; size <= LONGEST_STREET && i + size < end; size++) {
      name += words[i + size - 1]!.folded;
      const house = words[i + size]!;
      if (isHouse(house) && streets.has(name)) return true;
    }
    // LOZNICKA 12, 28.NOVEMBRA: behind a name that is whole no list is needed.
    const [first, second] = [words[i]!, words[i + 1]!];
    const isAny =
      (/[SC]KA$/.test(first.folded) && isHouse(second) && i + 2 === end) ||
      (first.number && first.folded.length < 3 && DAYS_OF.has(second.folded));
    return isAny && i > start + 1 && isNamed(words, start, i) && !hasBody(words, start, i);
  });

/** BUTIK CLASSIC N.PAZAR 28.NOVEMBRA: in front of the street stands the town. */
const beforeTown = (words: readonly Word[], start: number, until: number): number => {
  for (let size = 2; size > 0; size--) {
    const at = until - size;
    if (at <= start + 1) continue;
    const place = joinedFrom(words, at, until);
    const isTown = gazetteer.abbreviations.has(place) || townBefore(words, at, until) === size;
    if (isTown && isNamed(words, start, at)) return at;
  }
  return until;
};

/** BARBERSHOP OLD TOWN 18 P-5: the mark of a branch. */
const BRANCHES = new Set(['P', 'M', 'L', 'PJ', 'MP', 'F']);
const branchWithin = (words: readonly Word[], start: number, end: number): number =>
  words.findIndex(
    ({ folded }, i) =>
      i > start + 1 &&
      i < end - 1 &&
      BRANCHES.has(folded) &&
      words[i + 1]!.number &&
      words[i + 1]!.gap === '-',
  );

/** USTANOVA SC SPENS: a sports centre, and no shopping centre where one stands. */
const OF_CENTRES = new Set(['USTANOVA', 'JU', 'JP', 'JKP']);

/** What a shopping centre begins with, of which the rest was taken for a town. */
const OF_A_PLACE = new Set(['TC', 'SC', 'LOKAL']);

/** SAVSKI KEJ, DUNAVSKA OBALA */
const isOfAdjective = (words: readonly Word[], at: number): boolean => {
  const before = words[at - 1]!.folded;
  // PEKARA ZORA ZITNI TRG
  if (words[at]!.folded === 'TRG') return /(?:[SC]KI|[A-Z]{2}NI|[EO]V)$/.test(before);
  return (words[at]!.folded === 'KEJ' || words[at]!.folded === 'OBALA') && /[SC]K[IA]$/.test(before);
};

/** CAFE BAR SAVSKI KEJ BLOK 45: where nothing else is a name, that is one. */
const isNameOf = (words: readonly Word[], start: number, at: number): boolean =>
  isOfAdjective(words, at) &&
  words.slice(start, at - 1).every(({ folded }) => isCommonWord(folded) || isTradeTerm(folded));

/** Where an address or a shopping centre begins after the name, or `end`: RESTORAN MRKI UL KNEZA MILOSA 12, APOTEKA LEK TC BIG. */
const placeWithin = (words: readonly Word[], start: number, end: number): number => {
  const address = words.findIndex(
    ({ folded }, i) =>
      i > start &&
      !isNameOf(words, start, i) &&
      // APOTEKA ZELENIKA TC PETLOVO BRDO: the town was taken off.
      // PEKARA NAS KUTAK, and not NAS. STEPA STEPANOVIC
      (folded !== 'NAS' || words[i + 1]?.gap.startsWith('.')) &&
      (i < end - 1 || (i > start + 1 && end < words.length && OF_A_PLACE.has(folded))) &&
      // SVET VOCA PIJACA DURLAN
      ((addressWords.has(folded) && !(folded === 'SC' && OF_CENTRES.has(words[i - 1]!.folded))) ||
        ((folded === 'PIJACA' || folded === 'PIJ') && i > start + 1 && words[i - 1]!.folded !== 'I')),
  );
  // KAFE ZORA DUNAVSKI KEJ 12
  const isOfTwo = address > start + 2 && isOfAdjective(words, address);
  const until = address > 0 ? address - (isOfTwo ? 1 : 0) : end;
  for (let from = start + 1; from < until; from++) {
    const rest = words.slice(from, until).filter(({ number }) => !number);
    // HOTEL MONA PLAZA BEOGRAD: a hotel stands in none.
    if (words[start]!.folded === 'HOTEL') break;
    if (rest.length > 0 && rest.length < 4 && malls.has(rest.map(({ folded }) => folded).join('')))
      return words.slice(start, from).some(({ folded }) => !isCommonWord(folded) && !/\d/.test(folded))
        ? from
        : until;
  }
  return until;
};

/** OPSTA BOLNICA LESKOVAC PARTI, POLIKLINIKA HUMAN PIROT HUMSKA: behind the town that follows the name stands no name. Its place, or -1. */
const townWithin = (words: readonly Word[], start: number, end: number): number =>
  words.findIndex(({ folded }, i) => {
    if (i <= start + 1 || i >= end - 1 || isCommonWord(folded)) return false;
    // Bor, Ub and Ada are words as well.
    if (folded.length < 4 && folded !== 'NIS') return false;
    const town = townSize(words, i);
    if (town === 0 || i + town >= end || !isSerbian(words, i, i + town) || LEADING.has(words[i - 1]!.folded))
      return false;
    return isNamed(words, start, i) || hasBody(words, start, i) || OF_A_TOWN.has(words[start]!.folded);
  });

/** SMS PARKING ZONA 2 */
const zoneWithin = (words: readonly Word[], start: number, end: number): number =>
  words.findIndex(
    ({ folded }, i) =>
      i > start &&
      i < end &&
      folded === 'ZONA' &&
      words.slice(start, i).some((word) => word.folded === 'PARKING'),
  );

/** Where the place begins, and how many words of it are a town; null where the name runs on. */
export const placeOf = (
  words: readonly Word[],
  start: number,
  end: number,
): { until: number; town: number } | null => {
  const where = placeWithin(words, start, end);
  // JKP USCE is no shop in a centre of that name.
  if (where < end && !PUBLIC.has(words[where - 1]!.folded)) return { until: where, town: 0 };
  const street = streetWithin(words, start, end);
  if (street > 0) return { until: beforeTown(words, start, street), town: 0 };
  const block = blockWithin(words, start, end);
  if (block > 0) return { until: block, town: 0 };
  const branch = branchWithin(words, start, end);
  if (branch > 0) return { until: branch, town: 0 };
  // PEKARA TROFEJ BGD KNEZ MIHAILOVA: behind the town stands the street.
  const mark = words.findIndex(
    ({ folded }, i) => i > start + 1 && i < end && isTownMark(folded) && isNamed(words, start, i),
  );
  if (mark > 0) return { until: mark, town: 0 };
  // FRIZERSKI SALON VERA MP 12 LOZ: the number of the shop, and where it stands.
  const counted = words.findIndex(
    ({ folded }, i) =>
      i > start + 1 &&
      i < end - 1 &&
      (COUNTED.has(folded) || folded === 'RADNJA' || folded === 'PRODAVNICA') &&
      words[i + 1]!.number &&
      isNamed(words, start, i),
  );
  if (counted > 0) return { until: counted, town: 0 };
  const zone = zoneWithin(words, start, end);
  if (zone > 0) return { until: zone, town: 0 };
  const tail = tailWithin(words, start, end, (folded) => streets.has(folded));
  if (tail > 0) return { until: tail, town: 0 };
  const town = townWithin(words, start, end);
  return town > 0 ? { until: town, town: townSize(words, town) } : null;
};
