/** Maps the balances of a bank to the contract. */
import { addDays, belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { StatedBalance } from '../contract/contract.ts';
import { amountOf } from './amounts.ts';
import { currency, date, fields, listOf, token } from './fields.ts';

/** A balance in any format. */
export interface Balance {
  /** Balance type of the standard; null for any other. */
  type: string | null;
  amount: MinorUnits | null;
  /** Null if it is the currency of the account. */
  currency: string | null;
  day: string | null;
  includesCredit: boolean;
}

/** Balance types by preference; the first available one counts. Later balances come first. */
const TYPES: Record<StatedBalance['kind'], readonly string[]> = {
  booked: ['interimBooked', 'closingBooked', 'openingBooked'],
  available: ['interimAvailable', 'closingAvailable', 'expected', 'authorised', 'forwardAvailable'],
};

const asOf = ({ type, day }: Balance, at: Date): Date | null => {
  if (day === null) return null;
  if (type === 'openingBooked') return belgradeInstant(day);
  // The end of its day, but not later than now.
  const end = belgradeInstant(addDays(day, 1));
  return end <= at ? end : at;
};

/**
 * Returns at most one booked and one available balance. Excludes balances in another currency, with a credit limit
 * included, or of a future day, and opening balances without a day.
 */
export const bestBalances = (all: readonly Balance[], inCurrency: string, at: Date): StatedBalance[] => {
  const today = belgradeDate(at);
  const present = all.filter(
    (balance) =>
      (balance.currency ?? inCurrency) === inCurrency &&
      !balance.includesCredit &&
      (balance.day !== null || balance.type !== 'openingBooked') &&
      (balance.day ?? today) <= today,
  );
  return (['booked', 'available'] as const).flatMap((kind): StatedBalance[] => {
    for (const type of TYPES[kind]) {
      const [latest] = present
        .filter((balance) => balance.type === type)
        .sort((one, other) => (other.day ?? '').localeCompare(one.day ?? ''));
      if (latest && latest.amount !== null) return [{ kind, amount: latest.amount, asOf: asOf(latest, at) }];
    }
    return [];
  });
};

/** Returns the balances of a NextGenPSD2 list. */
export const balancesOf = (list: unknown, inCurrency: string, at: Date): StatedBalance[] => {
  const all = listOf(list).map((balance): Balance => {
    const stated = fields(balance.balanceAmount);
    return {
      type: token(balance.balanceType),
      amount: amountOf(stated.amount),
      currency: currency(stated.currency),
      day: date(balance.referenceDate),
      includesCredit: balance.creditLimitIncluded === true,
    };
  });
  return bestBalances(all, inCurrency, at);
};
