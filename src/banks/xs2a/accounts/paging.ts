/** Pages of a list, newest first, and links to them in the bank's dialect. */
import { DAY } from '../../../../packages/common/clock.ts';
import type { TransactionQuery } from '../bank-schema.ts';
import type { Dialect } from '../dialect.ts';
import { TppError } from '../tpp-error.ts';

/** A page of the list as of an instant. */
export interface PagePosition {
  page: number;
  at: Date;
}

/** Maximum age of a link to the next page. */
const MOST_APART = DAY;

/**
 * Returns the requested page.
 * @throws TppError FORMAT_ERROR for an unknown or old `scrollRef`
 */
export const pagePositionOf = (
  { pageIndex, scrollRef }: TransactionQuery,
  { next_links: form }: Dialect,
  now: Date,
): PagePosition => {
  if (form === 'none') return { page: 1, at: now };
  if (scrollRef === undefined) return { page: pageIndex ?? 1, at: now };
  const [, page, at] = /^(\d{1,6})-(\d{1,15})$/.exec(Buffer.from(scrollRef, 'base64url').toString()) ?? [];
  const instant = new Date(Number(at));
  const age = now.getTime() - instant.getTime();
  if (page === undefined || Number(page) < 1 || !(age >= 0 && age <= MOST_APART)) {
    throw new TppError(
      400,
      'FORMAT_ERROR',
      'scrollRef is unknown or older than a day. Begin again without it',
    );
  }
  return { page: Number(page), at: instant };
};

export const isFurther = ({ page }: PagePosition): boolean => page > 1;

/** Returns the entries of a page. */
export const onPage = <T>(
  list: readonly T[],
  { page }: PagePosition,
  { next_links, page_size }: Dialect,
): readonly T[] => (next_links === 'none' ? list : list.slice((page - 1) * page_size, page * page_size));

export const hasNext = (
  list: readonly unknown[],
  { page }: PagePosition,
  { next_links, page_size }: Dialect,
): boolean => next_links !== 'none' && list.length > page * page_size;

/** Returns the address of a page; `query` is that of the request. */
export const addressOf = (
  path: string,
  query: TransactionQuery,
  { page, at }: PagePosition,
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
