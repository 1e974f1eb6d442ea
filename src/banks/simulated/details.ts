/** The structured details of an entry that its bank reports besides the description. */

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
import { lruCache } from './memory.ts';
import type { Movement, Words } from './movement.ts';
import { paymentCodeOf } from './payment-codes.ts';
import { randomFor } from './random.ts';

/** One entry of a movement: its hold or its booking. */
interface Shown {
  held: boolean;
  /** Booking day, or the day of the hold. */
  day: Day;
  amount: number;
  /** Formats a day as `YYYY-MM-DD`. */
  dateOf: (day: Day) => string;
  /** Instant of the purchase in ms; null for a movement without a hold. */
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
  if (counterparty) details.counterparty = disclosedCounterparty(counterparty, disclosure.counterparty);
  if (disclosure.order) {
    details.reference = referenceOf(words);
    details.paymentCode = paymentCodeOf(movement, customer);
  }
  if (disclosure.original !== 'never') {
    details.original = originalOf(words, amount, disclosure.original === 'with rate');
  }
  if (atTerminal(words)) {
    // Banks do not report the MCC of a refund.
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
    // People pay each other by instant transfer.
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

/**
 * Returns the value date: orders are cleared between banks on business days; all other movements count on the same
 * day.
 */
const valueDay = (channel: Channel, day: Day): Day =>
  channel === 'transfer' || channel === 'direct_debit' ? businessDayFrom(day) : day;

type AtTerminal = Extract<Words, { place: string; kind: 'card' | 'refund' | 'instalment' | 'cash' }>;

const atTerminal = (words: Words): words is AtTerminal =>
  words.kind === 'card' || words.kind === 'refund' || words.kind === 'instalment' || words.kind === 'cash';

/** Rejects what online sellers put into the city field: an address, a telephone number or INTERNET. */
const isTown = (place: string): boolean => /^[\p{L} ]+$/u.test(place) && place !== 'INTERNET';

const locationOf = (words: AtTerminal): EntryDetails['location'] => ({
  ...(isTown(words.place) && { city: words.place }),
  country: 'country' in words ? words.country : 'RS',
});

/** Rounds the rate to four decimals, as banks print rates. */
const originalOf = (words: Words, amount: number, withRate: boolean): EntryDetails['original'] => {
  const charged = 'charged' in words ? words.charged : undefined;
  if (!charged) return undefined;
  const rate = Math.round((Math.abs(amount) / charged.minor) * 10_000) / 10_000;
  return {
    amount: Math.sign(amount) * charged.minor,
    currency: charged.currency,
    ...(withRate && { rate }),
  };
};

/** Parses a printed reference such as `97 16 3220…` into model and number. */
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
const firmAccounts = lruCache<string>(500);

/** Returns the account of a firm or an office: the same for all payers and in both scripts. */
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
    case 'between-banks':
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

const disclosedCounterparty = (
  { name, account, person }: Party,
  level: Disclosure['counterparty'],
): Counterparty => ({
  name,
  ...(account !== null && level !== 'name' && { account: ibanOf(account) }),
  ...(account !== null && level === 'bank' && { bank: BANK_NAMES.get(account.slice(0, 3)) }),
  person,
});
