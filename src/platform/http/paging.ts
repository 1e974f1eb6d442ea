/**
 * Pages of lists that grow: `limit` and `starting_after` in, `has_more` and `total_count` out. A page is read by the
 * place of the entry before it (a keyset), never by an offset: entries that are added or removed meanwhile neither
 * shift it nor make it slower.
 */
import { type TObjectOptions, type TSchema, Type } from 'typebox';
import { ApiError } from '../vocabulary/errors.ts';
import { count, type IdOf, idText, listFields, maxLength } from './schema.ts';

/** Most entries of one page, unless a list says otherwise. */
export const MAX_PAGE = 500;

const START = 'Id of the last entry of the page before: the page begins after it.';

/** The query parameters of a paged list. Lists that have always been whole stay so for a caller that sets no limit. */
export const pageQuery = {
  limit: Type.Optional(
    count({
      minimum: 1,
      description: `Entries in one page; above ${MAX_PAGE} is treated as ${MAX_PAGE}. Without it: all that follow.`,
    }),
  ),
  starting_after: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description: START,
    }),
  ),
};

/** The same of a list whose entries have ids of ours. */
export const pageQueryOf = (kind: IdOf) => ({
  ...pageQuery,
  starting_after: Type.Optional(idText(kind, START)),
});

export const hasMore = Type.Boolean({
  description: 'More entries follow: pass the id of the last one as `starting_after`.',
});

/** The envelope of a page: that of a list, with `has_more` and `total_count`. */
export const pageOf = <T extends TSchema>(entry: T, options: TObjectOptions = {}) =>
  Type.Object(
    {
      ...listFields(entry),
      has_more: hasMore,
      total_count: Type.Integer({ description: 'Entries of all pages together, within the filter.' }),
    },
    options,
  );

interface PageQuery {
  limit?: number;
  starting_after?: string;
}

/** How a feature reads its list; each is one statement, with the tenant and the filter in its condition. */
interface PageSource<Row, Place> {
  /** Where an entry of the caller's stands, or null when the caller has no such entry. It need not pass the filter. */
  find(id: string): Promise<Place | null>;
  /** What follows a place, or what the list begins with; at most `limit` rows, null for all. */
  rows(after: Place | null, limit: number | null): Promise<Row[]>;
  count(): Promise<number>;
}

interface PageOptions {
  /** Most entries of one page. */
  max?: number;
  /** Entries of a page whose limit the caller leaves out; null for all. */
  unasked?: number | null;
}

interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
  totalCount: number;
}

/** Refuses an entry to begin at that is none of the list: unknown and another tenant's alike. */
export const unknownEntry = (parameter: 'starting_after' | 'ending_before'): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason: 'it is no entry of this list' });

/**
 * Reads the page that a query asks for. One row more than shown is read, so `has_more` is exact; the entries are counted
 * by a statement of their own only where the page does not show them all.
 */
export const readPage = async <Row, Place>(
  { limit: asked, starting_after: startingAfter }: PageQuery,
  source: PageSource<Row, Place>,
  { max = MAX_PAGE, unasked = null }: PageOptions = {},
): Promise<Page<Row>> => {
  const after = startingAfter === undefined ? null : await source.find(startingAfter);
  if (startingAfter !== undefined && after === null) throw unknownEntry('starting_after');
  const limit = asked === undefined ? unasked : Math.min(asked, max);
  const rows = await source.rows(after, limit === null ? null : limit + 1);
  const shown = limit === null ? rows : rows.slice(0, limit);
  const hasMore = shown.length < rows.length;
  return {
    rows: shown,
    hasMore,
    totalCount: hasMore || after !== null ? await source.count() : shown.length,
  };
};

/** A page on the wire; `data` are its rows in their shape. */
export const pageEnvelope = <Entry>({ hasMore, totalCount }: Page<unknown>, data: Entry[]) => ({
  object: 'list' as const,
  count: data.length,
  has_more: hasMore,
  total_count: totalCount,
  data,
});
