/**
 * The model of a bank statement, independent of its format. Readers make it from a file, writers make a file from it. A
 * field is null if the file does not contain it: nothing is guessed.
 *
 * Money is in integer minor units of its currency (JPY has none, KWD thousandths). Dates are the bank's days, `YYYY-MM-DD`;
 * an instant in a file becomes its day in Belgrade.
 */
import type { MinorUnits } from '../../common/money.ts';

export interface StatementAccount {
  /** A valid IBAN. A Serbian account of 18 digits with the right check digits also gives its IBAN. */
  iban: string | null;
  /** The bank's account number, if it is not an IBAN. */
  number: string | null;
  /** Null if the file names none: its balances and entries have their currencies. */
  currency: string | null;
  /** Name of the account's holder. */
  holder: string | null;
  /** BIC of the account's bank, or its name without a BIC. */
  bank: string | null;
}

export type BalanceKind =
  | 'opening_booked'
  | 'closing_booked'
  | 'interim_booked'
  | 'previously_closed'
  | 'opening_available'
  | 'closing_available'
  | 'interim_available'
  | 'forward_available'
  | 'expected'
  | 'information'
  | 'other';

export interface StatementBalance {
  kind: BalanceKind;
  /** Negative if overdrawn. */
  amount: MinorUnits;
  currency: string;
  date: string | null;
  /** Whether the amount includes a credit line. */
  creditLineIncluded: boolean;
}

/** A note to the sender about a value that the reader changed, ignored or found wrong. */
export interface StatementNote {
  code:
    | 'account_differs'
    | 'balance_does_not_follow'
    | 'column_not_read'
    | 'day_does_not_exist'
    | 'details_do_not_add_up'
    | 'details_left_out'
    | 'encoding_doubtful'
    | 'no_transaction'
    | 'not_booked'
    | 'sheet_not_read'
    | 'sums_do_not_add_up';
  message: string;
  /** Line in the file, if it is a single one. */
  line: number | null;
}

/** A statement without its entries. */
export interface StatementHead {
  /** The bank's identification of the statement or of the message. */
  id: string | null;
  account: StatementAccount;
  /** Number of the statement; most banks restart at 1 each year. */
  number: number | null;
  /** Page of a long statement in several messages; `last` is null if the message does not say it. */
  page: { number: number; last: boolean | null } | null;
  /** First and last day of the statement. */
  period: { from: string; to: string } | null;
  /** Balance before the first entry; on a later page, the end of the previous page. */
  opening: StatementBalance | null;
  /** Balance after the last booked entry. */
  closing: StatementBalance | null;
  /** All other balances, in the order of the file. */
  balances: StatementBalance[];
  notes?: readonly StatementNote[];
}

export interface Statement extends StatementHead {
  /** In the order of the file. Two equal entries are two entries. */
  entries: StatementEntry[];
}

/** A payment within an entry that the bank booked for several. */
export interface StatementPayment {
  /** Name of the counterparty. */
  name: string | null;
  account: string | null;
  /** Signed like the entry's amount; null if the file does not contain it. */
  amount: MinorUnits | null;
  currency: string;
  /** Purpose of the payment. */
  description: string;
  paymentReference: { model: string | null; number: string } | null;
}

export interface StatementEntry {
  /** The bank's reference of the entry. Some banks repeat references. */
  reference: string | null;
  bookingDate: string | null;
  valueDate: string | null;
  /** Time of the card payment or of the execution of the order. */
  transactedAt: Date | null;
  /** Negative for a debit, also in a reversal. */
  amount: MinorUnits;
  currency: string;
  /** The bank's text, unchanged; pieces that the format split are joined. Empty without text. */
  description: string;
  counterparty: { name: string | null; account: string | null; bank: string | null } | null;
  /** Poziv na broj. */
  paymentReference: { model: string | null; number: string } | null;
  /** Šifra plaćanja: three digits. */
  paymentCode: string | null;
  /** Signed like the amount. `rate` is the amount of the entry's currency for one unit of this currency. */
  original: { amount: MinorUnits; currency: string; rate: number | null } | null;
  /** ISO 18245: four digits. */
  mcc: string | null;
  /** Place of a card payment; the country is ISO 3166 alpha-2. */
  location: { city: string | null; country: string | null } | null;
  /** The last four digits of the card. */
  cardDigits: string | null;
  /** The booked balance after the entry, as the file states it. */
  balanceAfter: MinorUnits | null;
  /** Not booked yet. */
  pending: boolean;
  /** Whether it reverses an earlier entry. */
  reversal: boolean;
  /** The number of payments that the bank booked as this entry. */
  payments: number;
  /** Each of these payments, if there are several and the file lists them. */
  details: readonly StatementPayment[];
}

/** Makes an entry with an amount only; readers add the fields of their format. */
export const bareEntry = (amount: MinorUnits, currency: string): StatementEntry => ({
  reference: null,
  bookingDate: null,
  valueDate: null,
  transactedAt: null,
  amount,
  currency,
  description: '',
  counterparty: null,
  paymentReference: null,
  paymentCode: null,
  original: null,
  mcc: null,
  location: null,
  cardDigits: null,
  balanceAfter: null,
  pending: false,
  reversal: false,
  payments: 1,
  details: [],
});
