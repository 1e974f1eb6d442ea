/** Log-ins and sessions of an account: second factors, the portal's cookie, confirmed identities, open sessions. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { after } from '../../packages/common/clock.ts';
import { recordFailedLogin } from '../../src/auth/audit-log/store.ts';
import {
  type Account,
  confirmedAccount,
  developer,
  generous,
  logIn,
  mailedToken,
  mailsTo,
  register,
} from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Authenticator, newAuthenticator } from '../support/authenticator.ts';
import { type ApiResponse, assertError, type Call } from '../support/client.ts';
import { ending } from '../support/ending.ts';
import { waitForLockWaiter } from '../support/locks.ts';
import { fromPortal, openSession } from '../support/portal-session.ts';
import { directoryFor } from '../support/temporary.ts';
import { totpCodeAt } from '../support/totp.ts';

const end = ending();
let app: TestApp;
const OPERATOR = 'the-key-of-the-operator';

before(async () => {
  app = await startApp(end, { env: { ...generous, TRUST_PROXY: '1', ADMIN_KEY: OPERATOR } });
});

const PAGE = { origin: 'http://localhost:3000' };

/** Returns the session cookie of a response. */
const cookieOf = (response: ApiResponse, name = 'portal_session'): string => {
  const pair = response.headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  assert.ok(pair, `${name} is set`);
  return pair.slice(name.length + 1, pair.indexOf(';'));
};

const enter = (account: Pick<Account, 'email' | 'password'>, body = {}, headers = {}) =>
  app.api.post('/developers/portal-session', {
    body: { email: account.email, password: account.password, ...body },
    headers: { ...PAGE, ...headers },
  });

/** Sends a request as a page of the portal does. */
const as = (token: string, more: Call = {}): Call => ({ ...more, headers: fromPortal(token, more.headers) });

const codeAt = (secret: string, shift = 0): string => totpCodeAt(secret, after(app.clock.now(), shift));

/** Sets up an authenticator app, and advances the clock so that the next code belongs to another time step. */
const addTotp = async (session: string): Promise<{ secret: string; codes: string[] }> => {
  const { body: started } = await app.api.post('/developers/totp', { key: session });
  const confirmed = await app.api.post('/developers/totp/confirm', {
    key: session,
    body: { code: codeAt(started.secret) },
  });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  app.clock.advance({ minutes: 1 });
  return { secret: started.secret, codes: confirmed.body.recovery_codes };
};

const addPasskey = async (
  session: string,
  passkey: Authenticator,
  lies: Parameters<Authenticator['create']>[1] = {},
): Promise<ApiResponse> => {
  const { body: asked } = await app.api.post('/developers/passkeys/options', { key: session });
  return app.api.post('/developers/passkeys', {
    key: session,
    body: { name: 'Laptop', challenge_id: asked.id, response: passkey.create(asked.options, lies) },
  });
};

const enterByPasskey = async (
  passkey: Authenticator,
  lies: Parameters<Authenticator['get']>[1] = {},
  headers = {},
): Promise<ApiResponse> => {
  const { body: asked } = await app.api.post('/developers/portal-session/passkey-options', { headers: PAGE });
  return app.api.post('/developers/portal-session/passkey', {
    body: { challenge_id: asked.id, response: passkey.get(asked.options, lies) },
    headers: { ...PAGE, ...headers },
  });
};

/** Returns the audit log, newest first, after entries that are written after a response. */
const actionsOf = async (session: string, awaited: string): Promise<string[]> => {
  for (;;) {
    const { body } = await app.api.get('/developers/audit-log', { key: session });
    const actions = body.data.map(({ action, fields }: { action: string; fields: string[] }) =>
      [action, ...fields].join(' '),
    );
    if (actions.includes(awaited)) return actions;
  }
};

