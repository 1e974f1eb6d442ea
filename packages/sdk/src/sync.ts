/** Reads added, changed and removed transactions since a cursor. */
import type { Transaction, TransactionSync } from './openapi.gen.ts';

export type TransactionChange =
  | { kind: 'added' | 'modified'; transaction: Transaction }
  | { kind: 'removed'; transaction: { transaction_id: string } };

/** The changes of one page, in the order in which they are applied. */
export const changesOf = ({ added, modified, removed }: TransactionSync): TransactionChange[] => [
  ...added.map((transaction): TransactionChange => ({ kind: 'added', transaction })),
  ...modified.map((transaction): TransactionChange => ({ kind: 'modified', transaction })),
  ...removed.map((transaction): TransactionChange => ({ kind: 'removed', transaction })),
];

/**
 * Yields all changes after a cursor. Apply them by id, because a change may come twice.
 *
 * To survive a crash, store the cursor in the transaction that stores the data: iterate `pages()` and
 * store a page's rows with its `next_cursor`. If you iterate single changes, you may store `cursor` at any
 * time: it moves past a page only when the loop asks for the change after its last.
 */
export class TransactionSyncing implements AsyncIterable<TransactionChange> {
  readonly #ask: (cursor: string) => Promise<TransactionSync>;
  #cursor: string;
  #status: TransactionSync['sync_status'] | null = null;

  constructor(ask: (cursor: string) => Promise<TransactionSync>, cursor: string) {
    this.#ask = ask;
    this.#cursor = cursor;
  }

  /** The cursor after all changes that the loop has processed. Empty at the beginning. */
  get cursor(): string {
    return this.#cursor;
  }

  /** `sync_status` of the last page; null before the first. */
  get status(): TransactionSync['sync_status'] | null {
    return this.#status;
  }

  /** Yields the pages. `cursor` moves past a page when the next one is requested. */
  async *pages(): AsyncGenerator<TransactionSync, void, undefined> {
    for (let more = true; more; ) {
      const page = await this.#ask(this.#cursor);
      this.#status = page.sync_status;
      yield page;
      more = page.has_more && page.next_cursor !== this.#cursor;
      this.#cursor = page.next_cursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<TransactionChange, void, undefined> {
    for await (const page of this.pages()) yield* changesOf(page);
  }
}
