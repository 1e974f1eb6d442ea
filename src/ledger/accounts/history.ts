/** Types of the days whose transactions an account has. */

/**
 * Why days are missing: the bank no longer reported them when it was asked again, a statement was not uploaded, or the
 * balances that the bank states after its entries do not follow each other.
 */
export const GAP_REASONS = ['not_reported', 'statement_missing', 'balance_differs'] as const;

/** A range of missing days, both ends inclusive, within the history of an account. */
export interface HistoryGap {
  from: string;
  to: string;
  reason: (typeof GAP_REASONS)[number];
}
