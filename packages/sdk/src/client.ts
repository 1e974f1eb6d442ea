/** The client: a typed request for every operation, and resources with a method for most of them. */

import { Developers } from './developers.ts';
import { type Fault, ObdsError } from './errors.ts';
import { type Frame, framesOf } from './frames.ts';
import { operations } from './openapi.gen.ts';
import type {
  AnyInput,
  FileOperation,
  Input,
  JsonOperation,
  Operation,
  ResponseOf,
  StreamOperation,
} from './operations.ts';
import { addressOf, credential, type ObdsOptions, type RetryPolicy, retryPolicy, sleep } from './options.ts';
import type { Api, Result } from './resource.ts';
import {
  Accounts,
  Banks,
  Connect,
  Connections,
  LinkTokens,
  Simplefin,
  Statements,
  Transactions,
  Users,
} from './resources.ts';
import { ResponseCache } from './response-cache.ts';
import { connectSandbox, Sandbox, type SandboxChoice, type SandboxConnection } from './sandbox.ts';
import { exchange, openBody, type Prepared, type ResponseInfo, sendOnce, type Wire } from './transport.ts';

const DEFAULT_URL = 'http://localhost:3000';
const DEFAULT_RETRY_POLICY: RetryPolicy = { timeoutMs: 30_000, maxRetries: 2 };

const JSON_TYPE = 'application/json';
const ANYTHING = '*/*';

/** A POST that changes nothing, so it may be repeated. */
const READS: Operation = 'POST /transactions/enrich';

/** Makes a UUID without a secure context, which `crypto.randomUUID` requires in a browser. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const withInfo = <Body extends object>(body: Body, info: ResponseInfo): Result<Body> =>
  Object.defineProperties(body, {
    requestId: { value: info.requestId },
    responseInfo: { value: info },
  }) as Result<Body>;

/** A client of the Open Banking Data Service. You do not have to close it. */
export class Obds implements Api {
  readonly #options: ObdsOptions;
  readonly #wire: Wire;
  readonly #retryPolicy: RetryPolicy;
  readonly #credentials: Record<string, string | undefined>;

  readonly banks = new Banks(this);
  readonly linkTokens = new LinkTokens(this);
  readonly connect = new Connect(this);
  readonly connections = new Connections(this);
  readonly accounts = new Accounts(this);
  readonly transactions = new Transactions(this);
  readonly users = new Users(this);
  readonly statements = new Statements(this);
  readonly simplefin = new Simplefin(this);
  readonly sandbox = new Sandbox(this);
  readonly developers = new Developers(this);

