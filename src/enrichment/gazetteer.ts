/** The names of places, of Serbia and abroad, as the tables under data/ have them. */
import { foldedWords, readLines } from './data-files.ts';

/** Which names of places are known, folded and without blanks. */
interface Gazetteer {
  /** Told wherever they end a line. */
  towns: ReadonlySet<string>;
  /** Told in a field of their own alone: half of them are ordinary words or names as well. */
  villages: Pick<ReadonlySet<string>, 'has'>;
  /** Beginnings of four letters and more, for cities cut by their field. */
  beginnings: ReadonlySet<string>;
  /** BG, N SAD: written for a town at the end of a line. */
  abbreviations: ReadonlySet<string>;
}

const split = (file: string): string[][] =>
  readLines(file)
    .flatMap((line) => line.split(','))
    .map(foldedWords)
    .filter((words) => words.length > 0);

export const namesIn = (file: string): Set<string> => new Set(split(file).map((words) => words.join('')));

/** VELIKA IVANCA, NOVO SELO: of two words and more no other thing is called. */
const longNamesIn = (file: string): string[] =>
  split(file)
    .filter(({ length }) => length > 1)
    .map((words) => words.join(''));

const beginningsOf = (places: ReadonlySet<string>): Set<string> =>
  new Set(
    [...places].flatMap((place) =>
      Array.from({ length: Math.max(0, place.length - 4) }, (_, i) => place.slice(0, i + 4)),
    ),
  );

export const serbian = namesIn('places.txt');
/** People and firms are seldom called like these towns, so they are cut off without further evidence. */
export const mainPlaces: ReadonlySet<string> = new Set([...serbian, ...namesIn('foreign-places.txt')]);
export const towns = new Set([
  ...mainPlaces,
  ...namesIn('towns.txt'),
  ...namesIn('more-towns.txt'),
  ...namesIn('foreign-towns.txt'),
  ...longNamesIn('villages.txt'),
  ...longNamesIn('quarters.txt'),
]);
/** Villages and islands abroad, behind which the town or the island of their own stands: POTOS THASOS, SARTI HALKIDIKI. */
export const foreignVillages = namesIn('more-foreign-places.txt');
export const foreign = new Set([
  ...foreignVillages,
  ...namesIn('foreign-places.txt'),
  ...namesIn('foreign-towns.txt'),
]);
const villages = new Set([...namesIn('villages.txt'), ...foreignVillages]);
/** ULM HBF, ZAGREB AIRPORT */
const STATION = /^(.{3,}?)(?:HBF|BHF|BAHNHOF|FLUGHAFEN|AIRPORT|AEROPORTO|AEROPUERTO|TERMINI|CENTRALE)$/;
const isStation = (joined: string): boolean => foreign.has(STATION.exec(joined)?.[1] ?? '');
export const gazetteer: Gazetteer = {
  towns,
  villages: { has: (name) => villages.has(name) || isStation(name) },
  beginnings: beginningsOf(mainPlaces),
  abbreviations: namesIn('place-abbreviations.txt'),
};
