/**
 * The seam to any bank. The sandbox implements it with simulated banks; a live bank would implement the same
 * calls over its own interface. Nothing on this side of the seam may know which of the two it talks to.
 *
 * All money is in integer minor units. All calls are given the time; none reads a clock.
 */
import type { MinorUnits } from '../platform/money.ts';

/** What the bank hands out when its customer consents: opaque to us, stored sealed, presented with each call. */
export type BankGrant = Record<string, unknown>;

/** Who logs in at a bank. */
export interface LoginOptions {
  bankId: string;
  /** The instant of the login, on the clock of the key that connects. */
  at: Date;
  /** Sandbox only: makes the simulated customer repeatable. */
  seed?: string;
  /** Sandbox only: who the customer is, name and contact, whatever the seed. Without it, that too comes from the seed. */
  person?: string;
  /** Sandbox only: which kind of customer is simulated. */
  scenario?: string;
  /** The customer who once gave this grant is back. Sandbox only: seed and scenario then say nothing. */
  returning?: BankGrant;
}

/** Who consents, and to what. */
export interface AuthorizeOptions extends LoginOptions {
  /**
   * References of the accounts that are shared, and no others until the next consent. Without them it is as the grant of
   * who returns has it; in a first consent all are shared, those that are opened later, too.
   */
  accounts?: readonly string[];
}

/** What the bank shows to whoever has logged in. */
export interface BankLogin {
  /** All accounts of the customer, shared or not. */
  accounts: BankAccount[];
  /** The customer's identity, or null where the bank does not give it. */
  holder: BankHolder | null;
}

export interface BankHolder {
  fullName: string;
  phone: string | null;
  email: string | null;
  address: string | null;
}

export type AccountType = 'checking' | 'savings' | 'business';

export interface BankAccount {
  /** The bank's own stable reference to the account: unique among those of a customer, the same with every grant. */
  ref: string;
  name: string;
  /** The holder's name as the bank prints it on the account; given also where the full identity is not. */
  holderName: string;
  iban: string | null;
  currency: string;
  type: AccountType;
  /** Booked balance before the first transaction of the history that `pull` will report from `since: null`. */
  openingBalance: MinorUnits;
}

/** One booked or pending entry as the bank words it. */
export interface BankEntry {
  /** The bank's own reference, unique within one grant and never used again. */
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

/** How money moved. */
export const CHANNELS = [
  'card',
  'online',
  'atm',
  'transfer',
  'instant',
  'direct_debit',
  'fee',
  'interest',
  'cash',
  'other',
] as const;
export type Channel = (typeof CHANNELS)[number];

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
  channel?: Channel | undefined;
  /** Wallet or marketplace in between, where the bank names it apart from its wording. */
  processor?: string | undefined;
  /** It could not be told for sure which earlier entry this one is. */
  review?: boolean | undefined;
}

/**
 * What happened at the bank, in the order in which it happened. `at` never decreases within one answer.
 * A `settled` names the pending entry that it replaces; a `released` hold vanishes without ever being booked.
 */
export type BankChange =
  | { kind: 'booked'; at: Date; entry: BankEntry }
  | { kind: 'pending'; at: Date; entry: BankEntry }
  | { kind: 'settled'; at: Date; pendingRef: string; entry: BankEntry }
  | { kind: 'released'; at: Date; ref: string };

/** How a bank is asked. */
export interface Call {
  /** Aborted when nobody waits for what the bank says any more. */
  signal: AbortSignal;
}

export interface BankProvider {
  /** Grants nothing: what it shows is for the customer, who decides what to share. */
  logIn(options: LoginOptions, call?: Call): Promise<BankLogin>;
  /** The customer has agreed. A grant speaks of the accounts that are shared, and of no others. */
  authorize(options: AuthorizeOptions, call?: Call): Promise<BankGrant>;
  /** The customer's identity, or null where the bank does not give it. */
  holder(grant: BankGrant, call?: Call): Promise<BankHolder | null>;
  /**
   * The accounts that are shared. Asked for with every pull: one that was opened since is listed, one that was closed
   * perhaps no longer.
   */
  accounts(grant: BankGrant, call?: Call): Promise<BankAccount[]>;
  /**
   * Everything that happened after `since` (exclusive) up to `until` (inclusive). Splitting an interval anywhere
   * gives the same changes in the same order. `since: null` is from the beginning of the history, twelve months
   * before consent, and may leave out what came and went in it: a hold that was settled by `until` may come as
   * one `booked`, a released one not at all. The entries and balances that it leads to are the same.
   */
  pull(grant: BankGrant, since: Date | null, until: Date, call?: Call): Promise<BankChange[]>;
}
