/** Lists: `await` gives one page, `for await` all rows. */
import type { AnyInput } from './operations.ts';

/** Fields of every page. */
interface AnyPage<Row> {
  data: Row[];
  has_more?: boolean;
}

type Query = NonNullable<AnyInput['query']>;

/** The paging of one kind of list. */
export interface Paging<Row> {
  /** Default `limit` when all rows are read: the service's maximum. */
  size?: number;
  /** Returns the query of the next page; null after the last. */
  next(page: AnyPage<Row>, query: Query): Query | null;
}

/** Pages by the id of the last row. */
export const afterLast = <Row>(size: number, idOf: (row: Row) => string): Paging<Row> => ({
  size,
  next: ({ data, has_more }, query) => {
    const last = data.at(-1);
    if (!has_more || last === undefined) return null;
    const starting_after = idOf(last);
    // Stop at a page whose successor is itself.
    return starting_after === query.starting_after ? null : { ...query, starting_after };
  },
});

/** Pages by offset; a page that is not full is the last. */
export const byOffset = <Row>(size: number): Paging<Row> => ({
  size,
  next: ({ data }, query) =>
    data.length > 0 && data.length >= Math.min(Number(query.limit), size)
      ? { ...query, offset: Number(query.offset ?? 0) + data.length }
      : null,
});

/** Has all rows in the first page. */
export const singlePage: Paging<never> = { next: () => null };

/**
 * A list of the service. The request is sent when the list is used: `await` returns one page,
 * `for await` yields the rows of all pages and starts again each time.
 */
export class List<Page extends AnyPage<Page['data'][number]>>
  implements PromiseLike<Page>, AsyncIterable<Page['data'][number]>
{
  readonly #ask: (query: Query) => Promise<Page>;
  readonly #query: Query;
  readonly #paging: Paging<Page['data'][number]>;
  #first: Promise<Page> | undefined;

  constructor(
    ask: (query: Query) => Promise<Page>,
    query: Query,
    paging: Paging<NoInfer<Page['data'][number]>>,
  ) {
    this.#ask = ask;
    this.#query = query;
    this.#paging = paging;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a list gives its first page
  then<Kept = Page, Refused = never>(
    kept?: ((page: Page) => Kept | PromiseLike<Kept>) | null,
    refused?: ((error: unknown) => Refused | PromiseLike<Refused>) | null,
  ): Promise<Kept | Refused> {
    this.#first ??= this.#ask(this.#query);
    return this.#first.then(kept, refused);
  }

  /** Yields the pages. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    const { size, next } = this.#paging;
    let query: Query | null = size === undefined ? this.#query : { limit: size, ...defined(this.#query) };
    while (query) {
      const page: Page = await this.#ask(query);
      yield page;
      query = next(page, query);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page['data'][number], void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** Returns all rows at once. For short lists. */
  async toArray(): Promise<Page['data']> {
    const rows: Page['data'] = [];
    for await (const row of this) rows.push(row);
    return rows;
  }
}

const defined = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
