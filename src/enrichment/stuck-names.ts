/**
 * The name of a firm written on behind its trade: DVABRATABOR of PEKARADVABRATABOR, NAMESTAJAJASEN. It falls apart where every part is a
 * word that is known: of a trade, of those that firms are called by, a name of a person, or the town at its end.
 */
import { isSurname } from './person.ts';
import { isWholePlace } from './places.ts';
import { isNameWord, isSpelled, isTradeTerm } from './spelling.ts';
import { wordPairs } from './word-pairs.ts';

const MOST_PARTS = 5;
/** Shorter words are told where they stand in their own list. */
const SHORTEST_WORD = 4;
const SHORTEST_TERM = 5;
const SHORTEST_SURNAME = 6;
/** Behind these goes a name on. */
const WITHIN = new Set('KOD NA I U POD KRAJ DE'.split(' '));
/** With which a line ends. */
const LAST = new Set('NIS BOR SID ADA RS SRB DOO PR'.split(' '));
/** Marks of towns, behind a name: STANKOVICKV, MALIPRINCBG. */
const MARKS = new Set('BG BGD NS KG KV SU ZR'.split(' '));

const isPart = (part: string): boolean =>
  isNameWord(part) ||
  (part.length >= SHORTEST_WORD && isSpelled(part)) ||
  (part.length >= SHORTEST_TERM && isTradeTerm(part)) ||
  (part.length >= SHORTEST_SURNAME && part.endsWith('IC') && isSurname(part));

/** Lengths of the parts, the longest first; null where a part is not known. */
export const namePartsOf = (text: string, left = MOST_PARTS, before = ''): number[] | null => {
  if (text === '') return [];
  if (left === 0) return null;
  for (let length = text.length; length > 0; length--) {
    const part = text.slice(0, length);
    const isLast = length === text.length;
    const isMark = isLast && before !== '' && MARKS.has(part);
    const isSmall = isLast ? isMark || LAST.has(part) : WITHIN.has(part);
    if (!isSmall && !(length > 2 && isPart(part))) continue;
    const rest = namePartsOf(text.slice(length), left - 1, part);
    if (rest !== null) return [length, ...rest];
  }
  return null;
};

/** ZDRAVEHRANESUSAM: two words that stand together, and a name or none that is known. */
export const pairIn = (text: string): number[] | null => {
  const pair = wordPairs.find(([first, second]) => text.startsWith(first + second));
  if (pair === undefined) return null;
  const [first, second] = pair.map(({ length }) => length) as [number, number];
  const rest = text.slice(first + second);
  if (rest === '') return [first, second];
  return rest.length < SHORTEST_WORD ? null : [first, second, ...(namePartsOf(rest) ?? withTown(rest))];
};

const withTown = (rest: string): number[] => {
  for (let at = SHORTEST_WORD; at <= rest.length - 3; at++) {
    const town = rest.slice(at);
    if (LAST.has(town) || (town.length > 3 && isWholePlace(town))) return [at, town.length];
  }
  return [rest.length];
};

const SHORTEST_NICKNAME = 3;
/** KODCIRENIS, KODMRGUDA: whatever somebody is called, and the town. Null of what does not begin so. */
export const houseOf = (text: string): number[] | null => {
  if (!text.startsWith('KOD') || text.length < 3 + SHORTEST_NICKNAME) return null;
  const rest = text.slice(3);
  for (let at = SHORTEST_NICKNAME; at <= rest.length - 3; at++) {
    const town = rest.slice(at);
    if (LAST.has(town) || (town.length > 3 && isWholePlace(town))) return [3, at, town.length];
  }
  return [3, rest.length];
};
