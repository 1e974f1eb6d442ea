/** Failures of the network and of servers, with a clock of the test. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { inspect } from 'node:util';
import { type LogEntry, Obds, ObdsError, type ObdsOptions } from './index.ts';

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

const KEY = 'svc_test_sk_secret';

let server: Server;
let baseUrl: string;
/** The server's behaviour for the next requests; the last one is repeated. */
let script: Behaviour[];
let received: { method: string; url: string; headers: IncomingMessage['headers'] }[];
let waited: number[];
let logged: LogEntry[];

before(async () => {
  server = createServer((request, response) => {
    received.push({ method: request.method!, url: request.url!, headers: request.headers });
    request.resume();
    request.on('end', () => {
      const behave = script.length > 1 ? script.shift()! : script[0]!;
      response.setHeader('X-Request-Id', `req_${received.length}`);
      behave(response, request);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

after(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  received = [];
  waited = [];
  logged = [];
});

const client = (options: ObdsOptions = {}): Obds =>
  new Obds({
    apiKey: KEY,
    baseUrl,
    logger: (entry) => logged.push(entry),
    timing: {
      random: () => 0,
      sleep: async (ms) => {
        waited.push(ms);
      },
    },
    ...options,
  });

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const refusal = (status: number, error_code: string, headers: Record<string, string> = {}): Behaviour =>
  json(
    status,
    {
      error_type: 'API_ERROR',
      error_code,
      error_message: 'In words.',
      docs: `https://example.com/docs/errors/${error_code}`,
      request_id: 'req_body',
    },
    headers,
  );

const fine = json(200, { object: 'clock', now: '2026-03-14T10:00:00.000Z' });
const breakOff: Behaviour = (response) => response.destroy();
const breakOffWithin: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
  response.write('{"object": "clo', () => response.destroy());
};
const html =
  (status: number): Behaviour =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<html><h1>Bad gateway</h1>');

const failure = async (asked: Promise<unknown>): Promise<ObdsError> => {
  const error = await asked.then(
    () => assert.fail('the request succeeded'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ObdsError, String(error));
  return error;
};

const keysSent = (): unknown[] => received.map(({ headers }) => headers['idempotency-key']);

test('a safe request is retried after a failure, up to twice', async () => {
  for (const broken of [refusal(500, 'INTERNAL_ERROR'), html(502), breakOff, breakOffWithin, html(200)]) {
    received = [];
    waited = [];
    script = [broken, broken, fine];
    const clock = await client().sandbox.clock();
    assert.equal(clock.object, 'clock');
    assert.equal(received.length, 3);
    assert.deepEqual(waited, [250, 500]);
    assert.equal(clock.requestId, 'req_3');
    assert.equal(clock.responseInfo.attempts.length, 3);
  }
  script = [refusal(503, 'SERVICE_UNAVAILABLE')];
  received = [];
  const error = await failure(client().sandbox.clock());
  assert.equal(received.length, 3);
  assert.equal(error.error_code, 'SERVICE_UNAVAILABLE');
  assert.deepEqual(
    error.attempts.map(({ request_id, status }) => [request_id, status]),
    [
      ['req_1', 503],
      ['req_2', 503],
      ['req_3', 503],
    ],
  );
});

test('a POST with an Idempotency-Key is retried with the same key', async () => {
  script = [breakOff, html(500), json(200, { object: 'connect_session' })];
  await client().connect.start({ bank_id: 'otp', user_id: 'user-1' });
  const [key, ...others] = keysSent();
  assert.match(String(key), /^[0-9a-f]{32}$/);
  assert.deepEqual(others, [key, key]);

  script = [breakOff, json(200, {})];
  received = [];
  await client().connect.start({ bank_id: 'otp' }, { idempotencyKey: 'order 7' });
  assert.deepEqual(keysSent(), ['order 7', 'order 7']);

  script = [json(200, {})];
  received = [];
  await client().connect.start({ bank_id: 'otp' });
  await client().connect.start({ bank_id: 'otp' });
  assert.equal(new Set(keysSent()).size, 2, 'each request has its own');
});

test('a request whose first attempt is still in progress is retried when the service says', async () => {
  script = [refusal(409, 'IDEMPOTENCY_CONFLICT', { 'Retry-After': '2' }), json(200, {})];
  await client().connect.start({ bank_id: 'otp' });
  assert.deepEqual(waited, [2_000]);
  script = [refusal(409, 'IDEMPOTENCY_CONFLICT')];
  received = [];
  assert.equal(
    (await failure(client().connect.start({ bank_id: 'otp' }))).error_code,
    'IDEMPOTENCY_CONFLICT',
  );
  assert.equal(received.length, 1);
});

test('a request that would do harm twice is sent once', async () => {
  const login = () => client().developers.login({ email: 'ana@example.com', password: 'wrong' });
  const authorize = () => client().sandbox.authorize({ session_token: 'ses_1' });
  for (const ask of [login, authorize]) {
    for (const [broken, code] of [
      [refusal(500, 'INTERNAL_ERROR'), 'INTERNAL_ERROR'],
      [html(503), 'UNREADABLE_RESPONSE'],
      [breakOff, 'NETWORK_ERROR'],
      [breakOffWithin, 'NETWORK_ERROR'],
    ] as const) {
      script = [broken];
      received = [];
      assert.equal((await failure(ask())).error_code, code);
      assert.equal(received.length, 1, code);
      assert.equal(received[0]!.headers['idempotency-key'], undefined);
    }
  }
  // Enriching stores nothing, so this POST may be repeated.
  script = [breakOff, json(200, { object: 'list', count: 0, data: [] })];
  received = [];
  await client().transactions.enrich({ transactions: [] });
  assert.equal(received.length, 2);
});

test('a rate limit is waited for; one that is too long is an error at once', async () => {
  script = [refusal(429, 'RATE_LIMIT_EXCEEDED', { 'Retry-After': '7' }), json(200, {})];
  await client().developers.login({ email: 'ana@example.com', password: 'right' });
  assert.deepEqual(waited, [7_000]);

  const date = new Date(Date.now() + 20_000).toUTCString();
  script = [refusal(429, 'RATE_LIMIT_EXCEEDED', { 'Retry-After': date }), fine];
  waited = [];
  await client().sandbox.clock();
  assert.ok(waited[0]! > 15_000 && waited[0]! <= 20_000, String(waited[0]));

  script = [refusal(429, 'RATE_LIMIT_EXCEEDED', { 'Retry-After': '900' })];
  received = [];
  const error = await failure(client().sandbox.clock());
  assert.equal(received.length, 1);
  assert.equal(error.retry_after, 900);
});

test('a failed download is an error, as other responses are', async () => {
  script = [breakOffWithin, html(200)];
  const page = await client().download('GET /docs');
  assert.equal(await page.text(), '<html><h1>Bad gateway</h1>');
  assert.equal(page.type, 'text/html');
  assert.equal(page.responseInfo.attempts.length, 2);
  assert.equal(received[1]!.headers.accept, '*/*');
  script = [refusal(404, 'NOT_FOUND')];
  assert.equal((await failure(client().download('GET /docs'))).error_code, 'NOT_FOUND');
});

test('an error has the fields of the service; a response of another server gives an error of its own', async () => {
  script = [refusal(404, 'BANK_NOT_FOUND')];
  const refused = await failure(client().banks.get('nowhere'));
  assert.deepEqual(
    { ...refused, message: refused.message, attempts: refused.attempts.length },
    {
      name: 'ObdsError',
      status: 404,
      error_type: 'API_ERROR',
      error_code: 'BANK_NOT_FOUND',
      docs: 'https://example.com/docs/errors/BANK_NOT_FOUND',
      request_id: 'req_1',
      retry_after: null,
      operation: 'GET /banks/{id}',
      message: 'In words.',
      attempts: 1,
    },
  );
  for (const strange of [
    html(403),
    json(403, { message: 'Forbidden' }),
    json(403, null),
    json(403, { error_code: 7 }),
    ((response) => response.writeHead(403).end('{"error_code": "BANK_')) satisfies Behaviour,
  ]) {
    script = [strange];
    const error = await failure(client().sandbox.clock());
    assert.deepEqual(
      [error.status, error.error_type, error.error_code, error.docs],
      [403, 'CLIENT_ERROR', 'UNREADABLE_RESPONSE', null],
    );
    assert.doesNotMatch(error.message, /html|Forbidden/);
  }
  script = [json(500, { error_code: 'NEW', error_message: ['odd'], docs: 5 })];
  const odd = await failure(client({ maxRetries: 0 }).sandbox.clock());
  assert.deepEqual([odd.message, odd.docs, odd.error_code], ['NEW', null, 'NEW']);
});

test('a request with a credential follows no redirect', async () => {
  script = [(response) => response.writeHead(301, { Location: `${baseUrl}/elsewhere` }).end(), fine];
  const error = await failure(client().sandbox.clock());
  assert.equal(received.length, 1);
  assert.deepEqual([error.status, error.error_code], [301, 'UNREADABLE_RESPONSE']);
  assert.match(error.message, /redirects elsewhere.*baseUrl/);
});

test('an attempt ends at its deadline, before the response or during the body', async (t) => {
  // The mocked timer fires the deadline at once.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const hang: Behaviour = () => t.mock.timers.tick(30_000);
  const stall: Behaviour = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
  };
  const reading = async (...given: Parameters<typeof fetch>): Promise<Response> => {
    const response = await fetch(...given);
    if (response.headers.get('X-Request-Id') === 'req_1') setImmediate(() => t.mock.timers.tick(30_000));
    return response;
  };
  for (const [behaviour, options] of [
    [hang, {}],
    [stall, { fetch: reading }],
  ] as const) {
    script = [behaviour, fine];
    received = [];
    const clock = await client(options).sandbox.clock();
    assert.equal(clock.responseInfo.attempts[0]!.error_code, 'TIMEOUT');
    assert.equal(received.length, 2);
  }
  script = [() => t.mock.timers.tick(10)];
  received = [];
  const error = await failure(client().sandbox.clock({ timeoutMs: 10, maxRetries: 0 }));
  assert.deepEqual([error.error_code, error.status, error.request_id], ['TIMEOUT', 0, null]);
  assert.match(error.message, /within 10 ms/);
  assert.equal(received.length, 1);
});

test('a signal ends a request, an attempt and the delay, with its own reason', async () => {
  const reason = new Error('the user left');
  script = [fine];
  await assert.rejects(client().sandbox.clock({ signal: AbortSignal.abort(reason) }), reason);
  assert.equal(received.length, 0);

  const during = new AbortController();
  script = [() => during.abort(reason)];
  await assert.rejects(client().sandbox.clock({ signal: during.signal }), reason);
  assert.equal(received.length, 1);

  const between = new AbortController();
  script = [refusal(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': '50' })];
  const waiting = new Obds({ baseUrl, logger: () => setImmediate(() => between.abort(reason)) });
  await assert.rejects(waiting.sandbox.clock({ signal: between.signal }), reason);
  assert.equal(received.length, 2);
});

test('no listener remains on a signal that outlives the request', async (t) => {
  const { signal } = new AbortController();
  const added = t.mock.method(signal, 'addEventListener');
  const removed = t.mock.method(signal, 'removeEventListener');
  script = [refusal(500, 'INTERNAL_ERROR'), fine];
  await new Obds({ baseUrl, timing: { random: () => 0, sleep: async () => {} } }).sandbox.clock({ signal });
  assert.equal(added.mock.callCount(), removed.mock.callCount());
  assert.equal(added.mock.callCount(), 2);
});

test('the logger gets each attempt, without credentials, queries and bodies', async () => {
  script = [
    html(503),
    json(200, { object: 'connect_status' }, { 'Service-Warning': 'unknown query parameter "form"' }),
  ];
  await client({ logger: (entry) => logged.push(entry) }).connect.status('ses_secret');
  assert.deepEqual(
    logged.map(({ duration_ms, ...entry }) => entry),
    [
      {
        operation: 'GET /connect/{session_token}/status',
        method: 'GET',
        path: '/connect/{session_token}/status',
        status: 503,
        request_id: 'req_1',
        error_code: 'UNREADABLE_RESPONSE',
        attempt: 1,
        retry_in_ms: 250,
        warnings: null,
      },
      {
        operation: 'GET /connect/{session_token}/status',
        method: 'GET',
        path: '/connect/{session_token}/status',
        status: 200,
        request_id: 'req_2',
        error_code: null,
        attempt: 2,
        retry_in_ms: null,
        warnings: 'unknown query parameter "form"',
      },
    ],
  );
  script = [fine];
  await client().request('GET /developers/verify-email', { query: { token: 'secret' } });
  await client().developers.login({ email: 'ana@example.com', password: 'secret' });
  await client().connect.exchange({ public_token: 'secret' }, { idempotencyKey: 'secret' });
  await client().accounts.balance('acc_1');
  assert.doesNotMatch(JSON.stringify(logged), /secret|ana@/);
  assert.equal(logged.at(-1)!.path, '/accounts/acc_1/balance');

  const failing = client({
    logger: () => {
      throw new Error('full disk');
    },
  });
  assert.equal((await failing.sandbox.clock()).object, 'clock');
});

test('each operation is sent with its own credential and no other', async () => {
  script = [json(200, { object: 'list', data: [] })];
  const all = client({ session: 'devses_1', adminKey: 'admin_1' });
  await all.banks.list();
  await all.accounts.list();
  await all.developers.me();
  await all.request('GET /admin/overview');
  await all.sandbox.authorize({ session_token: 'ses_1' });
  assert.deepEqual(
    received.map(({ headers }) => headers.authorization),
    [undefined, `Bearer ${KEY}`, 'Bearer devses_1', 'Bearer admin_1', undefined],
  );
  received = [];
  await all.with({ session: 'devses_2' }).developers.me();
  await all.with({ session: undefined }).developers.me();
  assert.deepEqual(
    received.map(({ headers }) => headers.authorization),
    ['Bearer devses_2', undefined],
  );
});

test('base addresses may have a path, a trailing slash or a version; path parameters are encoded', async () => {
  script = [json(200, { object: 'bank' })];
  for (const given of ['', '/', '/v1', '/v1/', '//'])
    await client({ baseUrl: baseUrl + given }).banks.get('otp');
  assert.deepEqual([...new Set(received.map(({ url }) => url))], ['/v1/banks/otp']);
  received = [];
  await client({ baseUrl: new URL(`${baseUrl}/behind/a/proxy/`) }).banks.get('a/b?c#d');
  await client().banks.list({ search: 'a&b=c', limit: undefined, offset: 0 });
  assert.deepEqual(
    received.map(({ url }) => url),
    ['/behind/a/proxy/v1/banks/a%2Fb%3Fc%23d', '/v1/banks?search=a%26b%3Dc&offset=0'],
  );
  for (const id of ['', '.', '..', undefined as unknown as string]) {
    await assert.rejects(client().banks.get(id), TypeError);
  }
});

test('invalid input is refused before it is sent, and the error does not quote it', async () => {
  for (const [options, words] of [
    [{ apiKey: 'secret\n' }, /apiKey/],
    [{ apiKey: '' }, /apiKey/],
    [{ apiKey: null as unknown as string }, /apiKey/],
    [{ apiKey: ' secret' }, /apiKey/],
    [{ session: 'secret\r\nX-Other: 1' }, /session/],
    [{ adminKey: 'secrét' }, /adminKey/],
    [{ baseUrl: 'secret' }, /baseUrl/],
    [{ baseUrl: 'http://ana:secret@localhost' }, /baseUrl/],
    [{ baseUrl: 'file:///secret' }, /baseUrl/],
    [{ baseUrl: 'http://localhost?key=secret' }, /baseUrl/],
    [{ timeoutMs: 0 }, /timeoutMs/],
    [{ timeoutMs: Number.POSITIVE_INFINITY }, /timeoutMs/],
    [{ maxRetries: -1 }, /maxRetries/],
    [{ maxRetries: 1.5 }, /maxRetries/],
  ] as const) {
    assert.throws(
      () => new Obds(options),
      (error: Error) =>
        error instanceof TypeError && words.test(error.message) && !/secr/.test(error.message),
    );
  }
  const start = (options: object) => client().connect.start({ bank_id: 'otp' }, options);
  await assert.rejects(start({ idempotencyKey: 'two\nlines' }), TypeError);
  await assert.rejects(start({ idempotencyKey: '' }), TypeError);
  await assert.rejects(start({ headers: { 'X-A': 'two\nlines' } }), TypeError);
  await assert.rejects(start({ timeoutMs: Number.NaN }), TypeError);
  await assert.rejects(client().request('GET /nowhere' as 'GET /banks'), /no operation "GET \/nowhere"/);
  await assert.rejects(client().request('toString' as 'GET /banks'), TypeError);
  assert.equal(received.length, 0);
});

test('an unreachable service is a network error with its cause', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  await new Promise((closed) => gone.close(closed));
  const error = await failure(client({ baseUrl: `http://127.0.0.1:${port}` }).sandbox.clock());
  assert.deepEqual([error.error_code, error.status, error.attempts.length], ['NETWORK_ERROR', 0, 3]);
  assert.match(String((error.cause as Error).cause), /ECONNREFUSED/);
});

test('a custom fetch is called without a receiver, and neither it nor a client reveals a secret', async () => {
  const calls: unknown[] = [];
  const obds = client({
    async fetch(this: unknown, input, init) {
      calls.push(this);
      return fetch(input, init);
    },
  });
  script = [fine];
  await obds.sandbox.clock();
  assert.deepEqual(calls, [undefined]);
  assert.doesNotMatch(inspect(obds, { depth: 9, showHidden: true }), /secret/);
});

test('lists are requested when they are used, and read to their end, even if the end is never signalled', async () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id }));
  script = [
    json(200, { object: 'list', data: rows('a', 'b'), has_more: true }),
    json(200, { object: 'list', data: rows('c'), has_more: true }),
    json(200, { object: 'list', data: [], has_more: true }),
  ];
  const listed = await client().transactions.list('acc_1', { category: 'rent' }).toArray();
  assert.deepEqual(
    listed.map(({ id }) => id),
    ['a', 'b', 'c'],
  );
  assert.deepEqual(
    received.map(({ url }) => url.split('?')[1]),
    [
      'limit=500&category=rent',
      'limit=500&category=rent&starting_after=b',
      'limit=500&category=rent&starting_after=c',
    ],
  );
  script = [json(200, { object: 'list', data: rows('a'), has_more: false })];
  received = [];
  await client().transactions.list('acc_1').toArray();
  assert.equal(received.length, 1, 'nothing is asked after the last page');
  script = [json(200, { object: 'list', data: rows('a'), has_more: true })];
  await client().transactions.list('acc_1').toArray();
  assert.equal(received.length, 3, 'nor after one that leads to itself');
  received = [];
  const list = client().transactions.list('acc_1');
  assert.equal(received.length, 0, 'nothing is asked before it is used');
  assert.equal((await list).data, (await list).data);
  assert.equal(received.length, 1);
  assert.equal(received[0]!.url, '/v1/accounts/acc_1/transactions');
  assert.throws(() => client().transactions.list('acc_1', { cursor: '' } as object), /transactions\.sync/);
});

test('a response with an ETag is requested conditionally, and returned again after 304', async () => {
  const list = { object: 'list', data: [{ id: 'acc_1' }] };
  const unchanged: Behaviour = (response) => response.writeHead(304, { ETag: '"1.a"' }).end();
  script = [
    json(200, list, { ETag: '"1.a"' }),
    unchanged,
    json(200, { ...list, data: [] }, { ETag: '"2.a"' }),
  ];
  const obds = client();
  const first = await obds.request('GET /accounts');
  (first as unknown as { data: unknown[] }).data.length = 0;
  const second = await obds.request('GET /accounts');
  assert.deepEqual({ ...second }, list);
  assert.equal(second.responseInfo.status, 304);
  assert.deepEqual({ ...(await obds.request('GET /accounts')) }, { ...list, data: [] });
  await obds.request('GET /accounts', { query: { bank_id: 'otp' } });
  await obds.with({}).request('GET /accounts');
  assert.deepEqual(
    received.map(({ headers }) => headers['if-none-match']),
    [undefined, '"1.a"', '"1.a"', undefined, undefined],
  );
});
