/** Entries in the Berlin Group's words, in the bank's dialect. */

import type { MinorUnits } from '../../../packages/common/money.ts';
import { banks } from '../catalogue/catalogue.ts';
import { money } from './account-report.ts';
import type { Transaction } from './bank-schema.ts';
import type { Known } from './books.ts';
import type { Dialect } from './dialect.ts';

type Details = NonNullable<Known['entry']['details']>;

/** Longest texts of the interface, in characters. */
const MOST_REMITTANCE = 140;
const MOST_NAME = 70;

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
