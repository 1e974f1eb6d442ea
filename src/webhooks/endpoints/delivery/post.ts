/**
 * Sends one HTTP POST to a customer's server, which may be slow, hostile or gone. It can cost no more than the given
 * limits: time, 64 KB, one connection. Redirects and proxy variables are ignored, since both would bypass the address
 * check.
 */
import type { IncomingMessage, RequestOptions } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { monotonicMs, SECOND } from '../../../../packages/common/clock.ts';
import { http, https } from '../../../platform/node-http.ts';
import { checkedLookup, TargetRefused } from '../../../platform/outgoing/target.ts';
import { inboxHost, inboxPath, type WebhookRules } from '../dev-inbox.ts';
import { parseTarget } from './target.ts';

export interface PostLimits {
  /** Milliseconds until the connection is open, name and TLS included. */
  connectMs: number;
  /** Milliseconds until the response is complete. */
  responseMs: number;
}

/** Why no complete answer came, as a class: the metrics count by it. */
type Failure = 'timeout' | 'target_refused' | 'connection' | 'answer_too_large';

export interface PostOutcome {
  /** The status of the response; null when none came. */
  status: number | null;
  /** The beginning of the response's body; null when there was none. */
  answer: string | null;
  /** Why the response is missing or incomplete; null when it is complete. */
  error: string | null;
  /** The class of the error. */
  failure: Failure | null;
  retryAfter: string | undefined;
  durationMs: number;
}

/**
 * Bytes of a response that are read, counted on the wire, since interim responses, chunk extensions and empty lines are
 * unlimited too. The status has usually arrived by then.
 */
const READ_AT_MOST = 65_536;
/** Bytes that are stored in the log. */
const KEPT = 1_024;

/** A new connection per request, so that the checked address is the connected one. */
const httpAgent = new http.Agent({ keepAlive: false });
const httpsAgent = new https.Agent({ keepAlive: false });

/** Returns text that PostgreSQL accepts, without U+0000 and broken UTF-8; a truncated character is left out. */
const readable = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes.subarray(0, KEPT), { stream: bytes.length > KEPT }).replaceAll('\u0000', '');

const explain = (error: NodeJS.ErrnoException): string => {
  if (error instanceof TargetRefused) return `the address was refused: ${error.message}`;
  // All addresses failed: the first error represents them.
  const { code, message } =
    error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error;
  return code && !message.includes(code) ? `${code}: ${message}` : message;
};

/** Returns the target of a request. Throws {@link TargetRefused}. */
const targetOf = (url: string, rules: WebhookRules): RequestOptions => {
  const path = inboxPath(url, rules);
  if (path === null) return urlToHttpOptions(parseTarget(url, rules));
  const own = inboxHost(rules);
  if (own === null) throw new TargetRefused('this process does not listen, and the inbox is its own');
  return { protocol: 'http:', ...own, path, headers: { Host: new URL(url).host } };
};

/** Sends the request. Never rejects: failures are part of the outcome. */
export const post = (
  url: string,
  headers: Record<string, string>,
  body: string,
  rules: WebhookRules,
  limits: PostLimits,
): Promise<PostOutcome> => {
  const began = monotonicMs();
  const { promise, resolve } = Promise.withResolvers<PostOutcome>();
  let status: number | null = null;
  let retryAfter: string | undefined;
  const kept: Buffer[] = [];
  let length = 0;
  const finish = (error: string | null, failure: Failure = 'connection'): void =>
    resolve({
      failure: error === null ? null : failure,
      status,
      answer: length > 0 ? readable(Buffer.concat(kept)) : null,
      error,
      retryAfter,
      durationMs: Math.round(monotonicMs() - began),
    });

  const fail = (error: Error): void =>
    finish(explain(error), error instanceof TargetRefused ? 'target_refused' : 'connection');

  const read = (response: IncomingMessage): void => {
    status = response.statusCode ?? null;
    retryAfter = response.headers['retry-after'];
    response.on('data', (chunk: Buffer) => {
      if (length < KEPT) kept.push(chunk);
      length += chunk.length;
    });
    response.on('end', () => finish(null));
    response.on('error', fail);
  };

  let target: RequestOptions;
  try {
    target = targetOf(url, rules);
  } catch (error) {
    fail(error as Error);
    return promise;
  }
  const secure = target.protocol === 'https:';
  const request = (secure ? https : http).request(
    {
      ...target,
      method: 'POST',
      agent: secure ? httpsAgent : httpAgent,
      lookup: checkedLookup(rules),
      headers: { ...headers, ...target.headers, 'Content-Length': Buffer.byteLength(body) },
    },
    read,
  );
  const within = (ms: number, what: string): NodeJS.Timeout =>
    setTimeout(() => {
      finish(`${what} within ${ms / SECOND} s`, 'timeout');
      request.destroy();
    }, ms);
  const connecting = within(limits.connectMs, 'no connection');
  const responding = within(limits.responseMs, 'no complete answer');
  const enough = (): void => {
    finish(status === null ? `no status within ${READ_AT_MOST / 1_024} KB` : null, 'answer_too_large');
    request.destroy();
  };
  request.on('socket', (socket) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    let arrived = 0;
    socket.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
      // Not immediately: the received part of the body is still on its way to the listener above.
      if (arrived >= READ_AT_MOST) setImmediate(enough);
    });
  });
  request.on('error', fail);
  request.on('close', () => {
    clearTimeout(connecting);
    clearTimeout(responding);
    finish('the connection was closed before the answer was complete');
  });
  request.end(body);
  return promise;
};
