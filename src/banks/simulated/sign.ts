/**
 * How the terminal of a small firm signs: whoever installed it typed the name into a field of 22 or 25 characters, with the
 * form of the firm, a number, a town or the owner, until the field was full.
 */
import { FIRST_NAMES, LAST_NAMES } from './data/names.ts';
import type { City } from './data/places.ts';
import { printed, withoutDiacritics } from './descriptors/wording.ts';
import type { Random } from './random.ts';

interface Signed {
  /** What is on the line. */
  terminal: string;
  /** False where too little of the name is left for anybody to tell it. */
  legible: boolean;
}

/** Towns as people shorten them to fit. */
const SHORT: Record<string, readonly string[]> = {
  BEOGRAD: ['BG', 'BGD', 'BEOGRAD', 'NBGD', 'BEOG'],
  'NOVI SAD': ['NS', 'N SAD', 'N.SAD', 'NOVI SAD'],
  NIS: ['NIS', 'NI'],
  CACAK: ['CACAK', 'CA'],
  KRAGUJEVAC: ['KG', 'KRAGUJEVAC'],
  ZRENJANIN: ['ZR', 'ZRENJANIN'],
};

/** Least letters of the own name by which it can be told. */
const LEGIBLE = 4;

const shapes: readonly (readonly [shape: string, weight: number])[] = [
  ['FORM NAME', 18],
  ['NAME', 16],
  ['NAME FORM', 12],
  ['NAME TOWN', 14],
  ['FORM NAME TOWN', 9],
  ['OWNER PR NAME', 6],
  ['NAME OWNER PR', 4],
  ['NAME N', 7],
  ['NAME POS N', 3],
  ['NAME MP N', 2],
  ['T5 NAME', 2],
  ['NAME TID6', 2],
  ['FORM OWN', 4],
  ['OWN DOO', 4],
  ['OWN TOWN', 3],
];

/** In capitals without diacritics; some in both cases, and where the terminal could not write a letter, with a question mark. */
const typed = (random: Random, text: string): string => {
  const style = random.next();
  if (style < 0.84) {
    const capitals = text.toUpperCase();
    return printed(random.chance(0.25) ? capitals.replace(/Đ/g, 'D') : capitals);
  }
  if (style < 0.97) return withoutDiacritics(text);
  return text.toUpperCase().replace(/[ČĆŠŽĐ]/g, '?');
};

/** `title`: the word of the trade; `own`: what sets the firm apart. */
export const signOf = (
  random: Random,
  { title, own, form, city }: { title: string; own: string; form: string; city: City },
): Signed => {
  const owner = `${random.pick(LAST_NAMES)} ${random.pick(random.chance(0.5) ? FIRST_NAMES.male : FIRST_NAMES.female)}`;
  const words: Record<string, string> = {
    FORM: form,
    NAME: `${title} ${own}`,
    OWN: own,
    OWNER: owner,
    TOWN: random.pick(SHORT[city.printed] ?? [city.printed]),
    N: String(random.int(1, 9)).padStart(random.int(1, 2), '0'),
    T5: `T${random.digits(5)}`,
    TID6: `TID${random.digits(6)}`,
  };
  const width = random.chance(0.55) ? 22 : 25;
  const text = random
    .weighted(shapes)
    .split(' ')
    .map((part) => words[part] ?? part)
    .join(' ');
  const sign = typed(random, text);
  const terminal = sign.slice(0, width).trimEnd();
  const at = text.indexOf(own);
  const left = Math.max(0, Math.min(own.length, text.length - (sign.length - terminal.length) - at));
  return { terminal, legible: left >= Math.min(LEGIBLE, own.length) && left * 2 >= own.length };
};

/** A terminal by which nobody could name who was paid: a number, a street, a form, the word of a shop. */
export const namelessSign = (random: Random, city: City): string => {
  const town = random.pick(SHORT[city.printed] ?? [city.printed]);
  return random.pick([
    () => `T${random.digits(7)}`,
    () => `POS ${random.digits(8)}`,
    () => random.digits(8),
    () => `PRODAVNICA ${random.int(1, 48)}`,
    () => `PRODAJNO MESTO ${random.int(1, 9)}`,
    () => `MP ${random.digits(3)} ${town}`,
    () => `${random.pick(['SZR', 'STR', 'SZTR', 'UR'])} ${town}`,
    () => `BR ${random.int(2, 180)} LOKAL ${random.int(1, 40)}`,
    () => `TERMINAL ${random.digits(6)}`,
    () => `${random.pick(['PROD', 'SAMOST', 'TRGOV', 'RADNJ'])} ${random.int(1, 30)} ${town}`,
    () => `OBJEKAT ${random.int(1, 60)}`,
    () => `PJ ${random.int(1, 90)} ${town}`,
  ])();
};