describe('an authenticator app', () => {
  test('is asked for at every log-in once it is confirmed, and its codes work once', async () => {
    const account = await developer(app);
    const { body: started } = await app.api.post('/developers/totp', { key: account.session });
    assert.match(started.uri, /^otpauth:\/\/totp\/Open%20Banking%20Data%20Service:.*secret=/);
    // Not confirmed: nothing changes.
    await logIn(app, account);
    const confirm = (code: string) =>
      app.api.post('/developers/totp/confirm', { key: account.session, body: { code } });
    assertError(await confirm('000000'), 401, 'INVALID_SECOND_FACTOR');
    const first = codeAt(started.secret);
    const confirmed = await confirm(first);
    assert.equal(confirmed.body.recovery_codes.length, 10);
    assertError(await app.api.post('/developers/totp', { key: account.session }), 409, 'TOTP_ALREADY_SET');

    const by = (code?: string) =>
      app.api.post('/developers/login', {
        body: { email: account.email, password: account.password, ...(code ? { code } : {}) },
      });
    assertError(await by(), 401, 'SECOND_FACTOR_REQUIRED');
    assertError(await by('123456'), 401, 'INVALID_SECOND_FACTOR');
    // The confirmation has used up its code.
    assertError(await by(first), 401, 'INVALID_SECOND_FACTOR');
    app.clock.advance({ seconds: 30 });
    const next = codeAt(started.secret);
    const answers = await Promise.all(Array.from({ length: 6 }, () => by(next)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401, 401]);
    // An older code of the window does not work after a newer one.
    assertError(await by(codeAt(started.secret, -30_000)), 401, 'INVALID_SECOND_FACTOR');
    // The response to a wrong password does not reveal the factor.
    const wrong = { email: account.email, password: 'wrong horse' };
    assertError(await app.api.post('/developers/login', { body: wrong }), 401, 'INVALID_CREDENTIALS');
    const actions = await actionsOf(account.session, 'account.login_failed second_factor');
    assert.ok(actions.includes('totp.added') && actions.includes('account.logged_in totp'));
  });

  test('is stored sealed, and a reset of the password does not remove it', async () => {
    const account = await developer(app);
    const { secret } = await addTotp(account.session);
    const [row] = await app.sql<{ secret: Buffer }[]>`
      select secret from totp_factors where developer_id = ${account.id}`;
    assert.doesNotMatch(row!.secret.toString('latin1'), new RegExp(secret));
    await app.api.post('/developers/forgot-password', { body: { email: account.email } });
    const token = await mailedToken(app, account.email, '/reset-password');
    await app.api.post('/developers/reset-password', { body: { token, password: 'another horse' } });
    const body = { email: account.email, password: 'another horse' };
    assertError(await app.api.post('/developers/login', { body }), 401, 'SECOND_FACTOR_REQUIRED');
  });

  test('is not confirmed by the code of a secret that was replaced meanwhile', async () => {
    const { id, session } = await developer(app);
    const { body: started } = await app.api.post('/developers/totp', { key: session });
    const code = codeAt(started.secret);
    const confirmed = await app.sql.begin(async (tx) => {
      await tx`update totp_factors set id = 'totp_replaced' where developer_id = ${id}`;
      const response = app.api.post('/developers/totp/confirm', { key: session, body: { code } });
      await waitForLockWaiter(app.sql, tx);
      return { response };
    });
    assertError(await confirmed.response, 404, 'TOTP_NOT_FOUND');
    const { body: factors } = await app.api.get('/developers/factors', { key: session });
    assert.deepEqual([factors.totp_confirmed_at, factors.recovery_codes_left], [null, 0]);
  });

  test('is removed only with a confirmed identity, and takes the recovery codes along', async () => {
    const account = await developer(app);
    await addTotp(account.session);
    app.clock.advance({ minutes: 10 });
    const remove = () => app.api.delete('/developers/totp', { key: account.session });
    assertError(await remove(), 403, 'REAUTHENTICATION_REQUIRED');
    const { password } = account;
    await app.api.post('/developers/reauthentication', { key: account.session, body: { password } });
    const { body } = await remove();
    assert.deepEqual([body.totp_confirmed_at, body.recovery_codes_left], [null, 0]);
    assertError(await remove(), 404, 'TOTP_NOT_FOUND');
    await logIn(app, account);
    const subjects = (await mailsTo(app, account.email)).map(({ text }) => text);
    assert.ok(subjects.some((text) => text.includes('authenticator app was removed')));
  });
});

