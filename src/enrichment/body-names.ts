/**
 * What public bodies are called where their words are shortened or the field has cut them: NAC. SLUZBA ZA ZAPOS. FIL. PIROT,
 * MIN.ZA BRIGU O PORODICI I DEMOGRAFIJ. Each word must begin as the body's does, in its order.
 */
import { readLines } from './data-files.ts';
import { fold } from './fold.ts';
import { isSpelled, isTradeTerm } from './spelling.ts';
import type { Word } from './words.ts';

interface Part {
  raw: string;
  folded: string;
}

/** The letters with which a body begins, as a number: every word of every line is asked. */
const beginningOf = (folded: string): number => folded.charCodeAt(0) * 0x10000 + folded.charCodeAt(1);
const listed = readLines('bodies.txt').map((line) => ({
  isOnly: line.startsWith('='),
  parts: line
    .replace('=', '')
    .split(/[\s,]+/)
    .map(
      (word): Part => ({ raw: word.length > 1 ? word.toLocaleUpperCase('sr') : word, folded: fold(word) }),
    ),
}));
/** Every body as its words, under its beginning. */
const bodies: ReadonlyMap<number, readonly (readonly Part[])[]> = new Map(
  [...Map.groupBy(listed, ({ parts }) => beginningOf(parts[0]!.folded))].map(([key, each]) => [
    key,
    each.map(({ parts }) => parts),
  ]),
);
/** Those of which there is one. */
const only: ReadonlySet<readonly Part[]> = new Set(
  listed.filter(({ isOnly }) => isOnly).map(({ parts }) => parts),
);

/** MIN and GR. and not M., unless the field ends there. */
const SHORTEST = 3;
const SHORTEST_WITH_POINT = 2;
/** Of so many words a cut line must have kept the first, before what it lost can be told. */
const FEWEST_KEPT = 3;

const isShort = ({ folded }: Word, next: Word | undefined, part: Part): boolean =>
  part.folded.startsWith(folded) &&
  folded.length >= (next?.gap.startsWith('.') ? SHORTEST_WITH_POINT : SHORTEST) &&
  // OPSTA is no shortened word, and no other one either; of BOL. the point tells.
  (next?.gap.startsWith('.') || !(isSpelled(folded) || isTradeTerm(folded)));

/** How many words of the line say what the body's do, and whether the line ends within its name; null where one says something else. */
const saidBy = (
  words: readonly Word[],
  at: number,
  parts: readonly Part[],
  isFull: boolean,
): { size: number; shortened: boolean; open: boolean } | null => {
  let shortened = false;
  // Asked of every word of every line: most bodies differ in the first.
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const word = words[at + i];
    if (word === undefined)
      return isFull && i >= FEWEST_KEPT ? { size: i, shortened: true, open: true } : null;
    if (word.folded === part.folded) continue;
    const isLast = isFull && at + i === words.length - 1 && i >= FEWEST_KEPT - 1;
    if (!isShort(word, words[at + i + 1], part) && !(isLast && part.folded.startsWith(word.folded)))
      return null;
    shortened = true;
    if (isLast && i < parts.length - 1) return { size: i + 1, shortened, open: true };
  }
  return { size: parts.length, shortened, open: false };
};

/** The body that begins there, and how many words of the line are its name. Null where none or several are meant. */
export const bodyNameAt = (
  words: readonly Word[],
  at: number,
  isFull: boolean,
): { parts: readonly Part[]; size: number } | null => {
  let best: { parts: readonly Part[]; size: number; shortened: boolean; open: boolean } | null = null;
  let isOnly = true;
  const { folded } = words[at]!;
  const begun = bodies.get(beginningOf(folded));
  if (begun === undefined) return null;
  for (const parts of begun) {
    if (!parts[0]!.folded.startsWith(folded)) continue;
    const said = saidBy(words, at, parts, isFull);
    if (said === null || (best !== null && said.size < best.size)) continue;
    // PREDSK. UST., and not the longer name that a whole one begins.
    const isBetter = best === null || said.size > best.size || (best.open && !said.open);
    if (isBetter) {
      best = { parts, ...said };
      isOnly = true;
    } else if (best!.open || !said.open) isOnly = false;
  }
  // MINISTARSTVO ZA BRIGU O PORODICI: its O is no name, as that of TAVERNA O NIKOS is.
  const isRewritten = best !== null && (best.shortened || best.parts.some((part) => part.folded === 'O'));
  return isRewritten && isOnly ? best : null;
};

/** Whether the words are what a kind of body is called, of which each town has its own. */
export const isBodyName = (words: readonly Word[]): boolean =>
  words.length > 1 &&
  (bodies.get(beginningOf(words[0]!.folded)) ?? []).some(
    (parts) => parts.length === words.length && parts.every(({ folded }, i) => folded === words[i]!.folded),
  );

/** MINISTARSTVO PROSVETE RS UPRAVA ZA TREZOR: how many words the name has of a body of which there is one; 0 of any other. */
export const sizeOfOnly = (words: readonly Word[], start: number): number => {
  let size = 0;
  for (const parts of bodies.get(beginningOf(words[start]?.folded ?? '')) ?? [])
    if (
      parts.length > size &&
      only.has(parts) &&
      parts.every(({ folded }, i) => folded === words[start + i]?.folded)
    )
      size = parts.length;
  return size;
};

/** DAVALAC KRVI - ZAVOD ZA TRANSFUZIJU KRVI: whether the name of a body begins there. */
export const beginsBody = (words: readonly Word[], at: number): boolean =>
  (bodies.get(beginningOf(words[at]!.folded)) ?? []).some(
    (parts) => parts.length > 1 && parts.every(({ folded }, i) => folded === words[at + i]?.folded),
  );
