/** Sends an operation: attempts, deadlines and results. */
import { type Attempt, type ClientErrorCode, type Fault, ObdsError } from './errors.ts';
import { parsed } from './json.ts';
import type { ErrorBody } from './openapi.gen.ts';
import type { Operation } from './operations.ts';
import type { LogEntry, RetryPolicy, Timing } from './options.ts';
import type { ResponseCache } from './response-cache.ts';
import { retryAfterOf, waitAfter } from './retry.ts';

export interface Wire {
  /** Before the path of an operation. */
  address: string;
  fetch: typeof globalThis.fetch | undefined;
  logger: ((entry: LogEntry) => void) | undefined;
  timing: Timing;
  cache: ResponseCache;
}

/** A request that is ready to be sent several times. */
export interface Prepared extends RetryPolicy {
  operation: Operation;
  method: string;
  path: string;
  loggedPath: string;
  headers: Headers;
  body: string | FormData | Blob | Uint8Array<ArrayBuffer> | null;
  /** Whether executing it twice does no harm. */
  repeatable: boolean;
  /** Whether a successful response is a file instead of JSON. */
  asFile: boolean;
  signal: AbortSignal | undefined;
}

/** Metadata of a response. */
export interface ResponseInfo {
  status: number;
  requestId: string | null;
  headers: Headers;
  attempts: readonly Attempt[];
}

export interface Reply {
  body: object;
  info: ResponseInfo;
}

/** The result of one attempt. */
type Outcome = { response: Response; body: object } | { response?: Response | undefined; fault: Fault };

/** The reason with which an attempt ends at its deadline. */
const DEADLINE = Symbol('deadline');

/** Runs with a signal that aborts at the deadline or with the caller's signal. */
const within = async <Value>(
  ms: number,
  caller: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> => {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const follow = (): void => controller.abort(caller?.reason);
  caller?.addEventListener('abort', follow, { once: true });
  const timer = setTimeout(() => controller.abort(DEADLINE), ms);
  try {
    return await run(controller.signal);
  } catch (error) {
    // Some runtimes reject with the reason, others with a different error.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', follow);
  }
};

/** Makes an error of the client. */
const clientFault = (error_code: ClientErrorCode, message: string, response?: Response): Fault => ({
  status: response?.status ?? 0,
  error_type: 'CLIENT_ERROR',
  error_code,
  docs: null,
  request_id: response?.headers.get('X-Request-Id') ?? null,
  retry_after: null,
  message,
});

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && typeof (body as ErrorBody).error_code === 'string';

const unreadable = (response: Response): Fault =>
  clientFault(
    'UNREADABLE_RESPONSE',
    `The response (${response.status}) is not one of the service: its body is no JSON object that can be read whole.`,
    response,
  );

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Interprets a response after its body was read. */
const outcomeOf = (response: Response, text: string, now: number): Outcome => {
  const { status, headers } = response;
  const body = parsed(text);
  if (response.ok && typeof body === 'object' && body !== null) return { response, body };
  const retry_after = retryAfterOf(headers.get('Retry-After'), now);
  if (!response.ok && isErrorBody(body)) {
    const fault: Fault = {
      status,
      error_type: body.error_type,
      error_code: body.error_code,
      docs: textOf(body.docs),
      request_id: headers.get('X-Request-Id') ?? textOf(body.request_id),
      retry_after,
      message: textOf(body.error_message) ?? body.error_code,
    };
    return { response, fault };
  }
  const redirected = response.type === 'opaqueredirect' || (status >= 300 && status < 400);
  const message =
    'The address redirects elsewhere, which a credential does not follow: set baseUrl to where it leads.';
  const fault = redirected ? clientFault('UNREADABLE_RESPONSE', message, response) : unreadable(response);
  return { response, fault: { ...fault, retry_after } };
};

/** Sends one attempt and returns the response with an unread body. */
export const sendOnce = (
  wire: Wire,
  request: Prepared,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  // A browser's `fetch` refuses to be called as a method.
  const send = wire.fetch ?? globalThis.fetch;
  return send(wire.address + request.path, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    redirect: 'manual',
    signal: signal ?? null,
  });
};

