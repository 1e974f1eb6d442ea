/** Creating and revoking API keys. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { developer, generous, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { ending } from '../support/ending.ts';

describe('API keys', () => {
  const end = ending();
  let app: TestApp;
  /** A second process over the same database. */
  let other: TestApp;
  let session: string;

  before(async () => {
    const { url: databaseUrl } = await testDatabase(end);
    app = await startApp(end, { env: generous, databaseUrl });
    other = await startApp(end, { env: generous, databaseUrl, clock: app.clock });
    ({ session } = await developer(app));
  });

  const listed = async (id: string) =>
    (await app.api.get('/developers/keys', { key: session })).body.data.find(
      (key: { id: string }) => key.id === id,
    );
  const revoke = (key: string) => app.api.delete(`/developers/keys/${key}`, { key: session });

  test('the response to its creation has the whole secret, later ones only its prefix', async () => {
    const answer = await app.api.post('/v1/developers/keys', {
      key: session,
      body: { app_name: ' Budget app ', environment: 'sandbox' },
    });
    assert.equal(answer.status, 201);
    assert.match(answer.body.key, /^svc_test_sk_[0-9A-Za-z]{36}$/);
    const { key, ...record } = answer.body;
    assert.deepEqual(record, {
      object: 'api_key',
      id: record.id,
      prefix: key.slice(0, 18),
      app_name: 'Budget app',
      environment: 'sandbox',
      status: 'active',
      scopes: ['accounts:read', 'balance:read', 'transactions:read', 'connections:write'],
      expires_at: null,
      redirect_urls: null,
      bound_link_tokens_only: false,
      user_page_offered: false,
      created_at: app.clock.now().toISOString(),
      last_used_at: null,
      last_used_ip: null,
      last_used_agent: null,
      revoked_at: null,
      previous_secret_expires_at: null,
      clock_offset_seconds: 0,
    });
    assert.deepEqual((await app.api.get('/developers/keys', { key: session })).body.environments, [
      'sandbox',
    ]);
    const list = await app.api.get('/developers/keys', { key: session });
    assert.equal(list.body.object, 'list');
    assert.equal(list.body.count, list.body.data.length);
    assert.deepEqual(await listed(record.id), record);
    assert.ok(!JSON.stringify(list.body).includes(key));
    const [stored] = await app.sql<{ row: string }[]>`
      select k::text || s::text as row from api_keys k join key_secrets s on s.key_id = k.id where k.public_id = ${record.id}`;
    assert.ok(!stored!.row.includes(key));
  });

  test('a key needs a name, the sandbox, and existing scopes', async () => {
    const make = (body: object) => app.api.post('/developers/keys', { key: session, body });
    for (const body of [{}, { app_name: '' }, { app_name: '  ' }, { app_name: null }]) {
      assertError(await make(body), 400, 'MISSING_APP_NAME');
    }
    for (const environment of ['live', 'production', 'Sandbox', '', 7]) {
      assertError(await make({ app_name: 'x', environment }), 400, 'INVALID_ENVIRONMENT');
    }
    assertError(await make({ app_name: 'x'.repeat(101) }), 400, 'INPUT_TOO_LONG');
    for (const scopes of [['accounts:write'], 'accounts:read', [1]]) {
      assertError(await make({ app_name: 'x', scopes }), 400, 'INVALID_PARAMETER');
    }
  });

  test('a key can do what its scopes allow', async () => {
    const { key } = await makeKey(app, session, {
      scopes: ['balance:read', 'accounts:read', 'balance:read'],
    });
    assert.equal((await app.api.get('/accounts', { key })).status, 200);
    const { accountIds } = await connectBank(app, key);
    assertError(
      await app.api.get(`/accounts/${accountIds[0]}/transactions`, { key }),
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    const bare = await makeKey(app, session, { scopes: [] });
    assertError(await app.api.get('/accounts', { key: bare.key }), 403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('a revocation takes effect at the next request, in every process', async () => {
    for (const name of ['id', 'prefix', 'key'] as const) {
      const made = await makeKey(app, session);
      for (const process of [app, other]) {
        assert.equal((await process.api.get('/accounts', { key: made.key })).status, 200);
      }
      const answer = await revoke(made[name]);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.status, 'revoked');
      assert.equal(answer.body.revoked_at, app.clock.now().toISOString());
      for (const process of [other, app]) {
        assertError(await process.api.get('/accounts', { key: made.key }), 401, 'REVOKED_API_KEY');
      }
      assertError(await revoke(made[name]), 409, 'KEY_ALREADY_REVOKED');
      assert.equal((await listed(made.id)).status, 'revoked');
    }
  });

  test('one of many concurrent revocations succeeds', async () => {
    const { id } = await makeKey(app, session);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? app : other).api.delete(`/developers/keys/${id}`, { key: session }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  });

  test('an ambiguous prefix names no key, and a foreign key is never named', async () => {
    const [one, two] = [await makeKey(app, session), await makeKey(app, session)];
    await app.sql`update key_secrets set prefix = ${one.prefix} where key_id = (
        select id from api_keys where public_id = ${two.id})`;
    assertError(await revoke(one.prefix), 404, 'KEY_NOT_FOUND');
    assert.equal((await revoke(two.id)).status, 200);

    const stranger = await developer(app);
    const theirs = await makeKey(app, stranger.session);
    await app.sql`update key_secrets set prefix = ${theirs.prefix} where key_id = (
        select id from api_keys where public_id = ${one.id})`;
    for (const name of [theirs.id, theirs.key, 'key_nothing', `${theirs.key}x`]) {
      assertError(await revoke(name), 404, 'KEY_NOT_FOUND');
    }
    assert.equal((await revoke(theirs.prefix)).body.id, one.id, "one's own of that prefix is meant");
    assert.equal((await app.api.get('/accounts', { key: theirs.key })).status, 200);
  });

  test('keys of one developer have separate data and clocks', async () => {
    const [one, two] = [await makeKey(app, session), await makeKey(app, session)];
    await connectBank(app, one.key);
    assert.equal((await app.api.get('/connections', { key: one.key })).body.count, 1);
    assert.equal((await app.api.get('/connections', { key: two.key })).body.count, 0);
    assert.equal((await app.api.get('/accounts', { key: two.key })).body.count, 0);

    const advanced = await app.api.post('/sandbox/clock/advance', { key: one.key, body: { days: 2 } });
    assert.equal(advanced.status, 200, JSON.stringify(advanced.body));
    const times = [];
    for (const { key } of [one, two]) {
      times.push(Date.parse((await app.api.get('/sandbox/clock', { key })).body.now));
    }
    assert.equal(times[0]! - times[1]!, 2 * 86_400_000);
    assert.equal(times[1], app.clock.now().getTime());
    // The portal shows wall time.
    await app.service.deps.recorder.flush();
    assert.equal((await listed(one.id)).last_used_at, app.clock.now().toISOString());
  });

  test('the last use is accurate to one flush, and only grows', async () => {
    const { id, key } = await makeKey(app, session);
    app.clock.advance({ minutes: 5 });
    await app.api.get('/accounts', { key });
    const used = app.clock.now().toISOString();
    await app.service.deps.recorder.flush();
    assert.equal((await listed(id)).last_used_at, used);
    app.clock.advance({ minutes: 5 });
    await other.api.get('/banks', { key });
    await other.service.deps.recorder.flush();
    assert.equal((await listed(id)).last_used_at, app.clock.now().toISOString());
  });
});
