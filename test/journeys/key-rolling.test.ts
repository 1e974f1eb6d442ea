/** Rolling gives a key a new secret and changes nothing else. */
import assert from 'node:assert/strict';
import { before, describe, mock, test } from 'node:test';
import pg from 'pg';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { type Account, developer, generous, logIn, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { ending } from '../support/ending.ts';

const HOUR = 3_600_000;

describe('rolling a key', () => {
  const end = ending();
  let app: TestApp;
  /** A second process over the same database. */
  let other: TestApp;
  let ana: Account;
  let session: string;

  before(async () => {
    const { url: databaseUrl } = await testDatabase(end);
    app = await startApp(end, { env: generous, databaseUrl });
    other = await startApp(end, { env: generous, databaseUrl, clock: app.clock });
    ana = await developer(app);
    session = await logIn(app, ana);
  });

  const roll = (key: string, body?: object): Promise<ApiResponse> =>
    app.api.post(`/developers/keys/${key}/roll`, { key: session, ...(body ? { body } : {}) });
  const use = (key: string, process = app): Promise<ApiResponse> => process.api.get('/connections', { key });
  const rolledAway = async (key: string): Promise<void> => {
    for (const process of [app, other]) {
      const answer = await use(key, process);
      assertError(answer, 401, 'REVOKED_API_KEY');
      assert.match(answer.body.error_message, /rolled/);
    }
  };

  test('the new secret belongs to the same key; the older one works for a day of wall time, with a warning', async () => {
    const made = await makeKey(app, session, { scopes: ['accounts:read', 'connections:write'] });
    const { connectionId } = await connectBank(app, made.key);
    await app.api.post('/sandbox/clock/advance', { key: made.key, body: { days: 3 } });
    const answer = await roll(made.id);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { key, ...record } = answer.body;
    assert.match(key, /^svc_test_sk_[0-9A-Za-z]{36}$/);
    assert.notEqual(key, made.key);
    const until = new Date(app.clock.now().getTime() + 24 * HOUR).toISOString();
    assert.deepEqual(
      [record.id, record.prefix, record.status, record.scopes, record.previous_secret_expires_at],
      [made.id, key.slice(0, 18), 'active', ['accounts:read', 'connections:write'], until],
    );
    const { data } = (await app.api.get('/developers/keys', { key: session })).body;
    const shown = data.find((row: { id: string }) => row.id === made.id);
    // The last use is written later.
    assert.deepEqual(shown, { ...record, last_used_at: shown.last_used_at });

    // The key's own clock has no effect on the overlap.
    await app.api.post('/sandbox/clock/advance', { key: made.key, body: { days: 3 } });
    for (const [secret, warning] of [
      [key, null],
      [made.key, `The key was rolled: this secret ends at ${until}. Use the newest secret.`],
    ]) {
      const seen = await use(secret);
      assert.equal(seen.body.data[0].connection_id, connectionId);
      assert.equal(seen.headers.get('service-warning'), warning);
      const clock = await app.api.get('/sandbox/clock', { key: secret });
      assert.equal(clock.body.offset_seconds, 6 * 86_400);
    }
    app.clock.advance({ hours: 24, ms: -1 });
    assert.equal((await use(made.key)).status, 200);
    app.clock.advance({ ms: 1 });
    session = await logIn(app, ana);
    await rolledAway(made.key);
    assert.match((await use(made.key)).body.error_message, new RegExp(until));
    assert.equal((await use(key)).status, 200);
    const later = await app.api.get('/developers/keys', { key: session });
    const [ended] = later.body.data.filter((row: { id: string }) => row.id === made.id);
    assert.equal(ended.previous_secret_expires_at, null);
  });

  test('an overlap of 0 ends all older secrets at once, in every process', async () => {
    const made = await makeKey(app, session);
    const second = (await roll(made.id, { overlap_seconds: 604_800 })).body.key;
    const third = (await roll(made.id, { overlap_seconds: 0 })).body;
    for (const gone of [made.key, second]) await rolledAway(gone);
    assert.equal(third.previous_secret_expires_at, null);
    assert.equal((await use(third.key, other)).status, 200);
  });

  test('a later roll may shorten the overlap of an older secret, and never extends it', async () => {
    const made = await makeKey(app, session);
    const second = (await roll(made.id, { overlap_seconds: 3_600 })).body.key;
    const third = (await roll(made.id, { overlap_seconds: 7_200 })).body;
    assert.equal(
      third.previous_secret_expires_at,
      new Date(app.clock.now().getTime() + 2 * HOUR).toISOString(),
    );
    app.clock.advance({ hours: 1 });
    await rolledAway(made.key);
    assert.equal((await use(second)).status, 200);
    await roll(made.id, { overlap_seconds: 60 });
    app.clock.advance({ minutes: 1 });
    await rolledAway(second);
    await rolledAway(third.key);
  });

  test('an older secret identifies its key while it is accepted', async () => {
    const made = await makeKey(app, session);
    const second = (await roll(made.prefix, { overlap_seconds: 60 })).body;
    assert.equal(second.id, made.id);
    const mistyped = `${made.key.slice(0, -1)}${made.key.endsWith('A') ? 'B' : 'A'}`;
    assertError(await use(mistyped), 401, 'INVALID_API_KEY');
    for (const name of [made.id, made.prefix, made.key, second.prefix, second.key]) {
      const token = await app.api.post(`/developers/keys/${name}/token`, { key: session });
      assert.equal(token.status, 201, name);
    }
    app.clock.advance({ minutes: 1 });
    for (const name of [made.prefix, made.key, mistyped]) {
      assertError(await roll(name), 404, 'KEY_NOT_FOUND');
    }
    const revoked = await app.api.delete(`/developers/keys/${second.key}`, { key: session });
    assert.deepEqual([revoked.body.id, revoked.body.prefix], [made.id, second.prefix]);
    assertError(await roll(second.prefix), 409, 'KEY_ALREADY_REVOKED');
    for (const secret of [made.key, second.key]) assertError(await use(secret), 401, 'REVOKED_API_KEY');
  });

  test('the overlap is a whole number of seconds up to a week; foreign keys and demo keys cannot be rolled', async () => {
    const made = await makeKey(app, session);
    for (const overlap_seconds of [-1, 604_801, 1.5, '60', true]) {
      assertError(await roll(made.id, { overlap_seconds }), 400, 'INVALID_PARAMETER');
    }
    const stranger = await developer(app);
    for (const name of [made.id, made.prefix, made.key, app.demoKey, newId('key')]) {
      const answer = await app.api.post(`/developers/keys/${name}/roll`, { key: stranger.session });
      assertError(answer, 404, 'KEY_NOT_FOUND');
    }
    assert.equal((await use(made.key)).headers.get('service-warning'), null);
  });

  test('each of many concurrent rolls gives a secret, and one is the newest', async () => {
    const made = await makeKey(app, session);
    const at = (i: number, body: object) =>
      (i % 2 ? app : other).api.post(`/developers/keys/${made.id}/roll`, { key: session, body });
    const many = (body: object) => Promise.all(Array.from({ length: 8 }, (_, i) => at(i, body)));
    const works = async (answers: ApiResponse[]) => {
      const statuses = await Promise.all(answers.map(async ({ body }) => (await use(body.key)).status));
      return statuses.filter((status) => status === 200).length;
    };
    const [kept, ended] = [await many({ overlap_seconds: 60 }), await many({ overlap_seconds: 0 })];
    assert.ok([...kept, ...ended].every(({ status }) => status === 200));
    assert.deepEqual([await works(kept), await works(ended)], [0, 1]);
    const { data } = (await app.api.get('/developers/keys', { key: session })).body;
    const { prefix } = data.find((row: { id: string }) => row.id === made.id);
    const [newest] = ended.filter(({ body }) => body.prefix === prefix);
    assert.equal((await use(newest!.body.key)).status, 200);
  });

  test('after a concurrent roll and revocation, the key and all its secrets are revoked', async () => {
    for (let round = 0; round < 6; round++) {
      const made = await makeKey(app, session);
      const [rolled, revoked] = await Promise.all([
        roll(made.id),
        other.api.delete(`/developers/keys/${made.id}`, { key: session }),
      ]);
      assert.equal(revoked.status, 200);
      if (rolled.status !== 200) assertError(rolled, 409, 'KEY_ALREADY_REVOKED');
      else assertError(await use(rolled.body.key), 401, 'REVOKED_API_KEY');
      assertError(await use(made.key), 401, 'REVOKED_API_KEY');
    }
  });

  test('an authenticated request looks up its key in one statement', async () => {
    const made = await makeKey(app, session);
    await roll(made.id);
    const asked = mock.method(pg.Pool.prototype, 'query');
    await use(made.key);
    const texts = asked.mock.calls.map(({ arguments: [query] }) => String((query as { text?: string }).text));
    asked.mock.restore();
    // The other statement is the list of connections.
    assert.deepEqual(
      texts.filter((text) => /key_secrets|api_keys|from connections/.test(text)).length,
      2,
      texts.join('\n'),
    );
  });

  test('the export lists the secrets of a key without their values', async () => {
    const ana = await developer(app);
    const made = await makeKey(app, ana.session);
    const rolled = await app.api.post(`/developers/keys/${made.id}/roll`, { key: ana.session });
    const { body } = await app.api.get('/developers/me/export', { key: ana.session });
    const now = app.clock.now();
    assert.deepEqual(
      body.api_key_secrets.toSorted((a: { valid_until: string }) => (a.valid_until ? -1 : 1)),
      [
        [made.prefix, new Date(now.getTime() + 24 * HOUR).toISOString()],
        [rolled.body.prefix, null],
      ].map(([prefix, valid_until]) => ({
        api_key_id: made.id,
        prefix,
        created_at: now.toISOString(),
        valid_until,
      })),
    );
    for (const { key } of [made, rolled.body]) assert.ok(!JSON.stringify(body).includes(key));
  });
});
