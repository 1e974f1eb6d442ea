/** Access to every registered management and admin route, by credential. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newApiKey, newId, withChecksum } from '../../src/platform/vocabulary/ids.ts';
import type { Endpoint } from '../../src/sites/openapi/endpoints.ts';
import { type Account, developer, freshEmail, generous, logIn, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError, type Call } from '../support/client.ts';
import { eachOrAll, pairs } from '../support/depth.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

const ADMIN_KEY = 'the-key-of-the-owner';

describe('access to management routes', () => {
  const end = ending();
  let app: TestApp;
  let owner: Account & { session: string };

  before(async () => {
    app = await startApp(end, { env: { ...generous, ADMIN_KEY } });
    owner = await developer(app);
  });

  const endpoints = (kind: 'session' | 'admin'): Endpoint[] =>
    app.service.app.endpoints.filter(({ access }) => access.kind === kind);

  const call = (endpoint: Endpoint, path: string, options: Call): Promise<ApiResponse> => {
    const method = endpoint.method as Method;
    return app.api[method](path, { ...(method === 'get' ? {} : { body: {} }), ...options });
  };

  /** Asserts that every such route refuses these credentials with this error. */
  const refusedEverywhere = async (
    kind: 'session' | 'admin',
    forms: readonly Call[],
    error: [status: number, code: string],
  ): Promise<void> => {
    for (const [nth, endpoint] of endpoints(kind).entries()) {
      const path = endpoint.path.replace(/\{\w+\}/g, 'nothing');
      for (const [prefix, options] of eachOrAll(nth, pairs(['', '/v1'], forms))) {
        assertError(await call(endpoint, prefix + path, options), ...error);
      }
    }
  };

  test('the routes are registered', () => {
    assert.ok(endpoints('session').length >= 9);
    assert.equal(endpoints('admin').length, 5);
  });

  test('no Authorization header: MISSING_DEV_TOKEN', async () => {
    const forms = [{}, { headers: { authorization: ' ' } }];
    await refusedEverywhere('session', forms, [401, 'MISSING_DEV_TOKEN']);
  });

  test('an API key or a link token: WRONG_TOKEN_TYPE', async () => {
    const { key } = await makeKey(app, owner.session);
    const link = await app.api.post('/link/token/create', { key, body: {} });
    const live = withChecksum('svc_live_sk_000000000000000000000000000000');
    const others = [key, app.demoKey, newApiKey(), live, link.body.link_token];
    const forms = others.map((other) => ({ key: other }));
    await refusedEverywhere('session', forms, [401, 'WRONG_TOKEN_TYPE']);
  });

  test('malformed, unknown and ended sessions: INVALID_DEV_TOKEN', async () => {
    const ended = await logIn(app, owner);
    await app.api.post('/developers/logout', { key: ended });
    const headers = [
      'Bearer',
      `Basic ${owner.session}`,
      owner.session,
      'Bearer nonsense',
      `Bearer ${newId('developerSession')}`,
      `Bearer ${owner.session}x`,
      `Bearer ${owner.session.toLowerCase()}`,
      `Bearer ${ended}`,
    ];
    const forms = headers.map((authorization) => ({ headers: { authorization } }));
    await refusedEverywhere('session', forms, [401, 'INVALID_DEV_TOKEN']);
  });

  test('a session of a deleted account: DEVELOPER_NOT_FOUND', async () => {
    const { session, password } = await developer(app);
    const answer = await app.api.delete('/developers/me', { key: session, body: { password } });
    assert.equal(answer.status, 200);
    await refusedEverywhere('session', [{ key: session }], [401, 'DEVELOPER_NOT_FOUND']);
  });

  test("another developer's object gives the same response as a missing one", async () => {
    const theirs = await createDeveloper(app);
    const webhook = await theirs.addWebhook('https://hooks.example.com/');
    const connection = await theirs.addConnection('user');
    await theirs.emit(connection, 'user');
    const [delivery] = await app.sql<{ id: string }[]>`
      select id from webhook_deliveries where webhook_id = ${webhook.id}`;
    const { user_code: code } = (await app.api.post('/developers/cli-logins', { body: {} })).body;
    await app.api.post(`/developers/cli-logins/${code}/approve`, { key: theirs.session });
    const made: Record<string, string> = {
      key: theirs.keyPublicId,
      id: webhook.id,
      delivery: delivery!.id,
      code,
    };
    const unmade: Record<string, string> = {
      key: newId('key'),
      id: newId('webhook'),
      delivery: newId('delivery'),
      code: 'BBBB-BBBB',
    };
    const own = endpoints('session').filter(({ path }) => path.includes('{'));
    assert.ok(own.length >= 1);
    const now = app.clock.now().toISOString();
    for (const endpoint of own) {
      const label = `${endpoint.method} ${endpoint.path}`;
      const at = (ids: Record<string, string>): string =>
        endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
          assert.ok(ids[name], `${label}: no object for {${name}}`);
          return ids[name];
        });
      const options: Call = {
        key: owner.session,
        ...(endpoint.method === 'get' ? {} : { body: { since: now, from: now } }),
      };
      const found = await call(endpoint, at(made), options);
      const missing = await call(endpoint, at(unmade), options);
      assert.equal(found.status, 404, `${label} ${JSON.stringify(found.body)}`);
      assert.deepEqual({ ...found.body, request_id: '' }, { ...missing.body, request_id: '' }, label);
    }
    assert.equal((await app.api.get('/accounts', { key: theirs.key })).status, 200, 'nothing was changed');
    assert.deepEqual(
      (await app.api.get('/developers/keys', { key: owner.session })).body.data.filter(
        (key: { id: string }) => key.id === theirs.keyPublicId,
      ),
      [],
    );
  });

  test('no admin key or a wrong one: INVALID_ADMIN_KEY', async () => {
    const keys = [
      owner.session,
      app.demoKey,
      ADMIN_KEY.slice(0, -1),
      `${ADMIN_KEY}x`,
      ADMIN_KEY.toUpperCase(),
    ];
    for (const form of [{}, ...keys.map((key) => ({ key })), { headers: { authorization: ADMIN_KEY } }]) {
      await refusedEverywhere('admin', [form], [401, 'INVALID_ADMIN_KEY']);
    }
    const [audit] = await app.sql<{ count: number }[]>`select count(*) from admin_actions`;
    assert.equal(audit!.count, 0);
  });

  test('without a configured admin key all admin routes refuse', async (t) => {
    const closed = await startApp(t, { env: generous });
    for (const key of ['', 'null', 'undefined', ADMIN_KEY]) {
      assertError(await closed.api.get('/admin/overview', { key }), 401, 'INVALID_ADMIN_KEY');
    }
    assertError(await closed.api.get('/admin/overview'), 401, 'INVALID_ADMIN_KEY');
  });

  test('a session past 24 hours: EXPIRED_DEV_TOKEN, a week later INVALID_DEV_TOKEN', async () => {
    const { session } = await developer(app);
    app.clock.advance({ hours: 24 });
    await refusedEverywhere('session', [{ key: session }], [401, 'EXPIRED_DEV_TOKEN']);
    app.clock.advance({ days: 7, ms: 1 });
    await app.service.deps.jobs.send(app.sql, { name: 'retention', settings: {} }, {});
    await app.service.deps.jobs.drain();
    await refusedEverywhere('session', [{ key: session }], [401, 'INVALID_DEV_TOKEN']);
  });
});

