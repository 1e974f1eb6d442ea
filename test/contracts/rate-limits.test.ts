import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newApiKey } from '../../src/platform/vocabulary/ids.ts';
import { startApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { createDeveloper } from '../support/developer.ts';

test('a change of the wall clock neither extends nor ends a window', async (t) => {
  const { api, clock, createKey } = await startApp(t, { env: { RATE_LIMIT_BANKING: '300' } });
  const key = await createKey();
  await api.get('/accounts', { key });
  for (const [year, remaining] of [
    ['2016', '298'],
    ['2036', '297'],
  ] as const) {
    clock.setWallClock(new Date(`${year}-01-01`));
    const { headers } = await api.get('/accounts', { key });
    assert.equal(headers.get('ratelimit-reset'), '900', year);
    assert.equal(headers.get('ratelimit-remaining'), remaining, year);
  }
});

test('a key has a limit, counted over both prefixes, until the window ends', async (t) => {
  const app = await startApp(t, { env: { RATE_LIMIT_BANKING: '300' } });
  const { api, clock } = app;
  const key = await app.createKey();
  const first = await api.get('/accounts', { key });
  assert.equal(first.headers.get('ratelimit-limit'), '300');
  assert.equal(first.headers.get('ratelimit-remaining'), '299');
  assert.equal(first.headers.get('ratelimit-reset'), '900');

  clock.advance({ seconds: 100 });
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, i) => api.get(i % 2 ? '/accounts' : '/v1/connections', { key })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 299);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) {
    assertError(answer, 429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(answer.headers.get('retry-after'), '800');
    assert.equal(answer.headers.get('ratelimit-remaining'), '0');
  }
  // Another key, and callers without one, have limits of their own.
  assert.equal((await api.get('/accounts', { key: await app.createKey() })).status, 200);
  assert.equal((await api.get('/banks')).status, 200);

  clock.advance({ seconds: 800, ms: -1 });
  assert.equal((await api.get('/accounts', { key })).status, 429);
  clock.advance({ ms: 1 });
  assert.equal((await api.get('/accounts', { key })).headers.get('ratelimit-remaining'), '299');
});

test('a credential that only observes an application does not use the application’s limit', async (t) => {
  const app = await startApp(t, { env: { RATE_LIMIT_BANKING: '5', RATE_LIMIT_PORTAL: '6' } });
  const { api } = app;
  const { key, keyPublicId, session } = await createDeveloper(app);
  const mint = async (): Promise<string> =>
    (await api.post(`/developers/keys/${keyPublicId}/token`, { key: session })).body.token;
  const left = async (credential: string, path = '/accounts') =>
    (await api.get(path, { key: credential })).headers.get('ratelimit-remaining');
  const token = await mint();
  assert.deepEqual(
    [await left(token), await left(token, '/banks'), await left(await mint())],
    ['5', '4', '3'],
  );
  assert.equal(await left(key), '4', "the application's own is whole");
  // No header of a request changes where it counts.
  const claim = { 'x-portal': '1', origin: app.url, referer: `${app.url}/portal/`, 'user-agent': 'portal' };
  assert.equal((await api.get('/accounts', { key, headers: claim })).headers.get('ratelimit-remaining'), '3');
  for (const remaining of ['2', '1', '0']) assert.equal(await left(token), remaining);
  assertError(await api.get('/accounts', { key: token }), 429, 'RATE_LIMIT_EXCEEDED');
  assert.equal(await left(key), '2');
});

test('a session has 300 requests; its read-only form has a limit of its own and can change nothing', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const { session } = await createDeveloper(app);
  const view = session.replace('devses_', 'devview_');
  const limits = async (key: string) => {
    const { status, headers } = await api.get('/developers/keys', { key });
    return [status, Number(headers.get('ratelimit-limit')), Number(headers.get('ratelimit-remaining'))];
  };
  const [, , left] = await limits(session);
  assert.deepEqual(await limits(view), [200, 3000, 2999]);
  assert.deepEqual(await limits(session), [200, 300, left! - 1], 'a page takes nothing from a program');
  for (const request of [
    api.post('/developers/keys', { key: view, body: { app_name: 'App' } }),
    api.patch('/developers/me', { key: view, body: { language: 'en' } }),
    api.delete('/developers/me', { key: view, body: { password: 'x' } }),
    api.get('/accounts', { key: view }),
  ]) {
    assertError(await request, 401, 'WRONG_TOKEN_TYPE');
  }
  await Promise.all(Array.from({ length: left! - 1 }, () => api.get('/developers/keys', { key: session })));
  assertError(await api.get('/developers/me', { key: session }), 429, 'RATE_LIMIT_EXCEEDED');
  assert.equal((await limits(view))[0], 200, 'pages go on');
  assertError(await api.get('/developers/keys', { key: `${view}x` }), 401, 'INVALID_DEV_TOKEN');
});

test('requests without a valid key count for the client’s address', async (t) => {
  const app = await startApp(t, { env: { RATE_LIMIT_BANKING: '6' } });
  const { api } = app;
  await api.get('/banks');
  await api.get('/accounts');
  await api.get('/accounts', { key: newApiKey() });
  await api.get('/accounts', { key: 'nonsense' });
  await api.post('/sandbox/authorize', { body: { session_token: 'sess_x' } });
  await api.get('/v1/banks/otp');
  assertError(await api.get('/accounts', { key: newApiKey() }), 429, 'RATE_LIMIT_EXCEEDED');
  assertError(await api.get('/banks'), 429, 'RATE_LIMIT_EXCEEDED');
  // Requests with a key count for the key, also on public endpoints.
  const key = await app.createKey();
  assert.equal((await api.get('/banks', { key })).headers.get('ratelimit-remaining'), '5');
});

test('a proxy’s header is used only if the proxy is configured', async (t) => {
  const send = (app: Awaited<ReturnType<typeof startApp>>, address: string) =>
    app.api.get('/banks', { headers: { 'x-forwarded-for': address } });
  const direct = await startApp(t, { env: { RATE_LIMIT_BANKING: '2' } });
  await send(direct, '198.51.100.1');
  await send(direct, '198.51.100.2');
  assert.equal((await send(direct, '198.51.100.3')).status, 429);
  const behind = await startApp(t, { env: { RATE_LIMIT_BANKING: '2', TRUST_PROXY: '1' } });
  await send(behind, '198.51.100.1');
  await send(behind, '198.51.100.1');
  assert.equal((await send(behind, '198.51.100.1')).status, 429);
  assert.equal((await send(behind, '198.51.100.2')).status, 200);
  // Entries that the client added before the proxy's entry are ignored.
  assert.equal((await send(behind, '203.0.113.9, 198.51.100.1')).status, 429);
  // An IPv6 client is its /64 network.
  await send(behind, '2001:db8:1:2::1');
  await send(behind, '2001:db8:1:2:ffff::2');
  assert.equal((await send(behind, '2001:db8:1:2::3')).status, 429);
  assert.equal((await send(behind, '2001:db8:1:3::1')).status, 200);
});
