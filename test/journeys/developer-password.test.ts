/** A forgotten password: from the mailed link to the new password. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  confirmedAccount,
  generous,
  logIn,
  mailedToken,
  makeKey,
  press,
  register,
} from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { ending } from '../support/ending.ts';

describe('a forgotten password', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: generous });
  });

  const verify = (token: string): Promise<ApiResponse> =>
    app.api.get(`/developers/verify-email?token=${token}`);
  const reset = (token: string, password: string): Promise<ApiResponse> =>
    app.api.post('/developers/reset-password', { body: { token, password } });
  const forgot = (email: string): Promise<ApiResponse> =>
    app.api.post('/developers/forgot-password', { body: { email } });
  const me = (session: string): Promise<ApiResponse> => app.api.get('/developers/me', { key: session });

  test('is replaced on the mailed page, which ends every session', async () => {
    const account = await confirmedAccount(app);
    const sessions = [await logIn(app, account), await logIn(app, account)];
    const made = await makeKey(app, sessions[0]!);
    const minted = await app.api.post(`/developers/keys/${made.id}/token`, { key: sessions[0]! });
    assert.equal((await forgot(account.email)).status, 200);
    const token = await mailedToken(app, account.email, '/reset-password');
    const page = await app.api.get(`/reset-password?token=${token}`);
    assert.match(page.body, /autocomplete="new-password"/);

    const short = await press(app, page, '/reset-password', { password: '1234567' });
    assert.equal(short.status, 400);
    assert.match(short.text, /at least 8 characters/);
    assert.equal((await me(sessions[0]!)).status, 200, 'nothing was used up');
    const done = await press(app, page, '/reset-password', { password: 'another horse' });
    assert.equal(done.status, 200);

    for (const session of sessions) assertError(await me(session), 401, 'INVALID_DEV_TOKEN');
    const standIn = await app.api.get('/accounts', { key: minted.body.token });
    assertError(standIn, 401, 'INVALID_API_KEY');
    assert.equal((await app.api.get('/accounts', { key: made.key })).status, 200);
    assertError(await app.api.post('/developers/login', { body: account }), 401, 'INVALID_CREDENTIALS');
    await logIn(app, { ...account, password: 'another horse' });
  });

  test('its link works once for one hour, also in concurrent requests', async () => {
    const account = await confirmedAccount(app);
    await forgot(account.email);
    const token = await mailedToken(app, account.email, '/reset-password');
    const passwords = Array.from({ length: 8 }, (_, i) => `new password ${i}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winner = answers.findIndex(({ status }) => status === 200);
    assert.ok(winner >= 0);
    for (const [i, answer] of answers.entries()) {
      if (i !== winner) assertError(answer, 400, 'INVALID_RESET_TOKEN');
    }
    await logIn(app, { ...account, password: passwords[winner]! });

    await forgot(account.email);
    const late = await mailedToken(app, account.email, '/reset-password');
    app.clock.advance({ hours: 1 });
    assertError(await reset(late, 'yet another'), 400, 'EXPIRED_RESET_TOKEN');
    assertError(await reset('x'.repeat(32), 'yet another'), 400, 'INVALID_RESET_TOKEN');
    assertError(await reset(late, 'short'), 400, 'PASSWORD_TOO_SHORT');
  });

  test('its link also confirms the address, because it was mailed there', async () => {
    const account = await register(app);
    await forgot(account.email);
    const token = await mailedToken(app, account.email, '/reset-password');
    assertError(await verify(token), 400, 'INVALID_VERIFICATION_TOKEN');
    assert.equal((await reset(token, 'another horse')).status, 200);
    await logIn(app, { ...account, password: 'another horse' });
  });

  test('a login that overlaps a reset opens no session', async () => {
    const account = await confirmedAccount(app);
    await forgot(account.email);
    const token = await mailedToken(app, account.email, '/reset-password');
    const [, ...logins] = await Promise.all([
      reset(token, 'another horse'),
      ...Array.from({ length: 6 }, () => app.api.post('/developers/login', { body: account })),
    ]);
    for (const { body } of logins.filter(({ status }) => status === 200)) {
      assertError(await me(body.token), 401, 'INVALID_DEV_TOKEN');
    }
    const [open] = await app.sql<{ count: number }[]>`
      select count(*) from developer_sessions where developer_id = ${account.id}`;
    assert.equal(open!.count, 0);
  });
});
