/**
 * The seam to any bank. A bank is asked over a network, and it may be slow, closed, over its quota, or wrong: nothing on
 * this side assumes a log of changes, references that stay, or an opening balance. Nothing on this side knows, either,
 * which bank it talks to: what a provider cannot do it says in its {@link Traits}.
 *
 * Money is in integer minor units. Days are Belgrade days, `YYYY-MM-DD`. A provider turns nonsense (the year 0001, an id of
 * "0") into null: what it returns is either meant or absent. It throws nothing but ProviderError (`error.ts`), or what the
 * signal of the call was aborted with. No provider reads a clock: each call says what time it is.
 *
 * `test/support/provider-conformance.ts` holds every provider to all of this.
 */
import type { MinorUnits } from '../../../packages/common/money.ts';

/** What the bank hands out when its customer consents: opaque to us, stored sealed, presented with each call. */
export type BankGrant = Record<string, unknown>;

/** What a provider keeps of an authorization that has begun: opaque to us, stored sealed. */
export type AuthorizationState = Record<string, unknown>;

/** How a bank is asked. */
export interface Call {
  /** The present of the key for which it is asked. */
  at: Date;
  /** The user who waits for it; null in the background, where many banks limit how often they are asked. */
  psu: Psu | null;
  /** Aborted when nobody waits for what the bank says any more. */
  signal: AbortSignal;
  /**
   * Stores the grant that the bank gave in the place of the one that it is asked with, which may be worth nothing from now
   * on. It is done before the bank is asked anything else.
   */
  replaceGrant?: (grant: BankGrant) => Promise<void>;
}

/** As the user's own browser was seen, where it was. */
export interface Psu {
  ip: string | null;
  userAgent: string | null;
  /** The port that they came from. */
  port?: number | null;
  accept?: string | null;
  acceptLanguage?: string | null;
}

/** How far a bank's references of entries can be trusted. */
export type References =
  /** Unique within the account, never used again, and the same in every read. */
  | 'stable'
  /** Given, but one entry may change its reference, and two entries may share one: a hint, not an identity. */
  | 'unstable'
  /** Not given, or worthless. */
  | 'none';

/** What can be expected of a bank. */
export interface Traits {
  references: References;
  /** Whether it says who its customer is. */
  identity: boolean;
  /** How many days back it is asked for in a first read. */
  historyDays: number;
  /** How often each account may be read in a day without a user who waits; null: as often as one likes. */
  unattendedReadsPerDay: number | null;
  /** Whether its customer chooses at the bank which accounts are shared. */
  accountChoice: boolean;
  /** False where a consent leaves nothing at the bank that could be ended: {@link BankProvider.endConsent} is not called then. */
  endsConsents?: boolean;
}

export interface AuthorizationRequest {
  bankId: string;
  /** Where the bank sends its customer back to, with `state` among the parameters. */
  callbackUrl: string;
  /** To be found in the callback; unguessable. */
  state: string;
  /** The customer who once gave this grant is back. */
  returning?: BankGrant;
  /** IBANs of the accounts to ask for, for a bank that wants them named. */
  accounts?: readonly string[];
  /** What makes a customer of a simulated bank; other providers do not look at it. */
  sandbox?: { seed?: string; scenario?: string; person?: string };
}

/** One consent asked for, not given yet. */
export interface Authorization {
  state: AuthorizationState;
  /** Where the customer goes to give it. */
  redirectUrl: string;
}

export type ConsentStatus = 'valid' | 'expired' | 'revoked';

export interface Consent {
  /** `revoked` only where the bank confirms that its customer did it, on this very consent. */
  status: ConsentStatus;
  /** Null where the bank sets no end. */
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
  /** Unique among the accounts of a customer, and the same with every grant: where the bank has none, IBAN and currency. */
  ref: string;
  name: string;
  /** The holder's name as the bank prints it on the account; given also where the full identity is not. */
  holderName: string | null;
  iban: string | null;
  currency: string;
  type: AccountType;
  /**
   * Booked balance before the first entry of the history, where the bank knows it. Otherwise it is worked out of what
   * the bank states with the first read.
   */
  openingBalance: MinorUnits | null;
}

/** What a read is to speak of. */
export interface ReadWindow {
  /** The first day; null: as far back as the bank goes. */
  from: string | null;
  /** The last day. */
  to: string;
  /**
   * What happened up to and with this instant was read before; null: nothing was. Who knows what has happened since may
   * say only that.
   */
  since: Date | null;
  /** `next` of the page before; null for the first one. */
  page: Page | null;
}

