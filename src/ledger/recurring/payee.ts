/**
 * Reads payee and contract from the words of a bank description. Words only group or separate rows; whether rows
 * recur is decided by their dates and amounts.
 */

/** A bank description is at most a few hundred characters; the rest names nobody. */
const MAX_READ = 400;

const CYRILLIC = 'АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ';
const LATIN = 'A B V G D DJ E Z Z I J K L LJ M N NJ O P R S T C U F H C C DZ S'.split(' ');

/** Upper case ASCII, so that Чачак, Čačak and CACAK are one word. */
const folded = (text: string): string => {
  const upper = text.slice(0, MAX_READ).toUpperCase();
  if (/^[\x00-\x7f]*$/.test(upper)) return upper;
  return upper
    .replace(/[Ђ-Ш]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter)
    .replaceAll('Đ', 'DJ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
};

/** Month names are ignored: ZARADA ZA MART is the same payment in April. */
const MONTH_NAME =
  /^(JAN|FEB|MAR|APR|MAJ|MAY|JUN|JUL|AVG|AUG|SEP|OKT|OCT|NOV|DEC|JANUAR|FEBRUAR|MART|APRIL|JUNI|JULI|AVGUST|SEPTEMBAR|OKTOBAR|NOVEMBAR|DECEMBAR)A?$/;

const tokensOf = (description: string): string[] => folded(description).match(/[A-Z0-9]+/g) ?? [];

/**
 * Returns the words of a description without numbers and month names, which are equal for every payment of the same
 * thing.
 */
export const wordsOf = (description: string): string =>
  tokensOf(description)
    .filter((token) => !/\d/.test(token) && !MONTH_NAME.test(token))
    .join(' ');

/**
 * Returns tokens that may be a contract, invoice or telephone number. Shorter numbers are days, months, years or
 * parts. A contract's number is one that repeats (see splits.ts).
 */
export const referencesOf = (description: string): string[] =>
  tokensOf(description).filter(
    (token) => /\d/.test(token) && (token.length > 4 || /^(?!19|20)\w{4}$/.test(token)),
  );

/**
 * Returns the key by which rows of one payee are grouped: the enriched name, or else the words of the description. A
 * name made from an unknown description may contain a month or number, so those are removed from it, too.
 */
export const payeeKey = (merchantName: string | null, description: string): string => {
  if (merchantName) {
    const name = tokensOf(merchantName).filter((token) => !/^\d+$/.test(token) && !MONTH_NAME.test(token));
    return `name ${name.join(' ') || merchantName}`;
  }
  return `words ${wordsOf(description) || description.slice(0, MAX_READ)}`;
};

export interface Instalment {
  /** This payment's number, from 1. */
  number: number;
  /** Number of instalments, at most 60. */
  of: number;
}

/** Returns the instalment that a description states (`GIGATRON DOO BEOGRAD 8/12`), or null. */
export const instalmentOf = (description: string): Instalment | null => {
  // Few descriptions contain a slash, and every one is checked.
  if (!description.includes('/')) return null;
  const found = /(?<![\d./])(\d{1,2})\/(\d{1,2})(?![\d./])/.exec(description.slice(0, MAX_READ));
  if (!found) return null;
  const [number, of] = [Number(found[1]), Number(found[2])];
  return of >= 2 && of <= 60 && number >= 1 && number <= of ? { number, of } : null;
};
