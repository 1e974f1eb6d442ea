/**
 * What is left of a street, a quarter or a shopping centre where the field of a name ended: TERAZ of Terazije in ARANDJELOVIC PEKARA
 * TERAZ, KRALJA PE of Kralja Petra. Whether the words before it are a name is for who asks to know.
 */
import { foldedWords, readLines } from './data-files.ts';
import { isGivenName, isSurname } from './person.ts';
import { isPayeeWord, isSpelled } from './spelling.ts';
import type { Word } from './words.ts';

const read = (file: string): string[][] =>
  readLines(file).flatMap((line) => line.split(', ').map(foldedWords));
const quarters = read('quarters.txt');
const places = [...read('streets.txt'), ...quarters, ...read('malls.txt')];
const ofOneWord = new Set(quarters.filter(({ length }) => length === 1).map(([name]) => name!));
/** Places by their first three letters. */
const byBeginning = Map.groupBy(places, ([first]) => first!.slice(0, 3));
const SHORTEST = 3;

/** What streets begin with, and names of shops do not end with. */
const TITLES = new Set(
  (
    'KRALJA KNEZA KNEGINJE CARA VOJVODE SVETOG GENERALA MARSALA MAJORA PATRIJARHA GOSPODAR BRATSTVA BRACE NARODNIH NARODNE SRPSKIH ' +
    'STEVANA STEFANA SVETOZARA JOVANA BRANKA NIKOLE MILOSA ZIVOJINA MIHAJLA GAVRILA DIMITRIJA BULEVAR HAJDUK JURIJA OTONA BLAGOJA RADOJA ' +
    'MAJKE PARISKE OMLADINSKIH JUGOSLOVENSKE ZORANA ZARKA FILIPA DJORDJA DESANKE'
  ).split(' '),
);

/** Lengths of the fields of names; one less where the blank behind a whole word is not seen. */
const FIELDS = new Set([22, 25]);

/** Whether the words, of which the last may be a beginning, are the rest of a street behind a name. `lengths` are those that the field may have. */
export const isCutStreet = (words: readonly Word[], before: Word, lengths: readonly number[]): boolean => {
  const last = words.at(-1)!;
  const { folded } = words[0]!;
  if (last.number || folded.length < SHORTEST) return false;
  const isFull = lengths.some((length) => FIELDS.has(length));
  const begun = (byBeginning.get(folded.slice(0, SHORTEST)) ?? []).filter(
    (street) =>
      street.length >= words.length &&
      words.every((word, i) =>
        i === words.length - 1 ? street[i]!.startsWith(word.folded) : street[i] === word.folded,
      ),
  );
  if (begun.length === 0) return false;
  const isWhole = begun.some((street) => street[words.length - 1] === last.folded);
  if (!isFull && !(isWhole && lengths.some((length) => FIELDS.has(length + 1)))) return false;
  if (words.length > 1) return true;
  // PEKARA ZORA SKADARSKA, and of RESTORAN STARA SKADARSKA the house is called so.
  if (isWhole) return TITLES.has(folded) || ofOneWord.has(folded) || /(?:SKA|CKA|INA|EVA|OVA)$/.test(folded);
  // APOTEKA PETAR KOLARCEV is a person, and OPTIKA ZORA PETLOV stands on Petlovo brdo.
  const isOfPerson = isSurname(folded) && (isGivenName(before) || folded.endsWith('IC'));
  return folded.length > SHORTEST && !isSpelled(folded) && !isPayeeWord(folded) && !isOfPerson;
};
