/** Card purchases of which the bank gives the terminal's number and its place alone: `63003108 BEOGRAD 688` names no merchant. */
import { fold } from './fold.ts';
import { serbian } from './gazetteer.ts';
import { bankWords, operationWords } from './name-words.ts';

/** What every such line has near its beginning; other lines cost no more than this look. */
const TERMINAL = /^\D{0,40}\d{6,}/;
const COUNTRIES = new Set(['688', 'RS', 'SRB', 'SRBIJA', 'SERBIA']);
/** The longest names of places have so many words. */
const MOST_WORDS = 4;
const LONGEST = 120;

const isPlace = (words: readonly string[]): boolean => {
  const half = words.length / 2;
  // BEOGRAD BEOGRAD: the quarter is called as the town.
  const isTwice = words.slice(0, half).join() === words.slice(half).join();
  const name = isTwice ? words.slice(0, half) : words;
  return name.length > 0 && name.length <= MOST_WORDS && serbian.has(name.join(''));
};

export const isTerminalAlone = (description: string): boolean => {
  if (description.length > LONGEST || !TERMINAL.test(description)) return false;
  const words = fold(description)
    .split(/[^A-Z\d]+/)
    .filter((word) => word !== '' && !/^\d{4,}$/.test(word) && !COUNTRIES.has(word));
  // Looked at before each: NOVI SAD begins with a word of banks.
  while (words.length > 0) {
    if (isPlace(words)) return true;
    const word = words.shift()!;
    if (!bankWords.has(word) && !operationWords.has(word)) return false;
  }
  return false;
};