/** Where a read goes on: opaque to us. */
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
  /** As the bank gives it: an IBAN where it has one. */
  account: string | null;
  /** Name of the bank that keeps that account. */
  bank: string | null;
}

/** Payments that a bank booked as one entry. */
export interface Batch {
  /** How many there are; the bank may say something of fewer. */
  count: number;
  payments: readonly BatchPayment[];
}

export interface BatchPayment {
  /** Of the other side. */
  name: string | null;
  account: string | null;
  /** Signed like the entry's; null where the bank does not say it. */
  amount: MinorUnits | null;
  currency: string;
  /** What the payment is for. */
  description: string;
  reference: { model: string | null; number: string } | null;
}

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
  counterparty: Counterparty | null;
  /** Poziv na broj. For model 97 the number begins with its two check digits. */
  paymentReference: { model: string | null; number: string } | null;
  /** Šifra plaćanja, three digits. */
  paymentCode: string | null;
  /** What was paid abroad, signed like the amount; `rate` is of the account's currency for one of it. */
  original: { amount: MinorUnits; currency: string; rate: number | null } | null;
  /** ISO 18245: four digits. */
  mcc: string | null;
  /** `country` is ISO 3166 alpha-2. */
  location: { city: string | null; country: string | null } | null;
  /** The last four digits of the card. */
  cardDigits: string | null;
  /** The reference of the hold that this entry settles, where the bank says so. */
  replaces: string | null;
  /** Several payments that were booked as this one. */
  batch?: Batch | null;
  channel?: Channel | null;
  /** Wallet or marketplace in between, where the bank names it apart from its wording. */
  processor?: string | null;
  /** True when the wording is free text between people: it is then sealed at rest. */
  personal?: boolean;
  /** True when the counterparty is a natural person, who is sealed at rest. */
  counterpartyIsPerson?: boolean;
  /** When the bank took it up: of those who know what happened since when. */
  takenUpAt?: Date;
}

/** A hold that is listed no more, as those tell who know what happened. */
export interface EndedHold {
  reference: string;
  endedAt: Date;
  /** The hold itself, where it began within what the read speaks of, too. */
  entry: BankEntry | null;
}

export interface StatedBalance {
  kind: 'booked' | 'available';
  amount: MinorUnits;
  /** Null where the bank does not say of when it is. */
  asOf: Date | null;
}

/** One page of what a read of an account says; `snapshot.ts` is all pages of one together. */
export interface AccountPage {
  /** When the bank was asked. */
  at: Date;
  /**
   * The days, both inclusive, of which the read speaks: what is not in it is not there. Null: it speaks only of what has
   * happened since `window.since`, and its references are stable.
   */
  covers: { from: string; to: string } | null;
  /** True when everything that the bank has of that is in it; false when reading ended early. */
  complete: boolean;
  next: Page | null;
  balances: StatedBalance[];
  /** In the bank's order. */
  booked: BankEntry[];
  pending: BankEntry[];
  ended: EndedHold[];
  /** What the bank sent, as it came, for {@link BankProvider.translate}; null where there is nothing to translate. */
  raw: string | null;
}

export interface BankProvider {
  traits(bankId: string): Traits;
  /** Asks the bank for a consent that its customer has yet to give. Grants nothing. */
  beginAuthorization(request: AuthorizationRequest, call: Call): Promise<Authorization>;
  /**
   * The customer is back from the bank, with the parameters of the callback.
   * @throws ProviderError `refused` when the customer or the bank said no
   */
  completeAuthorization(state: AuthorizationState, callback: URLSearchParams, call: Call): Promise<BankGrant>;
  consent(grant: BankGrant, call: Call): Promise<Consent>;
  /** Gives the consent back: with this grant `consent_ended` follows. One that has ended already is no error. */
  endConsent(grant: BankGrant, call: Call): Promise<void>;
  /** The customer's identity, or null where the bank does not give it. */
  holder(grant: BankGrant, call: Call): Promise<BankHolder | null>;
  /**
   * The accounts that are shared. Asked for with every pull: one that was opened since is listed, one that was closed
   * perhaps no longer.
   */
  accounts(grant: BankGrant, call: Call): Promise<BankAccount[]>;
  /** One page of what the bank has of an account. */
  read(grant: BankGrant, accountRef: string, window: ReadWindow, call: Call): Promise<AccountPage>;
  /** Makes the page again of what the bank sent: the same, unless the provider was mended meanwhile. */
  translate?(bankId: string, raw: string): AccountPage;
}