/** Returns the unread body of a successful response, without a deadline. @throws ObdsError */
export const openBody = async (wire: Wire, request: Prepared): Promise<ReadableStream<Uint8Array>> => {
  const began = wire.timing.now();
  const refuse = (fault: Fault): never => {
    const { status, request_id, error_code } = fault;
    const attempt = { status, request_id, error_code, duration_ms: wire.timing.now() - began };
    throw new ObdsError(fault, request.operation, [attempt]);
  };
  const response = await sendOnce(wire, request, request.signal).catch((cause: unknown) => {
    if (request.signal?.aborted) throw request.signal.reason;
    return refuse({ ...clientFault('NETWORK_ERROR', noResponse(wire.address)), cause });
  });
  if (response.ok && response.body) return response.body;
  const outcome = outcomeOf(response, await response.text().catch(() => ''), wire.timing.now());
  return refuse('fault' in outcome ? outcome.fault : unreadable(response));
};

const tried = async (wire: Wire, request: Prepared): Promise<Outcome> => {
  const { signal: caller, timeoutMs } = request;
  const isCacheable = request.method === 'GET' && !request.asFile;
  const cached = isCacheable ? wire.cache.find(request.path) : undefined;
  if (cached) request.headers.set('If-None-Match', cached.etag);
  let response: Response | undefined;
  try {
    return await within(timeoutMs, caller, async (signal) => {
      response = await sendOnce(wire, request, signal);
      if (request.asFile && response.ok) return { response, body: await response.blob() };
      const text = await response.text();
      if (response.status === 304 && cached) return { response, body: parsed(cached.text) as object };
      const outcome = outcomeOf(response, text, wire.timing.now());
      const etag = response.headers.get('ETag');
      if ('body' in outcome && etag && isCacheable) wire.cache.store(request.path, { etag, text });
      return outcome;
    });
  } catch (error) {
    if (caller?.aborted) throw caller.reason;
    const fault =
      error === DEADLINE
        ? clientFault(
            'TIMEOUT',
            `No complete response from ${wire.address} within ${timeoutMs} ms.`,
            response,
          )
        : { ...clientFault('NETWORK_ERROR', noResponse(wire.address), response), cause: error };
    // Without the body, the result of the request is unknown.
    return { response, fault: { ...fault, status: 0 } };
  }
};

const noResponse = (address: string): string =>
  `No complete response came from ${address}: the service cannot be reached, or the connection broke off.`;

/** Sends until a response is final. @throws ObdsError; the reason of the signal if it aborted the request */
export const exchange = async (wire: Wire, request: Prepared): Promise<Reply> => {
  const { timing } = wire;
  const { operation, method, loggedPath, repeatable, maxRetries } = request;
  const attempts: Attempt[] = [];
  for (;;) {
    const began = timing.now();
    const outcome = await tried(wire, request);
    const { response } = outcome;
    const fault = 'fault' in outcome ? outcome.fault : null;
    const attempt: Attempt = {
      status: fault?.status ?? response?.status ?? 0,
      request_id: response?.headers.get('X-Request-Id') ?? null,
      error_code: fault?.error_code ?? null,
      duration_ms: timing.now() - began,
    };
    attempts.push(attempt);
    const wait = fault && waitAfter(fault, attempts.length, maxRetries, repeatable, timing.random());
    report(wire, {
      operation,
      method,
      path: loggedPath,
      ...attempt,
      attempt: attempts.length,
      retry_in_ms: wait,
      warnings: response?.headers.get('Service-Warning') ?? null,
    });
    if ('body' in outcome) {
      const { status, headers } = outcome.response;
      return { body: outcome.body, info: { status, requestId: attempt.request_id, headers, attempts } };
    }
    if (wait === null) throw new ObdsError(outcome.fault, operation, attempts);
    await timing.sleep(wait, request.signal);
  }
};

/** A logger that fails does not make a request fail. */
const report = ({ logger }: Wire, entry: LogEntry): void => {
  try {
    logger?.(entry);
  } catch {}
};
