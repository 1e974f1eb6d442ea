/** Base class of resources: the client, and lists. */
import { List, type Paging } from './list.ts';
import type { AnyInput, FileOperation, Input, JsonOperation, ResponseOf } from './operations.ts';
import type { ResponseInfo } from './transport.ts';

/**
 * A response with its metadata. The metadata are not enumerable: copies, comparisons and JSON omit them.
 */
export type Result<Body> = Body & {
  /** Quote it when you ask for help. */
  readonly requestId: string | null;
  readonly responseInfo: ResponseInfo;
};

/** The result of an operation. */
export type Returned<Op extends JsonOperation> = Promise<Result<ResponseOf<Op>>>;

type ListOperation = {
  [Op in JsonOperation]: ResponseOf<Op> extends { data: unknown[] } ? Op : never;
}[JsonOperation];

/** The list of an operation. */
export type ListOf<Op extends ListOperation> = List<Result<ResponseOf<Op>>>;

/** The part of the client that resources use. */
export interface Api {
  request<Op extends JsonOperation>(operation: Op, ...input: Input<Op>): Returned<Op>;
  download<Op extends FileOperation>(operation: Op, ...input: Input<Op>): Promise<Result<Blob>>;
}

export class Resource {
  protected readonly api: Api;

  constructor(api: Api) {
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
