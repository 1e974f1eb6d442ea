/** Rows and paging of a list. Pure. */

/** How a list of the API goes on: by another part below, or by turning over. */
export type Paging =
  | { hasNextPage: boolean; fetchNextPage: () => unknown; isFetchingNextPage: boolean; label?: string }
  | { after: string; next: string | null; goAfter: (after: string) => void };

/** Returns how a list of the API is turned over: a page begins after the last row of the one before. */
export const turning = (
  list: { data: readonly { id: string }[]; has_more: boolean } | undefined,
  after: string,
  goAfter: (after: string) => void,
): Paging => ({ after, goAfter, next: (list?.has_more && list.data.at(-1)?.id) || null });

/** Returns whether there is anything to be pressed. */
export const hasPages = (paging: Paging): boolean =>
  'after' in paging ? paging.after !== '' || paging.next !== null : paging.hasNextPage;

interface Listed {
  rows: readonly unknown[] | undefined;
  error: Error | null;
  paging?: Paging | undefined;
}

/** Returns what a list shows. While a search goes on, no rows are not the end of it. */
export const stateOf = ({ rows, error, paging }: Listed): 'error' | 'loading' | 'empty' | 'rows' => {
  if (error !== null) return 'error';
  if (rows === undefined) return 'loading';
  const goesOn = paging !== undefined && 'hasNextPage' in paging && paging.hasNextPage;
  return rows.length === 0 && !goesOn ? 'empty' : 'rows';
};
