/** Every failure gives a response with the Error shape, the version and a request id. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { connect } from '../../src/platform/database/postgres.ts';
import { errorCodes } from '../../src/platform/vocabulary/error-catalogue.ts';
import { errorMessage } from '../../src/platform/vocabulary/errors.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { deep } from '../support/depth.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { recentBank } from '../support/recent-bank.ts';

const end = ending();
let app: TestApp;

before(async () => {
  app = await startApp(end);
});

test('a message has the singular for one second and the plural for two', () => {
  const message = (limit: number, retry_after: number): string =>
    errorMessage('RATE_LIMIT_EXCEEDED', { limit, retry_after });
  assert.equal(message(1, 1), 'Too many requests: 1 is allowed per window. Try again in 1 second.');
  assert.equal(message(2, 2), 'Too many requests: 2 are allowed per window. Try again in 2 seconds.');
});

test('unknown routes and wrong methods: NOT_FOUND', async () => {
  const { api, demoKey: key } = app;
  for (const path of ['/nothing', '/v1/nothing', '/v2/accounts', '/v1/v1/banks']) {
    assertError(await api.get(path, { key }), 404, 'NOT_FOUND');
  }
  assertError(await api.post('/banks', { key, body: {} }), 404, 'NOT_FOUND');
  assertError(await api.delete('/v1/accounts', { key }), 404, 'NOT_FOUND');
  assertError(await api.get('/banks/%zz'), 400, 'INVALID_PARAMETER');
  assertError(await api.get(`/banks/${'x'.repeat(513)}`), 400, 'INVALID_PARAMETER');
  const leaking = await api.get('/connect/sess_0123456789abcdefghijkl/nothing');
  assertError(leaking, 404, 'NOT_FOUND');
  assert.doesNotMatch(leaking.body.error_message, /0123456789/);
});

test('OPTIONS gets a response, with and without the headers of a browser’s preflight', async () => {
  const { url } = app;
  for (const headers of [{}, { origin: 'https://app.example', 'access-control-request-method': 'GET' }]) {
    const answer = await fetch(`${url}/v1/accounts`, { method: 'OPTIONS', headers });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get('x-service-version'), 'v1');
  }
});

test('no cache stores a response to a credential', async () => {
  const { api, demoKey: key } = app;
  const answers = [
    await api.get('/accounts', { key }),
    await api.get('/accounts'),
    await api.get('/developers/me'),
  ];
  for (const answer of answers) assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal((await api.get('/banks')).headers.get('cache-control'), null);
});

test('bodies that are not JSON, of another type, too large or of the wrong shape', async () => {
  const { url, demoKey } = app;
  const send = async (body: string, type = 'application/json') => {
    const response = await fetch(`${url}/connect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoKey}`, 'content-type': type },
      body,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  assertError(await send('{"bank_id": '), 400, 'INVALID_JSON');
  assertError(await send("{'bank_id': 'otp'}"), 400, 'INVALID_JSON');
  assertError(await send('{"__proto__": {"a": 1}}'), 400, 'INVALID_JSON');
  assertError(await send(''), 400, 'MISSING_FIELDS');
  assertError(await send('{}'), 400, 'MISSING_FIELDS');
  assertError(await send('null'), 400, 'INVALID_PARAMETER');
  assertError(await send('[]'), 400, 'INVALID_PARAMETER');
  assertError(await send('"text"'), 400, 'INVALID_PARAMETER');
  assertError(await send('bank_id=otp', 'application/x-www-form-urlencoded'), 415, 'UNSUPPORTED_MEDIA_TYPE');
  assertError(await send('{}', 'text/plain'), 415, 'UNSUPPORTED_MEDIA_TYPE');
  assertError(await send(`{"a":"${'x'.repeat(1_100_000)}"}`), 413, 'PAYLOAD_TOO_LARGE');
  assertError(await send(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), 400, 'INVALID_PARAMETER');
});

/**
 * Sends bodies of 21 MB to paths of the service from a separate event loop, as a client has one, and returns the responses.
 */
