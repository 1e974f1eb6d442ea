/** Options of a client, and their validation. */
import type { Attempt } from './errors.ts';
import type { Operation } from './operations.ts';

export interface ObdsOptions {
  /** An API key (`svc_test_sk_…`) on a server; a link token (`lt_…`) in a browser. */
  apiKey?: string | undefined;
  /** Session token of a developer, `devses_…`, for everything under `developers`. */
  session?: string | undefined;
  /** The ADMIN_KEY of an installation, for its owner. */
  adminKey?: string | undefined;
  /** Address of the service, with or without a path; `/v1` is added. Default: `http://localhost:3000`. */
  baseUrl?: string | URL | undefined;
  /** Deadline of each attempt in milliseconds, including the body. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** Further attempts after the first. Default: 2. */
  maxRetries?: number | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Called after each attempt, without credentials, queries or bodies. */
  logger?: ((entry: LogEntry) => void) | undefined;
  /** Clock and delays. For tests. */
  timing?: Partial<Timing> | undefined;
}

export interface LogEntry extends Attempt {
  operation: Operation;
  method: string;
  /** The path without the query. Tokens in it are replaced by their parameter names. */
  path: string;
  /** From 1. */
  attempt: number;
  /** Milliseconds until the next attempt; null after the last. */
  retry_in_ms: number | null;
  /** Names in the request that the service does not know (`Service-Warning`). */
  warnings: string | null;
}

export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Waits. Rejects with the reason of the signal if it aborts. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

export const sleep: Timing['sleep'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });

/** Checks a header value. The error does not quote the value, because messages may be logged. */
export const credential = (name: string, value: string | undefined): string | undefined => {
  if (value === undefined || (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value))) return value;
  throw new TypeError(
    `${name} is empty, or has a character that none has, such as a space or a line break at its end.`,
  );
};

/** Checks the base address. Refuses credentials in it, because addresses are logged. */
export const addressOf = (baseUrl: string | URL): string => {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new TypeError('baseUrl is not an address, such as https://example.com.');
  }
  const { protocol, username, password, search, hash } = url;
  if (!/^https?:$/.test(protocol) || username || password || search || hash) {
    throw new TypeError('baseUrl is http or https, and has no user, password, query or fragment.');
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')}/v1`;
};

/** The longest delay of a timer; a longer one fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const wholeNumber = (name: string, value: number, least: number): number => {
  if (Number.isInteger(value) && value >= least && value <= LONGEST_TIMER_MS) return value;
  throw new TypeError(`${name} is a whole number from ${least} to ${LONGEST_TIMER_MS}.`);
};

/** Deadline and retries of a request. */
export interface RetryPolicy {
  timeoutMs: number;
  maxRetries: number;
}

/** @param given undefined fields have the value of `usual` */
export const retryPolicy = (
  given: { [Name in keyof RetryPolicy]?: number | undefined },
  usual: RetryPolicy,
): RetryPolicy => ({
  timeoutMs: wholeNumber('timeoutMs', given.timeoutMs ?? usual.timeoutMs, 1),
  maxRetries: wholeNumber('maxRetries', given.maxRetries ?? usual.maxRetries, 0),
});
