/** What all resources have: the client that they ask, and how they make lists. */
import type { Obds, Result } from './client.ts';
import { List, type Paging } from './list.ts';
import type { AnyInput, JsonOperation, ResponseOf } from './operations.ts';

/** What an operation resolves to. */
export type Returned<Op extends JsonOperation> = Promise<Result<ResponseOf<Op>>>;

export type ListOperation = {
  [Op in JsonOperation]: ResponseOf<Op> extends { data: unknown[] } ? Op : never;
}[JsonOperation];

/** A list that an operation returns. */
export type ListOf<Op extends ListOperation> = List<Result<ResponseOf<Op>>>;

export class Resource {
  protected readonly api: Obds;

  constructor(api: Obds) {
    this.api = api;
  }

  protected listOf<Op extends ListOperation>(
    operation: Op,
    { query = {}, ...input }: AnyInput,
    paging: Paging<ResponseOf<Op>['data'][number]>,
  ): ListOf<Op> {
    const ask = (asked: NonNullable<AnyInput['query']>): Returned<Op> =>
      this.api.request(operation, ...([{ ...input, query: asked }] as never));
    return new List(ask, query, paging);
  }
}
