/** Reads a column that gives the side (debit or credit) of unsigned amounts. */
import { CREDIT, DEBIT, plainWords, SIDE_PAIRS } from './words.ts';

export type Side = 'debit' | 'credit';

/** Maximum length of a side in UTF-16 units. */
const LONGEST = 40;

/** Returns the side of a cell by its word; a letter or sign, whose meaning its column decides; or null. */
export const writtenSide = (cell: string): Side | { letter: string } | null => {
  if (cell.length > LONGEST) return null;
  const sign = cell.trim().replace(/^[−–—]$/, '-');
  if (sign === '-' || sign === '+') return { letter: sign };
  const word = plainWords(sign);
  if (word.length === 1) return SIDE_PAIRS.some((pair) => pair.includes(word)) ? { letter: word } : null;
  if (DEBIT.has(word)) return 'debit';
  if (CREDIT.has(word)) return 'credit';
  const sides = new Set(
    word
      .split(' ')
      .flatMap((each) =>
        each.length < 2 ? [] : DEBIT.has(each) ? ['debit'] : CREDIT.has(each) ? ['credit'] : [],
      ),
  );
  return sides.size === 1 ? ([...sides][0] as Side) : null;
};

/** The letters of one column, explained by its heading and its values so far. */
export class ColumnSides {
  #pairs: typeof SIDE_PAIRS;

  constructor(heading: string) {
    const letters = plainWords(heading).split(' ');
    const single = letters.length === 1 && /^[a-z]{2}$/.test(letters[0]!) ? [...letters[0]!] : letters;
    const named = SIDE_PAIRS.filter((pair) => pair.every((letter) => single.includes(letter)));
    this.#pairs = named.length > 0 ? named : SIDE_PAIRS;
  }

  /** Returns false for a letter that makes no pair with those before it. */
  narrow(letter: string): boolean {
    const left = this.#pairs.filter((pair) => pair.includes(letter));
    if (left.length === 0) return false;
    this.#pairs = left;
    return true;
  }

  /** Returns null if the letter has two possible meanings. */
  sideOf(letter: string): Side | null {
    const sides = new Set(this.#pairs.map(([debit]) => (debit === letter ? 'debit' : 'credit')));
    return sides.size === 1 ? [...sides][0]! : null;
  }
}

/** Tracks whether the debits of a table have a minus: all of them, or none. */
export class DebitSigns {
  #hasMinus: boolean | null = null;

  /** Returns false for a debit that differs from those before it. */
  narrow(hasMinus: boolean): boolean {
    this.#hasMinus ??= hasMinus;
    return this.#hasMinus === hasMinus;
  }
}
