/** Translates a search from the page's address to the API's query. Pure. */

/** Names of the filter's parameters in the address. */
export const FILTER = ['search', 'category', 'only', 'from', 'to', 'least', 'most'] as const;
export type SearchParams = Record<(typeof FILTER)[number], string>;

/** Parses an amount that was typed with a point or a comma; returns undefined if it is no number. */
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
