/** A bank that is reached over a network, as the operator's BANKS_FILE describes it. */
import type { Bank } from './catalogue.ts';

/** A certificate and its private key, PEM. */
export interface KeyPair {
  cert: string;
  key: string;
}

export interface OAuthClient {
  /** Where the bank's customer goes. */
  authorizeUrl: string;
  /** Where codes are exchanged for tokens. */
  tokenUrl: string;
  clientId: string;
  /** Null for a client that is known by its certificate, or not at all. */
  clientSecret: string | null;
  /** `{consent_id}` stands for the consent that is asked for. */
  scope: string;
}

export const REFERENCES = ['stable', 'unstable', 'none'] as const;
export const ACCESS = ['all_accounts', 'chosen_at_bank', 'named_accounts'] as const;
export const BOOKING_STATUS = ['both', 'separate', 'booked'] as const;
export const BALANCES = ['endpoint', 'account_list', 'none'] as const;
export const AMOUNT_SIGN = ['amount', 'counterparty'] as const;
export const MESSAGE_KINDS = ['unavailable', 'quota', 'consent_ended', 'refused', 'malformed'] as const;

/** What is particular to a bank. Each has a default that suits a bank which keeps to the standard. */
export interface BankTraits {
  /** How far its references of entries can be trusted. */
  references: (typeof REFERENCES)[number];
  /** Reads of each account a day without a user who waits; null: as many as one likes. */
  unattendedReadsPerDay: number | null;
  /** Days of history that a first read asks for. */
  historyDays: number;
  /** Days for which consent is asked, 90 at most. */
  consentDays: number;
  /** Which accounts a consent is asked for: all, those that the customer picks at the bank, or those of given IBANs. */
  access: (typeof ACCESS)[number];
  /** Whether booked and pending entries come in one call, in two, or only the booked ones at all. */
  bookingStatus: (typeof BOOKING_STATUS)[number];
  /** Where balances are asked for. */
  balances: (typeof BALANCES)[number];
  /** Whether an amount has its sign, or only the side that the customer is on says where the money went. */
  amountSign: (typeof AMOUNT_SIGN)[number];
  /** What transactions are asked for as, an Accept header. */
  accept: string;
  /** What it means when one of these texts is in a response that is an error. */
  messages: ReadonlyMap<string, (typeof MESSAGE_KINDS)[number]>;
  /** Stated as the user's address where theirs is not known or not public; null: none is. */
  psuIp: string | null;
}

/** Of a bank that keeps to the standard and offers no more than it must. */
export const DEFAULT_TRAITS: BankTraits = {
  references: 'unstable',
  unattendedReadsPerDay: 4,
  historyDays: 730,
  consentDays: 90,
  access: 'all_accounts',
  bookingStatus: 'both',
  balances: 'endpoint',
  amountSign: 'amount',
  accept: 'application/json',
  // Of a data centre that several banks share: "too many accesses".
  messages: new Map([['HUB046', 'quota']]),
  psuIp: null,
};

export interface LiveBank {
  bank: Bank;
  /** What stands before `/v1`, without a slash at the end. */
  baseUrl: string;
  sca: 'redirect' | 'oauth';
  /** Present with `sca: "oauth"`. */
  oauth: OAuthClient | null;
  /** What the service shows when it connects. */
  tls: KeyPair | null;
  /** Certificate authorities that the bank's own certificate is judged by, PEM; null: the usual ones. */
  ca: string | null;
  /** What requests are signed with. */
  sign: KeyPair | null;
  traits: BankTraits;
}
