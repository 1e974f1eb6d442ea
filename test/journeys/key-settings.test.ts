/** Settings of a key, at its creation or later. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listPullable } from '../../src/ingest/store.ts';
import { type Account, developer, generous, logIn, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { ending } from '../support/ending.ts';

const DAY = 86_400_000;

describe('the settings of a key', () => {
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

  const change = (key: string, body: object, by = session): Promise<ApiResponse> =>
    app.api.patch(`/developers/keys/${key}`, { key: by, body });
  /** Without its last use, which is written by and by. */
  /** Without its last use, which is recorded in the background. */
  const lasting = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith('last_used')));
  const listed = async (id: string) => {
    const { data } = (await app.api.get('/developers/keys', { key: session })).body;
    return lasting(data.find((key: { id: string }) => key.id === id));
  };
  const inDays = (days: number): string => new Date(app.clock.now().getTime() + days * DAY).toISOString();
  const says = (answer: ApiResponse, words: RegExp): void => assert.match(answer.body.error_message, words);

  test('omitted settings stay, and changed ones apply from the next request on, in every process', async () => {
    const made = await makeKey(app, session, { scopes: ['accounts:read'] });
    await connectBank(app, made.key);
    const before = await listed(made.id);
    assert.deepEqual(
      [before.expires_at, before.redirect_urls, before.bound_link_tokens_only, before.user_page_offered],
      [null, null, false, false],
    );
    const refused = await other.api.delete('/connections/conn_x', { key: made.key });
    assertError(refused, 403, 'INSUFFICIENT_PERMISSIONS');
    says(refused, /connections:write.*Grant it in the portal or with PATCH/);

    const token = (await app.api.post(`/developers/keys/${made.id}/token`, { key: session })).body.token;
    const granted = await change(made.prefix, { scopes: ['connections:write', 'accounts:read'] });
    assert.equal(granted.status, 200, JSON.stringify(granted.body));
    assert.deepEqual(lasting(granted.body), { ...before, scopes: ['accounts:read', 'connections:write'] });
    for (const key of [made.key, token]) {
      const missing = await other.api.delete('/connections/conn_x', { key });
      assertError(missing, 404, 'CONNECTION_NOT_FOUND');
    }
    const taken = await change(made.key, { scopes: [] });
    for (const key of [made.key, token]) {
      assertError(await other.api.get('/accounts', { key }), 403, 'INSUFFICIENT_PERMISSIONS');
    }
    const renamed = await change(made.id, { app_name: ' Savings app ' });
    assert.deepEqual(lasting(renamed.body), { ...lasting(taken.body), app_name: 'Savings app' });
    assert.deepEqual(await listed(made.id), lasting(renamed.body));
  });

  test('two concurrent changes are both applied', async () => {
    const { id } = await makeKey(app, session);
    for (let round = 0; round < 5; round++) {
      const app_name = `App ${round}`;
      const redirect = [`https://app.example/${round}`];
      await Promise.all([
        change(id, { app_name }),
        other.api.patch(`/developers/keys/${id}`, { key: session, body: { redirect_urls: redirect } }),
        change(id, { expires_at: inDays(round + 20) }),
      ]);
      const key = await listed(id);
      assert.deepEqual(
        [key.app_name, key.redirect_urls, key.expires_at],
        [app_name, redirect, inDays(round + 20)],
      );
    }
  });

  test('a change needs at least one setting, within bounds, of an own key that is not revoked', async () => {
    const { id } = await makeKey(app, session);
    const refusals: [object, string][] = [
      [{}, 'INVALID_PARAMETER'],
      [{ app_name: '' }, 'MISSING_APP_NAME'],
      [{ app_name: '  ' }, 'MISSING_APP_NAME'],
      [{ app_name: 'x'.repeat(101) }, 'INPUT_TOO_LONG'],
      [{ scopes: ['accounts:write'] }, 'INVALID_PARAMETER'],
      [{ expires_at: app.clock.now().toISOString() }, 'INVALID_PARAMETER'],
      [{ expires_at: '9999-12-31T23:59:59-12:00' }, 'INVALID_PARAMETER'],
      [{ expires_at: '2027-02-30T00:00:00Z' }, 'INVALID_PARAMETER'],
      [{ expires_at: 1 }, 'INVALID_PARAMETER'],
      [{ redirect_urls: [] }, 'INVALID_PARAMETER'],
      [{ redirect_urls: 'https://app.example' }, 'INVALID_PARAMETER'],
      [{ redirect_urls: ['http://app.example/'] }, 'INVALID_PARAMETER'],
      [{ redirect_urls: ['http://localhost.evil.example/'] }, 'INVALID_PARAMETER'],
      [{ redirect_urls: ['javascript:alert(1)'] }, 'INVALID_PARAMETER'],
      [{ redirect_urls: [`https://app.example/${'x'.repeat(2_048)}`] }, 'INPUT_TOO_LONG'],
      [{ redirect_urls: Array.from({ length: 21 }, (_, i) => `https://${i}.example/`) }, 'INVALID_PARAMETER'],
      [{ bound_link_tokens_only: 'yes' }, 'INVALID_PARAMETER'],
    ];
    const before = await listed(id);
    for (const [body, code] of refusals) {
      assertError(await change(id, body), 400, code);
      if (Object.keys(body).length > 0) {
        const made = await app.api.post('/developers/keys', {
          key: session,
          body: { app_name: 'x', ...body },
        });
        assertError(made, 400, code);
      }
    }
    assert.deepEqual(await listed(id), before);
    const stranger = await developer(app);
    assertError(await change(id, { app_name: 'Mine' }, stranger.session), 404, 'KEY_NOT_FOUND');
    assertError(await change('key_nothing', { app_name: 'x' }), 404, 'KEY_NOT_FOUND');
    await app.api.delete(`/developers/keys/${id}`, { key: session });
    assertError(await change(id, { expires_at: null }), 409, 'KEY_ALREADY_REVOKED');
  });

  test('an expiry may be a hundred years ahead, exact to the millisecond', async () => {
    const { id } = await makeKey(app, session);
    const last = inDays(36_525);
    assert.equal((await change(id, { expires_at: last })).body.expires_at, last);
    const later = new Date(Date.parse(last) + 1).toISOString();
    assertError(await change(id, { expires_at: later }), 400, 'INVALID_PARAMETER');
  });

  test('a key can be created with all settings', async () => {
    const body = {
      app_name: 'Whole',
      scopes: ['accounts:read'],
      expires_at: inDays(30),
      redirect_urls: [
        'https://app.example/a?b=c#d',
        'https://APP.example:443/a?b=c#d',
        'http://127.0.0.1:8080',
      ],
      bound_link_tokens_only: true,
      user_page_offered: true,
    };
    const made = await app.api.post('/developers/keys', { key: session, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { key, ...record } = made.body;
    assert.deepEqual(
      { ...record, ...body, redirect_urls: ['https://app.example/a?b=c#d', 'http://127.0.0.1:8080/'] },
      record,
    );
    assert.deepEqual(await listed(record.id), lasting(record));
    assertError(await app.api.post('/link/token/create', { key, body: {} }), 400, 'INVALID_PARAMETER');
  });

  test('an expired key is refused with its own error, also through its tokens, until its expiry is extended', async () => {
    const made = await makeKey(app, session);
    const { key } = made;
    const { connectionId } = await connectBank(app, key);
    const link = (await app.api.post('/link/token/create', { key, body: { user_id: 'u' } })).body.link_token;
    const open = await startSession(app, key, { user: 'late' });
    const end = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const warned = await app.api.get('/accounts', { key });
    assert.equal(warned.headers.get('service-warning'), null);
    await change(made.id, { expires_at: end });
    // The key's test clock has no effect.
    await app.api.post('/sandbox/clock/advance', { key, body: { seconds: 300 } });
    app.clock.advance({ seconds: 59 });
    const soon = await app.api.get('/accounts', { key });
    assert.equal(soon.status, 200);
    assert.match(soon.headers.get('service-warning')!, new RegExp(`expires at ${end}`));
    const token = (await app.api.post(`/developers/keys/${made.id}/token`, { key: session })).body.token;
    const pulled = () =>
      listPullable(
        app.sql,
        { bankId: 'banca-intesa', afterId: '', since: new Date('2100-01-01'), limit: 1_000 },
        app.clock.now(),
      );
    assert.ok((await pulled()).includes(connectionId));

    app.clock.advance({ seconds: 1 });
    for (const credential of [key, token]) {
      const refused = await other.api.get('/accounts', { key: credential });
      assertError(refused, 401, 'INVALID_API_KEY');
      says(refused, new RegExp(`expired at ${end}`));
    }
    const body = { bank_id: 'otp', user_id: 'u' };
    assertError(await app.api.post('/connect', { key: link, body }), 401, 'INVALID_API_KEY');
    const late = await app.api.post('/sandbox/authorize', { body: { session_token: open } });
    assertError(late, 404, 'SESSION_NOT_FOUND');
    assert.equal((await fetch(`${app.url}/sandbox/auth.html?token=${open}`)).status, 404);
    assert.equal((await listed(made.id)).status, 'expired');
    assert.ok(!(await pulled()).includes(connectionId));

    for (const expires_at of [inDays(8), null]) {
      const back = await change(made.id, { expires_at });
      assert.deepEqual([back.body.status, back.body.expires_at], ['active', expires_at]);
      const read = await app.api.get('/accounts', { key });
      assert.deepEqual([read.status, read.headers.get('service-warning')], [200, null]);
      assert.equal((await app.api.get('/accounts', { key: token })).status, 200);
    }
  });

  test('redirect_urls of a key restrict return addresses, also through link tokens', async () => {
    const { id, key } = await makeKey(app, session);
    const { link_token: link } = (await app.api.post('/link/token/create', { key, body: {} })).body;
    const start = (credential: string, redirect_url?: string): Promise<ApiResponse> =>
      app.api.post('/connect', {
        key: credential,
        body: { bank_id: 'otp', user_id: 'u', ...(redirect_url === undefined ? {} : { redirect_url }) },
      });
    const elsewhere = 'https://evil.example/';
    assert.equal((await start(key, elsewhere)).status, 200);
    await change(id, { redirect_urls: ['https://app.example/done?app=1', 'http://localhost:8080'] });
    for (const credential of [key, link]) {
      for (const fine of [
        undefined,
        'https://app.example/done?app=1',
        'HTTPS://App.Example:443/x/../done?app=1',
        'http://localhost:8080/',
      ]) {
        assert.equal((await start(credential, fine)).status, 200, fine);
      }
      for (const wrong of [
        elsewhere,
        'https://app.example/done',
        'https://app.example/done?app=1&x=2',
        'https://app.example/done/?app=1',
        'https://app.example/Done?app=1',
        'https://app.example/done?app=1#x',
        'http://app.example/done?app=1',
        'https://app.example:8443/done?app=1',
        'https://app.example.evil.example/done?app=1',
        'http://localhost:8081/',
      ]) {
        const refused = await start(credential, wrong);
        assertError(refused, 400, 'INVALID_PARAMETER');
        says(refused, /"redirect_url"/);
      }
    }
    await change(id, { redirect_urls: null });
    assert.equal((await start(link, elsewhere)).status, 200);
  });

  test('the hosted page of a link token returns only to redirect_urls of the key', async () => {
    const { id, key } = await makeKey(app, session);
    const create = (redirect_url?: string): Promise<ApiResponse> =>
      app.api.post('/link/token/create', {
        key,
        body: { user_id: 'ana', ...(redirect_url === undefined ? {} : { redirect_url }) },
      });
    const back = 'https://app.example/done';
    // Unlike a session, the page of a key without a list returns nowhere.
    for (const address of [back, 'javascript:alert(1)', 'app:done']) {
      const refused = await create(address);
      assertError(refused, 400, 'INVALID_PARAMETER');
      says(refused, /redirect_url/);
    }
    await change(id, { redirect_urls: [back] });
    assertError(await create('https://app.example/other'), 400, 'INVALID_PARAMETER');
    const { link_token, hosted_url } = (await create('HTTPS://app.example/x/../done')).body;
    assert.equal(hosted_url, `${app.config.publicUrl}/link#${link_token}`);
    const detailsOf = async (token: string) => (await app.api.get('/link/token', { key: token })).body;
    const details = await detailsOf(link_token);
    assert.equal(details.redirect_url, 'HTTPS://app.example/x/../done');
    assert.equal(details.app_name, (await listed(id)).app_name);
    assert.equal((await detailsOf((await create()).body.link_token)).redirect_url, null);

    // The page itself is an address of the service, to which a bank in the same tab may return.
    const start = (redirect_url: string): Promise<ApiResponse> =>
      app.api.post('/connect', { key: link_token, body: { bank_id: 'otp', redirect_url } });
    assert.equal((await start(`${app.config.publicUrl}/link?lang=en`)).status, 200);
    for (const address of [`${app.config.publicUrl}/link/x`, `${app.config.publicUrl}/`])
      assertError(await start(address), 400, 'INVALID_PARAMETER');

    await change(id, { redirect_urls: ['https://app.example/new'] });
    assert.equal((await detailsOf(link_token)).redirect_url, null, 'the address was removed from the list');
  });

  describe('addresses to return to', () => {
    const HOSTILE = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'javascript://app.example/%0Aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
      'blob:https://app.example/8f0c',
      'intent://app.example/#Intent;scheme=https;end',
      'about:blank',
      'ftp://app.example/',
      'ws://app.example/',
      'mailto:ana@example.com',
      '//app.example/done',
      '/done',
      'https:app.example',
      'https://user@app.example/',
      'https://user:password@app.example/',
      'https://app.example/a b',
      'https://app.example/a\tb',
      // A scheme without a dot is easily one of a browser or of another application.
      'myapp://done',
      'com.example.app:done',
      'com.example.app:/done#part',
      'com.example.app://user@done',
      'com.example.app://user:password@done',
      'com.example.app:/a b',
      'com.example.app:/a\nb',
      'com.example.app:/č',
      '1com.example:/done',
      '.example:/done',
      'com..example:/done',
    ];
    const TOO_LONG = [`https://app.example/${'x'.repeat(2_048)}`, `com.example.app:/${'x'.repeat(2_048)}`];
    const APP = 'com.example.app:/done?from=bank';

    /** Sends an address to every place that accepts one. */
    const attempts = async (key: { id: string; key: string }, address: string): Promise<ApiResponse[]> => {
      const post = (path: string, body: object, by = key.key) => app.api.post(path, { key: by, body });
      return Promise.all([
        change(key.id, { redirect_urls: ['https://app.example/', address] }),
        post('/developers/keys', { app_name: 'x', redirect_urls: [address] }, session),
        post('/connect', { bank_id: 'otp', user_id: 'u', redirect_url: address }),
        post('/link/token/create', { user_id: 'u', redirect_url: address }),
      ]);
    };
    /** Sends an address to the endpoint for programs written for Plaid. */
    const plaidAttempt = async (
      key: { key: string; clientId: string },
      completion_redirect_uri: string,
    ): Promise<Record<string, unknown>> => {
      const response = await fetch(`${app.url}/plaid/link/token/create`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'PLAID-CLIENT-ID': key.clientId,
          'PLAID-SECRET': key.key,
        },
        body: JSON.stringify({
          client_name: 'App',
          language: 'en',
          country_codes: ['US'],
          products: ['transactions'],
          user: { client_user_id: 'u' },
          hosted_link: { completion_redirect_uri },
        }),
      });
      return (await response.json()) as Record<string, unknown>;
    };

    test('that a browser interprets itself, that are unclear or too long, are refused everywhere', async () => {
      const [open, limited] = [await makeKey(app, session), await makeKey(app, session)];
      await change(limited.id, { redirect_urls: ['https://app.example/done', APP] });
      const before = [await listed(open.id), await listed(limited.id)];
      for (const key of [open, limited]) {
        for (const address of HOSTILE) {
          for (const refused of await attempts(key, address)) {
            assertError(refused, 400, 'INVALID_PARAMETER');
            says(
              refused,
              /redirect_urls?.*it must be an http or https address.*com\.example\.app:\/connected/s,
            );
          }
          const refused = await plaidAttempt({ key: key.key, clientId: ana.id }, address);
          assert.equal(refused.error_code, 'INVALID_FIELD', JSON.stringify([address, refused]));
        }
        for (const address of TOO_LONG) {
          for (const refused of await attempts(key, address)) assertError(refused, 400, 'INPUT_TOO_LONG');
          const refused = await plaidAttempt({ key: key.key, clientId: ana.id }, address);
          assert.equal(refused.error_type, 'INVALID_REQUEST');
        }
        for (const address of [
          'http://app.example/',
          'http://localhost.app.example/',
          'http://127.0.0.1.nip.io/',
        ]) {
          const refused = await change(key.id, { redirect_urls: [address] });
          assertError(refused, 400, 'INVALID_PARAMETER');
          says(refused, /redirect_urls\[0\].*https address, an http address on localhost/);
        }
      }
      assert.deepEqual([await listed(open.id), await listed(limited.id)], before);
    });

    test('of a mobile application must be registered, exactly', async () => {
      const key = await makeKey(app, session);
      const changed = await makeKey(app, session);
      const [, , connect, link] = await attempts({ ...(await makeKey(app, session)), id: changed.id }, APP);
      for (const refused of [connect!, link!]) {
        assertError(refused, 400, 'INVALID_PARAMETER');
        says(refused, /redirect_urls allowlist of this key. Add it in the portal/);
      }
      const withoutList = await makeKey(app, session);
      const plaid = { key: withoutList.key, clientId: ana.id };
      assert.equal((await plaidAttempt(plaid, APP)).error_code, 'INVALID_FIELD');

      const registered = [
        'com.example.app:/done?from=bank',
        'com.example.app://Done/',
        'rs.primer-banka.v2+x:/',
      ];
      const given = ['COM.Example.app:/x/../done?from=bank', ...registered.slice(1)];
      assert.deepEqual((await change(key.id, { redirect_urls: given })).body.redirect_urls, registered);
      for (const address of given) {
        const [, , session_, token] = await attempts({ ...key, id: withoutList.id }, address);
        assert.deepEqual([session_!.status, token!.status], [200, 200], address);
        const details = await app.api.get('/link/token', { key: token!.body.link_token });
        assert.equal(details.body.redirect_url, address);
        const made = await plaidAttempt({ key: key.key, clientId: ana.id }, address);
        assert.ok(made.hosted_link_url, JSON.stringify(made));
      }
      for (const address of [
        'com.example.app:/done',
        'com.example.app:/done?from=bank&x=1',
        'com.example.app:/Done?from=bank',
        'com.example.app:/done/?from=bank',
        'com.example.app://done?from=bank',
        'com.example.app2:/done?from=bank',
        'com.example.app.evil:/done?from=bank',
        'evil.com.example.app:/done?from=bank',
      ]) {
        const [, , session_, token] = await attempts({ ...key, id: withoutList.id }, address);
        assertError(session_!, 400, 'INVALID_PARAMETER');
        assertError(token!, 400, 'INVALID_PARAMETER');
        assert.ok((await plaidAttempt({ key: key.key, clientId: ana.id }, address)).error_code, address);
      }
    });
  });

  test('bound_link_tokens_only refuses unbound link tokens, also existing ones', async () => {
    const { id, key } = await makeKey(app, session);
    const token = async (body: object) =>
      (await app.api.post('/link/token/create', { key, body })).body.link_token;
    const [unbound, bound] = [await token({}), await token({ user_id: 'ana' })];
    const start = (credential: string): Promise<ApiResponse> =>
      app.api.post('/connect', { key: credential, body: { bank_id: 'otp', user_id: 'somebody' } });
    const underway = await start(unbound);
    assert.equal(underway.status, 200);
    await change(id, { bound_link_tokens_only: true });
    for (const body of [{}, { user_id: '' }, { user_id: '  ' }]) {
      const refused = await app.api.post('/link/token/create', { key, body });
      assertError(refused, 400, 'INVALID_PARAMETER');
      says(refused, /"user_id".*bound_link_tokens_only/);
    }
    const refused = await start(unbound);
    assertError(refused, 403, 'INSUFFICIENT_PERMISSIONS');
    says(refused, /has no user_id/);
    // A session of a user can be finished; a server names the user.
    const status = await app.api.get(`/connect/${underway.body.session_token}/status`, { key: unbound });
    assert.equal(status.body.status, 'pending');
    for (const credential of [bound, key, await token({ user_id: 'ana' })]) {
      assert.equal((await start(credential)).status, 200);
    }
    await change(id, { bound_link_tokens_only: false });
    assert.equal((await start(unbound)).status, 200);
  });
});
