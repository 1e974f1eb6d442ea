/** Rate limits of management routes: exact, over both prefixes, counted as the decisions describe. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirmedAccount, developer, freshEmail, logIn, mailedToken, register } from '../support/account.ts';
import { startApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { deep } from '../support/depth.ts';

/** Requests of a session, and requests that are sent at once. */
const ALLOWED = deep(60, 300);
const SENT = deep(100, 500);
const limits = { RATE_LIMIT_LOGIN: '10', RATE_LIMIT_DEVELOPER: `${ALLOWED}` };

const refusedOf = (answers: ApiResponse[]): ApiResponse[] => answers.filter(({ status }) => status === 429);

test('login and register allow ten requests for each address, exactly, under many at once over both prefixes', async (t) => {
  const { api, clock } = await startApp(t, { env: limits });
  const paths = [
    '/developers/login',
    '/v1/developers/login',
    '/developers/register',
    '/v1/developers/register',
  ];
  // A request without a body is refused cheaply and counted like any other.
  const answers = await Promise.all(
    Array.from({ length: SENT }, (_, i) => api.post(paths[i % 4]!, { body: {} })),
  );
  assert.equal(refusedOf(answers).length, SENT - 20);
  assert.equal(answers.filter(({ status }) => status === 400).length, 20);
  for (const answer of refusedOf(answers)) {
    assertError(answer, 429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(answer.headers.get('ratelimit-limit'), '10');
    assert.equal(answer.headers.get('ratelimit-remaining'), '0');
    assert.equal(answer.headers.get('retry-after'), '900');
  }
  clock.advance({ minutes: 15 });
  assert.equal((await api.post('/developers/login', { body: {} })).status, 400);
});

test('login has a limit for each account too, from any address, with and without an account', async (t) => {
  const app = await startApp(t, {
    env: { ...limits, RATE_LIMIT_LOGIN_PER_ACCOUNT: '4', TRUST_PROXY: '1' },
  });
  const { api, clock } = app;
  const account = await confirmedAccount(app);
  let address = 0;
  /** Tries from an unused address. */
  const attempt = (email: string, password = 'wrong horse') =>
    api.post('/developers/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': `198.51.100.${++address}` },
    });
  const fail = async (email: string, times: number): Promise<unknown[]> => {
    const seen: unknown[] = [];
    for (let i = 0; i < times; i++) {
      const { status, headers } = await attempt(i % 2 ? ` ${email.toUpperCase()}` : email);
      seen.push([status, ...['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))]);
    }
    return seen;
  };
  const known = await fail(account.email, 4);
  assert.deepEqual(known, await fail(freshEmail(), 4), 'an account shows in nothing');
  assert.deepEqual(known.at(-1), [401, '4', '0', '900']);

  const refused = await attempt(account.email, account.password);
  assertError(refused, 429, 'RATE_LIMIT_EXCEEDED');
  assert.deepEqual(
    [refused.headers.get('ratelimit-limit'), refused.headers.get('retry-after')],
    ['4', '900'],
  );
  const other = await confirmedAccount(app);
  assert.equal(
    (await attempt(other.email, other.password)).status,
    200,
    'of another account nothing is counted',
  );

  // The mailed link works during an attack.
  await api.post('/developers/forgot-password', { body: { email: account.email } });
  const token = await mailedToken(app, account.email, '/reset-password');
  const password = 'a stable horse';
  assert.equal((await api.post('/developers/reset-password', { body: { token, password } })).status, 200);
  assert.equal((await attempt(account.email, password)).status, 200);

  // A right password resets the count of wrong ones.
  await fail(account.email, 3);
  assert.equal((await attempt(account.email, password)).status, 200);
  await fail(account.email, 4);
  assertError(await attempt(account.email, password), 429, 'RATE_LIMIT_EXCEEDED');
  clock.advance({ minutes: 15 });
  assert.equal((await attempt(account.email, password)).status, 200);
});

test('wrong passwords from many addresses do not lock an owner out of known devices and networks', async (t) => {
  const app = await startApp(t, {
    env: { ...limits, RATE_LIMIT_LOGIN_PER_ACCOUNT: '4', TRUST_PROXY: '1' },
  });
  const { api, clock, sql } = app;
  const HOME = '203.0.113.7';
  const from = (ip: string, path: string, body: object) =>
    api.post(`/developers/${path}`, { body, headers: { 'x-forwarded-for': ip } });
  const login = (ip: string, body: object) => from(ip, 'login', body);
  let attackers = 0;
  /** Makes six guesses, each from an unused address. Returns how many were refused without a check. */
  const attack = async (email: string, more: object = {}): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        login(`198.51.100.${++attackers}`, { email, password: 'wrong horse', ...more }),
      ),
    );
    return refusedOf(answers).length;
  };

  const account = await confirmedAccount(app);
  const { email, password } = account;
  const first = await login(HOME, { email, password, remember_device: true });
  const { device_token: device } = first.body;
  assert.match(device, /^devtok_\w{22}$/);
  assert.equal((await login(HOME, { email, password })).body.device_token, undefined, 'only on request');
  for (const { hash } of await sql<{ hash: Buffer }[]>`select hash from known_devices`)
    assert.equal(hash.length, 32, 'neither a token nor an address is stored');

  assert.equal(await attack(email), 2, 'of six guesses four are looked at');
  const stranger = await login('192.0.2.1', { email, password });
  assertError(stranger, 429, 'RATE_LIMIT_EXCEEDED');
  assert.match(stranger.body.error_message, /forgot-password/);
  assert.equal(stranger.headers.get('retry-after'), '900');
  assert.equal((await login(HOME, { email, password })).status, 200, 'the network');
  const moved = await login('192.0.2.2', { email, password, device_token: device, remember_device: true });
  assert.deepEqual([moved.status, moved.body.device_token], [200, device], 'the device, wherever it is');
  assert.equal(
    (await login('192.0.2.2', { email, password })).status,
    200,
    'which is known there from now on',
  );
  assertError(await login('192.0.2.3', { email, password }), 429, 'RATE_LIMIT_EXCEEDED');

  // A device token that was not issued counts as unknown, and a login does not make it known.
  const other = await confirmedAccount(app);
  const invented = { device_token: 'devtok_invented' };
  assert.equal((await login('192.0.2.4', { ...other, ...invented })).status, 200);
  assert.equal(await attack(other.email, invented), 2);
  assertError(await login('192.0.2.5', { ...other, ...invented }), 429, 'RATE_LIMIT_EXCEEDED');
  assertError(await login('192.0.2.5', { ...other, device_token: device }), 429, 'RATE_LIMIT_EXCEEDED');

  // With a stolen token, guesses from all addresses count as from one.
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => {
      const ip = `192.0.2.${100 + i}`;
      return login(ip, { email, password: 'wrong horse', device_token: device });
    }),
  );
  assert.equal(refusedOf(guesses).length, 2);

  // An owner on an unknown device and network gets in by the mailed link, and stays logged in during the attack.
  clock.advance({ minutes: 15 });
  assert.equal(await attack(email), 2);
  await api.post('/developers/forgot-password', { body: { email } });
  const token = await mailedToken(app, email, '/reset-password');
  const chosen = 'a stable horse';
  assert.equal((await from('192.0.2.6', 'reset-password', { token, password: chosen })).status, 200);
  assert.equal(await attack(email), 2);
  assert.equal((await login('192.0.2.6', { email, password: chosen })).status, 200);
  const forgotten = { email, password: chosen, device_token: device };
  assertError(await login(HOME, forgotten), 429, 'RATE_LIMIT_EXCEEDED');

  // A new account whose owner only confirmed the address is not locked either.
  const fresh = await confirmedAccount(app);
  assert.equal(await attack(fresh.email), 2);
  assert.equal((await api.post('/developers/login', { body: fresh })).status, 200);
});

