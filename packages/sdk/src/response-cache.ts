/** Responses are few and large; the oldest go first. */
const MOST = 50;

interface CachedResponse {
  etag: string;
  /** Parsed anew for each caller, so that none sees another's changes. */
  text: string;
}

/**
 * The last responses with an `ETag`, in memory only. Requests for them name it in `If-None-Match`, and the service answers 304
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