describe('recovery codes', () => {
  test('have at least 112 random bits', async () => {
    const { codes } = await addTotp((await developer(app)).session);
    const letters = '[0-9abcdefghjkmnpqrstvwxyz]';
    for (const code of codes) {
      assert.match(code, new RegExp(`^${letters}{4}(-${letters}{4})+$`));
      assert.ok(Math.log2(32) * code.replaceAll('-', '').length >= 112, code);
    }
  });

  test('work once each, also when two log-ins send one at the same time', async () => {
    const account = await developer(app);
    const { codes } = await addTotp(account.session);
    const by = (code: string) =>
      app.api.post('/developers/login', {
        body: { email: account.email, password: account.password, code },
      });
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ');
    const answers = await Promise.all([by(typed), by(codes[0]!), by(codes[0]!), by(typed)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
    assertError(await by(codes[0]!), 401, 'INVALID_SECOND_FACTOR');
    const { body } = await app.api.get('/developers/factors', { key: account.session });
    assert.equal(body.recovery_codes_left, 9);
    const [mail] = (await mailsTo(app, account.email)).filter(({ text }) => /recovery code/.test(text));
    assert.match(mail!.text, /logged in .* with a recovery code/s);
    const rows = await app.sql<{ text: string }[]>`select to_jsonb(c)::text as text from recovery_codes c`;
    for (const code of codes) assert.ok(rows.every(({ text }) => !text.includes(code)));
  });

  test('are replaced as a whole, and only for an account with a factor', async () => {
    const account = await developer(app);
    const renew = () => app.api.post('/developers/recovery-codes', { key: account.session });
    assertError(await renew(), 409, 'FACTOR_NEEDED');
    const { codes } = await addTotp(account.session);
    const { body } = await renew();
    assert.equal(new Set([...codes, ...body.codes]).size, 20);
    const old = { email: account.email, password: account.password, code: codes[1] };
    assertError(await app.api.post('/developers/login', { body: old }), 401, 'INVALID_SECOND_FACTOR');
  });
});

describe('a passkey', () => {
  test('logs in alone, and the password alone does not any more', async () => {
    const account = await developer(app);
    const passkey = newAuthenticator();
    const added = await addPasskey(account.session, passkey);
    assert.equal(added.status, 201, JSON.stringify(added.body));
    assert.equal(added.body.recovery_codes.length, 10);
    const entered = await enterByPasskey(passkey);
    assert.equal(entered.body.developer.email, account.email);
    const token = cookieOf(entered);
    assert.equal((await app.api.get('/developers/me', as(token))).body.email, account.email);
    assertError(await enter(account), 401, 'SECOND_FACTOR_REQUIRED');
    const recovered = await enter(account, { code: added.body.recovery_codes[0] });
    assert.equal(recovered.status, 200);
    // A second passkey comes without codes, and the same passkey cannot be added twice.
    assert.equal((await addPasskey(account.session, newAuthenticator())).body.recovery_codes, null);
    assertError(await addPasskey(account.session, passkey), 401, 'INVALID_PASSKEY');
  });

  test('is refused for another origin, domain, account, challenge, without its user, and when its counter goes back', async () => {
    const account = await developer(app);
    const passkey = newAuthenticator();
    for (const lies of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { unverified: true as const },
    ])
      assertError(await addPasskey(account.session, newAuthenticator(), lies), 401, 'INVALID_PASSKEY');
    await addPasskey(account.session, passkey);
    assert.equal((await enterByPasskey(passkey, { counter: 10 })).status, 200);
    const lies = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { unverified: true as const },
      { counter: 10 },
      { counter: 3 },
    ];
    for (const lie of lies) assertError(await enterByPasskey(passkey, lie), 401, 'INVALID_PASSKEY');
    // A passkey that was never registered.
    assertError(await enterByPasskey(newAuthenticator()), 401, 'INVALID_PASSKEY');
    // A recorded response that is sent again, later and concurrently.
    const { body: asked } = await app.api.post('/developers/portal-session/passkey-options', {
      headers: PAGE,
    });
    const body = { challenge_id: asked.id, response: passkey.get(asked.options, { counter: 20 }) };
    const send = () => app.api.post('/developers/portal-session/passkey', { body, headers: PAGE });
    const answers = await Promise.all([send(), send(), send()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401]);
    // The challenge of a re-authentication, and an expired challenge.
    const { body: other } = await app.api.post('/developers/reauthentication/passkey-options', {
      key: account.session,
    });
    const wrong = { challenge_id: other.id, response: passkey.get(other.options) };
    assertError(
      await app.api.post('/developers/portal-session/passkey', { body: wrong, headers: PAGE }),
      401,
      'INVALID_PASSKEY',
    );
    const { body: old } = await app.api.post('/developers/portal-session/passkey-options', { headers: PAGE });
    app.clock.advance({ minutes: 5 });
    const late = { challenge_id: old.id, response: passkey.get(old.options) };
    assertError(
      await app.api.post('/developers/portal-session/passkey', { body: late, headers: PAGE }),
      401,
      'INVALID_PASSKEY',
    );
    await actionsOf(account.session, 'account.login_failed passkey');
  });

  test('that does not count, as synchronized ones, is protected by its challenge alone', async () => {
    const account = await developer(app);
    const passkey = newAuthenticator();
    await addPasskey(account.session, passkey, { counter: 0 });
    const { body: asked } = await app.api.post('/developers/portal-session/passkey-options', {
      headers: PAGE,
    });
    const body = { challenge_id: asked.id, response: passkey.get(asked.options, { counter: 0 }) };
    const send = () => app.api.post('/developers/portal-session/passkey', { body, headers: PAGE });
    const answers = await Promise.all([send(), send(), send()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401]);
    assert.equal((await enterByPasskey(passkey, { counter: 0 })).status, 200);
  });

  test('of one account confirms nobody else, and lets nobody in once it is removed', async () => {
    const [ana, boris] = [await developer(app), await developer(app)];
    const passkey = newAuthenticator();
    const { body: added } = await addPasskey(ana.session, passkey);
    const confirm = async (session: string) => {
      const { body: asked } = await app.api.post('/developers/reauthentication/passkey-options', {
        key: session,
      });
      const body = { passkey: { challenge_id: asked.id, response: passkey.get(asked.options) } };
      return app.api.post('/developers/reauthentication', { key: session, body });
    };
    assert.equal((await confirm(ana.session)).status, 200);
    assertError(await confirm(boris.session), 401, 'INVALID_PASSKEY');
    assertError(
      await app.api.delete(`/developers/passkeys/${added.id}`, { key: boris.session }),
      404,
      'PASSKEY_NOT_FOUND',
    );
    assert.equal(
      (await app.api.delete(`/developers/passkeys/${added.id}`, { key: ana.session })).status,
      200,
    );
    assertError(await enterByPasskey(passkey), 401, 'INVALID_PASSKEY');
    await logIn(app, ana);
  });

  test('cannot be added without limit', async () => {
    const { session, id } = await developer(app);
    await app.sql`
      insert into passkeys (id, developer_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
      select 'pky_' || n || ${id}, ${id}, convert_to(n || ${id}, 'UTF8'), '', 0, '{}', 'n', false, now()
      from generate_series(1, 20) n`;
    assertError(await addPasskey(session, newAuthenticator()), 409, 'PASSKEY_LIMIT_REACHED');
  });
});

