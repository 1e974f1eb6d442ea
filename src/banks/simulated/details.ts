/** The facts of a movement that its bank tells beside the wording. */

import { businessDayFrom } from '../../platform/serbian-calendar.ts';
import { banks } from '../catalogue/catalogue.ts';
import type { Channel } from '../contract/contract.ts';
import type { Counterparty, EntryDetails } from '../contract/ledger-change.ts';
import type { Day } from './calendar.ts';
import { type Customer, fictitiousAccount } from './customer.ts';
import { inLatin } from './cyrillic.ts';
import { MERCHANT_CODES } from './data/merchant-codes.ts';
import type { Disclosure } from './disclosure.ts';
import { accountNumber, ibanOf } from './iban.ts';
import { remember } from './memory.ts';
import type { Movement, Words } from './movement.ts';
import { paymentCodeOf } from './payment-codes.ts';
import { randomFor } from './random.ts';

/** One entry of a movement: its hold or its booking. */
interface Shown {
  held: boolean;
  /** Day under which it is entered. */
  day: Day;
  amount: number;
  /** The text of a day. */
  dateOf: (day: Day) => string;
  /** Instant of the purchase in ms; null for what is not held first. */
  usedAt: number | null;
}

export const detailsOf = (
  movement: Movement,
  { held, day, dateOf, amount, usedAt }: Shown,
  customer: Customer,
  disclosure: Disclosure,
): EntryDetails => {
  const { words, merchant } = movement;
  const channel = channelOf(words);
  const details: EntryDetails = { channel: disclosure.channels[channel] ?? channel };
  if (disclosure.valueDate && !held) details.valueDate = dateOf(valueDay(channel, day));
  if (disclosure.time && usedAt !== null) details.transactedAt = new Date(usedAt).toISOString();
  const counterparty = counterpartyOf(words, customer);
  if (counterparty) details.counterparty = asTold(counterparty, disclosure.counterparty);
  if (disclosure.order) {
    details.reference = referenceOf(words);
    details.paymentCode = paymentCodeOf(movement, customer);
  }
  if (disclosure.original !== 'never') {
    details.original = originalOf(words, amount, disclosure.original === 'with rate');
  }
  if (atTerminal(words)) {
    // Of a refund the terminal's trade was never told.
    if (disclosure.mcc && words.kind !== 'refund') details.mcc = MERCHANT_CODES[merchant.kind];
    if (disclosure.place === 'always' || held) details.location = locationOf(words);
  }
  return details;
};

const channelOf = (words: Words): Channel => {
  switch (words.kind) {
    case 'card':
    case 'refund':
      return words.online ? 'online' : 'card';
    case 'instalment':
      return 'card';
    case 'cash':
      return 'atm';
    case 'cash-in':
      return 'cash';
    case 'direct-debit':
      return 'direct_debit';
    // Between people, money is sent from telephone to telephone.
    case 'person':
      return 'instant';
    case 'fee':
      return words.fee === 'overdraft' ? 'interest' : 'fee';
    case 'interest':
      return 'interest';
    case 'exchange':
      return 'other';
    default:
      return 'transfer';
  }
};

/** Orders are cleared between banks on business days; everything else counts at once. */
const valueDay = (channel: Channel, day: Day): Day =>
  channel === 'transfer' || channel === 'direct_debit' ? businessDayFrom(day) : day;

type AtTerminal = Extract<Words, { place: string; kind: 'card' | 'refund' | 'instalment' | 'cash' }>;

const atTerminal = (words: Words): words is AtTerminal =>
  words.kind === 'card' || words.kind === 'refund' || words.kind === 'instalment' || words.kind === 'cash';

/** Sellers on the web fill the city field with an address, a telephone number or INTERNET. */
const isTown = (place: string): boolean => /^[\p{L} ]+$/u.test(place) && place !== 'INTERNET';

const locationOf = (words: AtTerminal): EntryDetails['location'] => ({
  ...(isTown(words.place) && { city: words.place }),
  country: 'country' in words ? words.country : 'RS',
});

/** Four decimals, as rates are printed. */
const originalOf = (words: Words, amount: number, withRate: boolean): EntryDetails['original'] => {
  const asked = 'charged' in words ? words.charged : undefined;
  if (!asked) return undefined;
  const rate = Math.round((Math.abs(amount) / asked.minor) * 10_000) / 10_000;
  return {
    amount: Math.sign(amount) * asked.minor,
    currency: asked.currency,
    ...(withRate && { rate }),
  };
};

/** `97 16 3220…` as it is printed: the model, then the number. */
const referenceOf = (words: Words): EntryDetails['reference'] => {
  if (words.kind === 'abroad') return { number: words.invoice };
  const printed =
    words.kind === 'bill' || words.kind === 'direct-debit'
      ? words.reference
      : words.kind === 'public-payment'
        ? words.purpose
        : '';
  const [, model, number] = /^(97) ([\d ]+)$/.exec(printed) ?? [];
  return number === undefined ? undefined : { model: model!, number: number.replaceAll(' ', '') };
};

const BANK_NAMES = new Map(banks.map(({ nationalBankCode, name }) => [nationalBankCode, name]));
const firmAccounts = remember<string>(500);

/** The account of a firm or an office is the same for all that pay it, in whichever script. */
const firmAccount = (written: string): string => {
  const name = inLatin(written);
  return firmAccounts(name, () => {
    const random = randomFor(name, 'account of a firm');
    return accountNumber(random.pick([...BANK_NAMES.keys()]), fictitiousAccount(random));
  });
};

interface Party {
  name: string;
  /** Eighteen digits. */
  account: string | null;
  person: boolean;
}

const counterpartyOf = (words: Words, customer: Customer): Party | null => {
  switch (words.kind) {
    case 'person':
      return { name: words.name, account: words.account, person: true };
    case 'rent':
      return { name: words.landlord, account: words.account, person: true };
    case 'exchange':
    case 'own-transfer':
      return { name: customer.holderName, account: null, person: true };
    case 'bill':
    case 'direct-debit':
    case 'public-payment':
      return { name: words.payee, account: firmAccount(words.payee), person: false };
    case 'credit':
      return { name: words.payer, account: firmAccount(words.payer), person: false };
    case 'abroad':
      return { name: words.payer, account: null, person: false };
    default:
      return null;
  }
};

const asTold = ({ name, account, person }: Party, told: Disclosure['counterparty']): Counterparty => ({
  name,
  ...(account !== null && told !== 'name' && { account: ibanOf(account) }),
  ...(account !== null && told === 'bank' && { bank: BANK_NAMES.get(account.slice(0, 3)) }),
  person,
});
