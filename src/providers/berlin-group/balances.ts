/** The balances that a bank states, in the words of the contract. Pure. */
import { addDays, belgradeDate, belgradeInstant } from '../../platform/belgrade.ts';
import type { StatedBalance } from '../contract.ts';
import { amountOf } from './amounts.ts';
import { currency, date, type Fields, fields, listOf, token } from './fields.ts';

/** Of each kind the first of these that there is: the later, the truer of the present. */
const TYPES: Record<StatedBalance['kind'], readonly string[]> = {
  booked: ['interimBooked', 'closingBooked', 'openingBooked'],
  available: ['interimAvailable', 'expected', 'authorised', 'forwardAvailable'],
};

const asOf = (type: string, day: string | null, at: Date): Date | null => {
  if (day === null) return null;
  if (type === 'openingBooked') return belgradeInstant(day);
  // The end of its day, which may not have come yet.
  const end = belgradeInstant(addDays(day, 1));
  return end <= at ? end : at;
};

const latestFirst = (one: Fields, other: Fields): number =>
  (date(other.referenceDate) ?? '').localeCompare(date(one.referenceDate) ?? '');

/**
 * At most one booked and one available balance. Left out is what is in another currency, what counts a credit limit as money,
 * and an opening balance that does not say of which day.
 */
export const balancesOf = (list: unknown, inCurrency: string, at: Date): StatedBalance[] => {
  const present = listOf(list).filter((balance) => {
    const { currency: code } = fields(balance.balanceAmount);
    const isOwn = (currency(code) ?? inCurrency) === inCurrency && balance.creditLimitIncluded !== true;
    const isDated = date(balance.referenceDate) !== null || token(balance.balanceType) !== 'openingBooked';
    // What is expected of a day to come is no balance yet.
    const isPast = (date(balance.referenceDate) ?? '') <= belgradeDate(at);
    return isOwn && isDated && isPast;
  });
  return (['booked', 'available'] as const).flatMap((kind): StatedBalance[] => {
    for (const type of TYPES[kind]) {
      const [latest] = present.filter(({ balanceType }) => token(balanceType) === type).sort(latestFirst);
      const amount = latest === undefined ? null : amountOf(fields(latest.balanceAmount).amount);
      if (amount !== null) return [{ kind, amount, asOf: asOf(type, date(latest!.referenceDate), at) }];
    }
    return [];
  });
};
