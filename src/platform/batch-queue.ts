import { setTimeout as delay } from 'node:timers/promises';

/** Hands over what comes one by one in lots: what has come within a moment of the first, and while the lot before was used. */
export class BatchQueue<T> implements AsyncIterable<T[]> {
  readonly #moment: number;
  readonly #closed = new AbortController();
  #items: T[] = [];
  #some = Promise.withResolvers<void>();

  /** @param moment in milliseconds */
  constructor(moment: number) {
    this.#moment = moment;
  }

  add(item: T): void {
    this.#items.push(item);
    this.#some.resolve();
  }

  /** Nothing more comes. */
  close(): void {
    this.#closed.abort();
    this.#some.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T[]> {
    const { signal } = this.#closed;
    for (;;) {
      await this.#some.promise;
      // Cut short when nothing more comes.
      await delay(this.#moment, undefined, { signal }).catch(() => {});
      const lot = this.#items;
      this.#items = [];
      if (!signal.aborted) this.#some = Promise.withResolvers();
      if (lot.length > 0) yield lot;
      if (signal.aborted && this.#items.length === 0) return;
    }
  }
}