const SENDER = `
  const { parentPort, workerData: { url, requests } } = require('node:worker_threads');
  const bytes = new Uint8Array(21 * 1024 * 1024);
  const bodies = {
    bytes: () => bytes,
    form: () => {
      const form = new FormData();
      form.set('user_id', 'u');
      form.append('file', new Blob([bytes]), 'a.csv');
      return form;
    },
    stream: () => new Blob([bytes]).stream(),
  };
  const send = async ([path, authorization, type, body]) => {
    const headers = { authorization, ...(type ? { 'content-type': type } : {}) };
    try {
      const answer = await fetch(url + path, { method: 'POST', headers, body: bodies[body](), duplex: 'half' });
      return (await answer.json()).error_code;
    } catch (error) {
      return String(error.cause?.code ?? error);
    }
  };
  (async () => {
    const answers = [];
    for (const request of requests) answers.push(await send(request));
    parentPort.postMessage(answers);
  })();
`;

test('a client that is still sending receives the refusal', async (t) => {
  const app = await startApp(t);
  const { key } = await createDeveloper(app);
  const json = 'application/json';
  const cases = [
    ['/statements', key, '', 'form', 'PAYLOAD_TOO_LARGE'],
    ['/statements', key, '', 'bytes', 'PAYLOAD_TOO_LARGE'],
    ['/statements', key, 'text/csv', 'stream', 'PAYLOAD_TOO_LARGE'],
    ['/connect', key, json, 'bytes', 'PAYLOAD_TOO_LARGE'],
    ['/connect', key, json, 'stream', 'PAYLOAD_TOO_LARGE'],
    ['/connect', key, 'text/plain', 'stream', 'UNSUPPORTED_MEDIA_TYPE'],
    ['/connect', 'svc_test_sk_nobody', json, 'bytes', 'INVALID_API_KEY'],
    ['/nothing', key, json, 'stream', 'NOT_FOUND'],
    ['/developers/login', key, json, 'bytes', 'PAYLOAD_TOO_LARGE'],
  ] as const;
  const tries = cases.flatMap((each) => Array<typeof each>(deep(1, 3)).fill(each));
  const requests = tries.map(([path, secret, type, body]) => [path, `Bearer ${secret}`, type, body]);
  const sender = new Worker(SENDER, { eval: true, workerData: { url: app.url, requests } });
  const [answers] = await once(sender, 'message');
  assert.deepEqual(
    answers,
    tries.map(([, , , , code]) => code),
  );
});