  constructor(options: ObdsOptions = {}) {
    this.#options = options;
    this.#credentials = {
      key: credential('apiKey', options.apiKey),
      session: credential('session', options.session),
      admin: credential('adminKey', options.adminKey),
    };
    this.#retryPolicy = retryPolicy(options, DEFAULT_RETRY_POLICY);
    this.#wire = {
      address: addressOf(options.baseUrl ?? DEFAULT_URL),
      fetch: options.fetch,
      logger: options.logger,
      timing: { now: Date.now, random: Math.random, sleep, ...options.timing },
      cache: new ResponseCache(),
    };
  }

  /** Returns a client with other options, such as the session of a developer. */
  with(options: ObdsOptions): Obds {
    return new Obds({ ...this.#options, ...options });
  }

  /**
   * Calls any operation that returns JSON, by its method and path.
   *
   * @throws ObdsError for every error response or missing response; the reason of `signal` if it aborted the request
   */
  async request<Op extends JsonOperation>(
    operation: Op,
    ...[input]: Input<Op>
  ): Promise<Result<ResponseOf<Op>>> {
    const { body, info } = await exchange(this.#wire, this.#prepared(operation, input ?? {}));
    return withInfo(body as ResponseOf<Op> & object, info);
  }

  /** Downloads a file, such as a statement. @throws the same errors as `request` */
  async download<Op extends FileOperation>(operation: Op, ...[input]: Input<Op>): Promise<Result<Blob>> {
    const prepared = { ...this.#prepared(operation, input ?? {}, ANYTHING), asFile: true };
    const { body, info } = await exchange(this.#wire, prepared);
    return withInfo(body as Blob, info);
  }

  /**
   * Opens a stream of server-sent events and yields each frame. It does not reconnect:
   * send the last id in the header `Last-Event-ID` to continue after it.
   *
   * @throws ObdsError if the stream cannot be opened; the error of `fetch` if it is interrupted
   */
  async stream<Op extends StreamOperation>(
    operation: Op,
    ...[input]: Input<Op>
  ): Promise<AsyncGenerator<Frame, void, undefined>> {
    return framesOf(await openBody(this.#wire, this.#prepared(operation, input ?? {}, ANYTHING)));
  }

  /** Sends the request once, without a deadline, and returns the response with any status. */
  async open<Op extends Operation>(operation: Op, ...[input]: Input<Op>): Promise<Response> {
    const prepared = this.#prepared(operation, input ?? {}, ANYTHING);
    return sendOnce(this.#wire, prepared, prepared.signal);
  }

  /** Connects a simulated bank at once, in the place of its user. For tests. */
  connectSandbox(choice: SandboxChoice = {}): Promise<SandboxConnection> {
    return connectSandbox(this, choice);
  }

  #prepared(operation: Operation, input: AnyInput, accept = JSON_TYPE): Prepared {
    const wanted = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (wanted === undefined) throw new TypeError(`There is no operation "${operation}".`);
    const [kind, once] = wanted.split(' ') as [string, string?];
    const [method, template] = operation.split(' ') as [string, string];
    const { params = {}, query = {}, body, headers = {}, idempotencyKey } = input;
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, params[name]));
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = String(
      new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])),
    );
    const bearer = this.#credentials[kind];
    const sent = body === undefined ? null : isRawBody(body) ? body : JSON.stringify(body);
    refuseTooLarge(operation, sent, isRawBody(body));
    return {
      operation,
      method,
      path: search === '' ? path : `${path}?${search}`,
      loggedPath: template.replace(/\{(\w+)\}/g, (place, name: string) =>
        name.includes('token') ? place : segment(name, params[name]),
      ),
      // Building the request here separates invalid input from network errors.
      headers: new Headers({
        Accept: accept,
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : typeOf(body)),
        ...(once ? { 'Idempotency-Key': checkedKey(idempotencyKey ?? newIdempotencyKey()) } : {}),
        ...headers,
      }),
      body: sent,
      repeatable: method !== 'POST' || once !== undefined || operation === READS,
      asFile: false,
      signal: input.signal,
      ...retryPolicy(input, this.#retryPolicy),
    };
  }
}

/** Whether the body is a form or a file; other operations take objects. */
const isRawBody = (body: unknown): body is NonNullable<Prepared['body']> =>
  typeof body === 'string' || body instanceof FormData || body instanceof Blob || body instanceof Uint8Array;

/** The service's limits in bytes: for JSON, and for all files of one upload. */
const MOST_JSON_BYTES = 1024 * 1024;
const MOST_FILE_BYTES = 20 * 1024 * 1024;

/** Estimates the bytes of a body from below: texts by their UTF-16 units. */
const sizeOf = (body: unknown): number => {
  if (typeof body === 'string') return body.length;
  if (body instanceof Blob) return body.size;
  if (body instanceof Uint8Array) return body.byteLength;
  if (body instanceof FormData) return [...body.values()].reduce((sum, part) => sum + sizeOf(part), 0);
  return 0;
};

/** Refuses a body above the limit before it is sent. @throws ObdsError with the code of the service */
const refuseTooLarge = (operation: Operation, body: Prepared['body'], isFile: boolean): void => {
  const limit = isFile ? MOST_FILE_BYTES : MOST_JSON_BYTES;
  const size = sizeOf(body);
  if (size <= limit) return;
  const fault: Fault = {
    status: 0,
    error_type: 'INVALID_REQUEST',
    error_code: 'PAYLOAD_TOO_LARGE',
    docs: null,
    request_id: null,
    retry_after: null,
    message:
      `Not sent: the request has ${size} bytes, and the service accepts at most ${limit} bytes ` +
      `${isFile ? 'of files' : 'of JSON'} in one. Send the data in several smaller requests.`,
  };
  throw new ObdsError(fault, operation, []);
};

/** `fetch` sets the content type of a form, which contains the boundary. */
const typeOf = (body: unknown): Record<string, string> =>
  body instanceof FormData
    ? {}
    : { 'Content-Type': isRawBody(body) ? 'application/octet-stream' : JSON_TYPE };

/** Refuses an empty path parameter, which would address another operation. */
const segment = (name: string, value: string | undefined): string => {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new TypeError(`"${name}" is missing.`);
  }
  return encodeURIComponent(value);
};

const checkedKey = (key: string): string => {
  if (/^[ -~]{1,255}$/.test(key)) return key;
  throw new TypeError('idempotencyKey has 1 to 255 printable ASCII characters.');
};
