import { setTimeout as delay } from 'node:timers/promises';

/**
 * Collects items into batches: the items that arrive within `moment` of the first one, and while the previous batch is
 * processed.
 */
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

  /** Ends the queue. */
  close(): void {
    this.#closed.abort();
    this.#some.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T[]> {
    const { signal } = this.#closed;
    for (;;) {
      await this.#some.promise;
      // Ends early when the queue is closed.
      await delay(this.#moment, undefined, { signal }).catch(() => {});
      const lot = this.#items;
      this.#items = [];
      if (!signal.aborted) this.#some = Promise.withResolvers();
      if (lot.length > 0) yield lot;
      if (signal.aborted && this.#items.length === 0) return;
    }
  }
}