test('the operator lets an owner in again who has lost every factor', async () => {
  const account = await developer(app);
  await addTotp(account.session);
  await addPasskey(account.session, newAuthenticator());
  const remove = (id: string, key: string) => app.api.delete(`/admin/developers/${id}/factors`, { key });
  assertError(await remove(account.id, account.session), 401, 'INVALID_ADMIN_KEY');
  assertError(await remove('dev_0', OPERATOR), 404, 'ADMIN_DEVELOPER_NOT_FOUND');
  const { body } = await remove(account.id, OPERATOR);
  assert.deepEqual([body.passkeys, body.totp], [1, true]);
  assertError(await app.api.get('/developers/me', { key: account.session }), 401, 'INVALID_DEV_TOKEN');
  const entries = await app.api.get('/developers/audit-log', { key: await logIn(app, account) });
  const byOperator = entries.body.data.filter(({ actor }: { actor: string }) => actor === 'operator');
  assert.deepEqual(
    byOperator.map(({ action }: { action: string }) => action),
    ['totp.removed', 'passkey.removed'],
  );
  const subjects = (await mailsTo(app, account.email)).map(({ subject }) => subject);
  assert.equal(subjects.filter((subject) => subject === 'How you log in has changed').length, 4);
});

describe("the portal's session", () => {
  test('is a cookie that no script reads, with the prefix __Host- wherever the service is on https', async (t) => {
    const account = await confirmedAccount(app);
    const entered = await enter(account);
    assert.deepEqual(Object.keys(entered.body).sort(), ['developer', 'expires_at', 'id', 'object']);
    const [session, device] = entered.headers.getSetCookie();
    const token = /devses_\w+/.exec(session!)![0];
    assert.equal(session, `portal_session=${token}; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict`);
    assert.match(device!, /^portal_device=devtok_\w+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    assert.ok(!JSON.stringify(entered.body).includes(token));
    const secure = await startApp(t, {
      databaseUrl: app.databaseUrl,
      clock: app.clock,
      env: { PUBLIC_URL: 'https://bank.example' },
    });
    const onHttps = await secure.api.post('/developers/portal-session', {
      body: { email: account.email, password: account.password },
      headers: { origin: 'https://bank.example' },
    });
    for (const cookie of onHttps.headers.getSetCookie())
      assert.match(
        cookie,
        /^__Host-portal_(session|device)=\w+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
      );
    // On https, a cookie without the prefix is ignored, because a sibling domain could set it.
    const planted = { headers: { ...fromPortal(token), origin: 'https://bank.example' } };
    assertError(await secure.api.get('/developers/me', planted), 401, 'MISSING_DEV_TOKEN');
    const out = await app.api.post('/developers/logout', as(token));
    assert.match(out.headers.getSetCookie()[0]!, /^portal_session=; Path=\/; Max-Age=0;/);
    assertError(await app.api.get('/developers/me', as(token)), 401, 'INVALID_DEV_TOKEN');
  });

  test('does nothing for pages of others, nor for programs', async () => {
    const { id, session } = await developer(app);
    const { token } = await openSession(app, id, 'portal');
    const write = (headers: Record<string, string>) =>
      app.api.post('/developers/keys', {
        headers: { cookie: `portal_session=${token}`, ...headers },
        body: { app_name: 'Stolen' },
      });
    const read = (headers: Record<string, string>) =>
      app.api.get('/developers/me', { headers: { cookie: `portal_session=${token}`, ...headers } });
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3001' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3001' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      assertError(await write(headers), 403, 'CROSS_ORIGIN_REQUEST');
      assertError(await read(headers), 403, 'CROSS_ORIGIN_REQUEST');
      assertError(
        await app.api.post('/developers/portal-session', {
          headers,
          body: { email: 'a@b.rs', password: 'x' },
        }),
        403,
        'CROSS_ORIGIN_REQUEST',
      );
    }
    // A program without Sec-Fetch-Site and Origin, and a form that a person submits.
    assertError(await write({}), 403, 'CROSS_ORIGIN_REQUEST');
    assertError(await write({ 'sec-fetch-site': 'none' }), 403, 'CROSS_ORIGIN_REQUEST');
    for (const headers of [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }, PAGE])
      assert.equal((await read(headers)).status, 200);
    assert.equal((await write({ 'sec-fetch-site': 'same-origin' })).status, 201);
    assert.equal((await write(PAGE)).status, 201);
    // The cookie's value is refused as a bearer token, and the token as a cookie.
    assertError(await app.api.get('/developers/me', { key: token }), 401, 'INVALID_DEV_TOKEN');
    assertError(
      await app.api.get('/developers/me', { key: token.replace('devses_', 'devview_') }),
      401,
      'INVALID_DEV_TOKEN',
    );
    assertError(await app.api.get('/developers/me', as(session)), 401, 'INVALID_DEV_TOKEN');
  });

  test('is new at every log-in: a session that somebody planted is ended and not taken over', async () => {
    const [attacker, victim] = [await developer(app), await confirmedAccount(app)];
    const planted = await openSession(app, attacker.id, 'portal');
    const entered = await enter(victim, {}, { cookie: `portal_session=${planted.token}` });
    const token = cookieOf(entered);
    assert.notEqual(token, planted.token);
    assert.equal((await app.api.get('/developers/me', as(token))).body.email, victim.email);
    assertError(await app.api.get('/developers/me', as(planted.token)), 401, 'INVALID_DEV_TOKEN');
  });

  test('ends with the password that opened it', async () => {
    const account = await confirmedAccount(app);
    const token = cookieOf(await enter(account));
    await app.api.post('/developers/forgot-password', { body: { email: account.email } });
    const reset = await mailedToken(app, account.email, '/reset-password');
    await app.api.post('/developers/reset-password', { body: { token: reset, password: 'another horse' } });
    assertError(await app.api.get('/developers/me', as(token)), 401, 'INVALID_DEV_TOKEN');
    const texts = (await mailsTo(app, account.email)).map(({ subject }) => subject);
    assert.ok(texts.includes('Your password was changed'));
  });
});

