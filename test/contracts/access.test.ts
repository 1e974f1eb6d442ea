/** Access to every registered banking route, by credential. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Scope, scopes } from '../../src/auth/scopes.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { newApiKey, newId, withChecksum } from '../../src/platform/vocabulary/ids.ts';
import type { Endpoint } from '../../src/sites/openapi/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError, type Call } from '../support/client.ts';
import { type Connected, connectBank, startSession } from '../support/connect.ts';
import { eachOrAll, pairs } from '../support/depth.ts';
import { ending } from '../support/ending.ts';

describe('access to banking routes', () => {
  const end = ending();
  let app: TestApp;
  let key: string;
  let mine: Connected;
  let transactionId: string;
  let session: string;

  before(async () => {
    app = await startApp(end);
    key = await app.createKey();
    mine = await connectBank(app, key);
    const { body } = await app.api.get(`/accounts/${mine.accountIds[0]}/transactions?limit=1`, { key });
    transactionId = body.data[0].id;
    session = await startSession(app, key);
  });

  const keyed = (): Endpoint[] =>
    app.service.app.endpoints.filter(({ access }) => ['key', 'key-or-link'].includes(access.kind));

  const call = (endpoint: Endpoint, path: string, options: Call = {}): Promise<ApiResponse> => {
    const method = endpoint.method as 'get' | 'post' | 'put' | 'patch' | 'delete';
    return app.api[method](path, { ...(method === 'get' ? {} : { body: {} }), ...options });
  };

  /** Returns the endpoint's address with existing objects, or with another set of missing ones. */
  const address = ({ path }: Endpoint, made = true): string =>
    path
      .replace(
        /^\/(sandbox\/)?accounts\/\{id\}/,
        `/$1accounts/${made ? mine.accountIds[0] : newId('account')}`,
      )
      .replace(
        /^\/(sandbox\/)?connections\/\{id\}/,
        `/$1connections/${made ? mine.connectionId : newId('connection')}`,
      )
      .replace(
        /^\/(sandbox\/)?transactions\/\{id\}/,
        `/$1transactions/${made ? transactionId : newId('transaction')}`,
      )
      .replace(/\/statement$/, '/statement?format=json')
      .replace('{session_token}', made ? session : newId('sessionToken'));

  /** Asserts that these credentials are refused where an error is expected. Returns the number of these routes. */
  const everywhere = async (
    forms: readonly Call[],
    expected: (endpoint: Endpoint) => [status: number, code: string] | null,
  ): Promise<number> => {
    let count = 0;
    for (const [nth, endpoint] of keyed().entries()) {
      const error = expected(endpoint);
      if (!error) continue;
      for (const [prefix, options] of eachOrAll(nth, pairs(['', '/v1'], forms))) {
        assertError(await call(endpoint, prefix + address(endpoint), options), ...error);
      }
      count += 1;
    }
    return count;
  };

  test('no Authorization header: MISSING_API_KEY', async () => {
    const forms = [{}, { headers: { authorization: '  ' } }];
    assert.ok((await everywhere(forms, () => [401, 'MISSING_API_KEY'])) >= 18);
  });

  test('malformed, unknown, mistyped and live keys: INVALID_API_KEY', async () => {
    const headers = [
      'Bearer',
      'Basic dXNlcjpwYXNz',
      `Basic ${key}`,
      key,
      'Bearer nonsense',
      `Bearer ${newApiKey()}`,
      `Bearer ${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      `Bearer ${withChecksum('svc_live_sk_000000000000000000000000000000')}`,
      `Bearer ${key} ${key}`,
    ];
    const forms = headers.map((authorization) => ({ headers: { authorization } }));
    await everywhere(forms, () => [401, 'INVALID_API_KEY']);
  });

  test('a revoked key: REVOKED_API_KEY from the next request on', async () => {
    const revoked = await app.createKey();
    assert.equal((await app.api.get('/accounts', { key: revoked })).status, 200);
    await app.sql`
      update api_keys set revoked_at = ${app.clock.now()}
      where id = (select key_id from key_secrets where hash = ${tokenHash(revoked)})`;
    await everywhere([{ key: revoked }], () => [401, 'REVOKED_API_KEY']);
  });

  test('a developer session: WRONG_TOKEN_TYPE', async () => {
    await everywhere([{ key: newId('developerSession') }], () => [401, 'WRONG_TOKEN_TYPE']);
  });

  test('a link token: only the connect flow', async () => {
    await everywhere([{ key: newId('linkToken') }], () => [401, 'INVALID_LINK_TOKEN']);
    const { link_token: link } = (await app.api.post('/link/token/create', { key, body: {} })).body;
    const closed = await everywhere([{ key: link }], ({ access }) =>
      access.kind === 'key' ? [403, 'INSUFFICIENT_PERMISSIONS'] : null,
    );
    assert.ok(closed >= 16);
    const open = keyed().filter(({ access }) => access.kind === 'key-or-link');
    assert.deepEqual(open.map(({ method, path }) => `${method} ${path}`).sort(), [
      'get /connect/{session_token}/status',
      'get /link/token',
      'post /connect',
    ]);
  });

  test('a key without the scope: INSUFFICIENT_PERMISSIONS', async () => {
    const bare = await app.createKey([]);
    const scoped = await everywhere([{ key: bare }], ({ access }) =>
      access.scopes.length > 0 ? [403, 'INSUFFICIENT_PERMISSIONS'] : null,
    );
    assert.ok(scoped >= 8);
  });

  test('a key that may only read controls nothing in the sandbox', async () => {
    const reading = await app.createKey(['accounts:read', 'balance:read', 'transactions:read']);
    const controls = (endpoint: Endpoint): boolean =>
      endpoint.access.kind === 'key' && /^\/sandbox\//.test(endpoint.path) && endpoint.method !== 'get';
    const refused = await everywhere([{ key: reading }], (endpoint) =>
      controls(endpoint) ? [403, 'INSUFFICIENT_PERMISSIONS'] : null,
    );
    assert.equal(refused, 10);
    assert.equal((await app.api.get('/sandbox/clock', { key: reading })).status, 200);
    for (const header of [{ 'Sandbox-Fault': 'SERVICE_UNAVAILABLE' }, { 'Sandbox-Delay-Ms': '20000' }]) {
      for (const weak of [reading, app.demoKey]) {
        for (const path of ['/accounts', '/banks']) {
          const answer = await app.api.get(path, { key: weak, headers: header });
          assertError(answer, 403, 'INSUFFICIENT_PERMISSIONS');
          assert.match(answer.body.error_message, /lacks the scope connections:write/);
        }
      }
    }
  });

  test('an export shows transactions, so it needs their scope as well as that of accounts', async () => {
    const path = `/connections/${mine.connectionId}/export`;
    for (const scope of ['accounts:read', 'transactions:read'] as const) {
      const answer = await app.api.get(path, { key: await app.createKey([scope]) });
      assertError(answer, 403, 'INSUFFICIENT_PERMISSIONS');
      assert.doesNotMatch(answer.body.error_message, new RegExp(scope));
    }
    assert.equal((await app.api.get(path, { key })).status, 200);
  });

  test('a demo key may connect and read, but change nothing', async () => {
    const refused = await everywhere([{ key: app.demoKey }], ({ access }) =>
      access.refusesDemoKeys || access.scopes.includes('connections:write')
        ? [403, 'INSUFFICIENT_PERMISSIONS']
        : null,
    );
    assert.ok(refused >= 8);
  });

  test('no scope lets a demo key, which is shared, change what others see', async () => {
    const grant = async (scopes: readonly Scope[]): Promise<Scope[]> => {
      const [before] = await app.sql<{ scopes: Scope[] }[]>`select scopes from api_keys where kind = 'demo'`;
      await app.sql`update api_keys set scopes = ${[...scopes]} where kind = 'demo'`;
      return before!.scopes;
    };
    const before = await grant(scopes);
    const controls = ({ path, method }: Endpoint): boolean => /^\/sandbox\//.test(path) && method !== 'get';
    const refused = await everywhere([{ key: app.demoKey }], (endpoint) =>
      endpoint.access.kind === 'key' && controls(endpoint) ? [403, 'INSUFFICIENT_PERMISSIONS'] : null,
    );
    assert.equal(refused, 10);
    await grant(before);
  });

  test("another key's object gives the same response as a missing one", async () => {
    const stranger = await app.createKey();
    let count = 0;
    for (const endpoint of keyed().filter(({ path }) => path.includes('{'))) {
      const body = bodyFor(endpoint);
      const options = { key: stranger, ...(endpoint.method === 'get' ? {} : { body }) };
      const theirs = await call(endpoint, address(endpoint), options);
      const missing = await call(endpoint, address(endpoint, false), options);
      const label = `${endpoint.method} ${endpoint.path}`;
      const rule =
        'an id in the path that the key does not have returns 404; other values belong in the query';
      assert.equal(theirs.status, 404, `${label}: ${rule}. ${JSON.stringify(theirs.body)}`);
      assert.deepEqual({ ...theirs.body, request_id: '' }, { ...missing.body, request_id: '' }, label);
      count += 1;
    }
    assert.ok(count >= 14);
    assert.deepEqual((await app.api.get('/accounts', { key: stranger })).body.data, []);
    assert.deepEqual((await app.api.get('/connections', { key: stranger })).body.data, []);
    // The attempts changed nothing.
    assert.equal((await app.api.get('/connections', { key })).body.data[0].status, 'active');
  });

  const bodyFor = ({ method, path }: Endpoint): object => {
    if (path === '/sandbox/accounts/{id}/transactions') {
      return { transactions: [{ amount: -10, description: 'X' }] };
    }
    if (path === '/transactions/{id}/enrichment') return { merchant_name: 'Mine now' };
    if (path === '/sandbox/accounts/{id}') return { closed: true };
    if (path === '/sandbox/connections/{id}/fault') return { fault: 'refused' };
    return method === 'patch' ? { amount: -10 } : {};
  };

  test('reading is the same with and without /v1', async () => {
    const readable = app.service.app.endpoints.filter(
      ({ method, access }) => method === 'get' && ['public', 'key', 'key-or-link'].includes(access.kind),
    );
    for (const endpoint of readable) {
      const path = address(endpoint).replace('/banks/{id}', '/banks/otp');
      if (path.includes('{')) continue;
      const [bare, versioned] = [await app.api.get(path, { key }), await app.api.get(`/v1${path}`, { key })];
      assert.equal(bare.status, versioned.status, path);
      assert.deepEqual(comparable(bare), comparable(versioned), path);
      // Caches must not store responses for one key.
      const kept = bare.headers.get('cache-control');
      if (endpoint.access.kind !== 'public') assert.equal(kept, 'no-store', path);
    }
  });

  /** Removes the values that differ between requests. */
  const comparable = ({ body }: ApiResponse): unknown => {
    if (typeof body !== 'object') return body;
    const { request_id, uptime_seconds, ...rest } = body;
    return rest;
  };
});
