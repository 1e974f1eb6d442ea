/** Towns of which a field left the beginning: KRAGUJ, NOVI S, MACVANSKA MI. */
import { readWords } from './data-files.ts';
import { serbian, towns } from './gazetteer.ts';
import { beginsSettlement } from './settlements.ts';
import type { Word } from './words.ts';

/** Beginnings of Serbian towns of four letters and more. */
export const cutTowns = new Set(
  [...serbian].flatMap((town) =>
    Array.from({ length: Math.max(0, town.length - 4) }, (_, i) => town.slice(0, i + 4)),
  ),
);
/** PETROVARADI: a long word with which a town begins, and that is none. */
export const isTownBegun = (folded: string): boolean => folded.length > 6 && cutTowns.has(folded);

/** With which the names of towns of two words begin. */
export const FIRST_WORDS = new Set(
  'NOVI NOVA STARA STARI SREMSKA SREMSKI BACKA BACKI GORNJI DONJI VELIKA VELIKO VRNJACKA SMEDEREVSKA BELA BAJINA MALI'.split(
    ' ',
  ),
);
/** Beginnings of towns that are words or names as well: of PEKARA ZVEZDA nothing of Zvezdara was cut. */
const WORDS = new Set([
  // Of four letters most are nicknames: RS05 Stop Shop Caca stands in Čačak.
  ...[...readWords('spelling.txt')].filter(({ length }) => length > 4),
  ...readWords('given-names.txt'),
  ...(
    'KRALJ VRAN SOKO VELI VELIK RAKO LAZA LAZAR MLAD MLADEN TOPO DESPOT VALJ GORN GORNJI DONJ DONJI SAVS SAVSKI ZLAT ZLATI KIKI ' +
    'PETRO PETROV ALEK ALEKSA ALEKSAND ALEKSANDR RUMA PIRO MILA MIRI BANJ BANO DIVC DIVCI VRAC GROC ZEMU BARA BARAJ SURD KURS ' +
    'DOBA KNJA IVAN BATO OSEC KOVA MION BLAC JAGOD JAGO SABA LOZN ARIL UZIC BELA NOVA NOVI STAR STARA STARI VELIKA'
  ).split(' '),
]);
export const isWord = (folded: string): boolean => WORDS.has(folded);

/** RESTORAN MRKI KRAGUJ, PEKARA ZORA NOVI S: a line that ends within the name of a larger town. */
export const cutTownBefore = (words: readonly Word[], from: number, until: number): number => {
  const last = words[until - 1]!;
  if (until - from < 1 || last.number || serbian.has(last.folded)) return 0;
  const two = until - from > 1 ? words[until - 2]!.folded + last.folded : '';
  if (towns.has(two)) return 0;
  if (two.length > 4 && FIRST_WORDS.has(words[until - 2]!.folded) && cutTowns.has(two)) return 2;
  // POLJOPRIVREDNA APOTEKA KUKOLJ MACVANSKA MI: an adjective of the place and the letters that its noun begins with.
  if (until - from > 1 && /(?:SK|CK)[IAO]$/.test(words[until - 2]!.folded) && beginsSettlement(two)) return 2;
  return last.folded.length > 3 && cutTowns.has(last.folded) && !isWord(last.folded) ? 1 : 0;
};