describe('a confirmed identity', () => {
  test('is needed in the portal, ten minutes after the last proof, for secrets and erasure', async () => {
    const account = await developer(app);
    const token = cookieOf(await enter(account));
    const { body: key } = await app.api.post('/developers/keys', as(token, { body: { app_name: 'One' } }));
    const url = 'https://example.com/hook';
    const { body: webhook } = await app.api.post('/developers/webhooks', as(token, { body: { url } }));
    app.clock.advance({ minutes: 10 });
    const { api } = app;
    const login = (await api.post('/developers/cli-logins', { body: {} })).body.user_code;
    const inPortalOnly = (
      by: (more?: Call) => Call,
      ids: { key: string; webhook: string; login: string },
    ) => [
      () => api.post('/developers/keys', by({ body: { app_name: 'Two' } })),
      () => api.post(`/developers/keys/${ids.key}/roll`, by({ body: {} })),
      () => api.delete(`/developers/keys/${ids.key}?connections=erase`, by()),
      () => api.post('/developers/webhooks', by({ body: { url } })),
      () => api.post(`/developers/webhooks/${ids.webhook}/rotate-secret`, by()),
      () => api.delete('/developers/connections/conn_0', by()),
      () => api.post(`/developers/cli-logins/${ids.login}/approve`, by()),
      () => api.post('/developers/assistants', by({ body: {} })),
    ];
    const guarded: (() => Promise<ApiResponse>)[] = [
      ...inPortalOnly((more) => as(token, more), { key: key.id, webhook: webhook.id, login }),
      () => api.post('/developers/totp', as(token)),
      () => api.post('/developers/totp/confirm', as(token, { body: { code: '123456' } })),
      () => api.delete('/developers/totp', as(token)),
      () => api.post('/developers/passkeys/options', as(token)),
      () => api.post('/developers/passkeys', as(token, { body: {} })),
      () => api.delete('/developers/passkeys/pky_0', as(token)),
      () => api.post('/developers/recovery-codes', as(token)),
    ];
    for (const attempt of guarded) assertError(await attempt(), 403, 'REAUTHENTICATION_REQUIRED');
    const asProgram = (more: Call = {}): Call => ({ ...more, key: account.session });
    for (const attempt of inPortalOnly(asProgram, { key: 'key_0', webhook: 'wh_0', login: 'AAAA-AAAA' }))
      assert.notEqual((await attempt()).body.error_code, 'REAUTHENTICATION_REQUIRED');
    // Reads, and actions that protect the account, need no proof.
    assert.equal((await api.get('/developers/factors', as(token))).status, 200);
    assert.equal((await api.post(`/developers/keys/${key.id}/token`, as(token))).status, 201);
    assert.equal((await api.delete('/developers/sessions', as(token))).status, 200);
    const confirm = (body: object) => api.post('/developers/reauthentication', as(token, { body }));
    assertError(await confirm({ password: 'wrong horse' }), 401, 'INVALID_PASSWORD');
    assertError(await confirm({ code: '123456' }), 401, 'INVALID_SECOND_FACTOR');
    assertError(await confirm({}), 400, 'INVALID_PARAMETER');
    assertError(await confirm({ password: 'x', code: '1' }), 400, 'INVALID_PARAMETER');
    assertError(await guarded[0]!(), 403, 'REAUTHENTICATION_REQUIRED');
    assert.equal((await confirm({ password: account.password })).status, 200);
    assert.equal((await guarded[0]!()).status, 201);
    assert.equal((await guarded[2]!()).status, 200);
    const actions = await actionsOf(await logIn(app, account), 'account.login_failed reauthentication');
    assert.ok(actions.includes('account.reauthenticated password'));
  });

  test('is proved by a code too; programs with a session token go on without', async () => {
    const account = await developer(app);
    const { secret } = await addTotp(account.session);
    app.clock.advance({ minutes: 10 });
    const make = (session: string) =>
      app.api.post('/developers/keys', { key: session, body: { app_name: 'A program' } });
    assert.equal((await make(account.session)).status, 201);
    const { token } = await openSession(app, account.id, 'portal');
    app.clock.advance({ minutes: 10 });
    const code = codeAt(secret);
    const confirm = () => app.api.post('/developers/reauthentication', as(token, { body: { code } }));
    assert.equal((await confirm()).status, 200);
    assertError(await confirm(), 401, 'INVALID_SECOND_FACTOR');
    assert.equal((await app.api.post('/developers/recovery-codes', as(token))).status, 200);
  });

  test('cannot be guessed: ten tries for each session', async (t) => {
    const own = await startApp(t, {
      databaseUrl: app.databaseUrl,
      clock: app.clock,
      env: { RATE_LIMIT_LOGIN: '10' },
    });
    const account = await developer(app);
    const [one, other] = [await openSession(app, account.id), await openSession(app, account.id)];
    const confirm = (session: string, password: string) =>
      own.api.post('/developers/reauthentication', { key: session, body: { password } });
    for (let tries = 0; tries < 10; tries++)
      assertError(await confirm(one.token, 'wrong horse'), 401, 'INVALID_PASSWORD');
    assertError(await confirm(one.token, account.password), 429, 'RATE_LIMIT_EXCEEDED');
    // The owner's other session has tries of its own.
    assert.equal((await confirm(other.token, account.password)).status, 200);
  });
});

