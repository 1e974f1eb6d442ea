/** The fields of an MT940 message that are not its entries. All throw StatementError at the place that is wrong. */
import { accountOf, ibanOf } from '../account-number.ts';
import { amountOf, amountWanted, currencyOf, signed } from '../amounts.ts';
import { shortDate } from '../dates.ts';
import type { BalanceKind, StatementAccount, StatementBalance, StatementHead } from '../statement.ts';
import { type Place, StatementError } from '../statement-error.ts';

/** A tag with what follows it, up to the next one. */
export interface Field {
  /** Such as `60F`. */
  tag: string;
  lines: string[];
  /** Of the first letter behind the tag. */
  place: Place;
}

export const at = ({ place }: Field, offset: number): Place => ({ ...place, column: place.column + offset });

export const dateAt = (field: Field, offset: number, text: string): string => {
  const date = shortDate(text);
  if (date === null) throw new StatementError(at(field, offset), 'a date that exists, YYMMDD');
  return date;
};

/** Decimals behind a comma, as SWIFT writes them, or behind a point, as some banks do. */
export const amountAt = (field: Field, offset: number, text: string, currency: string): number => {
  const amount = amountOf(text, currency, text.includes('.') ? '.' : ',');
  if (amount === null) throw new StatementError(at(field, offset), amountWanted(currency));
  return amount;
};

/** `C260301RSD1234,56`. */
export const balanceOf = (field: Field, kind: BalanceKind): StatementBalance => {
  const [, mark, day, code, digits] = /^([CD])(\d{6})([A-Za-z]{3})([\d.,]+)\s*$/.exec(field.lines[0]!) ?? [];
  if (mark === undefined) {
    throw new StatementError(field.place, `a balance in :${field.tag}:, such as C260301RSD1234,56`);
  }
  const currency = currencyOf(code!)!;
  return {
    kind,
    amount: signed(amountAt(field, 10, digits!, currency), mark === 'D'),
    currency,
    date: dateAt(field, 1, day!),
    creditLineIncluded: false,
  };
};

/** An account alone, or with a BIC before it (`BANKRSBG/…`), or with the currency behind it, which the balances have, too. */
export const accountIn = (field: Field): StatementAccount => {
  const text = field.lines[0]!.trim().replace(/^\//, '');
  const [, bic = null, behind] = /^(?:([A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?)\/)?(.+)$/.exec(text) ?? [];
  if (behind === undefined) throw new StatementError(field.place, 'an account in :25:');
  const [, bare = behind] = /^(.*\d) ?[A-Z]{3}$/.exec(behind) ?? [];
  const number = ibanOf(behind) === null ? bare : behind;
  return { ...accountOf(number), currency: null, holder: null, bank: bic };
};

/** `47/2`: number of the statement, number of its page. */
export const numbersIn = (field: Field): Pick<StatementHead, 'number' | 'page'> => {
  const [, number, page] = /^(\d{1,10})(?:\/(\d{1,10}))?\s*$/.exec(field.lines[0]!) ?? [];
  if (number === undefined)
    throw new StatementError(field.place, 'the number of the statement, such as 47/1');
  // 0 is what stands where statements are not counted.
  return {
    number: Number(number) || null,
    page: page === undefined ? null : { number: Number(page), last: null },
  };
};
