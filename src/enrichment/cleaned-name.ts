/** The name shown when the payee is not known: the payee's own words, made legible, and nothing invented. */
import { readWords } from './data-files.ts';
import type { Descriptor } from './descriptor.ts';
import type { Word } from './words.ts';

export const legalForms = readWords('legal-forms.txt');
const FIRM = new Set(['DOO', 'AD', 'DD', 'LTD', 'LLC', 'GMBH', 'INC']);
const LONGEST_NAME = 40;
const ROMAN_NUMERAL = /^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})$/;
const MONTHS = new Set(
  (
    'JAN FEB MAR APR MAJ JUN JUL AVG SEP OKT NOV DEC JANUAR FEBRUAR MART APRIL JUNI JULI AVGUST SEPTEMBAR OKTOBAR ' +
    'NOVEMBAR DECEMBAR'
  ).split(' '),
);

/** Booking codes, terminal numbers and long store numbers. A short number may belong to the name. */
const isReference = ({ folded, number }: Word): boolean =>
  number
    ? folded.length > 3
    : /\d/.test(folded) && (folded.length > 6 || (folded.length > 4 && /\d.*\d/.test(folded)));

const legible = ({ raw, folded }: Word): string => {
  const shouted = raw === raw.toUpperCase();
  // TC, STR and MP302 are read letter by letter.
  if (shouted && (!/[AEIOU]/.test(folded) || /\d/.test(folded))) return raw;
  return raw.charAt(0).toUpperCase() + (shouted ? raw.slice(1).toLowerCase() : raw.slice(1));
};

/** `STR ZORA 12 NIS 688` → `Zora 12`. Null when no word is left. */
export const cleanedName = ({ words, start, end, card }: Descriptor): string | null => {
  // PRIMER OPREMA DOO PO RACUNU 564: in a transfer the purpose follows the firm's name.
  const form = card ? -1 : words.findIndex(({ folded }, i) => i > start && i < end && FIRM.has(folded));
  const own = words.slice(start, form > 0 ? form : end);
  // A code in front may be all the name there is (MP302 CUBURSKA); a number there is a till's or a bill's.
  const telling = own.filter((word, i) =>
    i === 0 ? word.folded.length < 3 || !word.number : !isReference(word),
  );
  let kept = telling.filter((word) => !legalForms.has(word.folded));
  if (!kept.some((word) => !word.number)) kept = own.filter((word) => !word.number);
  let name = '';
  for (const word of kept) {
    const joint = name === '' || word.glued ? '' : word.gap === '.' || word.gap === '-' ? word.gap : ' ';
    const next = name + joint + legible(word);
    if (next.length > LONGEST_NAME) break;
    name = next;
  }
  return name === '' ? null : name;
};

const isVolatile = (word: Word, index: number): boolean =>
  word.number ||
  (word.glued && index > 0) ||
  legalForms.has(word.folded) ||
  MONTHS.has(word.folded) ||
  (/\d/.test(word.folded) && (word.folded.length > 4 || /\d.*\d/.test(word.folded))) ||
  (index > 0 && ROMAN_NUMERAL.test(word.folded));

/**
 * The words of a descriptor that stay the same at the payee's next transaction, folded, lower case: the key
 * under which a correction applies. Empty only when the text has no letters or digits at all. It may contain a
 * person's name where the descriptor does.
 */
export const stableWords = ({ words, start, end }: Descriptor): string => {
  const stable = (from: number, to: number): string =>
    words
      .slice(from, to)
      .filter((word, i) => !isVolatile(word, i))
      .map((word) => word.folded)
      .join(' ')
      .toLowerCase();
  return (
    stable(start, end) ||
    stable(0, words.length) ||
    words
      .map((word) => word.folded)
      .join(' ')
      .toLowerCase()
  );
};