describe('input of management routes', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: generous });
  });

  const refused = async (path: string, body: object, status: number, code: string): Promise<void> => {
    assertError(await app.api.post(path, { body }), status, code);
  };

  test('register', async () => {
    const whole = { name: 'Ana', email: freshEmail(), password: 'correct horse', consent: true };
    const without = (field: string) =>
      Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
    const path = '/developers/register';
    for (const field of ['name', 'email', 'password']) {
      await refused(path, without(field), 400, 'MISSING_FIELDS');
      await refused(path, { ...whole, [field]: null }, 400, 'MISSING_FIELDS');
      await refused(path, { ...whole, [field]: '' }, 400, 'MISSING_FIELDS');
    }
    await refused(path, {}, 400, 'MISSING_FIELDS');
    await refused(path, without('consent'), 400, 'CONSENT_REQUIRED');
    for (const consent of [false, 'true', 1, {}])
      await refused(path, { ...whole, consent }, 400, 'CONSENT_REQUIRED');
    for (const email of ['ana', 'ana@', '@example.com', 'ana@localhost', 'a b@example.com', 7]) {
      await refused(path, { ...whole, email }, 400, 'INVALID_EMAIL');
    }
    await refused(path, { ...whole, email: `${'a'.repeat(243)}@example.com` }, 400, 'INPUT_TOO_LONG');
    await refused(path, { ...whole, password: '1234567' }, 400, 'PASSWORD_TOO_SHORT');
    await refused(path, { ...whole, password: ' '.repeat(7) }, 400, 'PASSWORD_TOO_SHORT');
    await refused(path, { ...whole, password: '🔑'.repeat(7) }, 400, 'PASSWORD_TOO_SHORT');
    await refused(path, { ...whole, password: 'x'.repeat(129) }, 400, 'INPUT_TOO_LONG');
    await refused(path, { ...whole, name: 'x'.repeat(101) }, 400, 'INPUT_TOO_LONG');
    await refused(path, { ...whole, company: 'x'.repeat(101) }, 400, 'INPUT_TOO_LONG');
    await refused(path, { ...whole, name: 7 }, 400, 'INVALID_PARAMETER');
    await refused(path, { ...whole, password: 12345678 }, 400, 'INVALID_PARAMETER');
    const [none] = await app.sql<{ count: number }[]>`select count(*) from developers`;
    assert.equal(none!.count, 0);
    const longest = { ...whole, password: '🔑'.repeat(128), company: null };
    assert.equal((await app.api.post(path, { body: longest })).status, 201);
    await refused(path, whole, 409, 'EMAIL_TAKEN');
  });

  test('log in', async () => {
    await refused('/developers/login', {}, 400, 'MISSING_FIELDS');
    await refused('/developers/login', { email: freshEmail() }, 400, 'MISSING_FIELDS');
    await refused(
      '/developers/login',
      { email: freshEmail(), password: 'whatever' },
      401,
      'INVALID_CREDENTIALS',
    );
    await refused('/developers/login', { email: 'nonsense', password: 'x' }, 401, 'INVALID_CREDENTIALS');
    await refused(
      '/developers/login',
      { email: freshEmail(), password: 'x'.repeat(129) },
      400,
      'INPUT_TOO_LONG',
    );
  });

  test('mailed links', async () => {
    for (const path of ['/developers/resend-verification', '/developers/forgot-password']) {
      await refused(path, {}, 400, 'MISSING_FIELDS');
      await refused(path, { email: ' ' }, 400, 'MISSING_FIELDS');
      await refused(path, { email: 'nonsense' }, 400, 'INVALID_EMAIL');
    }
    await refused('/developers/reset-password', { password: 'correct horse' }, 400, 'MISSING_FIELDS');
    await refused('/developers/reset-password', { token: 'x', password: 'short' }, 400, 'PASSWORD_TOO_SHORT');
    await refused(
      '/developers/reset-password',
      { token: 'x', password: 'correct horse' },
      400,
      'INVALID_RESET_TOKEN',
    );
    assertError(
      await app.api.get(`/developers/verify-email?token=${'x'.repeat(501)}`),
      400,
      'INPUT_TOO_LONG',
    );
  });

  test('delete the account', async () => {
    const { session } = await developer(app);
    const erase = (body?: object) =>
      app.api.delete('/developers/me', { key: session, ...(body ? { body } : {}) });
    assertError(await erase(), 400, 'PASSWORD_REQUIRED');
    for (const body of [{}, { password: '' }, { password: null }]) {
      assertError(await erase(body), 400, 'PASSWORD_REQUIRED');
    }
    assertError(await erase({ password: 'wrong horse' }), 401, 'INVALID_PASSWORD');
    assert.equal((await app.api.get('/developers/me', { key: session })).status, 200);
  });

  test('waitlist', async () => {
    await refused('/waitlist', {}, 400, 'NAME_REQUIRED');
    await refused('/waitlist', { name: ' ', email: freshEmail() }, 400, 'NAME_REQUIRED');
    await refused('/waitlist', { name: 'Ana' }, 400, 'MISSING_FIELDS');
    await refused('/waitlist', { name: 'Ana', email: 'nonsense' }, 400, 'INVALID_EMAIL');
    await refused('/waitlist', { name: 'x'.repeat(101), email: freshEmail() }, 400, 'INPUT_TOO_LONG');
  });
});
