/**
 * What really happened on an account: the truth that a bank shows badly and a reconciler has to find again.
 *
 * Instants are milliseconds, days are whole numbers counted from 1970-01-01, money is in minor units.
 */

import { DAY } from '../../../packages/common/clock.ts';
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { BankEntry } from '../../../src/banks/contract/snapshot.ts';

export type Kind =
  /** A card purchase in dinars, booked as it was held. */
  | 'purchase'
  /** A small purchase that is made again and again at one price, at times twice a day. */
  | 'coffee'
  /** The same price every month. */
  | 'subscription'
  /** Paid in another currency: what is booked differs from what was held by the move of the rate. */
  | 'foreign'
  /** A round sum is held at the pump, what was filled is booked. */
  | 'fuel'
  | 'atm'
  | 'fee'
  | 'salary'
  | 'bill'
  /** Round sums to the same few persons, under the one wording of the payment code. */
  | 'transfer'
  /** Money back from a shop, days later. */
  | 'refund'
  /** The bank books the opposite of what it had booked wrongly. */
  | 'reversal';

/** Who was paid, from which every bank makes its own wording. */
export interface Payee {
  /** With its diacritics, as on the shop's door. */
  name: string;
  city: string;
  /** Null for a payee that is no shop. */
  mcc: string | null;
  /** What the purpose of a payment says; null where the name and the city are all there is. */
  purpose: string | null;
  account: string | null;
  paymentCode: string | null;
}

export interface TrueEntry {
  /** The secret: nothing that a bank shows has it in it. */
  id: number;
  kind: Kind;
  payee: Payee;
  /** When it was bought, ordered or paid. */
  at: number;
  /** What was held at first, null for what is booked at once. Negative is money out. */
  held: MinorUnits | null;
  /** What was booked in the end; of a released hold, what would have been. */
  amount: MinorUnits;
  /** When the hold ended: by booking, or by release. Equals `at` for what was never held. */
  holdEnds: number;
  /** When it was booked; null for a hold that was released. */
  bookedAt: number | null;
  /** When the bank took a booked entry back without a trace; null for nearly all. */
  withdrawnAt: number | null;
  original: BankEntry['original'];
}

export interface Life {
  /** The first and the last day of which anything is told. */
  from: number;
  to: number;
  /** In no order that a bank would show. */
  entries: readonly TrueEntry[];
}

/**
 * The day of an instant. Nothing in these histories happens in the hours in which Belgrade and UTC have different days,
 * so that a division is enough.
 */
export const dayOf = (at: number): number => Math.floor(at / DAY);

/** Whether the account still has it at this instant: bought, and neither released nor taken back. */
export const isAlive = (entry: TrueEntry, at: number): boolean =>
  entry.at <= at &&
  (entry.bookedAt !== null || at < entry.holdEnds) &&
  (entry.withdrawnAt === null || at < entry.withdrawnAt);
