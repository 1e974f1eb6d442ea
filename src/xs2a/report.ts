/** A bank's knowledge in the Berlin Group's words, in the bank's dialect. */
import { hash } from 'node:crypto';
import { banks } from '../banks/catalogue.ts';
import { addDays, belgradeDate, belgradeInstant } from '../platform/belgrade.ts';
import { type MinorUnits, toMajor } from '../platform/money.ts';
import type { Account, AccountReference, Balance, Transaction } from './bank-schema.ts';
import type { Books, Known, KnownAccount } from './books.ts';
import type { ConsentRow } from './consent-store.ts';
import type { Dialect } from './dialect.ts';

type Details = NonNullable<Known['entry']['details']>;

/** Longest texts of the interface, in characters. */
const MOST_REMITTANCE = 140;
const MOST_NAME = 70;

const amountOf = (minor: MinorUnits, { amounts }: Dialect): string | number => {
  if (amounts === 'number') return toMajor(minor);
  const text = toMajor(minor).toFixed(2);
  return amounts === 'comma' ? text.replace('.', ',') : text;
};

const money = (minor: MinorUnits, currency: string, dialect: Dialect) => ({
  currency,
  amount: amountOf(minor, dialect),
});

/** What an account is called in addresses: nothing that it is about can be read out of it. */
export const resourceIdOf = (consent: ConsentRow, ref: string, { resource_ids }: Dialect): string => {
  const { id, bankId, psuId, scenario } = consent;
  const about = resource_ids === 'stable' ? [bankId, psuId, scenario] : [id];
  const digest = hash('sha256', JSON.stringify([...about, ref]));
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

export const referenceOf = ({ iban, currency }: KnownAccount): AccountReference => ({
  ...(iban === null ? {} : { iban }),
  currency,
});

/** The balances of an account at an instant, of the kinds that the bank gives. */
export const balancesOf = async (
  books: Books,
  { ref, currency }: KnownAccount,
  at: Date,
  dialect: Dialect,
): Promise<Balance[]> => {
  const balance = (balanceType: string, minor: MinorUnits, more: Partial<Balance>): Balance => ({
    balanceAmount: money(minor, currency, dialect),
    balanceType,
    creditLimitIncluded: false,
    ...more,
  });
  const now = at.getTime();
  const today = belgradeDate(at);
  switch (dialect.balances) {
    case 'interim': {
      const lastChangeDateTime = at.toISOString();
      return [
        balance('interimBooked', await books.booked(ref, now), { lastChangeDateTime, referenceDate: today }),
        balance('interimAvailable', await books.available(ref, now), {
          lastChangeDateTime,
          referenceDate: today,
        }),
      ];
    }
    case 'closing': {
      const midnight = belgradeInstant(today).getTime();
      return [
        balance('closingBooked', await books.booked(ref, midnight - 1), {
          referenceDate: addDays(today, -1),
        }),
        balance('expected', await books.available(ref, now), { referenceDate: today }),
      ];
    }
    case 'none':
      return [];
  }
};

const TYPES = { checking: 'CACC', savings: 'SVGS', business: 'CACC' } as const;
const PRODUCTS = { checking: 'CURRENT', savings: 'SAVINGS', business: 'BUSINESS' } as const;

/** An account in a list of accounts, but for its links. */
export const accountOf = (
  consent: ConsentRow,
  account: KnownAccount,
  dialect: Dialect,
): Omit<Account, '_links'> => ({
  resourceId: resourceIdOf(consent, account.ref, dialect),
  ...referenceOf(account),
  currency: account.currency,
  name: account.name,
  product: PRODUCTS[account.type],
  cashAccountType: TYPES[account.type],
  status: 'enabled',
  bic: banks.find(({ id }) => id === consent.bankId)!.bic,
  usage: account.type === 'business' ? 'ORGA' : 'PRIV',
  ...(consent.rights?.ownerName && { ownerName: account.holderName }),
});

/** Bank transaction codes of ISO 20022, as far as the bank tells ways of moving money from one another. */
const CODES: Record<NonNullable<Details['channel']>, string | undefined> = {
  card: 'PMNT-CCRD-POSD',
  online: 'PMNT-CCRD-POSD',
  atm: 'PMNT-CCRD-CWDL',
  transfer: 'PMNT-ICDT-DMCT',
  instant: 'PMNT-IRCT-DMCT',
  direct_debit: 'PMNT-RDDT-PMDD',
  fee: 'ACMT-MDOP-CHRG',
  interest: 'ACMT-MCOP-INTR',
  cash: 'PMNT-CNTR-CDPT',
  other: undefined,
};

const BICS = new Map(banks.map(({ name, bic }) => [name, bic]));

/** The other side: who is paid, or who pays. */
const partyOf = ({ counterparty }: Details, amount: MinorUnits): Partial<Transaction> => {
  if (!counterparty) return {};
  const { name, account, bank } = counterparty;
  const side = amount < 0 ? 'creditor' : 'debtor';
  const agent = bank === undefined ? undefined : BICS.get(bank);
  return {
    ...(name === undefined ? {} : { [`${side}Name`]: name.slice(0, MOST_NAME) }),
    ...(account === undefined ? {} : { [`${side}Account`]: { iban: account } }),
    ...(agent === undefined ? {} : { [`${side}Agent`]: agent }),
  };
};

const exchangeOf = ({ original }: Details, currency: string, date: string): Partial<Transaction> =>
  original?.rate === undefined
    ? {}
    : {
        currencyExchange: [
          {
            sourceCurrency: original.currency,
            exchangeRate: String(original.rate),
            unitCurrency: original.currency,
            targetCurrency: currency,
            quotationDate: date,
          },
        ],
      };

/** What the interface has a place for in card transactions only: under the names that it has there, as banks do. */
const purchaseOf = (
  { mcc, original, location, transactedAt }: Details,
  dialect: Dialect,
): Partial<Transaction> => ({
  ...(mcc && { merchantCategoryCode: mcc }),
  ...(original && { originalAmount: money(original.amount, original.currency, dialect) }),
  ...(location && {
    cardAcceptorAddress: {
      ...(location.city && { townName: location.city }),
      ...(location.country && { country: location.country }),
    },
  }),
  ...(transactedAt && { transactionDateTime: transactedAt }),
});

const structured = ({ reference }: Details): Partial<Transaction> =>
  reference
    ? { remittanceInformationStructured: [reference.model, reference.number].filter(Boolean).join(' ') }
    : {};

const codesOf = ({ channel, paymentCode }: Details): Partial<Transaction> => {
  const code = channel && CODES[channel];
  return {
    ...(code && { bankTransactionCode: code }),
    ...(paymentCode && { proprietaryBankTransactionCode: paymentCode }),
  };
};

/** Everything that the bank says of an entry but its id and its dates. */
const factsOf = ({ entry }: Known, currency: string, dialect: Dialect): Transaction => {
  const { amount, description, details = {} } = entry;
  return {
    transactionAmount: money(amount, currency, dialect),
    ...exchangeOf(details, currency, entry.date),
    ...partyOf(details, amount),
    remittanceInformationUnstructured: description.slice(0, MOST_REMITTANCE),
    ...structured(details),
    ...purchaseOf(details, dialect),
    ...codesOf(details),
  };
};

export const idOf = (ref: string, place: number, { ids }: Dialect): Partial<Transaction> => {
  switch (ids) {
    case 'stable':
      return { transactionId: ref };
    case 'zero':
      return { transactionId: '0' };
    case 'positional':
      return { transactionId: String(place + 1) };
    case 'absent':
      return {};
  }
};

/** A booked entry at its place in a page, the first of which is 0. */
export const bookedOf = (known: Known, place: number, currency: string, dialect: Dialect): Transaction => {
  const { ref, date, details } = known.entry;
  const { booking_dates: dates } = dialect;
  return {
    ...idOf(ref, place, dialect),
    ...(dialect.entry_references && { entryReference: ref }),
    ...(dates !== 'absent' && { bookingDate: dates === 'given' ? date : dates }),
    ...(dates === 'given'
      ? details?.valueDate !== undefined && { valueDate: details.valueDate }
      : // The only day that is left to go by.
        { valueDate: details?.valueDate ?? date }),
    ...factsOf(known, currency, dialect),
  };
};

/** What banks say of a hold until it is booked in words of its own. */
const reworded = (description: string): string => `REZERVACIJA ${description.slice(0, 14).trim()}`;

/** A hold at its place in a page. */
export const pendingOf = (known: Known, place: number, currency: string, dialect: Dialect): Transaction => {
  const { ref, date, description } = known.entry;
  const facts = factsOf(known, currency, dialect);
  const { transactionAmount } = facts;
  switch (dialect.pending) {
    case 'full':
      return { ...idOf(ref, place, dialect), valueDate: date, ...facts };
    case 'reworded':
      return {
        ...idOf(ref, place, dialect),
        valueDate: date,
        transactionAmount,
        remittanceInformationUnstructured: reworded(description),
      };
    case 'bare':
      return { transactionAmount, remittanceInformationUnstructured: reworded(description) };
  }
};
