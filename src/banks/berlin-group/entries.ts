/** Maps entries of transaction lists to the contract. */
import type { MinorUnits } from '../../../packages/common/money.ts';
import { banks } from '../catalogue/catalogue.ts';
import type { LiveBank } from '../catalogue/live-bank.ts';
import type { BankEntry, Channel, Counterparty } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { amountOf } from './amounts.ts';
import { channelOf } from './channel.ts';
import { currency, date, type Fields, fields, iban, instant, listOf, text, token } from './fields.ts';
import { isPersonName } from './person.ts';
import { referencesOf } from './references.ts';
import { paymentCodeOf, paymentReferenceOf } from './remittance.ts';

/** The account of a list. */
export interface ListedAccount {
  iban: string | null;
  currency: string;
}

const malformed = (bankText: string): ProviderError => new ProviderError('malformed', { bankText });

interface Side {
  name: string | null;
  iban: string | null;
  account: string | null;
  agent: string | null;
}

const sideOf = (entry: Fields, role: 'creditor' | 'debtor', ultimate: string): Side => {
  const account = fields(entry[`${role}Account`]);
  const ownIban = iban(account.iban);
  return {
    name: text(entry[`${role}Name`]) ?? text(entry[ultimate]),
    iban: ownIban,
    account: ownIban ?? token(account.bban),
    agent: token(entry[`${role}Agent`]),
  };
};

const isKnown = ({ name, account }: Side): boolean => name !== null || account !== null;

/** Returns whether an unsigned amount is money out: the customer is its debtor, or only a creditor is given. */
const isMoneyOut = (own: string | null, creditor: Side, debtor: Side): boolean => {
  if (own !== null && (debtor.iban === own) !== (creditor.iban === own)) return debtor.iban === own;
  return isKnown(creditor) && !isKnown(debtor);
};

const descriptionOf = (entry: Fields, counterparty: Side): string => {
  const lines = entry.remittanceInformationUnstructuredArray;
  const joined = Array.isArray(lines) ? lines.flatMap((line) => text(line) ?? []).join(' ') : null;
  return (
    text(entry.remittanceInformationUnstructured) ??
    text(joined) ??
    text(entry.additionalInformation) ??
    text(entry.remittanceInformationStructured) ??
    counterparty.name ??
    ''
  );
};

const bankNamed = (bic: string | null): string | null =>
  bic === null ? null : (banks.find((bank) => bic.startsWith(bank.bic))?.name ?? bic);

const counterpartyOf = ({ name, account, agent }: Side): Counterparty | null => {
  const counterparty = { name, account, bank: bankNamed(agent) };
  return Object.values(counterparty).every((value) => value === null) ? null : counterparty;
};

/** Largest relative difference between an amount and the converted other one, for margins and rounding. */
const TOLERANCE = 0.05;

/** Returns the price of one unit of the other currency; banks give the rate in either direction. */
const rateOf = (stated: unknown, amount: number, original: number): number | null => {
  const rate = Number(stated);
  if (!(rate > 0) || original === 0) return null;
  const actual = Math.abs(amount / original);
  return [rate, 1 / rate].find((each) => Math.abs(each / actual - 1) <= TOLERANCE) ?? null;
};

const originalOf = (entry: Fields, amount: number, account: ListedAccount): BankEntry['original'] => {
  const exchange = listOf([entry.currencyExchange].flat())[0] ?? {};
  const stated = fields(entry.originalAmount ?? entry.instructedAmount ?? exchange.instructedAmount);
  const [of, inCurrency] = [amountOf(stated.amount), currency(stated.currency)];
  if (of === null || inCurrency === null || inCurrency === account.currency) return null;
  return {
    amount: Math.abs(of) * (amount < 0 ? -1 : 1),
    currency: inCurrency,
    rate: rateOf(exchange.exchangeRate, amount, of),
  };
};

const locationOf = (entry: Fields): BankEntry['location'] => {
  const { townName, city, country } = fields(entry.cardAcceptorAddress);
  const place = { city: text(townName ?? city), country: token(country)?.toUpperCase() ?? null };
  const isCountry = /^[A-Z]{2}$/.test(place.country ?? '');
  return place.city === null && !isCountry
    ? null
    : { city: place.city, country: isCountry ? place.country : null };
};

