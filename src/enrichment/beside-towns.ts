/** What stands beside a town: the mark of a car plate in front of it, and abroad the village. */
import { readWords } from './data-files.ts';
import { foreign, foreignVillages, serbian } from './gazetteer.ts';
import { joinedWords, type Word } from './words.ts';

const plates = readWords('town-marks.txt');

/** SU SUBOTICA, ZR ZRENJANIN, RS PANCEVO: the letters of car plates, or the country, in front of the town. */
export const isMarkOf = ({ folded }: Word, town: string): boolean => {
  if (folded === 'RS' || folded === 'SRB') return true;
  const [first, second] = folded;
  return folded.length === 2 && plates.has(folded) && town.startsWith(first!) && town.indexOf(second!, 1) > 0;
};

/** Shorter ones are words: Nin, Vir, Mira. */
const SHORTEST_VILLAGE = 5;
/** TAVERNA STELIOS POTOS THASOS GRC: in front of a place abroad the village. How many words it has, 0 when none. */
export const villageAbroad = (words: readonly Word[], from: number, end: number, near: string): number => {
  if (!foreign.has(near) || serbian.has(near)) return 0;
  const size = [2, 1].find((count) => {
    const village = end - count >= from ? joinedWords(words, end - count, end) : '';
    return village.length >= SHORTEST_VILLAGE && foreignVillages.has(village);
  });
  return size ?? 0;
};
