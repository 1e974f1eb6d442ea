/**
 * Pages of growing lists: `limit` and `starting_after` in, `has_more` and `total_count` out. A page starts after an
 * entry (keyset), not at an offset, so that entries added or removed meanwhile neither shift nor slow it.
 */
import { type TObjectOptions, type TSchema, Type } from 'typebox';
import { ApiError } from '../vocabulary/errors.ts';
import { count, type IdOf, idText, listFields, maxLength } from './schema.ts';

/** Most entries of one page, unless a list says otherwise. */
export const MAX_PAGE = 500;

const START = 'Id of the last entry of the previous page: the page begins after it.';

/** The query parameters of a paged list. Older lists return everything if the caller sets no limit. */
export const pageQuery = {
  limit: Type.Optional(
    count({
      minimum: 1,
      description: `Entries in one page; above ${MAX_PAGE} is treated as ${MAX_PAGE}. Default: all remaining entries.`,
    }),
  ),
  starting_after: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description: START,
    }),
  ),
};

/** The same parameters for a list whose entries have ids of this service. */
export const pageQueryOf = (kind: IdOf) => ({
  ...pageQuery,
  starting_after: Type.Optional(idText(kind, START)),
});

export const hasMore = Type.Boolean({
  description: 'More entries follow: pass the id of the last one as `starting_after`.',
});

/** The envelope of a page: a list with `has_more` and `total_count`. */
export const pageOf = <T extends TSchema>(entry: T, options: TObjectOptions = {}) =>
  Type.Object(
    {
      ...listFields(entry),
      has_more: hasMore,
      total_count: Type.Integer({ description: 'Number of entries on all pages that match the filter.' }),
    },
    options,
  );

interface PageQuery {
  limit?: number;
  starting_after?: string;
}

/** How a feature reads its list. Each method is one statement with the tenant and the filter in its condition. */
interface PageSource<Row, Place> {
  /**
   * Returns the position of an entry, or null when the caller has no such entry. The entry need not match the filter.
   */
  find(id: string): Promise<Place | null>;
  /** Returns the rows after a position, or the first rows; at most `limit`, null for all. */
  rows(after: Place | null, limit: number | null): Promise<Row[]>;
  count(): Promise<number>;
}

interface PageOptions {
  /** Most entries of one page. */
  max?: number;
  /** The limit when the caller sets none; null for all. */
  defaultLimit?: number | null;
}

interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
  totalCount: number;
}

/** Returns the error for a start entry that is not in the list: unknown, or another tenant's. */
export const unknownEntry = (parameter: 'starting_after' | 'ending_before'): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason: 'no entry of this list has this id' });

/**
 * Reads the requested page. It reads one extra row, so `has_more` is exact. A separate statement counts the entries
 * only if the page does not show them all.
 */
export const readPage = async <Row, Place>(
  { limit: asked, starting_after: startingAfter }: PageQuery,
  source: PageSource<Row, Place>,
  { max = MAX_PAGE, defaultLimit = null }: PageOptions = {},
): Promise<Page<Row>> => {
  const after = startingAfter === undefined ? null : await source.find(startingAfter);
  if (startingAfter !== undefined && after === null) throw unknownEntry('starting_after');
  const limit = asked === undefined ? defaultLimit : Math.min(asked, max);
  const rows = await source.rows(after, limit === null ? null : limit + 1);
  const shown = limit === null ? rows : rows.slice(0, limit);
  const hasMore = shown.length < rows.length;
  return {
    rows: shown,
    hasMore,
    totalCount: hasMore || after !== null ? await source.count() : shown.length,
  };
};

/** Returns the wire form of a page; `data` has its rows in their wire shape. */
export const pageEnvelope = <Entry>({ hasMore, totalCount }: Page<unknown>, data: Entry[]) => ({
  object: 'list' as const,
  count: data.length,
  has_more: hasMore,
  total_count: totalCount,
  data,
});
