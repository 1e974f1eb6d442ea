/** Pages of a list that is newest first, and the links to them in the forms that banks use. */
import { DAY } from '../../../packages/common/clock.ts';
import type { TransactionQuery } from './bank-schema.ts';
import type { Dialect } from './dialect.ts';
import { TppError } from './tpp-error.ts';

/** Which page, of the list as it was at which instant. */
export interface Place {
  page: number;
  at: Date;
}

/** Longest time between two pages of a list. */
const MOST_APART = DAY;

/** @throws TppError FORMAT_ERROR for a place that was never given out */
export const placeOf = (
  { pageIndex, scrollRef }: TransactionQuery,
  { next_links: form }: Dialect,
  now: Date,
): Place => {
  if (form === 'none') return { page: 1, at: now };
  if (scrollRef === undefined) return { page: pageIndex ?? 1, at: now };
  const [, page, at] = /^(\d{1,6})-(\d{1,15})$/.exec(Buffer.from(scrollRef, 'base64url').toString()) ?? [];
  const instant = new Date(Number(at));
  const age = now.getTime() - instant.getTime();
  if (page === undefined || Number(page) < 1 || !(age >= 0 && age <= MOST_APART)) {
    throw new TppError(400, 'FORMAT_ERROR', 'scrollRef is not one that this bank has given out lately');
  }
  return { page: Number(page), at: instant };
};

export const isFurther = ({ page }: Place): boolean => page > 1;

/** What of a list stands on a page. */
export const onPage = <T>(
  list: readonly T[],
  { page }: Place,
  { next_links, page_size }: Dialect,
): readonly T[] => (next_links === 'none' ? list : list.slice((page - 1) * page_size, page * page_size));

export const hasNext = (
  list: readonly unknown[],
  { page }: Place,
  { next_links, page_size }: Dialect,
): boolean => next_links !== 'none' && list.length > page * page_size;

/** The address of a page of `path`; `query` is what was asked for. */
export const addressOf = (
  path: string,
  query: TransactionQuery,
  { page, at }: Place,
  { next_links: form }: Dialect,
): string => {
  if (form === 'without_query') return `${path}?pageIndex=${page}`;
  const { pageIndex: _, scrollRef: __, ...rest } = query;
  const scrollRef = Buffer.from(`${page}-${at.getTime()}`).toString('base64url');
  const parameters = Object.entries({ ...rest, scrollRef }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return `${path}?${new URLSearchParams(parameters)}`;
};
