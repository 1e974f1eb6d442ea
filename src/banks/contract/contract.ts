/**
 * The interface to any bank. A bank is reached over a network, and may be slow, closed, over its quota, or wrong: the
 * service does not require a log of changes, stable references, or an opening balance. The service does not know
 * either which bank it uses: a provider declares its limits in its {@link Traits}.
 *
 * Money is in integer minor units. Days are Belgrade days, `YYYY-MM-DD`. A provider turns placeholders (the year
 * 0001, an id of "0") into null: what it returns is meant. It throws only ProviderError (`error.ts`), or the reason
 * of the call's signal. No provider reads a clock: each call contains the time.
 *
 * `test/support/provider-conformance.ts` tests every provider against this contract.
 */
import type { MinorUnits } from '../../../packages/common/money.ts';

/** The bank's grant for a consent: opaque to the service, stored sealed, sent with each call. */
export type BankGrant = Record<string, unknown>;

/** The state of an authorization in progress: opaque to the service, stored sealed. */
export type AuthorizationState = Record<string, unknown>;

/** Context of a call to a bank. */
export interface Call {
  /** Present time on the key's clock. */
  at: Date;
  /** The user who waits for the result; null in the background, where many banks limit reads. */
  psu: Psu | null;
  /** Aborted when nobody waits for the result any more. */
  signal: AbortSignal;
  /**
   * Stores a grant that replaces the one of the call, which may be invalid from now on. Called before the next
   * request to the bank.
   */
  replaceGrant?: (grant: BankGrant) => Promise<void>;
}

/** Data of the user's browser, as far as known. */
export interface Psu {
  ip: string | null;
  userAgent: string | null;
  /** Source port. */
  port?: number | null;
  accept?: string | null;
  acceptLanguage?: string | null;
}

/** Reliability of a bank's references of entries. */
export type References =
  /** Unique within the account, never reused, and the same in every read. */
  | 'stable'
  /** Given, but an entry may change its reference, and two entries may share one: a hint, not an identity. */
  | 'unstable'
  /** Not given, or not usable. */
  | 'none';

/** Properties of a bank. */
export interface Traits {
  references: References;
  /** Whether it gives the identity of its customer. */
  identity: boolean;
  /** Days of history of a first read. */
  historyDays: number;
  /** Maximum unattended reads of each account a day; null means no limit. */
  unattendedReadsPerDay: number | null;
  /** Whether its customer selects the shared accounts at the bank. */
  accountChoice: boolean;
  /** False if a consent need not be ended at the bank: {@link BankProvider.endConsent} is then not called. */
  endsConsents?: boolean;
}

export interface AuthorizationRequest {
  bankId: string;
  /** Address to which the bank sends its customer back, with `state` as a parameter. */
  callbackUrl: string;
  /** Random parameter of the callback. */
  state: string;
  /** Grant of a returning customer. */
  returning?: BankGrant;
  /** IBANs of the requested accounts, for a bank that requires them. */
  accounts?: readonly string[];
  /** Defines the customer of a simulated bank; other providers ignore it. */
  sandbox?: { seed?: string; scenario?: string; person?: string };
}

/** A consent that was requested but not given yet. */
export interface Authorization {
  state: AuthorizationState;
  /** Address at which the customer gives it. */
  redirectUrl: string;
}

export type ConsentStatus = 'valid' | 'expired' | 'revoked';

export interface Consent {
  /** `revoked` only if the bank confirms that its customer revoked this consent. */
  status: ConsentStatus;
  /** Null if the bank sets no end. */
  validUntil: Date | null;
}

export interface BankHolder {
  fullName: string;
  phone: string | null;
  email: string | null;
  address: string | null;
}

export type AccountType = 'checking' | 'savings' | 'business';

export interface BankAccount {
  /**
   * Unique among the accounts of a customer, and the same with every grant; IBAN and currency if the bank has no
   * reference.
   */
  ref: string;
  name: string;
  /** The holder's name on the account; may be given without the full identity. */
  holderName: string | null;
  iban: string | null;
  currency: string;
  type: AccountType;
  /**
   * Booked balance before the first entry of the history, if the bank knows it. Otherwise it is computed from the
   * balances of the first read.
   */
  openingBalance: MinorUnits | null;
}

/** The period of a read. */
export interface ReadWindow {
  /** The first day; null means as far back as possible. */
  from: string | null;
  /** The last day. */
  to: string;
  /**
   * Everything up to and including this instant was read before; null means nothing was. A provider that knows the
   * time of changes may return only later ones.
   */
  since: Date | null;
  /** `next` of the previous page; null for the first one. */
  page: Page | null;
}

/** Position of the next page, opaque to the service. */
type Page = string;

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
  name: string | null;
  /** IBAN, or another number if it has no IBAN. */
  account: string | null;
  /** Name of the bank of that account. */
  bank: string | null;
}