test('fields: missing, blank, too long, of the wrong type, with U+0000', async () => {
  const { api, demoKey: key } = app;
  const refused = async (body: object, code: string, words: RegExp) => {
    const answer = await api.post('/connect', { key, body });
    assertError(answer, 400, code);
    assert.match(answer.body.error_message, words);
  };
  await refused({ bank_id: 'otp' }, 'MISSING_FIELDS', /user_id/);
  await refused({ user_id: 'u' }, 'MISSING_FIELDS', /bank_id/);
  await refused({ bank_id: null, user_id: '  ' }, 'MISSING_FIELDS', /bank_id, user_id/);
  await refused({ bank_id: 'otp', user_id: 'u'.repeat(129) }, 'INPUT_TOO_LONG', /user_id.*128/);
  await refused({ bank_id: 'otp', user_id: 42 }, 'INVALID_PARAMETER', /user_id.*a string/);
  await refused({ bank_id: 'otp', user_id: 'a\u0000b' }, 'INVALID_PARAMETER', /user_id.*U\+0000/);
  // Two such ids would be stored as the same text, and two users would share a connection.
  await refused({ bank_id: 'otp', user_id: 'a\ud800' }, 'INVALID_PARAMETER', /user_id.*surrogate/);
  const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`);
  await refused({ bank_id: 'otp', user_id: 'u', deep }, 'INVALID_PARAMETER', /deep.*nested/);
  for (const redirect_url of [
    'javascript:alert(1)',
    'http:a',
    'https://a:b@app.example',
    'https://a;b.example/',
    'https:app.example',
    'https:\\\\app.example',
    'https://app.example:0/',
  ]) {
    await refused({ bank_id: 'otp', user_id: 'u', redirect_url }, 'INVALID_PARAMETER', /redirect_url/);
  }
  await refused(
    { bank_id: 'otp', user_id: 'u', sandbox: { scenario: 'rich' } },
    'INVALID_PARAMETER',
    /scenario/,
  );
  assertError(
    await api.post('/connect', { key, body: { bank_id: 'narodna', user_id: 'u' } }),
    404,
    'BANK_NOT_FOUND',
  );
  assertError(await api.get('/banks/narodna'), 404, 'BANK_NOT_FOUND');
  assertError(await api.get('/banks/a%00b'), 400, 'INVALID_PARAMETER');
  assertError(await api.post('/connect/exchange', { key, body: {} }), 400, 'MISSING_PUBLIC_TOKEN');
  assertError(
    await api.post('/connect/exchange', { key, body: { public_token: ' ' } }),
    400,
    'MISSING_PUBLIC_TOKEN',
  );
  assertError(
    await api.post('/connect/exchange', { key, body: { public_token: 'public_x' } }),
    404,
    'INVALID_PUBLIC_TOKEN',
  );
  for (const move of ['authorize', 'deny']) {
    assertError(await api.post(`/sandbox/${move}`, { body: {} }), 400, 'MISSING_SESSION_TOKEN');
    const unknown = { body: { session_token: 'sess_unknown' } };
    assertError(await api.post(`/sandbox/${move}`, unknown), 404, 'SESSION_NOT_FOUND');
  }
});

test('a badly encoded query is refused like a badly encoded path', async (t) => {
  const app = await startApp(t, { reachable: true });
  const developer = await createDeveloper(app);
  const ask = async (path: string) => {
    const response = await fetch(app.url + path, { headers: { Authorization: `Bearer ${developer.key}` } });
    return [response.status, (await response.json()).error_message];
  };
  const ofQuery = /The parameter "query" is not valid: it is not validly percent-encoded/;
  for (const path of [
    '/v1/accounts?user_id=%ff',
    '/v1/accounts?user_id=%',
    '/v1/transactions?text=%E4',
    '/v1/banks?search=a&%zz=1',
    '/v1/sandbox/clock?x=%c3%28',
  ]) {
    const [status, message] = await ask(path);
    assert.equal(status, 400, path);
    assert.match(message, ofQuery, path);
  }
  const [status, message] = await ask('/v1/accounts/%ff/balance');
  assert.deepEqual(
    [status, /"path" is not valid: it is not validly percent-encoded/.test(message)],
    [400, true],
  );
  for (const path of ['/v1/accounts?user_id=%C4%8D+%20%25', '/v1/accounts?user_id=a%3Fb']) {
    assert.equal(
      (await fetch(app.url + path, { headers: { Authorization: `Bearer ${developer.key}` } })).status,
      200,
    );
  }
});

test('query parameters: not a number, below 1, impossible dates, from after to', async (t) => {
  const app = await startApp(t);
  const { api, demoKey: key } = app;
  const { accountIds } = await connectBank(app, key, { bank: 'otp' });
  const list = `/accounts/${accountIds[0]}/transactions`;
  for (const query of [
    'limit=abc',
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=1&limit=2',
    'from=2026-02-30',
    'from=0000-01-01',
    'from=14.03.2026',
    'to=2026-3-1',
    'from=2026-03-02&to=2026-03-01',
  ]) {
    assertError(await api.get(`${list}?${query}`, { key }), 400, 'INVALID_PARAMETER');
  }
  assert.equal((await api.get(`${list}?limit=9999`, { key })).status, 200);
  for (const query of ['limit=x', 'limit=0', 'offset=-1', 'status=closed']) {
    assertError(await api.get(`/banks?${query}`), 400, 'INVALID_PARAMETER');
  }
  assertError(await api.get(`/banks?search=${'x'.repeat(101)}`), 400, 'INPUT_TOO_LONG');
  assertError(await api.get(`${list}?cursor=txn_unknown`, { key }), 400, 'INVALID_CURSOR');
  assertError(await api.get(`${list}?cursor=%27%20or%201=1`, { key }), 400, 'INVALID_CURSOR');
});

test('an unavailable bank cannot be connected', async (t) => {
  const app = await startApp(t);
  await app.sql`insert into bank_statuses values ('nlb', 'coming_soon')`;
  const body = { bank_id: 'nlb', user_id: 'u' };
  assertError(await app.api.post('/connect', { key: app.demoKey, body }), 400, 'BANK_NOT_AVAILABLE');
  assert.deepEqual(
    (await app.api.get('/banks?status=coming_soon')).body.data.map((bank: { id: string }) => bank.id),
    ['nlb'],
  );
});

test('an internal fault gives a 500 that does not reveal its cause', async (t) => {
  const app = await startApp(t, {
    bank: {
      ...recentBank,
      completeAuthorization: async () => {
        throw new Error('secret cause');
      },
    },
  });
  const session = await startSession(app, app.demoKey);
  const answer = await app.api.post('/sandbox/authorize', { body: { session_token: session } });
  assertError(answer, 500, 'INTERNAL_ERROR');
  assert.doesNotMatch(JSON.stringify(answer.body), /secret cause/);
  // Nothing was half done: the session can still be authorized.
  const status = await app.api.get(`/connect/${session}/status`, { key: app.demoKey });
  assert.equal(status.body.status, 'pending');
});

test('without its database the service responds SERVICE_UNAVAILABLE, and recovers by itself', async (t) => {
  const app = await startApp(t);
  const { api, demoKey: key } = app;
  assert.equal((await api.get('/readyz')).status, 200);
  const killer = connect(app.databaseUrl, { max: 1 });
  t.after(() => killer.end());
  let refused = 0;
  for (let round = 0; round < 15; round++) {
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => api.get('/accounts', { key }))),
      killer`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    ]);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      assertError(answer, 503, 'SERVICE_UNAVAILABLE');
      assert.equal(answer.headers.get('retry-after'), '1');
      refused += 1;
    }
  }
  t.diagnostic(`${refused} of ${15 * 12} requests were refused`);
  assert.equal((await api.get('/healthz')).status, 200);
  // The next request on a closed connection may be the first to notice, and there are at most ten connections.
  let recovered = await api.get('/accounts', { key });
  for (let retry = 0; retry < 10 && recovered.status !== 200; retry++) {
    assertError(recovered, 503, 'SERVICE_UNAVAILABLE');
    recovered = await api.get('/accounts', { key });
  }
  assert.equal(recovered.status, 200);
});

test('Sandbox-Fault gives any error of the catalogue, and Sandbox-Delay-Ms is limited', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  for (const code of errorCodes) {
    const answer = await api.get('/accounts', { key, headers: { 'Sandbox-Fault': code } });
    assertError(answer, answer.status, code);
  }
  assertError(
    await api.get('/accounts', { key, headers: { 'Sandbox-Fault': 'NO_SUCH' } }),
    400,
    'INVALID_PARAMETER',
  );
  for (const delay of ['-1', '20001', 'x', '1e3']) {
    const headers = { 'Sandbox-Delay-Ms': delay };
    assertError(await api.get('/accounts', { key, headers }), 400, 'INVALID_PARAMETER');
  }
  assert.equal((await api.get('/accounts', { key, headers: { 'Sandbox-Delay-Ms': '1' } })).status, 200);
});