const digitsOf = (entry: Fields, side: 'debtorAccount' | 'creditorAccount'): string | null => {
  const pan = token(entry.maskedPan ?? entry.maskedPAN ?? fields(entry[side]).maskedPan) ?? '';
  return /\d{4}$/.exec(pan)?.[0] ?? null;
};

/** Returns null for a balance that is not the account's own: in another currency, or with a credit limit. */
const balanceAfterOf = (entry: Fields, account: ListedAccount): MinorUnits | null => {
  const { balanceAmount, creditLimitIncluded } = fields(entry.balanceAfterTransaction);
  const stated = fields(balanceAmount);
  const isOwn = (currency(stated.currency) ?? account.currency) === account.currency;
  return isOwn && creditLimitIncluded !== true ? amountOf(stated.amount) : null;
};

/** Channels whose descriptions are generated and name nobody. */
const GENERATED_DESCRIPTIONS: readonly (Channel | null)[] = ['card', 'atm', 'fee', 'interest', 'cash'];

const entryOf = (
  entry: Fields,
  reference: string | null,
  isPending: boolean,
  account: ListedAccount,
  { amountSign }: LiveBank['traits'],
): BankEntry => {
  const stated = fields(entry.transactionAmount);
  const unsigned = amountOf(stated.amount);
  if (unsigned === null)
    throw malformed('An entry has an amount that is not a number with at most two decimals');
  if ((currency(stated.currency) ?? account.currency) !== account.currency) {
    throw malformed('An entry is in another currency than its account');
  }
  const creditor = sideOf(entry, 'creditor', 'ultimateCreditor');
  const debtor = sideOf(entry, 'debtor', 'ultimateDebtor');
  const isOut =
    token(entry.creditDebitIndicator)?.toUpperCase() === 'DBIT' ||
    (amountSign === 'counterparty' && isMoneyOut(account.iban, creditor, debtor));
  const amount = unsigned > 0 && isOut ? -unsigned : unsigned;
  const other = amount < 0 ? creditor : debtor;
  const description = descriptionOf(entry, other);
  const channel = channelOf(token(entry.bankTransactionCode));
  const mcc = /^\d{4}$/.exec(token(entry.merchantCategoryCode) ?? '')?.[0] ?? null;
  const isPerson =
    other.name !== null &&
    mcc === null &&
    token(entry.creditorId) === null &&
    !GENERATED_DESCRIPTIONS.includes(channel) &&
    isPersonName(other.name);
  const booked = date(entry.bookingDate);
  return {
    reference,
    bookingDate: isPending ? (booked ?? date(entry.transactionDate) ?? date(entry.valueDate)) : booked,
    valueDate: date(entry.valueDate),
    transactedAt: instant(entry.transactionDateTime),
    amount,
    currency: account.currency,
    description,
    counterparty: counterpartyOf(other),
    paymentReference: paymentReferenceOf(entry, description),
    paymentCode: paymentCodeOf(entry, description),
    original: originalOf(entry, amount, account),
    mcc,
    location: locationOf(entry),
    cardDigits: digitsOf(entry, amount < 0 ? 'debtorAccount' : 'creditorAccount'),
    replaces: null,
    channel,
    balanceAfter: isPending ? null : balanceAfterOf(entry, account),
    personal: isPerson,
    counterpartyIsPerson: isPerson,
  };
};

/**
 * Returns the entries of a list in the bank's order. Excludes pending entries of 0, which were released.
 * @throws ProviderError `malformed` for an invalid amount or another currency than the account's: the whole list is
 * then not trustworthy
 */
export const entriesOf = (
  list: unknown,
  isPending: boolean,
  account: ListedAccount,
  traits: LiveBank['traits'],
): BankEntry[] => {
  const listed = listOf(list);
  const references = referencesOf(listed, traits);
  return listed
    .map((entry, at) => entryOf(entry, references[at]!, isPending, account, traits))
    .filter(({ amount }) => !isPending || amount !== 0);
};
