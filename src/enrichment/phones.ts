/** Money sent to the owner of a phone: PRENESI 064***512, IPS PRENOS NA BR.TEL. JOVANA PEJIN, P2P MARKO J. */
import { writtenName } from './cleaned-name.ts';
import type { Descriptor } from './descriptor.ts';
import { isBankWord, operationWords } from './name-words.ts';
import { isGivenName } from './person.ts';
import { townSize } from './places.ts';
import type { WordingMatch } from './wording.ts';

const BY_PHONE = new Set(['prenesi', 'tel', 'telefon', 'telefona', 'p2p']);
/** What banks write around the number. */
const AROUND = new Set(
  'TEL TELEFON TELEFONA TELEFONU MOB MOBILNI P2P PRENESI PRIMALAC NOVAC NOVCA KARTICA KARTICU'.split(' '),
);
const LONGEST_NAME = 3;

/**
 * Of a phone's owner all that stands beside the wording is the name, a given name and what is around it; null where the wording is
 * another or names nobody.
 */
export const phoneOwner = ({ words, start, end }: Descriptor, match: WordingMatch): string | null => {
  if (!match.said.some((word) => BY_PHONE.has(word))) return null;
  const isOwn = (i: number): boolean => {
    const word = words[i];
    return (
      word !== undefined &&
      i >= start &&
      !word.number &&
      !match.spots.includes(i) &&
      !AROUND.has(word.folded) &&
      !isBankWord(word.folded) &&
      !operationWords.has(word.folded) &&
      // DUSAN PETKOV: a surname that might be cut from a town's name.
      (i < end || townSize(words, i) === 0)
    );
  };
  const given = words.findIndex((word, i) => isOwn(i) && isGivenName(word));
  if (given < 0) return null;
  let from = given;
  while (isOwn(from - 1)) from--;
  // DJORDJE M
  let until = words[given + 1]?.folded.length === 1 ? given + 2 : given + 1;
  while (isOwn(until)) until++;
  return until - from > LONGEST_NAME ? null : writtenName(words.slice(from, until));
};
