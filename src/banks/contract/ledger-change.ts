/**
 * What happens to a ledger, one entry at a time and in the order in which it happened. The simulated banks know it of
 * themselves; of a bank that only shows what there is, it is worked out (`ingest/`).
 *
 * Money is in integer minor units. Days are Belgrade days, `YYYY-MM-DD`.
 */
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { Batch, Channel } from './contract.ts';

/** One booked or pending entry, as the bank words it. */
export interface LedgerEntry {
  /** Unique within one account, and never used again: the bank's own, where it has such. */
  ref: string;
  accountRef: string;
  /** Booking date (for a pending entry: the date of the purchase) in Belgrade, `YYYY-MM-DD`. */
  date: string;
  /** Negative is money out. */
  amount: MinorUnits;
  description: string;
  /** True when the description carries free text between people: it is then sealed at rest. */
  personal: boolean;
  details?: EntryDetails;
}

export interface Counterparty {
  name?: string | undefined;
  /** As the bank gives it: an IBAN where it has one. */
  account?: string | undefined;
  /** Name of the bank that keeps that account. */
  bank?: string | undefined;
  /** A natural person, who is sealed at rest; so is everyone of an entry that is itself personal. */
  person: boolean;
}

/** What a bank says of an entry beside its wording. Each is absent where the bank does not say it. */
export interface EntryDetails {
  /** `YYYY-MM-DD`. */
  valueDate?: string | undefined;
  /** When the card was used or the order carried out: an instant, ISO 8601. */
  transactedAt?: string | undefined;
  counterparty?: Counterparty | undefined;
  /** Poziv na broj. For model 97 the number begins with its two check digits. */
  reference?: { model?: string | undefined; number: string } | undefined;
  /** Šifra plaćanja: three digits. */
  paymentCode?: string | undefined;
  /** What was asked for in another currency, signed like the amount; `rate` is of the account's currency for one of it. */
  original?: { amount: MinorUnits; currency: string; rate?: number | undefined } | undefined;
  /** ISO 18245: four digits. */
  mcc?: string | undefined;
  /** `country` is ISO 3166 alpha-2. */
  location?: { city?: string | undefined; country?: string | undefined } | undefined;
  /** Several payments that were booked as this entry: who pays is sealed at rest. */
  batch?: Batch | undefined;
  channel?: Channel | undefined;
  /** Wallet or marketplace in between, where the bank names it apart from its wording. */
  processor?: string | undefined;
  /** It could not be told for sure which earlier entry this one is. */
  review?: boolean | undefined;
}

/**
 * What happened at the bank, in the order in which it happened. `at` never decreases within one report.
 * A `settled` names the pending entry that it replaces; a `released` hold vanishes without ever being booked.
 */
export type LedgerChange =
  | { kind: 'booked'; at: Date; entry: LedgerEntry }
  | { kind: 'pending'; at: Date; entry: LedgerEntry }
  | { kind: 'settled'; at: Date; pendingRef: string; entry: LedgerEntry }
  | { kind: 'released'; at: Date; ref: string };

/** What becomes of entries at banks that do not keep to what they have said. */
export type LedgerRevision =
  /** Worded, dated or valued differently now. */
  | { kind: 'modified'; at: Date; entry: LedgerEntry }
  /** It was booked, and is no more. */
  | { kind: 'withdrawn'; at: Date; ref: string };
