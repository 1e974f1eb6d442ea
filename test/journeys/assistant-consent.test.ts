/** Access for an assistant: registration, the developer's decision, tokens, and their end. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { connectAssistant } from '../support/mcp.ts';

const VERIFIER = 'v'.repeat(50);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const REDIRECT = 'http://127.0.0.1:33418/callback';

describe('access for an assistant', () => {
  const end = ending();
  let app: TestApp;
  let ana: TestDeveloper;

  before(async () => {
    app = await startApp(end, { reachable: true, env: { RATE_LIMIT_DEVELOPER: '100000' } });
    ana = await createDeveloper(app);
  });

  const register = async (metadata: object = {}) => {
    const response = await fetch(`${app.url}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'Helper', redirect_uris: [REDIRECT], ...metadata }),
    });
    return { status: response.status, body: await response.json() };
  };
  const request = (clientId: string, changed: Record<string, string> = {}) => ({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    scope: 'accounts:read transactions:read',
    state: 'st4te',
    resource: `${app.config.publicUrl}/mcp`,
    ...changed,
  });
  const decide = (clientId: string, body: object = {}, session = ana.session) =>
    app.api.post('/developers/assistants', {
      key: session,
      body: {
        ...request(clientId),
        decision: 'approve',
        api_key_id: ana.keyPublicId,
        scopes: ['accounts:read', 'transactions:read'],
        ...body,
      },
    });
  const token = async (fields: Record<string, string>) => {
    const response = await fetch(`${app.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    assert.equal(response.headers.get('cache-control'), 'no-store');
    return { status: response.status, body: await response.json() };
  };
  const exchange = (clientId: string, code: string, changed: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...changed,
    });
  const codeOf = (redirectTo: string): string => new URL(redirectTo).searchParams.get('code')!;
  /** Registers a program and grants it access. Returns its tokens. */
  const letIn = async (body: object = {}) => {
    const { client_id: clientId } = (await register()).body;
    const decided = await decide(clientId, body);
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    const code = codeOf(decided.body.redirect_to);
    const { body: tokens } = await exchange(clientId, code);
    return { clientId, code, access: tokens.access_token as string, refresh: tokens.refresh_token as string };
  };
  const isLetIn = async (access: string): Promise<number> =>
    (
      await fetch(`${app.url}/mcp`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Authorization: `Bearer ${access}`,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      })
    ).status;

  test("the protocol's own client finds everything from the address alone", async (t) => {
    let asked: URL | undefined;
    const kept: { client?: unknown; tokens?: unknown; verifier?: string } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: { client_name: 'Helper', redirect_uris: [REDIRECT] },
      state: () => 'st4te',
      clientInformation: () => kept.client as never,
      saveClientInformation: (client) => {
        kept.client = client;
      },
      tokens: () => kept.tokens as never,
      saveTokens: (tokens) => {
        kept.tokens = tokens;
      },
      redirectToAuthorization: (url) => {
        asked = url;
      },
      saveCodeVerifier: (verifier) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => kept.verifier!,
    };
    const address = new URL(`${app.url}/mcp`);
    const first = new StreamableHTTPClientTransport(address, { authProvider: provider });
    await assert.rejects(new Client({ name: 'test', version: '1' }).connect(first), UnauthorizedError);

    const page = await fetch(asked!, { redirect: 'manual' });
    assert.equal(page.status, 303);
    const portal = new URL(page.headers.get('location')!);
    assert.equal(portal.origin + portal.pathname, `${app.config.publicUrl}/portal/assistant`);
    const given = Object.fromEntries(portal.searchParams);
    const shown = await app.api.get(`/developers/assistants/request${portal.search}`, { key: ana.session });
    assert.deepEqual([shown.body.client_name, shown.body.redirect_uri], ['Helper', REDIRECT]);
    const decided = await app.api.post('/developers/assistants', {
      key: ana.session,
      body: { ...given, decision: 'approve', api_key_id: ana.keyPublicId, scopes: ['accounts:read'] },
    });
    const back = new URL(decided.body.redirect_to);
    assert.deepEqual(
      [back.searchParams.get('state'), back.searchParams.get('iss')],
      ['st4te', app.config.publicUrl],
    );
    await first.finishAuth(back.searchParams);

    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }));
    t.after(() => client.close());
    const names = (await client.listTools()).tools.map(({ name }) => name);
    assert.ok(names.includes('list_accounts'));
    assert.ok(
      !names.includes('list_transactions') && !names.includes('advance_clock'),
      'no more than was agreed to',
    );
    const { body } = await app.api.get('/developers/assistants', { key: ana.session });
    assert.deepEqual(
      [body.data[0].client_name, body.data[0].api_key_id, body.data[0].scopes],
      ['Helper', ana.keyPublicId, ['accounts:read']],
    );
  });

  test('a client can register return addresses of its own machine or its maker only', async () => {
    const good = [
      'https://app.example.com/cb',
      'http://localhost:1/cb',
      'http://[::1]/cb',
      'com.example.app:/cb',
      'com.example.my-app://cb/x',
    ];
    for (const uri of good) assert.equal((await register({ redirect_uris: [uri] })).status, 201, uri);
    const bad = [
      'http://example.com/cb',
      'http://localhost.example.com/cb',
      'javascript:alert(1)',
      'data:text/html,x',
      'ms-msdt:/id',
      'view-source:https://example.com/',
      'jar:https://example.com/x!/',
      'cursor://x/cb',
      'x-apple.systempreferences:com.apple',
      'com.:/cb',
      'http://127.0.0.2/cb',
      'https://a@example.com/',
      'https://example.com/#x',
      'https://example.com/#',
      '/cb',
      `https://example.com/${'x'.repeat(500)}`,
    ];
    for (const uri of bad) {
      const { status, body } = await register({ redirect_uris: [uri] });
      assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri'], uri);
    }
    for (const redirect_uris of [undefined, [], 'x', [1], Array.from({ length: 11 }, () => REDIRECT)]) {
      assert.equal((await register({ redirect_uris })).body.error, 'invalid_redirect_uri');
    }
    assert.equal((await register({ client_name: 7 })).body.error, 'invalid_client_metadata');
    assert.equal((await register({ client_name: '\u202e\u200bHelper\n' })).body.client_name, 'Helper');
  });

  test('redirects only to registered addresses', async () => {
    const { client_id: clientId } = (await register()).body;
    const open = (changed: Record<string, string>) =>
      fetch(`${app.url}/oauth/authorize?${new URLSearchParams(request(clientId, changed))}`, {
        redirect: 'manual',
      });
    assert.equal(
      (await open({ redirect_uri: 'http://127.0.0.1:9/callback' })).status,
      303,
      'any port of this machine',
    );
    for (const redirect_uri of [
      'http://127.0.0.1:33418/other',
      'https://evil.example/callback',
      'http://localhost:33418/callback',
      `${REDIRECT}#x`,
    ]) {
      const response = await open({ redirect_uri });
      assert.deepEqual([response.status, response.headers.get('location')], [400, null], redirect_uri);
      assertError(await decide(clientId, { redirect_uri }), 400, 'INVALID_PARAMETER');
    }
    assert.equal((await open({ client_id: 'mcpc_nobody' })).status, 404);
    const denied = await decide(clientId, { decision: 'deny' });
    assert.equal(new URL(denied.body.redirect_to).searchParams.get('error'), 'access_denied');
  });

  test('shows an invalid request on its own page, and redirects only after the developer agreed', async () => {
    const { client_id: clientId } = (await register()).body;
    const wrong = [
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ scope: 'everything' }, 'invalid_scope'],
    ] as const;
    const open = (changed: Record<string, string>, accept = 'text/html,*/*', id = clientId) =>
      fetch(`${app.url}/oauth/authorize?${new URLSearchParams(request(id, changed))}`, {
        redirect: 'manual',
        headers: { accept, 'accept-language': 'en' },
      });
    const look = (changed: Record<string, string>, session = ana.session) =>
      app.api.get(`/developers/assistants/request?${new URLSearchParams(request(clientId, changed))}`, {
        key: session,
      });
    for (const [changed] of wrong) {
      const page = await open(changed);
      assert.deepEqual([page.status, page.headers.get('location')], [400, null], JSON.stringify(changed));
      assert.match(await page.text(), /Nothing was sent to the program/);
      assertError(await look(changed), 400, 'INVALID_PARAMETER');
    }
    const plain = await open({ response_type: 'x' }, 'application/json');
    assert.equal(((await plain.json()) as { error_code: string }).error_code, 'INVALID_PARAMETER');
    for (const response of [
      await open({}, 'text/html', 'mcpc_nobody'),
      await open({ redirect_uri: 'https://x.example/' }),
    ])
      assert.match(await response.text(), /Nothing was sent to the program/);

    assert.equal((await decide(clientId)).status, 200);
    const bora = await createDeveloper(app);
    for (const [changed, error] of wrong) {
      const led = await open(changed);
      assert.equal(led.status, 303);
      const portal = new URL(led.headers.get('location')!);
      assert.equal(portal.origin + portal.pathname, `${app.config.publicUrl}/portal/assistant`);
      assertError(await look(changed, bora.session), 400, 'INVALID_PARAMETER');
      const { body } = await look(changed);
      const back = new URL(body.redirect_to);
      assert.deepEqual(
        [back.origin + back.pathname, back.searchParams.get('error'), back.searchParams.get('state')],
        [REDIRECT, error, 'st4te'],
      );
    }
    assert.equal((await look({})).body.redirect_to, undefined);
  });

  test('does not redirect to a dangerous address that was registered by an earlier version', async () => {
    const { client_id: clientId } = (await register()).body;
    for (const uri of ['ms-msdt:/id', 'cursor://x/cb', 'view-source:https://example.com/']) {
      await app.sql`update assistant_clients set redirect_uris = ${[uri]} where id = ${clientId}`;
      const asked = new URLSearchParams(request(clientId, { redirect_uri: uri }));
      const response = await fetch(`${app.url}/oauth/authorize?${asked}`, { redirect: 'manual' });
      assert.deepEqual([response.status, response.headers.get('location')], [400, null], uri);
      for (const decision of ['approve', 'deny'])
        assertError(await decide(clientId, { redirect_uri: uri, decision }), 400, 'INVALID_PARAMETER');
    }
  });

  test('grants only requested scopes that the key has, and no key of another developer', async () => {
    const { client_id: clientId } = (await register()).body;
    const bora = await createDeveloper(app);
    assertError(await decide(clientId, { api_key_id: bora.keyPublicId }), 404, 'KEY_NOT_FOUND');
    assertError(await decide(clientId, { scopes: ['connections:write'] }), 400, 'INVALID_PARAMETER');
    assertError(await decide(clientId, { scopes: [] }), 400, 'INVALID_PARAMETER');
    assertError(await decide(clientId, { api_key_id: undefined }), 400, 'INVALID_PARAMETER');
    assertError(await decide('mcpc_nobody'), 404, 'ASSISTANT_NOT_FOUND');
    const { access } = await letIn({ scopes: ['accounts:read', 'connections:write'] });
    const { client } = await connectAssistant(end, app.url, access);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    assert.ok(names.includes('list_accounts') && !names.includes('advance_clock'));
  });

  test('a code is exchanged once by its client, also in concurrent requests; a second use ends its tokens', async () => {
    const { client_id: clientId } = (await register()).body;
    const other = (await register()).body.client_id;
    const code = codeOf((await decide(clientId)).body.redirect_to);
    for (const [id, changed] of [
      [clientId, { code_verifier: 'w'.repeat(50) }],
      [clientId, { redirect_uri: 'http://127.0.0.1:1/callback' }],
      [other, {}],
    ] as const) {
      const { status, body } = await exchange(id, code, changed);
      assert.deepEqual([status, body.error], [400, 'invalid_grant']);
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(clientId, code)));
    const given = answers.filter(({ status }) => status === 200);
    assert.equal(given.length, 1);
    assert.equal(await isLetIn(given[0]!.body.access_token), 401, 'the others made it worthless');

    const late = codeOf((await decide(clientId)).body.redirect_to);
    app.clock.advance({ minutes: 1 });
    assert.equal((await exchange(clientId, late)).body.error, 'invalid_grant');
    assert.equal((await token({ grant_type: 'password' })).body.error, 'unsupported_grant_type');
    assert.equal(
      (await exchange(clientId, late, { resource: 'https://x.example' })).body.error,
      'invalid_target',
    );
  });

  test('an access token lasts an hour; a refresh token lasts 30 days and works once', async () => {
    const { clientId, access, refresh } = await letIn();
    assert.equal(await isLetIn(access), 200);
    app.clock.advance({ hours: 1 });
    assert.equal(await isLetIn(access), 401);
    const fields = { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId };
    assert.equal((await token({ ...fields, client_id: 'mcpc_other' })).body.error, 'invalid_grant');
    const next = await token(fields);
    assert.deepEqual(
      [next.status, next.body.expires_in, next.body.scope],
      [200, 3_600, 'accounts:read transactions:read'],
    );
    assert.equal(await isLetIn(next.body.access_token), 200);
    assert.equal(await isLetIn(refresh), 401, 'it is no access token');
    assert.equal((await token(fields)).body.error, 'invalid_grant');
    assert.equal(
      await isLetIn(next.body.access_token),
      401,
      'who came second has stolen it, or the first has',
    );

    const kept = await letIn();
    app.clock.advance({ days: 30 });
    ana = { ...ana, session: await ana.logIn() };
    const late = { grant_type: 'refresh_token', refresh_token: kept.refresh, client_id: kept.clientId };
    assert.equal((await token(late)).body.error, 'invalid_grant');
  });

  test('ends at once: by the developer, by the program, with the key, with the account', async () => {
    const bora = await createDeveloper(app);
    const listed = async (): Promise<string[]> => {
      const { body } = await app.api.get('/developers/assistants', { key: ana.session });
      return body.data.map(({ id }: { id: string }) => id);
    };
    const before = await listed();
    const ended = await letIn();
    const [id] = (await listed()).filter((one) => !before.includes(one));
    assertError(
      await app.api.delete(`/developers/assistants/${id}`, { key: bora.session }),
      404,
      'ASSISTANT_NOT_FOUND',
    );
    assert.equal(await isLetIn(ended.access), 200);
    assert.equal((await app.api.delete(`/developers/assistants/${id}`, { key: ana.session })).status, 200);
    const { body: log } = await app.api.get('/developers/audit-log?limit=2', { key: ana.session });
    assert.deepEqual(
      log.data.map(({ action, target }: { action: string; target: string }) => [action, target]),
      [
        ['assistant.revoked', id],
        ['assistant.approved', id],
      ],
    );
    assert.equal(await isLetIn(ended.access), 401);
    const fields = { grant_type: 'refresh_token', refresh_token: ended.refresh, client_id: ended.clientId };
    assert.equal((await token(fields)).body.error, 'invalid_grant');

    const leaving = await letIn();
    await fetch(`${app.url}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: leaving.refresh, client_id: leaving.clientId }),
    });
    assert.equal(await isLetIn(leaving.access), 401);

    const { keyPublicId } = await ana.addKey();
    const bound = await letIn({ api_key_id: keyPublicId });
    assert.equal(await isLetIn(bound.access), 200);
    await app.api.delete(`/developers/keys/${keyPublicId}`, { key: ana.session });
    assert.equal(await isLetIn(bound.access), 401);
    const dead = { grant_type: 'refresh_token', refresh_token: bound.refresh, client_id: bound.clientId };
    assert.equal((await token(dead)).body.error, 'invalid_grant');
  });

  test('the database contains no credential in clear, and unapproved programs are deleted', async () => {
    const { code, access, refresh, clientId } = await letIn();
    const rows = await app.sql<{ text: string }[]>`
      select to_jsonb(t)::text as text from assistant_tokens t union all select to_jsonb(c)::text from assistant_codes c
      union all select to_jsonb(g)::text from assistant_grants g`;
    for (const { text } of rows)
      for (const secret of [code, access, refresh]) assert.ok(!text.includes(secret));
    const { client_id: unused } = (await register()).body;
    app.clock.advance({ days: 2 });
    await app.service.deps.jobs.send(app.sql, { name: 'retention', settings: {} }, {});
    await app.service.deps.jobs.drain();
    const kept = await app.sql<
      { id: string }[]
    >`select id from assistant_clients where id = any(${[unused, clientId]})`;
    assert.deepEqual(
      kept.map(({ id }) => id),
      [clientId],
    );
  });
});
