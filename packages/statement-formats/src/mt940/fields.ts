/** Reads the fields of an MT940 message other than entries. All functions throw StatementError at the wrong place. */
import { accountOf, ibanOf } from '../account-number.ts';
import { amountOf, amountWanted, currencyOf, parseAmount, signed } from '../amounts.ts';
import { type InterestDay, interestDate } from '../dates.ts';
import type {
  BalanceKind,
  StatementAccount,
  StatementBalance,
  StatementHead,
  StatementNote,
} from '../statement.ts';
import { type Place, StatementError } from '../statement-error.ts';

/** A tag with its text up to the next tag. */
export interface Field {
  /** Such as `60F`. */
  tag: string;
  lines: string[];
  /** Place of the first character after the tag. */
  place: Place;
  /** Notes about values that were changed or ignored. */
  notes: StatementNote[];
}

export const at = ({ place }: Field, offset: number): Place => ({ ...place, column: place.column + offset });

/** Maximum number of notes of one statement, because a bank may repeat a mistake in every line. */
const MOST_NOTES = 20;

export const note = ({ notes, place }: Field, code: StatementNote['code'], message: string): void => {
  if (notes.length < MOST_NOTES) notes.push({ code, message, line: place.line });
};

/** Returns the day, and adds a note if it does not exist in the calendar. */
export const dayIn = (field: Field, offset: number, day: InterestDay | null, form: string): string => {
  if (day === null) throw new StatementError(at(field, offset), `a date that exists, ${form}`);
  if (!day.exists) {
    note(field, 'day_does_not_exist', `The day is none of the calendar; it is taken as ${day.date}.`);
  }
  return day.date;
};

export const dateAt = (field: Field, offset: number, text: string): string =>
  dayIn(field, offset, interestDate(text), 'YYMMDD');

/** Parses an amount with a decimal comma, as SWIFT requires, or with a decimal point, which some banks write. */
export const amountAt = (field: Field, offset: number, text: string, currency: string): number => {
  const both = text.includes('.') && text.includes(',');
  const amount = both
    ? parseAmount(text, currency)
    : amountOf(text, currency, text.includes('.') ? '.' : ',');
  if (amount === null) throw new StatementError(at(field, offset), amountWanted(currency));
  return amount;
};

const BALANCE = /^([CD])(\d{6})([A-Za-z]{3})?\s*(\d[\d.,]*|,\d+)\s*$/;

/** Parses a balance such as `C260301RSD1234,56`. @param known the currency if the balance does not name it */
export const balanceOf = (field: Field, kind: BalanceKind, known: string | null): StatementBalance => {
  const [, mark, day = '', code, digits] = BALANCE.exec(field.lines[0]!) ?? [];
  if (mark === undefined) {
    throw new StatementError(field.place, `a balance in :${field.tag}:, such as C260301RSD1234,56`);
  }
  const currency = code === undefined ? known : currencyOf(code);
  if (currency === null) {
    throw new StatementError(at(field, 7), `a currency in :${field.tag}:, such as C260301RSD1234,56`);
  }
  return {
    kind,
    amount: signed(amountAt(field, 7 + (code?.length ?? 0), digits!, currency), mark === 'D'),
    currency,
    // A placeholder for no day.
    date: day === '000000' ? null : dateAt(field, 1, day),
    creditLineIncluded: false,
  };
};

/** Parses `EUR1234,56` or `EURD1234,56`: the currency of an MT942 and its smallest reported amount. */
export const floorIn = (field: Field): string => {
  const currency = currencyOf(/^([A-Z]{3})[CD]?[\d.,]*\s*$/.exec(field.lines[0]!)?.[1] ?? '');
  if (currency === null) throw new StatementError(field.place, 'a currency in :34F:, such as RSD0,');
  return currency;
};

/** Parses `12RSD1234,56`: the number of entries of one side, and their sum without sign. */
export const sumIn = (field: Field): { count: number; amount: number } => {
  const [, count, code, digits] = /^(\d{1,10})([A-Z]{3})(\d[\d.,]*|,\d+)\s*$/.exec(field.lines[0]!) ?? [];
  const currency = currencyOf(code ?? '');
  if (currency === null) {
    throw new StatementError(field.place, `a number and a sum in :${field.tag}:, such as 12RSD1234,56`);
  }
  return { count: Number(count), amount: amountAt(field, count!.length + 3, digits!, currency) };
};

/**
 * Parses an account, which may follow a BIC (`BANKRSBG/…`) or precede the currency. @param given the account if the file
 * names none
 */
export const accountIn = (field: Field, given: string | null): StatementAccount => {
  const text = field.lines[0]!.trim().replace(/^\//, '') || given || '';
  const [, bic = null, behind] = /^(?:([A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?)\/)?(.+)$/.exec(text) ?? [];
  if (behind === undefined) {
    throw new StatementError(field.place, 'an account in :25:, or as `account`', undefined, {
      wanted: 'account',
    });
  }
  const [, bare = behind, code = ''] = /^(.*\d)[ /]?([A-Z]{3})$/.exec(behind) ?? [];
  const whole = ibanOf(behind) !== null;
  const currency = whole ? null : currencyOf(code);
  return { ...accountOf(whole ? behind : bare), currency, holder: null, bank: bic };
};

/** Parses `47/2`: the numbers of the statement and of its page. Banks omit it, or write other text. */
export const numbersIn = (field: Field): Pick<StatementHead, 'number' | 'page'> => {
  const [, number, page] = /^(\d{1,10})?(?:\/(\d{1,10}))?\s*$/.exec(field.lines[0]!) ?? [];
  // 0 means that statements are not numbered.
  return {
    number: Number(number ?? 0) || null,
    page: page === undefined ? null : { number: Number(page), last: null },
  };
};
