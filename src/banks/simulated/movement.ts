/** Movements of a customer's money, before a bank words them. */
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { Day, Month } from './calendar.ts';
import type { Merchant } from './data/merchant.ts';
import type { Country } from './data/online.ts';
import type { Currency } from './rates.ts';

export type AccountRef = 'current' | 'savings';

/** Where a card was used. */
export interface CardUse {
  terminal: string;
  /** The city field of the terminal. */
  place: string;
  country: Country;
  online: boolean;
  /** The price in the seller's currency, if that is not the dinar. */
  charged?: Charged;
}

/** The other side of a conversion, positive, in minor units of its currency. */
interface Charged {
  minor: number;
  currency: Currency;
}

/** The facts of a movement. Each bank words them in its own way. */
export type Words =
  | ({ kind: 'card' } & CardUse)
  | ({ kind: 'refund' } & CardUse)
  | { kind: 'instalment'; terminal: string; place: string; part: number; of: number }
  | { kind: 'cash'; ownBank: boolean; place: string }
  | { kind: 'bill'; payee: string; reference: string }
  | { kind: 'direct-debit'; payee: string; reference: string }
  | { kind: 'cash-in' }
  /** Pay, pensions and grants, with the payer's own text and name. */
  | { kind: 'credit'; payer: string; purpose: string }
  | { kind: 'public-payment'; payee: string; purpose: string }
  | { kind: 'loan'; number: string }
  | { kind: 'rent'; month: Month; landlord: string; account: string }
  | { kind: 'person'; direction: 'in' | 'out'; name: string; purpose: string; account: string }
  | { kind: 'own-transfer'; from: AccountRef; leg: AccountRef; charged?: Charged }
  /** One side of a transfer to or from an account of the same person at another bank. */
  | { kind: 'between-banks'; direction: 'in' | 'out'; holder: string; transfer: string }
  | { kind: 'exchange'; leg: 'sold' | 'bought'; holder: string; charged?: Charged }
  | { kind: 'abroad'; payer: string; invoice: string; charged?: Charged }
  | { kind: 'fee'; fee: Fee; place?: string }
  | { kind: 'interest' };

type Fee = 'account' | 'card' | 'cash' | 'overdraft' | 'swift' | 'orders';

export type Cadence = 'weekly' | 'fortnightly' | 'monthly' | 'quarterly' | 'annual';

/** The contract behind a series of movements; evaluations of the recurring detection use it. */
export interface Stream {
  id: string;
  /** Streams of one payee that belong together, such as the two parts of a salary. */
  group: string;
  merchant: Merchant;
  cadence: Cadence;
  direction: 'in' | 'out';
  /** `fixed`: the same amount until the price changes; `variable`: it moves each time. */
  amountType: 'fixed' | 'variable';
  /** First and last day of the contract; null: outside the simulated period. */
  started: Day | null;
  cancelled: Day | null;
}

/** The hold of a card payment. A released hold is never booked. */
export interface Hold {
  amount: MinorUnits;
  outcome: 'settled' | 'released';
  /** Days from the purchase to its settlement or release. */
  days: 1 | 2 | 3;
}

export interface Movement {
  account: AccountRef;
  day: Day;
  /** Second of the Belgrade day. */
  second: number;
  /** Signed final booked amount in minor units of the account's currency. */
  amount: MinorUnits;
  words: Words;
  merchant: Merchant;
  stream: Stream | null;
  hold: Hold | null;
  /** False if the description does not identify the merchant. */
  recognisable: boolean;
}