test('other management routes allow a number of requests for each session, exactly, under many at once over both prefixes', async (t) => {
  const app = await startApp(t, { env: { ...limits, RATE_LIMIT_LOGIN: '100' } });
  const account = await developer(app);
  const other = await logIn(app, account);
  const paths = ['/developers/me', '/v1/developers/me', '/developers/keys', '/v1/developers/usage'];
  const answers = await Promise.all(
    Array.from({ length: SENT }, (_, i) => app.api.get(paths[i % 4]!, { key: account.session })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, ALLOWED);
  assert.equal(refusedOf(answers).length, SENT - ALLOWED);
  assert.equal(
    (await app.api.get('/developers/me', { key: other })).headers.get('ratelimit-remaining'),
    `${ALLOWED - 1}`,
  );
  // Without a session the address is counted.
  const strangers = await Promise.all(
    Array.from({ length: ALLOWED + 10 }, (_, i) =>
      app.api.get('/developers/me', i % 2 ? { key: `devses_${i}` } : {}),
    ),
  );
  // Confirming the address used one of them.
  assert.equal(refusedOf(strangers).length, 11);
});

test('mails are limited to five for each caller’s address and three for each recipient, over all purposes', async (t) => {
  const app = await startApp(t);
  const ask = (path: string, email: string) => app.api.post(`/developers/${path}`, { body: { email } });
  const { email } = await register(app);
  const first = await ask('resend-verification', email);
  assert.equal(first.status, 200);
  assert.equal(first.headers.get('ratelimit-limit'), '3');
  assert.equal(first.headers.get('ratelimit-remaining'), '2');
  assert.equal((await ask('forgot-password', ` ${email.toUpperCase()} `)).status, 200);
  assert.equal((await ask('resend-verification', email)).headers.get('ratelimit-remaining'), '0');
  assertError(await ask('forgot-password', email), 429, 'RATE_LIMIT_EXCEEDED');
  const fifth = await ask('forgot-password', freshEmail());
  assert.equal(fifth.status, 200);
  assert.equal(fifth.headers.get('ratelimit-limit'), '5', 'the budget with the least left is stated');
  assert.equal(fifth.headers.get('ratelimit-remaining'), '0');
  assertError(await ask('resend-verification', freshEmail()), 429, 'RATE_LIMIT_EXCEEDED');
  app.clock.advance({ minutes: 15 });
  assert.equal((await ask('resend-verification', email)).status, 200);
  // A request counts for an unknown address too.
  const unknown = freshEmail();
  for (const status of [200, 200, 200, 429])
    assert.equal((await ask('forgot-password', unknown)).status, status);
});

test('admin routes and the waitlist have limits too', async (t) => {
  const { api } = await startApp(t, { env: { ...limits, RATE_LIMIT_DEVELOPER: '3', ADMIN_KEY: 'owner' } });
  for (const key of ['guess', 'guess', 'owner']) await api.get('/admin/overview', { key });
  assertError(await api.get('/admin/overview', { key: 'owner' }), 429, 'RATE_LIMIT_EXCEEDED');
  const page = await api.get('/verify-email?token=x', { headers: { accept: 'text/html' } });
  assert.deepEqual([page.status, page.headers.get('retry-after')], [429, '900']);
  assert.match(page.headers.get('content-type')!, /^text\/html/, 'in words, for who came from a mail');
  const join = () => api.post('/waitlist', { body: { name: 'Ana', email: freshEmail() } });
  const answers = await Promise.all(Array.from({ length: 12 }, join));
  assert.equal(refusedOf(answers).length, 2);
});
