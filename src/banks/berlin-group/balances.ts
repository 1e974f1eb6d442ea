/** The balances that a bank states, in the words of the contract. Pure. */
import { addDays, belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { StatedBalance } from '../contract/contract.ts';
import { amountOf } from './amounts.ts';
import { currency, date, fields, listOf, token } from './fields.ts';

/** A balance as it is stated, in whatever form. */
export interface Balance {
  /** In the words of the standard; null for any other. */
  type: string | null;
  amount: MinorUnits | null;
  /** Null where it goes without saying. */
  currency: string | null;
  day: string | null;
  includesCredit: boolean;
}

/** Of each kind the first of these that there is: the later, the truer of the present. */
const TYPES: Record<StatedBalance['kind'], readonly string[]> = {
  booked: ['interimBooked', 'closingBooked', 'openingBooked'],
  available: ['interimAvailable', 'closingAvailable', 'expected', 'authorised', 'forwardAvailable'],
};

const asOf = ({ type, day }: Balance, at: Date): Date | null => {
  if (day === null) return null;
  if (type === 'openingBooked') return belgradeInstant(day);
  // The end of its day, which may not have come yet.
  const end = belgradeInstant(addDays(day, 1));
  return end <= at ? end : at;
};

/**
 * At most one booked and one available balance. Left out is what is in another currency, what counts a credit limit as money,
 * what is only expected of a day to come, and an opening balance that does not say of which day.
 */
export const truestOf = (all: readonly Balance[], inCurrency: string, at: Date): StatedBalance[] => {
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

/** Of a list as NextGenPSD2 has it. */
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
  return truestOf(all, inCurrency, at);
};
