/** The fields of an MT940 message that are not its entries. All throw StatementError at the place that is wrong. */
import { accountOf, ibanOf } from '../account-number.ts';
import { amountOf, amountWanted, currencyOf, looseAmount, signed } from '../amounts.ts';
import { type InterestDay, interestDate } from '../dates.ts';
import type {
  BalanceKind,
  StatementAccount,
  StatementBalance,
  StatementHead,
  StatementNote,
} from '../statement.ts';
import { type Place, StatementError } from '../statement-error.ts';

/** A tag with what follows it, up to the next one. */
export interface Field {
  /** Such as `60F`. */
  tag: string;
  lines: string[];
  /** Of the first letter behind the tag. */
  place: Place;
  /** What the reader did not take as it is written. */
  notes: StatementNote[];
}

export const at = ({ place }: Field, offset: number): Place => ({ ...place, column: place.column + offset });

/** Of one statement: a bank that does it in every line is told often enough. */
const MOST_NOTES = 20;

export const note = ({ notes, place }: Field, code: StatementNote['code'], message: string): void => {
  if (notes.length < MOST_NOTES) notes.push({ code, message, line: place.line });
};

/** The day, with a note where the calendar does not have it. */
export const dayIn = (field: Field, offset: number, day: InterestDay | null, form: string): string => {
  if (day === null) throw new StatementError(at(field, offset), `a date that exists, ${form}`);
  if (!day.exists) {
    note(field, 'day_does_not_exist', `The day is none of the calendar; it is taken as ${day.date}.`);
  }
  return day.date;
};

export const dateAt = (field: Field, offset: number, text: string): string =>
  dayIn(field, offset, interestDate(text), 'YYMMDD');

/** Decimals behind a comma, as SWIFT writes them, or behind a point, as some banks do. */
export const amountAt = (field: Field, offset: number, text: string, currency: string): number => {
  const both = text.includes('.') && text.includes(',');
  const amount = both
    ? looseAmount(text, currency)
    : amountOf(text, currency, text.includes('.') ? '.' : ',');
  if (amount === null) throw new StatementError(at(field, offset), amountWanted(currency));
  return amount;
};

const BALANCE = /^([CD])(\d{6})([A-Za-z]{3})?\s*(\d[\d.,]*|,\d+)\s*$/;

/**
 * `C260301RSD1234,56`.
 * @param known the currency where the balance does not name it
 */
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
    // What stands where there is no day.
    date: day === '000000' ? null : dateAt(field, 1, day),
    creditLineIncluded: false,
  };
};

/** `EUR1234,56` or `EURD1234,56`: the currency of an MT942, and the least amount that it reports. */
export const floorIn = (field: Field): string => {
  const currency = currencyOf(/^([A-Z]{3})[CD]?[\d.,]*\s*$/.exec(field.lines[0]!)?.[1] ?? '');
  if (currency === null) throw new StatementError(field.place, 'a currency in :34F:, such as RSD0,');
  return currency;
};

/** `12RSD1234,56`: how many entries there are of one side, and their sum without sign. */
export const sumIn = (field: Field): { count: number; amount: number } => {
  const [, count, code, digits] = /^(\d{1,10})([A-Z]{3})(\d[\d.,]*|,\d+)\s*$/.exec(field.lines[0]!) ?? [];
  const currency = currencyOf(code ?? '');
  if (currency === null) {
    throw new StatementError(field.place, `a number and a sum in :${field.tag}:, such as 12RSD1234,56`);
  }
  return { count: Number(count), amount: amountAt(field, count!.length + 3, digits!, currency) };
};

/**
 * An account alone, or with a BIC before it (`BANKRSBG/…`), or with the currency behind it, which the balances have, too.
 * @param given the account where the file names none
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

/** `47/2`: number of the statement, number of its page. Banks leave it out, and write other things in its place. */
export const numbersIn = (field: Field): Pick<StatementHead, 'number' | 'page'> => {
  const [, number, page] = /^(\d{1,10})?(?:\/(\d{1,10}))?\s*$/.exec(field.lines[0]!) ?? [];
  // 0 is what stands where statements are not counted.
  return {
    number: Number(number ?? 0) || null,
    page: page === undefined ? null : { number: Number(page), last: null },
  };
};
