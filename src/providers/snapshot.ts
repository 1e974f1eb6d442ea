/**
 * What a read of an account at any bank says, in the words that every provider is to translate into: what the reconciler
 * compares with the rows. The simulated banks give a log of changes instead (`provider.ts`), since theirs is exact.
 *
 * Money is in integer minor units. Dates are Belgrade days, `YYYY-MM-DD`. A provider has already turned nonsense (year 0001,
 * an id of "0") into null: what is here is either meant or absent.
 */
import type { MinorUnits } from '../platform/money.ts';

/** How far a bank's references of entries can be trusted. */
export type References =
  /** Unique within the account, never used again, and the same in every read. */
  | 'stable'
  /** Given, but one entry may change its reference, and two entries may share one: a hint, not an identity. */
  | 'unstable'
  /** Not given, or worthless. */
  | 'none';

/** One booked or pending entry as the bank words it. */
export interface BankEntry {
  reference: string | null;
  /** The day it was booked; of a pending entry, the day of the purchase. Null where the bank gives none. */
  bookingDate: string | null;
  valueDate: string | null;
  /** The instant of the purchase, where the bank gives it. */
  transactedAt: Date | null;
  /** Negative is money out. */
  amount: MinorUnits;
  currency: string;
  /** The bank's wording, unchanged. */
  description: string;
  counterparty: { name: string | null; account: string | null; bank: string | null } | null;
  /** Poziv na broj. */
  paymentReference: { model: string | null; number: string } | null;
  /** Šifra plaćanja, three digits. */
  paymentCode: string | null;
  /** What was paid abroad, in the currency of the shop. */
  original: { amount: MinorUnits; currency: string; rate: number | null } | null;
  mcc: string | null;
  location: { city: string | null; country: string | null } | null;
  /** The last four digits of the card. */
  cardDigits: string | null;
  /** The reference of the hold that this entry settles, where the bank says so. */
  replaces: string | null;
}

/** What one read of an account said. Pages of one read are put together before anybody reconciles them. */
export interface AccountSnapshot {
  /** When the bank was asked. */
  at: Date;
  /** The days, both inclusive, of which the read speaks. */
  covers: { from: string; to: string };
  /** True when everything that the bank has of those days is in it; false when reading ended early. */
  complete: boolean;
  balances: { kind: 'booked' | 'available'; amount: MinorUnits; asOf: Date | null }[];
  /** In the bank's order. */
  booked: BankEntry[];
  pending: BankEntry[];
}