/** Payments that a bank booked as one entry. */
export interface Batch {
  /** Number of payments; the bank may list fewer. */
  count: number;
  payments: readonly BatchPayment[];
}

export interface BatchPayment {
  /** Name of the other party. */
  name: string | null;
  account: string | null;
  /** Signed like the entry's; null if the bank does not give it. */
  amount: MinorUnits | null;
  currency: string;
  /** Purpose of the payment. */
  description: string;
  reference: { model: string | null; number: string } | null;
}

/** A booked or pending entry of a bank. */
export interface BankEntry {
  reference: string | null;
  /** Booking day; for a pending entry, the day of the purchase. Null if the bank gives none. */
  bookingDate: string | null;
  valueDate: string | null;
  /** Time of the purchase, if the bank gives it. */
  transactedAt: Date | null;
  /** Negative is money out. */
  amount: MinorUnits;
  currency: string;
  /** The bank's description, unchanged. */
  description: string;
  counterparty: Counterparty | null;
  /** Poziv na broj. For model 97 the number begins with its two check digits. */
  paymentReference: { model: string | null; number: string } | null;
  /** Šifra plaćanja, three digits. */
  paymentCode: string | null;
  /**
   * Amount in the original currency, signed like the amount; `rate` is the price of one of its units in the account's
   * currency.
   */
  original: { amount: MinorUnits; currency: string; rate: number | null } | null;
  /** ISO 18245: four digits. */
  mcc: string | null;
  /** `country` is ISO 3166 alpha-2. */
  location: { city: string | null; country: string | null } | null;
  /** The last four digits of the card. */
  cardDigits: string | null;
  /** Reference of the pending entry that this one settles, if the bank gives it. */
  replaces: string | null;
  /** The payments that were booked as this entry. */
  batch?: Batch | null;
  channel?: Channel | null;
  /** Wallet or marketplace in between, if the bank gives it separately. */
  processor?: string | null;
  /** Booked balance of the account after this booked entry, as the bank states it. */
  balanceAfter?: MinorUnits | null;
  /** True if the description is free text between people, which is sealed at rest. */
  personal?: boolean;
  /** True if the counterparty is a natural person, which is sealed at rest. */
  counterpartyIsPerson?: boolean;
  /** When the bank recorded it; only from providers that know the time of changes. */
  takenUpAt?: Date;
}

/** A pending entry that has ended; only from providers that know the time of changes. */
export interface EndedHold {
  reference: string;
  endedAt: Date;
  /** The pending entry, if it also began within the period of the read. */
  entry: BankEntry | null;
}

export interface StatedBalance {
  kind: 'booked' | 'available';
  amount: MinorUnits;
  /** Null if the bank does not give the time. */
  asOf: Date | null;
}

/** A page of a read of an account; `snapshot.ts` combines all pages. */
export interface AccountPage {
  /** Time of the request. */
  at: Date;
  /**
   * The days that the read covers, both inclusive: entries that are not in it do not exist. Null if it contains only
   * changes since `window.since`, with stable references.
   */
  covers: { from: string; to: string } | null;
  /** True if it contains everything of those days; false if reading ended early. */
  complete: boolean;
  next: Page | null;
  balances: StatedBalance[];
  /** In the bank's order. */
  booked: BankEntry[];
  pending: BankEntry[];
  ended: EndedHold[];
  /** The unchanged responses of the bank, for {@link BankProvider.translate}; null if there are none. */
  raw: string | null;
}

export interface BankProvider {
  traits(bankId: string): Traits;
  /** Requests a consent that the customer has yet to give. Grants nothing. */
  beginAuthorization(request: AuthorizationRequest, call: Call): Promise<Authorization>;
  /**
   * Completes an authorization with the parameters of the callback.
   * @throws ProviderError `refused` when the customer or the bank refused
   */
  completeAuthorization(state: AuthorizationState, callback: URLSearchParams, call: Call): Promise<BankGrant>;
  consent(grant: BankGrant, call: Call): Promise<Consent>;
  /**
   * Ends the consent at the bank; later calls with this grant fail with `consent_ended`. Ending it again is not an
   * error.
   */
  endConsent(grant: BankGrant, call: Call): Promise<void>;
  /** Returns the customer's identity; null if the bank does not give it. */
  holder(grant: BankGrant, call: Call): Promise<BankHolder | null>;
  /** Lists the shared accounts. Called with every update: new accounts appear, and closed ones may disappear. */
  accounts(grant: BankGrant, call: Call): Promise<BankAccount[]>;
  /** Reads a page of an account. */
  read(grant: BankGrant, accountRef: string, window: ReadWindow, call: Call): Promise<AccountPage>;
  /** Converts stored responses to a page again, with the present version of the provider. */
  translate?(bankId: string, raw: string): AccountPage;
}
