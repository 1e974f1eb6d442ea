/**
 * What a bank's statement says, whatever format it was written in. Readers turn a file into these, writers turn these
 * into a file. A field is null where the file does not say it: nothing here is guessed.
 *
 * Money is in integer minor units of its currency (JPY has none, KWD thousandths). Dates are the bank's days,
 * `YYYY-MM-DD`; an instant in a file belongs to its day in Belgrade.
 */
import type { MinorUnits } from '../../common/money.ts';

export interface StatementAccount {
  /** Checked. A Serbian account of 18 digits whose check digits are right is its IBAN, too. */
  iban: string | null;
  /** As the bank writes it, where it is not an IBAN. */
  number: string | null;
  /** Null where the file names none: its balances and entries have theirs. */
  currency: string | null;
  /** Name of the account's holder. */
  holder: string | null;
  /** BIC of the bank that keeps the account, or its name where no BIC is given. */
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
  /** Negative is overdrawn. */
  amount: MinorUnits;
  currency: string;
  date: string | null;
  /** True when the bank says that a credit line is part of the amount. */
  creditLineIncluded: boolean;
}

/** What a reader did not take as it is written, or found wrong, in words for whoever sent the file. */
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
  /** Where in the file, if it is one line. */
  line: number | null;
}

/** All of a statement but its entries. */
export interface StatementHead {
  /** The bank's identification of the statement or of the message. */
  id: string | null;
  account: StatementAccount;
  /** Statements of an account are counted, mostly from 1 each year. */
  number: number | null;
  /** A long statement may come in several messages; `last` is null where the message does not say whether it is. */
  page: { number: number; last: boolean | null } | null;
  /** The days of which the statement speaks, both inclusive. */
  period: { from: string; to: string } | null;
  /** Before the first entry: of a page that is not the first, what the previous one ended with. */
  opening: StatementBalance | null;
  /** After the last booked entry. */
  closing: StatementBalance | null;
  /** All others, in the order of the file. */
  balances: StatementBalance[];
  notes?: readonly StatementNote[];
}

export interface Statement extends StatementHead {
  /** In the order of the file. Two that are equal are two. */
  entries: StatementEntry[];
}

/** One of the payments that the bank booked as one entry. */
export interface StatementPayment {
  /** Of the other side. */
  name: string | null;
  account: string | null;
  /** Signed like the entry's; null where the file does not say it. */
  amount: MinorUnits | null;
  currency: string;
  /** What the payment is for. */
  description: string;
  paymentReference: { model: string | null; number: string } | null;
}

export interface StatementEntry {
  /** The bank's reference of the entry. Not every bank's is unique. */
  reference: string | null;
  bookingDate: string | null;
  valueDate: string | null;
  /** When the card was used or the order carried out. */
  transactedAt: Date | null;
  /** Negative is money out, in a reversal, too. */
  amount: MinorUnits;
  currency: string;
  /** The bank's wording, unchanged; pieces that the format cut it into are put together. Empty where there is none. */
  description: string;
  counterparty: { name: string | null; account: string | null; bank: string | null } | null;
  /** Poziv na broj. */
  paymentReference: { model: string | null; number: string } | null;
  /** Šifra plaćanja: three digits. */
  paymentCode: string | null;
  /** Signed like the amount; `rate` is of the entry's currency for one of it. */
  original: { amount: MinorUnits; currency: string; rate: number | null } | null;
  /** ISO 18245: four digits. */
  mcc: string | null;
  /** Where a card was used; country is ISO 3166 alpha-2. */
  location: { city: string | null; country: string | null } | null;
  /** The last four digits of the card. */
  cardDigits: string | null;
  /** Not booked yet. */
  pending: boolean;
  /** Takes an earlier entry back. */
  reversal: boolean;
  /** How many payments the bank booked as this one entry. */
  payments: number;
  /** Each of these payments, where there are several and the file says it of them. */
  details: readonly StatementPayment[];
}

/** An entry of which nothing is known but its amount: readers add what their format says. */
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
  pending: false,
  reversal: false,
  payments: 1,
  details: [],
});
