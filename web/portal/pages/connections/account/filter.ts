import type { Transaction } from '../../../sdk.ts';

export interface Filter {
  search: string;
  /** Dates as `YYYY-MM-DD`; empty for any. */
  from: string;
  to: string;
  category: string;
  /** `pending`, `review`, or empty for all. */
  only: string;
}

export const PAGE_SIZE = 25;

/** Removes case and accents, so that `cacak` finds Čačak and `djordje` Đorđe. */
const fold = (text: string): string =>
  text.toLowerCase().replaceAll('đ', 'dj').normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Returns whether the merchant, the descriptor, the counterparty, the reference or the amount contains every word of the
 * search, or the search is the whole id.
 */
export const matches = (row: Transaction, { search, from, to, category, only }: Filter): boolean => {
  if (from !== '' && row.date < from) return false;
  if (to !== '' && row.date > to) return false;
  if (category !== '' && row.category !== category) return false;
  if (only === 'pending' && !row.pending) return false;
  if (only === 'review' && row.review !== true) return false;
  const typed = search.split(/\s+/).filter(Boolean);
  // A search for an accent alone is compared unchanged; without its accent it would be empty and match every row.
  const words = typed.map((word) => fold(word) || word);
  if (words.length === 0) return true;
  const { counterparty, reference } = row;
  const text = fold(
    [
      row.merchant_name,
      row.description,
      counterparty?.name,
      counterparty?.account,
      reference?.number,
      row.amount.toFixed(2),
    ].join(' '),
  );
  return words.every((word) => word === fold(row.id) || text.includes(word));
};

/** Returns one page of rows; a page beyond the end becomes the last one. */
export const pageOf = <Row>(rows: Row[], wanted: number): { rows: Row[]; page: number; pages: number } => {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  return { rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages };
};

/** Returns money in and money out as positive amounts. Sums are made in hundredths, so that nothing is rounded. */
export const totalsOf = (rows: readonly Pick<Transaction, 'amount'>[]): { in: number; out: number } => {
  const cents = rows.map(({ amount }) => Math.round(amount * 100));
  const sum = (wanted: (cent: number) => boolean): number =>
    cents.filter(wanted).reduce((total, cent) => total + cent, 0) / 100;
  return { in: sum((cent) => cent > 0), out: -sum((cent) => cent < 0) || 0 };
};
