/** The structured details that each bank reports with its entries. Every bank reports a different set. */
import type { Channel } from '../contract/contract.ts';

export interface Disclosure {
  /** Reported for booked entries only. */
  valueDate: boolean;
  /** The time of a card payment. */
  time: boolean;
  /**
   * How much of the counterparty is reported: the name; the name and the account; or these and the bank of the
   * account.
   */
  counterparty: 'name' | 'account' | 'bank';
  /** Whether payment code and reference of payment orders are reported. */
  order: boolean;
  original: 'with rate' | 'without rate' | 'never';
  mcc: boolean;
  /** When the place of the terminal is reported: always, or only while a payment is held. */
  place: 'always' | 'held';
  /** Channels that the bank reports as another channel. */
  channels: Partial<Record<Channel, Channel>>;
}

export const DISCLOSURES: Partial<Record<string, Disclosure>> = {
  // Modelled on an XML of payment orders with the account and bank of every counterparty, and with days instead of
  // times.
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
  // Modelled on card turnovers with times to the second, whose description loses the town when booked, and on a list
  // of transfers with few details.
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
  // Reports few types: POS is a shop or a website, a domestic payment is any order, and everything else is `other`.
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
