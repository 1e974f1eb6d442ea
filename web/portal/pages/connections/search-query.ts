/** What a search looks for: as the address has it, and as the API is asked. Pure. */

/** Names of the filter in the address. */
export const FILTER = ['search', 'category', 'only', 'from', 'to', 'least', 'most'] as const;
export type SearchParams = Record<(typeof FILTER)[number], string>;

/** Returns an amount that was typed with a point or a comma; undefined where it is no number. */
const amountOf = (typed: string): number | undefined => {
  const amount = Number(typed.replace(',', '.'));
  return typed.trim() === '' || Number.isNaN(amount) ? undefined : Math.round(amount * 100) / 100;
};

export const queryOf = ({ search, category, only, from, to, least, most }: SearchParams) => ({
  text: search.trim() || undefined,
  category: category || undefined,
  from: from || undefined,
  to: to || undefined,
  amount_min: amountOf(least),
  amount_max: amountOf(most),
  type: only === 'debit' || only === 'credit' ? (only as 'debit' | 'credit') : undefined,
  pending: only === 'pending' ? true : undefined,
  review: only === 'review' ? true : undefined,
});
