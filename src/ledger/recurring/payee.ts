/**
 * Who is paid, and under which contract, read from the words of a bank line. Words only bring rows together or
 * keep them apart; whether rows recur is decided from their dates and amounts alone.
 */

/** A bank line is at most a few hundred characters; what is beyond names nobody. */
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

/** A line that names its month (ZARADA ZA MART) is still the same line in April. */
const MONTH_NAME =
  /^(JAN|FEB|MAR|APR|MAJ|MAY|JUN|JUL|AVG|AUG|SEP|OKT|OCT|NOV|DEC|JANUAR|FEBRUAR|MART|APRIL|JUNI|JULI|AVGUST|SEPTEMBAR|OKTOBAR|NOVEMBAR|DECEMBAR)A?$/;

const tokensOf = (description: string): string[] => folded(description).match(/[A-Z0-9]+/g) ?? [];

/** The words of a line without numbers and month names: the same every time the same thing is paid. */
export const wordsOf = (description: string): string =>
  tokensOf(description)
    .filter((token) => !/\d/.test(token) && !MONTH_NAME.test(token))
    .join(' ');

/**
 * Tokens that may be a contract, invoice or telephone number. Shorter numbers are days, months, years or
 * parts; which of the rest are a contract's is seen from their coming back (see splits.ts).
 */
export const referencesOf = (description: string): string[] =>
  tokensOf(description).filter(
    (token) => /\d/.test(token) && (token.length > 4 || /^(?!19|20)\w{4}$/.test(token)),
  );

/**
 * Rows of one payee share a key: the enriched name where there is one, else the words of the line. A name that
 * was made of an unknown line may carry its month or number, so those are left out of it too.
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
  /** How many there are, at most 60. */
  of: number;
}

/** The instalment that a line says it is (`GIGATRON DOO BEOGRAD 8/12`), or null. */
export const instalmentOf = (description: string): Instalment | null => {
  // Hardly any line holds a stroke, and each is asked.
  if (!description.includes('/')) return null;
  const found = /(?<![\d./])(\d{1,2})\/(\d{1,2})(?![\d./])/.exec(description.slice(0, MAX_READ));
  if (!found) return null;
  const [number, of] = [Number(found[1]), Number(found[2])];
  return of >= 2 && of <= 60 && number >= 1 && number <= of ? { number, of } : null;
};
