/**
 * The true entries of an account, which a bank shows badly and a reconciler has to recover.
 *
 * Instants are milliseconds, days are whole numbers counted from 1970-01-01, money is in minor units.
 */

import { DAY } from '../../../packages/common/clock.ts';
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { BankEntry } from '../../../src/banks/contract/snapshot.ts';

export type Kind =
  /** A card purchase in dinars, booked with the held amount. */
  | 'purchase'
  /** A small purchase that repeats at one price, sometimes twice a day. */
  | 'coffee'
  /** The same price every month. */
  | 'subscription'
  /** In another currency: the booked amount differs from the held one by the exchange rate. */
  | 'foreign'
  /** A round amount is held at the pump, and the real one is booked. */
  | 'fuel'
  | 'atm'
  | 'fee'
  | 'salary'
  | 'bill'
  /** Round amounts to the same few persons, with the description of the payment code. */
  | 'transfer'
  /** Money back from a shop, days later. */
  | 'refund'
  /** The bank books the opposite of a wrong booking. */
  | 'reversal';

/** A payee, from which every bank makes its own description. */
export interface Payee {
  /** With diacritics. */
  name: string;
  city: string;
  /** Null for a payee other than a shop. */
  mcc: string | null;
  /** Purpose of a payment; null if there are only name and city. */
  purpose: string | null;
  account: string | null;
  paymentCode: string | null;
}

export interface TrueEntry {
  /** The true identity, which no field of a bank reveals. */
  id: number;
  kind: Kind;
  payee: Payee;
  /** Instant of the purchase, order or payment. */
  at: number;
  /** The held amount, null for an entry that is booked at once. Negative is a debit. */
  held: MinorUnits | null;
  /** The booked amount; for a released hold, the amount that would have been booked. */
  amount: MinorUnits;
  /** End of the hold by booking or release. Equals `at` for an entry without a hold. */
  holdEnds: number;
  /** Instant of the booking; null for a released hold. */
  bookedAt: number | null;
  /** When the bank removed a booked entry without a trace; null for nearly all. */
  withdrawnAt: number | null;
  original: BankEntry['original'];
}

export interface Life {
  /** First and last day of the history. */
  from: number;
  to: number;
  /** Unordered. */
  entries: readonly TrueEntry[];
}

/**
 * Returns the day of an instant. No entry is in the hours in which Belgrade and UTC have different days, so a division is
 * enough.
 */
export const dayOf = (at: number): number => Math.floor(at / DAY);

/** Returns whether the account has it at this instant: bought, and neither released nor withdrawn. */
export const isAlive = (entry: TrueEntry, at: number): boolean =>
  entry.at <= at &&
  (entry.bookedAt !== null || at < entry.holdEnds) &&
  (entry.withdrawnAt === null || at < entry.withdrawnAt);
