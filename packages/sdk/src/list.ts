/** Lists: `await` gives one page, `for await` all rows. */
import type { AnyInput } from './operations.ts';

/** What is common to every page. */
interface AnyPage<Row> {
  data: Row[];
  has_more?: boolean;
}

type Query = NonNullable<AnyInput['query']>;

/** How one kind of list is turned over. */
export interface Paging<Row> {
  /** Rows of a page when all are read and the caller gave no `limit`: the most that the service gives. */
  size?: number;
  /** The query of the page after this one; null after the last. */
  next(page: AnyPage<Row>, query: Query): Query | null;
}

/** By the id of the last row. */
export const afterLast = <Row>(size: number, idOf: (row: Row) => string): Paging<Row> => ({
  size,
  next: ({ data, has_more }, query) => {
    const last = data.at(-1);
    if (!has_more || last === undefined) return null;
    const starting_after = idOf(last);
    // A page that leads to itself leads nowhere.
    return starting_after === query.starting_after ? null : { ...query, starting_after };
  },
});

/** By a number of rows to pass over; a page that is not full is the last. */
export const byOffset = <Row>(size: number): Paging<Row> => ({
  size,
  next: ({ data }, query) =>
    data.length > 0 && data.length >= Math.min(Number(query.limit), size)
      ? { ...query, offset: Number(query.offset ?? 0) + data.length }
      : null,
});

/** All rows are in the first page. */
export const whole: Paging<never> = { next: () => null };

/**
 * A list of the service. Nothing is asked before it is used: `await` asks for one page, the response as it came;
 * `for await` asks for page after page, beginning anew each time.
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

  /** Page after page, each as it came. */
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

  /** All rows at once: for lists that are known to be short. */
  async toArray(): Promise<Page['data']> {
    const rows: Page['data'] = [];
    for await (const row of this) rows.push(row);
    return rows;
  }
}

const defined = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
