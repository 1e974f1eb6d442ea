/** Cached responses. The oldest is evicted first. */
const MOST = 50;

interface CachedResponse {
  etag: string;
  /** The text is parsed for each caller, so that callers do not share objects. */
  text: string;
}

/**
 * Caches the last responses with an `ETag` in memory. Requests send it in `If-None-Match`, and the service answers 304
 * without a body while they are current.
 */
export class ResponseCache {
  readonly #responses = new Map<string, CachedResponse>();

  find(path: string): CachedResponse | undefined {
    return this.#responses.get(path);
  }

  store(path: string, response: CachedResponse): void {
    this.#responses.delete(path);
    this.#responses.set(path, response);
    if (this.#responses.size > MOST) this.#responses.delete(this.#responses.keys().next().value!);
  }
}
