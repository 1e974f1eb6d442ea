/** What each bank tells of its entries beside the wording; no two tell the same. */
import type { Channel } from '../contract/contract.ts';

export interface Disclosure {
  /** Of what is booked. */
  valueDate: boolean;
  /** The time at which a card was used. */
  time: boolean;
  /** The name alone, with the account, or with the bank of that account too. */
  counterparty: 'name' | 'account' | 'bank';
  /** Payment code and reference of payment orders. */
  order: boolean;
  original: 'with rate' | 'without rate' | 'never';
  mcc: boolean;
  /** Place of the terminal: always, or only while a payment is held. */
  place: 'always' | 'held';
  /** Ways of moving money that the bank does not tell from others. */
  channels: Partial<Record<Channel, Channel>>;
}

export const DISCLOSURES: Partial<Record<string, Disclosure>> = {
  // An XML of payment orders with everybody's account and bank, but days instead of times.
  'banca-intesa': {
    valueDate: true,
    time: false,
    counterparty: 'bank',
    order: true,
    original: 'with rate',
    mcc: true,
    place: 'always',
    channels: {},
  },
  // A card turnover to the second, whose text loses the town when booked, and a list of transfers with little in it.
  otp: {
    valueDate: false,
    time: true,
    counterparty: 'name',
    order: false,
    original: 'never',
    mcc: true,
    place: 'held',
    channels: { instant: 'transfer' },
  },
  // Few types: POS is the shop and the web, a domestic payment any of them, and what is left is other.
  raiffeisen: {
    valueDate: true,
    time: true,
    counterparty: 'account',
    order: true,
    original: 'without rate',
    mcc: false,
    place: 'always',
    channels: { online: 'card', instant: 'transfer', interest: 'other' },
  },
};
