/** A bank that is reached over the network, as described in the operator's BANKS_FILE. */
import type { Bank } from './catalogue.ts';

/** A certificate and its private key, PEM. */
export interface KeyPair {
  cert: string;
  key: string;
}

export interface OAuthClient {
  /** Address for the bank's customer. */
  authorizeUrl: string;
  /** Address at which codes are exchanged for tokens. */
  tokenUrl: string;
  clientId: string;
  /** Null for a client that is authenticated by its certificate, or not at all. */
  clientSecret: string | null;
  /** `{consent_id}` is replaced by the id of the requested consent. */
  scope: string;
}

export const REFERENCES = ['stable', 'unstable', 'none'] as const;
export const ACCESS = ['all_accounts', 'chosen_at_bank', 'named_accounts'] as const;
export const BOOKING_STATUS = ['both', 'separate', 'booked'] as const;
export const BALANCES = ['endpoint', 'account_list', 'none'] as const;
export const AMOUNT_SIGN = ['amount', 'counterparty'] as const;
export const MESSAGE_KINDS = ['unavailable', 'quota', 'consent_ended', 'refused', 'malformed'] as const;

/** Properties of a bank. The defaults suit a bank that follows the standard. */
export interface BankTraits {
  /** Reliability of its references of entries. */
  references: (typeof REFERENCES)[number];
  /** Maximum unattended reads of each account a day; null means no limit. */
  unattendedReadsPerDay: number | null;
  /** Days of history of a first read. */
  historyDays: number;
  /** Days of a requested consent, at most 90. */
  consentDays: number;
  /** Accounts of a requested consent: all, those that the customer selects at the bank, or those of given IBANs. */
  access: (typeof ACCESS)[number];
  /** Whether booked and pending entries are read in one call, in two, or only booked ones. */
  bookingStatus: (typeof BOOKING_STATUS)[number];
  /** Where balances are read from. */
  balances: (typeof BALANCES)[number];
  /** Whether the sign is in the amount, or follows from the side of the customer. */
  amountSign: (typeof AMOUNT_SIGN)[number];
  /** Accept header for transactions. */
  accept: string;
  /** Error kinds by texts that occur in error responses. */
  messages: ReadonlyMap<string, (typeof MESSAGE_KINDS)[number]>;
  /** Sent as the user's IP address if theirs is unknown or private; null sends none. */
  psuIp: string | null;
}

/** Traits of a bank that follows the standard and offers the minimum. */
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
  // Error of a data centre that several banks use: "too many accesses".
  messages: new Map([['HUB046', 'quota']]),
  psuIp: null,
};

export interface LiveBank {
  bank: Bank;
  /** The address before `/v1`, without a trailing slash. */
  baseUrl: string;
  sca: 'redirect' | 'oauth';
  /** Present with `sca: "oauth"`. */
  oauth: OAuthClient | null;
  /** Client certificate of the service. */
  tls: KeyPair | null;
  /** Certificate authorities for the bank's certificate, PEM; null for the default ones. */
  ca: string | null;
  /** Certificate and key for signing requests. */
  sign: KeyPair | null;
  traits: BankTraits;
}
