/**
 * Changes of a ledger, one entry at a time, in order. Simulated banks know them; for a bank that only shows its
 * present state, `ingest/` computes them.
 *
 * Money is in integer minor units. Days are Belgrade days, `YYYY-MM-DD`.
 */
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { Batch, Channel } from './contract.ts';

/** A booked or pending entry of a bank. */
export interface LedgerEntry {
  /** Unique within an account, and never reused: the bank's reference, if it is stable. */
  ref: string;
  accountRef: string;
  /** Booking date (for a pending entry: the date of the purchase) in Belgrade, `YYYY-MM-DD`. */
  date: string;
  /** Negative is money out. */
  amount: MinorUnits;
  description: string;
  /** True if the description contains free text between people, which is sealed at rest. */
  personal: boolean;
  details?: EntryDetails;
}

export interface Counterparty {
  name?: string | undefined;
  /** IBAN, or another number if it has no IBAN. */
  account?: string | undefined;
  /** Name of the bank of that account. */
  bank?: string | undefined;
  /** True for a natural person, which is sealed at rest; so are all parties of an entry that is personal. */
  person: boolean;
}

/** Details of an entry in addition to the description; absent if the bank does not give them. */
export interface EntryDetails {
  /** `YYYY-MM-DD`. */
  valueDate?: string | undefined;
  /** Time of the card payment or of the execution of the order, ISO 8601. */
  transactedAt?: string | undefined;
  counterparty?: Counterparty | undefined;
  /** Poziv na broj. For model 97 the number begins with its two check digits. */
  reference?: { model?: string | undefined; number: string } | undefined;
  /** Šifra plaćanja: three digits. */
  paymentCode?: string | undefined;
  /**
   * Amount in the original currency, signed like the amount; `rate` is the price of one of its units in the account's
   * currency.
   */
  original?: { amount: MinorUnits; currency: string; rate?: number | undefined } | undefined;
  /** ISO 18245: four digits. */
  mcc?: string | undefined;
  /** `country` is ISO 3166 alpha-2. */
  location?: { city?: string | undefined; country?: string | undefined } | undefined;
  /** The payments that were booked as this entry; payers are sealed at rest. */
  batch?: Batch | undefined;
  channel?: Channel | undefined;
  /** Wallet or marketplace in between, if the bank gives it separately. */
  processor?: string | undefined;
  /** Booked balance after the entry, as the bank states it. */
  balanceAfter?: MinorUnits | undefined;
  /** True if it is uncertain which earlier entry this one is. */
  review?: boolean | undefined;
}

/**
 * Changes at the bank, in order; `at` never decreases within a report. A `settled` entry names the pending entry that
 * it replaces; a `released` pending entry vanishes without being booked.
 */
export type LedgerChange =
  | { kind: 'booked'; at: Date; entry: LedgerEntry }
  | { kind: 'pending'; at: Date; entry: LedgerEntry }
  | { kind: 'settled'; at: Date; pendingRef: string; entry: LedgerEntry }
  | { kind: 'released'; at: Date; ref: string };

/** Changes at banks that alter entries after reporting them. */
export type LedgerRevision =
  /** Description, date or amount changed. */
  | { kind: 'modified'; at: Date; entry: LedgerEntry }
  /** A booked entry disappeared. */
  | { kind: 'withdrawn'; at: Date; ref: string };
