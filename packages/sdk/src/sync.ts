/** Reading what is new, changed or gone since a cursor. */
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
 * All changes after a cursor. Apply them by id, and a change that comes again does no harm.
 *
 * To lose nothing in a crash, store the cursor in the transaction that stores the data: go through `pages()` and
 * store a page's rows with its `next_cursor`. Whoever goes through the changes one by one may store `cursor` at any
 * moment: it passes over a page only when the loop has asked for what comes after its last change.
 */
export class TransactionSyncing implements AsyncIterable<TransactionChange> {
  readonly #ask: (cursor: string) => Promise<TransactionSync>;
  #cursor: string;
  #status: TransactionSync['sync_status'] | null = null;

  constructor(ask: (cursor: string) => Promise<TransactionSync>, cursor: string) {
    this.#ask = ask;
    this.#cursor = cursor;
  }

  /** Where to go on from: everything before it has been handed out and taken. Empty at the beginning. */
  get cursor(): string {
    return this.#cursor;
  }

  /** How much of the history the service has: of the last page. Null before the first. */
  get status(): TransactionSync['sync_status'] | null {
    return this.#status;
  }

  /** Page after page, as they came; `cursor` passes over one when the next is asked for, or the end. */
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