describe('sessions', () => {
  test('are listed with device, network and last use, and ended one by one or all others', async () => {
    const account = await confirmedAccount(app);
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const token = cookieOf(
      await enter(account, {}, { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77' }),
    );
    const program = await app.api.post('/developers/login', {
      body: account,
      headers: { 'user-agent': 'budget/1.2 (somewhere)', 'x-forwarded-for': '2001:db8:1:2::3' },
    });
    app.clock.advance({ minutes: 5 });
    await app.api.get('/developers/me', as(token));
    const { body } = await app.api.get('/developers/sessions', as(token));
    const [mine, other] = body.data;
    assert.deepEqual(
      [mine.kind, mine.current, mine.device, mine.network],
      ['portal', true, 'Firefox, Windows', '203.0.113.0/24'],
    );
    assert.equal(mine.last_used_at, app.clock.now().toISOString());
    assert.deepEqual(
      [other.kind, other.current, other.device, other.network],
      ['api', false, 'budget/1.2', '2001:db8:1::/48'],
    );
    // Another developer cannot end the session.
    const stranger = await developer(app);
    const { session } = stranger;
    assertError(
      await app.api.delete(`/developers/sessions/${other.id}`, { key: session }),
      404,
      'DEV_SESSION_NOT_FOUND',
    );
    const left = await app.api.delete(`/developers/sessions/${other.id}`, as(token));
    assert.deepEqual(
      left.body.data.map(({ id }: { id: string }) => id),
      [mine.id],
    );
    assertError(await app.api.get('/developers/me', { key: program.body.token }), 401, 'INVALID_DEV_TOKEN');
    const more = [await logIn(app, account), await logIn(app, account)];
    assert.equal((await app.api.delete('/developers/sessions', as(token))).body.count, 1);
    for (const one of more)
      assertError(await app.api.get('/developers/me', { key: one }), 401, 'INVALID_DEV_TOKEN');
    assert.equal((await app.api.get('/developers/me', as(token))).status, 200);
    const actions = await actionsOf(await logIn(app, account), 'account.session_ended');
    assert.ok(actions.includes('account.sessions_ended'));
  });

  test('show nothing of a deleted account', async () => {
    const account = await confirmedAccount(app);
    const token = cookieOf(await enter(account));
    await app.api.delete('/developers/me', as(token, { body: { password: account.password } }));
    assertError(await app.api.get('/developers/me', as(token)), 401, 'DEVELOPER_NOT_FOUND');
    const rows =
      await app.sql`select from developer_sessions where developer_id is null and network is not null`;
    assert.equal(rows.length, 0);
  });
});

describe('a log-in', () => {
  test('from a new device is mailed to the owner, with time, address and device', async () => {
    const account = await confirmedAccount(app);
    const elsewhere = {
      'x-forwarded-for': '198.51.100.9',
      'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/140.0.0.0',
    };
    const first = await enter(account);
    const device = cookieOf(first, 'portal_device');
    const alarms = async () =>
      (await mailsTo(app, account.email)).filter(({ subject }) => subject === 'Log-in from a new device');
    assert.equal((await alarms()).length, 0, 'the first log-in, where the address was confirmed');
    await enter(account, {}, { ...elsewhere, cookie: `portal_device=${device}` });
    assert.equal((await alarms()).length, 0, 'the same device in another network');
    await enter(account, {}, elsewhere);
    const [mail] = await alarms();
    assert.match(mail!.text, /198\.51\.100\.9/);
    assert.match(mail!.text, /Chrome, Linux/);
    assert.match(mail!.text, new RegExp(app.clock.now().toISOString().slice(0, 10)));
    // A browser in the owner's network, without the cookie of an earlier log-in.
    await enter(account);
    assert.equal((await alarms()).length, 2);
    // A program in a network that the account has used.
    await app.api.post('/developers/login', { body: account });
    assert.equal((await alarms()).length, 2);
  });

  test('of a stranger who guesses locks out neither the known device nor its second factor', async (t) => {
    const own = await startApp(t, {
      databaseUrl: app.databaseUrl,
      clock: app.clock,
      env: { ...generous, TRUST_PROXY: '1', RATE_LIMIT_LOGIN_PER_ACCOUNT: '5', RATE_LIMIT_LOGIN: '8' },
    });
    const account = await developer(app);
    const { secret } = await addTotp(account.session);
    const by = (ip: string, more: object) =>
      own.api.post('/developers/login', {
        body: { email: account.email, ...more },
        headers: { 'x-forwarded-for': ip },
      });
    const { password } = account;
    const owner = { password, remember_device: true };
    const first = await by('192.0.2.1', { ...owner, code: codeAt(secret) });
    const device_token = first.body.device_token;
    for (let guess = 0; guess < 5; guess++)
      assertError(
        await by(`198.51.100.${guess}`, { password: `guess ${guess}` }),
        401,
        'INVALID_CREDENTIALS',
      );
    assertError(await by('198.51.100.99', { password }), 429, 'RATE_LIMIT_EXCEEDED');
    app.clock.advance({ minutes: 1 });
    const again = await by('192.0.2.200', { password, device_token, code: codeAt(secret) });
    assert.equal(again.status, 200, JSON.stringify(again.body));
  });

  test('gives a stranger who knows the password few codes to try, and the owner’s device its own', async (t) => {
    const own = await startApp(t, {
      databaseUrl: app.databaseUrl,
      clock: app.clock,
      env: { ...generous, TRUST_PROXY: '1', RATE_LIMIT_LOGIN: '4' },
    });
    const account = await developer(app);
    const { secret } = await addTotp(account.session);
    const by = (ip: string, more: object) =>
      own.api.post('/developers/login', {
        body: { email: account.email, password: account.password, ...more },
        headers: { 'x-forwarded-for': ip },
      });
    const first = await by('192.0.2.1', { remember_device: true, code: codeAt(secret) });
    for (let guess = 0; guess < 3; guess++)
      assertError(await by(`198.51.100.${guess}`, { code: `00000${guess}` }), 401, 'INVALID_SECOND_FACTOR');
    app.clock.advance({ minutes: 1 });
    const stranger = await by('198.51.100.50', { code: codeAt(secret) });
    assertError(stranger, 429, 'RATE_LIMIT_EXCEEDED');
    const { device_token } = first.body;
    assert.equal((await by('192.0.2.200', { device_token, code: codeAt(secret) })).status, 200);
  });

  test('that fails is recorded for the owner, twenty times in an hour and no more', async () => {
    const account = await developer(app);
    const body = { email: account.email, password: 'wrong horse' };
    for (let guess = 0; guess < 23; guess++) await app.api.post('/developers/login', { body });
    await actionsOf(account.session, 'account.login_failed');
    const failed = async () => {
      const { body } = await app.api.get('/developers/audit-log?limit=100', { key: account.session });
      return body.data.filter(({ actor }: { actor: string }) => actor === 'unknown').length;
    };
    while ((await failed()) < 20) await app.api.get('/developers/me', { key: account.session });
    assert.equal(await failed(), 20);
  });

  test('that fails is counted with those that fail at the same time', async () => {
    const { id, session } = await developer(app);
    const failure = { developerId: id, at: app.clock.now(), ip: '192.0.2.1' };
    await Promise.all(Array.from({ length: 40 }, () => recordFailedLogin(app.sql, failure)));
    const { body } = await app.api.get('/developers/audit-log?limit=100', { key: session });
    const failed = body.data.filter(({ actor }: { actor: string }) => actor === 'unknown');
    assert.equal(failed.length, 20);
  });
});

describe('a published password', () => {
  test('is refused for a new account and at a reset', async () => {
    const refused = (password: string) =>
      app.api.post('/developers/register', {
        body: { name: 'Ana', email: 'ana.breached@example.com', password, consent: true },
      });
    for (const password of ['password123', 'Password123', 'qwertyuiop', '1234567890'])
      assertError(await refused(password), 400, 'PASSWORD_BREACHED');
    assertError(await refused('1234567'), 400, 'PASSWORD_TOO_SHORT');
    const account = await register(app);
    await app.api.post('/developers/forgot-password', { body: { email: account.email } });
    const token = await mailedToken(app, account.email, '/reset-password');
    const reset = (password: string) =>
      app.api.post('/developers/reset-password', { body: { token, password } });
    assertError(await reset('iloveyou'), 400, 'PASSWORD_BREACHED');
    // The refusal does not use up the link.
    assert.equal((await reset('another horse')).status, 200);
  });

  test('is found in the files of Have I Been Pwned too', async (t) => {
    const directory = await directoryFor(t);
    const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
    const [found, padded] = [sha1('a rare horse'), sha1('a padded horse')];
    for (const range of ['00000', 'FFFFF']) writeFileSync(`${directory}/${range}.txt`, '');
    writeFileSync(`${directory}/${found.slice(0, 5)}.txt`, `0000:1\r\n${found.slice(5)}:12\r\n`);
    writeFileSync(`${directory}/${padded.slice(0, 5)}.txt`, `${padded.slice(5)}:0\r\n`);
    const own = await startApp(t, {
      databaseUrl: app.databaseUrl,
      clock: app.clock,
      env: { ...generous, BREACHED_PASSWORDS_DIR: directory },
    });
    const body = (password: string) => ({
      body: { name: 'Ana', email: `${password.replaceAll(' ', '.')}@example.com`, password, consent: true },
    });
    assertError(await own.api.post('/developers/register', body('a rare horse')), 400, 'PASSWORD_BREACHED');
    assert.equal((await own.api.post('/developers/register', body('a padded horse'))).status, 201);
    await assert.rejects(
      startApp(t, { env: { BREACHED_PASSWORDS_DIR: '/nowhere' } }),
      /BREACHED_PASSWORDS_DIR must name a folder/,
    );
  });
});
