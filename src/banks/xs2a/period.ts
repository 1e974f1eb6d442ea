/** Which days of an account's history a bank gives at an instant. */
import { addDays, belgradeDate } from '../../../packages/common/belgrade.ts';
import { MINUTE } from '../../../packages/common/clock.ts';
import type { TransactionQuery } from './bank-schema.ts';
import type { Dialect } from './dialect.ts';
import { TppError } from './tpp-error.ts';

/** How long after the user has logged in the whole history is given. */
const WHOLE_HISTORY = 3 * MINUTE;

/** The first day that is given to a reader whose user logged in at `authorisedAt`. */
export const firstDay = (
  { history_days, history_days_later }: Dialect,
  authorisedAt: Date,
  now: Date,
): string => {
  const isFresh = now.getTime() < authorisedAt.getTime() + WHOLE_HISTORY;
  const days = isFresh ? history_days : Math.min(history_days, history_days_later ?? history_days);
  return addDays(belgradeDate(now), -days);
};

/** The days that are asked for, both inclusive, as far as they are given. @throws TppError PERIOD_INVALID */
export const periodOf = (
  { dateFrom, dateTo }: TransactionQuery,
  dialect: Dialect,
  first: string,
  now: Date,
): { from: string; to: string } => {
  const today = belgradeDate(now);
  if (dateFrom !== undefined && (dateFrom > (dateTo ?? today) || dateFrom > today)) {
    throw new TppError(400, 'PERIOD_INVALID', 'dateFrom lies after the end of the period');
  }
  if (dateFrom !== undefined && dateFrom < first && dialect.too_early === 'refused') {
    throw new TppError(400, 'PERIOD_INVALID', `The history begins with ${first}`);
  }
  const from = dateFrom !== undefined && dateFrom > first ? dateFrom : first;
  return { from, to: dateTo !== undefined && dateTo < today ? dateTo : today };
};
