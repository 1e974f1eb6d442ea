/** What a client is made with, and how it is checked. */
import type { Attempt } from './errors.ts';
import type { Operation } from './operations.ts';

export interface ObdsOptions {
  /** `svc_test_sk_…` on a server, or in a browser a link token, `lt_…`. */
  apiKey?: string | undefined;
  /** Session token of a developer, `devses_…`, for everything under `developers`. */
  session?: string | undefined;
  /** For the owner of an installation: its ADMIN_KEY. */
  adminKey?: string | undefined;
  /** Where the service is, with or without a path; `/v1` is added. Default: `http://localhost:3000`. */
  baseUrl?: string | URL | undefined;
  /** For each attempt, its body included. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** Further attempts after the first. Default: 2. */
  maxRetries?: number | undefined;
  /** What sends the requests. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Called after each attempt. It is never given a credential, a query or a body. */
  logger?: ((entry: LogEntry) => void) | undefined;
  /** The time, and the waiting between attempts: for tests. */
  timing?: Partial<Timing> | undefined;
}

export interface LogEntry extends Attempt {
  operation: Operation;
  method: string;
  /** Without the query; what stands for a token in it is left as its name. */
  path: string;
  /** From 1. */
  attempt: number;
  /** Milliseconds until the next attempt; null when this was the last. */
  retry_in_ms: number | null;
  /** What the service passed over in the request: its `Service-Warning`. */
  warnings: string | null;
}

export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Rejects with the reason of the signal when that ends it. */
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

/** A value that can stand in a header. What is wrong with it is said without it: the message may be logged. */
export const credential = (name: string, value: string | undefined): string | undefined => {
  if (value === undefined || (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value))) return value;
  throw new TypeError(
    `${name} is empty, or has a character that none has, such as a space or a line break at its end.`,
  );
};

/** The address before the path of an operation. A credential in it is refused, since addresses are logged. */
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

/** What a timer can wait for: beyond it, it fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const wholeNumber = (name: string, value: number, least: number): number => {
  if (Number.isInteger(value) && value >= least && value <= LONGEST_TIMER_MS) return value;
  throw new TypeError(`${name} is a whole number from ${least} to ${LONGEST_TIMER_MS}.`);
};

/** How patient a request is. */
export interface Patience {
  timeoutMs: number;
  maxRetries: number;
}

/** @param given what is undefined is as in `usual` */
export const patience = (
  given: { [Name in keyof Patience]?: number | undefined },
  usual: Patience,
): Patience => ({
  timeoutMs: wholeNumber('timeoutMs', given.timeoutMs ?? usual.timeoutMs, 1),
  maxRetries: wholeNumber('maxRetries', given.maxRetries ?? usual.maxRetries, 0),
});
