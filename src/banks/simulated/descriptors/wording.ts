/** The wordings of entries: one implementation per bank, in the formats of its statements. */
import { type Month, monthNumber, yearOf } from '../calendar.ts';
import type { Country } from '../data/online.ts';
import type { CardUse, Words } from '../movement.ts';

export interface CardNumber {
  /** First and last four digits. */
  first: string;
  last: string;
  /** The product as the bank prints it: `MasterCard debit`. */
  product: string;
  business: boolean;
}

export interface BankWording {
  /** A card payment while it is held. */
  heldCard(use: CardUse, card: CardNumber): string;
  /** The same payment when booked; real banks use another text then, too. `amount` is positive, in paras. */
  bookedCard(use: CardUse, card: CardNumber, amount: number): string;
  heldCash(place: string, ownBank: boolean, card: CardNumber): string;
  /** Returns the text of everything that is booked at once, and of cash when booked. */
  booked(words: Exclude<Words, { kind: 'card' }>): string;
}

/** ISO 3166 alpha-3 and numeric codes, which posted texts carry in place of alpha-2. */
export const COUNTRY_CODES: Record<Country, { alpha3: string; numeric: string }> = {
  RS: { alpha3: 'SRB', numeric: '688' },
  US: { alpha3: 'USA', numeric: '840' },
  IE: { alpha3: 'IRL', numeric: '372' },
  LU: { alpha3: 'LUX', numeric: '442' },
  NL: { alpha3: 'NLD', numeric: '528' },
  SE: { alpha3: 'SWE', numeric: '752' },
  CZ: { alpha3: 'CZE', numeric: '203' },
  DE: { alpha3: 'DEU', numeric: '276' },
  GB: { alpha3: 'GBR', numeric: '826' },
  HU: { alpha3: 'HUN', numeric: '348' },
  GR: { alpha3: 'GRC', numeric: '300' },
  AT: { alpha3: 'AUT', numeric: '040' },
  MK: { alpha3: 'MKD', numeric: '807' },
  HK: { alpha3: 'HKG', numeric: '344' },
  AU: { alpha3: 'AUS', numeric: '036' },
};

const FOLDED: Record<string, string> = {
  č: 'c',
  ć: 'c',
  š: 's',
  ž: 'z',
  đ: 'dj',
  Č: 'C',
  Ć: 'C',
  Š: 'S',
  Ž: 'Z',
  Đ: 'DJ',
};

/** Removes the diacritics of Serbian Latin, as terminals and older bank systems do. */
export const withoutDiacritics = (text: string): string =>
  text.replace(/[čćšžđČĆŠŽĐ]/g, (letter) => FOLDED[letter]!);

export const printed = (text: string): string => withoutDiacritics(text).toUpperCase();

/** Cuts or pads to a fixed width, as fields of ISO 8583 are. */
export const field = (text: string, width: number): string => text.slice(0, width).padEnd(width);

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAJ', 'JUN', 'JUL', 'AVG', 'SEP', 'OKT', 'NOV', 'DEC'] as const;
const MONTH_NAMES = [
  'JANUAR',
  'FEBRUAR',
  'MART',
  'APRIL',
  'MAJ',
  'JUN',
  'JUL',
  'AVGUST',
  'SEPTEMBAR',
  'OKTOBAR',
  'NOVEMBAR',
  'DECEMBAR',
] as const;

/** Returns the three ways in which payers name a month: `MAR 2026`, `MART 2026` and `03/2026`. */
export const monthLabels = (month: Month): { short: string; long: string; numeric: string } => {
  const year = yearOf(month);
  const index = monthNumber(month) - 1;
  return {
    short: `${MONTHS[index]} ${year}`,
    long: `${MONTH_NAMES[index]} ${year}`,
    numeric: `${String(index + 1).padStart(2, '0')}/${year}`,
  };
};

/** Whether the text is between people or names a person; such text is sealed at rest. */
export const isPersonal = (words: Words): boolean =>
  words.kind === 'person' ||
  words.kind === 'rent' ||
  words.kind === 'exchange' ||
  words.kind === 'between-banks';
