/** Accounts and balances in the Berlin Group's format and the bank's dialect. */
import { hash } from 'node:crypto';
import { addDays, belgradeDate, belgradeInstant } from '../../../../packages/common/belgrade.ts';
import { type MinorUnits, toMajor } from '../../../../packages/common/money.ts';
import { banks } from '../../catalogue/catalogue.ts';
import type { Account, AccountReference, Balance } from '../bank-schema.ts';
import type { ConsentRow } from '../consents/consent-store.ts';
import type { Dialect } from '../dialect.ts';
import type { Books, CustomerAccount } from './books.ts';

const amountOf = (minor: MinorUnits, { amounts }: Dialect): string | number => {
  if (amounts === 'number') return toMajor(minor);
  const text = toMajor(minor).toFixed(2);
  return amounts === 'comma' ? text.replace('.', ',') : text;
};

export const money = (minor: MinorUnits, currency: string, dialect: Dialect) => ({
  currency,
  amount: amountOf(minor, dialect),
});

/** Returns the resourceId of an account, from which nothing about it can be read. */
export const resourceIdOf = (consent: ConsentRow, ref: string, { resource_ids }: Dialect): string => {
  const { id, bankId, psuId, scenario } = consent;
  const about = resource_ids === 'stable' ? [bankId, psuId, scenario] : [id];
  const digest = hash('sha256', JSON.stringify([...about, ref]));
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

export const referenceOf = ({ iban, currency }: CustomerAccount): AccountReference => ({
  ...(iban === null ? {} : { iban }),
  currency,
});

/** Returns the balances of an account at an instant, of the types of the dialect. */
export const balancesOf = async (
  books: Books,
  { ref, currency }: CustomerAccount,
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

/** Returns an account of a list, without its links. */
export const accountOf = (
  consent: ConsentRow,
  account: CustomerAccount,
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
