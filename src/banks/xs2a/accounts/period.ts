import { addDays, belgradeDate } from '../../../../packages/common/belgrade.ts';
import { MINUTE } from '../../../../packages/common/clock.ts';
import type { TransactionQuery } from '../bank-schema.ts';
import type { Dialect } from '../dialect.ts';
import { TppError } from '../tpp-error.ts';

/** Time after the login in which the whole history is given. */
const WHOLE_HISTORY = 3 * MINUTE;

/** Returns the first available day for a consent given at `authorisedAt`. */
export const firstDay = (
  { history_days, history_days_later }: Dialect,
  authorisedAt: Date,
  now: Date,
): string => {
  const isFresh = now.getTime() < authorisedAt.getTime() + WHOLE_HISTORY;
  const days = isFresh ? history_days : Math.min(history_days, history_days_later ?? history_days);
  return addDays(belgradeDate(now), -days);
};

/**
 * Returns the requested days, both inclusive, limited to the available ones.
 * @throws TppError PERIOD_INVALID
 */
export const periodOf = (
  { dateFrom, dateTo }: TransactionQuery,
  dialect: Dialect,
  first: string,
  now: Date,
): { from: string; to: string } => {
  const today = belgradeDate(now);
  if (dateFrom !== undefined && (dateFrom > (dateTo ?? today) || dateFrom > today)) {
    throw new TppError(400, 'PERIOD_INVALID', 'dateFrom is after dateTo or in the future');
  }
  if (dateFrom !== undefined && dateFrom < first && dialect.too_early === 'refused') {
    throw new TppError(400, 'PERIOD_INVALID', `The history begins with ${first}`);
  }
  const from = dateFrom !== undefined && dateFrom > first ? dateFrom : first;
  return { from, to: dateTo !== undefined && dateTo < today ? dateTo : today };
};
