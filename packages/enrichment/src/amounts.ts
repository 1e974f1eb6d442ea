/** Classifies the amount of an entry: its direction, its size, and whether it is below the smallest withdrawal of a cash machine. */
import type { Country } from './country.ts';
import type { Entry } from './types.ts';

export interface AmountClass {
  income: boolean;
  magnitude: number;
  /** Directions of rules that may match. */
  directions: readonly string[];
}

/** Returns all of an amount that decides anything. */
export const amountClass = (
  { amountMinor, currency }: Pick<Entry, 'amountMinor' | 'currency'>,
  { smallestWithdrawals }: Country,
): AmountClass => {
  const income = amountMinor > 0;
  const isSmall = -amountMinor < (smallestWithdrawals.get(currency) ?? 0);
  return {
    income,
    magnitude: Math.min(7, Math.floor(Math.log10(Math.abs(amountMinor) / 100 + 1))),
    directions: income ? ['any', 'in'] : isSmall ? ['any', 'out', 'small'] : ['any', 'out'],
  };
};
