/** State and paging of a list. Pure. */

/** Paging of a list: a button that appends rows, or buttons that turn pages. */
export type Paging =
  | { hasNextPage: boolean; fetchNextPage: () => unknown; isFetchingNextPage: boolean; label?: string }
  | { after: string; next: string | null; goAfter: (after: string) => void };

/** Returns the paging of a list with pages. A page begins after the last row of the previous one. */
export const pagingAfterLast = (
  list: { data: readonly { id: string }[]; has_more: boolean } | undefined,
  after: string,
  goAfter: (after: string) => void,
): Paging => ({ after, goAfter, next: (list?.has_more && list.data.at(-1)?.id) || null });

/** Returns whether a paging button is needed. */
export const hasPages = (paging: Paging): boolean =>
  'after' in paging ? paging.after !== '' || paging.next !== null : paging.hasNextPage;

interface Listed {
  rows: readonly unknown[] | undefined;
  error: Error | null;
  paging?: Paging | undefined;
}

/** Returns the state of a list. An empty page of an unfinished search is not the empty state. */
export const stateOf = ({ rows, error, paging }: Listed): 'error' | 'loading' | 'empty' | 'rows' => {
  if (error !== null) return 'error';
  if (rows === undefined) return 'loading';
  const goesOn = paging !== undefined && 'hasNextPage' in paging && paging.hasNextPage;
  return rows.length === 0 && !goesOn ? 'empty' : 'rows';
};
