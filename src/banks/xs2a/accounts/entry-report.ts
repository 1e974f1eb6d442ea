/** Entries in the Berlin Group's format and the bank's dialect. */

import type { MinorUnits } from '../../../../packages/common/money.ts';
import { banks } from '../../catalogue/catalogue.ts';
import type { Transaction } from '../bank-schema.ts';
import type { Dialect } from '../dialect.ts';
import { money } from './account-report.ts';
import type { BooksEntry } from './books.ts';

type Details = NonNullable<BooksEntry['entry']['details']>;

/** Maximum lengths of the interface's texts, in characters. */
const MAX_REMITTANCE = 140;
const MAX_NAME = 70;

/** Bank transaction codes of ISO 20022 by channel. */
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

/** Returns the other party: the payee or the payer. */
const partyOf = ({ counterparty }: Details, amount: MinorUnits): Partial<Transaction> => {
  if (!counterparty) return {};
  const { name, account, bank } = counterparty;
  const side = amount < 0 ? 'creditor' : 'debtor';
  const agent = bank === undefined ? undefined : BICS.get(bank);
  return {
    ...(name === undefined ? {} : { [`${side}Name`]: name.slice(0, MAX_NAME) }),
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

/**
 * Returns the details of a card payment, under the names that the interface has for card transactions, as banks do.
 */
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

/** Returns an entry without its id and dates. */
const factsOf = ({ entry }: BooksEntry, currency: string, dialect: Dialect): Transaction => {
  const { amount, description, details = {} } = entry;
  return {
    transactionAmount: money(amount, currency, dialect),
    ...exchangeOf(details, currency, entry.date),
    ...partyOf(details, amount),
    remittanceInformationUnstructured: description.slice(0, MAX_REMITTANCE),
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

/** Returns a booked entry at a position in a page, from 0, with the balance after it where the bank states it. */
export const bookedOf = (
  known: BooksEntry,
  place: number,
  currency: string,
  dialect: Dialect,
  balanceAfter: MinorUnits | null = null,
): Transaction => {
  const { ref, date, details } = known.entry;
  const { booking_dates: dates } = dialect;
  return {
    ...idOf(ref, place, dialect),
    ...(dialect.entry_references && { entryReference: ref }),
    ...(dates !== 'absent' && { bookingDate: dates === 'given' ? date : dates }),
    ...(dates === 'given'
      ? details?.valueDate !== undefined && { valueDate: details.valueDate }
      : // The only day that the entry then has.
        { valueDate: details?.valueDate ?? date }),
    ...factsOf(known, currency, dialect),
    ...(balanceAfter !== null && {
      balanceAfterTransaction: {
        balanceAmount: money(balanceAfter, currency, dialect),
        balanceType: 'interimBooked',
      },
    }),
  };
};

/** Returns the description of a pending entry that is described differently when booked. */
const reworded = (description: string): string => `REZERVACIJA ${description.slice(0, 14).trim()}`;

/** Returns a pending entry at a position in a page. */
export const pendingOf = (
  known: BooksEntry,
  place: number,
  currency: string,
  dialect: Dialect,
): Transaction => {
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
