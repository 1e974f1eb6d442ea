/**
 * Words of which a till or a clerk left out one letter: GIGATRN, NETFLX, RESTORN. Put right where one brand or one trade alone is
 * meant, and the word is none by itself; the line is then marked as guessed.
 */

import { isTownBegun } from './cut-towns.ts';
import { foldedWords, readLines } from './data-files.ts';
import { isSurname, nominative } from './person.ts';
import { isWholePlace } from './places.ts';
import { isSettlement } from './settlements.ts';
import { isKnownWord, isPayeeWord } from './spelling.ts';
import { TRADES } from './stuck.ts';
import type { Word } from './words.ts';

/** Shorter words are one letter away from too many others. */
const SHORTEST = 7;

/** A word that tells a payee by itself, and is no word of the language. */
const brandsIn = (line: string): string[] =>
  (line.split(',').at(-1) ?? '')
    .split('|')
    .filter((said) => !/^\s*[~?=]/.test(said))
    .map((said) => foldedWords(said.replace(/^[\s^]+/, '')))
    .filter(({ length }) => length === 1)
    .map(([word]) => word!);

/** What is left of each word without one letter, but for the first and the last, and the word; null where two leave the same. */
const readMeant = (): ReadonlyMap<string, string | null> => {
  const meant = new Map<string, string | null>();
  for (const word of [...readLines('payees.csv').slice(1).flatMap(brandsIn), ...TRADES]) {
    if (word.length < SHORTEST || !/^[A-Z]+$/.test(word)) continue;
    for (let at = 1; at < word.length - 1; at++) {
      // MARELA is a name of its own, and no misspelt MARELLA.
      if (word.length === SHORTEST && (word[at] === word[at - 1] || word[at] === word[at + 1])) continue;
      const left = word.slice(0, at) + word.slice(at + 1);
      const other = meant.get(left);
      meant.set(left, other === undefined || other === word ? word : null);
    }
  }
  return meant;
};
/** Made for the first text that is recognised: a service that has only started has no use for it. */
let meant: ReturnType<typeof readMeant> | undefined;

/** AGROPROMET is no Angropromet: of two words that are known. */
const isCompound = (folded: string): boolean => {
  for (let at = SHORTEST_PART; at <= folded.length - SHORTEST_PART; at++)
    if (COMPOUNDS.has(folded.slice(0, at)) && isKnownWord(folded.slice(at))) return true;
  return false;
};
const SHORTEST_PART = 4;
const COMPOUNDS = new Set(
  'AGRO TEHNO ELEKTRO METAL AUTO EURO INTER TRANS HIDRO TERMO VODO GRADNJA MEGA MEDI'.split(' '),
);

const isWord = (folded: string): boolean =>
  isKnownWord(folded) ||
  isCompound(folded) ||
  isPayeeWord(folded) ||
  isSurname(folded) ||
  isWholePlace(folded) ||
  isTownBegun(folded) ||
  isSettlement(folded);

export const respelt = (words: readonly Word[]): { words: readonly Word[]; guessed: boolean } => {
  let guessed = false;
  const put = words.map((word) => {
    if (word.folded.length < SHORTEST - 1 || word.number) return word;
    meant ??= readMeant();
    const whole = meant.get(word.folded);
    // PETICA, of which Petić may be the nominative, is no misspelt Petnica.
    if (!whole || isWord(word.folded) || nominative([word])[0] !== word) return word;
    guessed = true;
    return { ...word, raw: whole, folded: whole };
  });
  return guessed ? { words: put, guessed } : { words, guessed };
};
