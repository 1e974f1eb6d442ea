/**
 * Objects of one key are invisible to others: every read and every token with every other credential, and batches in which
 * data of several developers are processed together.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { expiryQueue } from '../../src/consent/connections/expiry.ts';
import { endpoints } from '../../src/doors/plaid/routes.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { listAccountsOfConnection, listAccountsWithHistory } from '../../src/ledger/accounts/store.ts';
import { newApiKey, newId } from '../../src/platform/vocabulary/ids.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { authorize, type Connected, connectBank, startSession } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';

/** The same customer for all tenants, so that leaked contents could not be noticed by their contents. */
const SAME = { bank: 'banca-intesa', user: 'user-1', seed: 'isolation' };

interface Tenant {
  key: string;
  connected: Connected;
  /** Ids of transactions of the first account, in the order of sync. */
  transactions: string[];
}

describe('isolation of keys', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let mine: Tenant;
  /** Another key of the same developer, and a key of another developer. */
  let others: Tenant[];

  const tenant = async (key: string): Promise<Tenant> => {
    const connected = await connectBank(app, key, SAME);
    const { body } = await app.api.get(`/accounts/${connected.accountIds[0]}/transactions?cursor=`, { key });
    return { key, connected, transactions: body.added.map(({ id }: { id: string }) => id) };
  };

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
    const stranger = await createDeveloper(app);
    mine = await tenant(developer.key);
    others = [await tenant((await developer.addKey()).key), await tenant(stranger.key)];
  });

  /** Returns every read of an object of a key, by its path. */
  const readings = ({ connected, transactions }: Tenant): Record<string, string> => {
    const account = `/accounts/${connected.accountIds[0]}`;
    return {
      balance: `${account}/balance`,
      identity: `${account}/identity`,
      auth: `${account}/auth`,
      statement: `${account}/statement?format=json`,
      recurring: `${account}/recurring`,
      spending: `${account}/spending`,
      upcoming: `${account}/upcoming`,
      'list of transactions': `${account}/transactions`,
      'filtered list': `${account}/transactions?from=2000-01-01&category=groceries&limit=5`,
      'list from a transaction on': `${account}/transactions?limit=5&starting_after=${transactions[3]}`,
      'sync from the beginning': `${account}/transactions?cursor=`,
      'sync from a cursor': `${account}/transactions?cursor=${transactions[3]}`,
      'sync from the last cursor': `${account}/transactions?cursor=${transactions.at(-1)}`,
      connection: `/connections/${connected.connectionId}`,
      export: `/connections/${connected.connectionId}/export`,
    };
  };

  test('an object of another key cannot be read in any mode, as if it did not exist', async () => {
    const nothing: Tenant = {
      key: '',
      connected: { connectionId: newId('connection'), accountIds: [newId('account')] },
      transactions: mine.transactions,
    };
    const missing = readings(nothing);
    for (const [mode, path] of Object.entries(readings(mine))) {
      assert.equal((await app.api.get(path, { key: mine.key })).status, 200, mode);
      for (const { key } of others) {
        const refused = await app.api.get(path, { key });
        const unknown = await app.api.get(missing[mode]!, { key });
        assert.equal(refused.status, 404, mode);
        assert.deepEqual({ ...refused.body, request_id: '' }, { ...unknown.body, request_id: '' }, mode);
      }
    }
  });

  test('concurrent requests whose rows are read together get their own rows only', async () => {
    const tenants = [mine, ...others];
    const asked = tenants.flatMap((owner) =>
      [...tenants, { key: newApiKey() }].flatMap(({ key }) =>
        owner.connected.accountIds.map((id) => ({ id, key, status: key === owner.key ? 200 : 404 })),
      ),
    );
    const responses = await Promise.all(
      asked.map(({ id, key }) => app.api.get(`/accounts/${id}/balance`, { key })),
    );
    for (const [n, { id, key, status }] of asked.entries()) {
      const isKnown = tenants.some((tenant) => tenant.key === key);
      assert.equal(responses[n]!.status, isKnown ? status : 401);
      if (responses[n]!.status === 200) assert.equal(responses[n]!.body.account_id, id);
    }
  });

  test('the accounts of a connection are listed for its key only', async () => {
    const { connectionId } = mine.connected;
    const keys = await app.sql<{ id: number; own: boolean }[]>`
      select distinct key_id as id, id = ${connectionId} as own from connections order by own`;
    assert.deepEqual([keys.length, keys.at(-1)!.own], [3, true]);
    for (const { id, own } of keys) {
      for (const list of [listAccountsOfConnection, listAccountsWithHistory])
        assert.equal((await list(app.sql, id, connectionId)).length > 0, own);
    }
  });

  test('lists contain objects of the key only, with any filter', async () => {
    const idsOf = (answer: ApiResponse): string[] =>
      answer.body.data.map(
        (entry: { id?: string; connection_id?: string }) => entry.id ?? entry.connection_id,
      );
    for (const { key, connected } of [mine, ...others]) {
      for (const query of ['', '?bank_id=banca-intesa', '?user_id=user-1']) {
        assert.deepEqual(idsOf(await app.api.get(`/accounts${query}`, { key })), connected.accountIds);
        assert.deepEqual(idsOf(await app.api.get(`/connections${query}`, { key })), [connected.connectionId]);
      }
      for (const other of [mine, ...others].filter((each) => each.key !== key)) {
        const { connectionId } = other.connected;
        assert.deepEqual(idsOf(await app.api.get(`/accounts?connection_id=${connectionId}`, { key })), []);
        const page = await app.api.get(`/connections?starting_after=${connectionId}`, { key });
        assertError(page, 400, 'INVALID_PARAMETER');
      }
    }
  });

  test('a cursor works for its account only, not for another account or key', async () => {
    const [account, savings] = mine.connected.accountIds;
    const second = await app.api.get(`/accounts/${savings}/transactions?cursor=`, { key: mine.key });
    const strange = [second.body.added[0].id, others[0]!.transactions[0], others[1]!.transactions[0]];
    for (const cursor of [...strange, newId('transaction')]) {
      const path = `/accounts/${account}/transactions`;
      assertError(await app.api.get(`${path}?cursor=${cursor}`, { key: mine.key }), 400, 'INVALID_CURSOR');
      const page = await app.api.get(`${path}?starting_after=${cursor}`, { key: mine.key });
      assertError(page, 400, 'INVALID_PARAMETER');
    }
  });

  test('a public token can be exchanged only by the key of its session, and attempts of others do not use it up', async () => {
    const token = await authorize(app, await startSession(app, mine.key, { ...SAME, user: 'exchanging' }));
    const exchange = (key: string): Promise<ApiResponse> =>
      app.api.post('/connect/exchange', { key, body: { public_token: token } });
    for (const { key } of others) assertError(await exchange(key), 404, 'INVALID_PUBLIC_TOKEN');
    assert.equal((await exchange(mine.key)).status, 200);
    for (const { key } of others) assertError(await exchange(key), 404, 'INVALID_PUBLIC_TOKEN');
    assertError(await exchange(mine.key), 410, 'PUBLIC_TOKEN_ALREADY_USED');
  });

  test('only the key and the link token of a session can read its status', async () => {
    const token = await startSession(app, mine.key, { ...SAME, user: 'waiting' });
    const status = (key: string): Promise<ApiResponse> => app.api.get(`/connect/${token}/status`, { key });
    const linkOf = async (key: string): Promise<string> =>
      (await app.api.post('/link/token/create', { key, body: { user_id: 'waiting' } })).body.link_token;
    assert.equal((await status(mine.key)).status, 200);
    for (const { key } of others) assertError(await status(key), 404, 'SESSION_NOT_FOUND');
    // Not even another link token of the same key and user, because a token sees its own sessions only.
    for (const { key } of [mine, ...others])
      assertError(await status(await linkOf(key)), 404, 'SESSION_NOT_FOUND');
  });

  test('the result of a session does not affect other sessions of the same key and user', async () => {
    const { key } = mine;
    const begin = (seed = SAME.seed): Promise<string> => startSession(app, key, { ...SAME, seed });
    const statuses = (tokens: string[]) =>
      Promise.all(tokens.map(async (token) => (await app.api.get(`/connect/${token}/status`, { key })).body));
    const waiting = await begin();
    const another = await begin();
    const denied = await begin();
    const refused = await begin('another person, whom the bank page refuses');
    const granted = await begin();
    const token = await authorize(app, another);
    await app.api.post('/sandbox/deny', { body: { session_token: denied } });
    const form = { token: refused, step: 'authorize', lang: 'en' };
    await fetch(`${app.url}/sandbox/auth.html`, { method: 'POST', body: new URLSearchParams(form) });
    await app.api.post('/connect/exchange', { key, body: { public_token: await authorize(app, granted) } });
    const found = await statuses([waiting, another, denied, refused, granted]);
    assert.deepEqual(
      found.map(({ status, error_code }) => status ?? error_code),
      ['pending', 'authorized', 'SESSION_EXPIRED', 'SESSION_EXPIRED', 'authorized'],
    );
    assert.equal(found[1].public_token, token, 'still to be exchanged');
    assert.equal(found[4].public_token, null, 'exchanged');
  });

  test('every token of Plaid’s interface works for its key only', async () => {
    const stranger = await createDeveloper(app);
    const own = { client_id: developer.id, secret: mine.key };
    const foreign = [
      { client_id: developer.id, secret: (await developer.addKey()).key },
      { client_id: stranger.id, secret: stranger.key },
    ];
    const post = async (path: string, body: object): Promise<ApiResponse['body']> =>
      (await app.api.post(`/plaid${path}`, { body })).body;
    const codeOf = async (path: string, body: object) => (await post(path, body)).error_code;
    const sandbox = { institution_id: 'ins_109508', initial_products: ['transactions'] };
    const link = {
      client_name: 'Mine',
      language: 'en',
      country_codes: ['US'],
      products: ['transactions'],
      user: { client_user_id: 'plaid-user' },
    };
    const { public_token } = await post('/sandbox/public_token/create', { ...own, ...sandbox });
    const { link_token } = await post('/link/token/create', { ...own, ...link });
    for (const other of foreign) {
      assert.equal(
        await codeOf('/item/public_token/exchange', { ...other, public_token }),
        'INVALID_PUBLIC_TOKEN',
      );
      assert.equal(await codeOf('/link/token/get', { ...other, link_token }), 'INVALID_LINK_TOKEN');
    }

    const session = '/link/v2/session';
    assert.equal((await post(session, { link_token })).client_name, 'Mine');
    const theirs = await Promise.all(
      foreign.map((other) => post('/link/token/create', { ...other, ...link, client_name: 'Theirs' })),
    );
    for (const { link_token: other } of theirs) {
      assert.equal((await post(session, { link_token: other })).client_name, 'Theirs');
      const answer = await post(session, { link_token: other, public_token });
      assert.deepEqual([answer.error_code, answer.accounts], ['INVALID_PUBLIC_TOKEN', undefined]);
    }
    // Another session of the same key, but of another link token.
    assert.equal(await codeOf(session, { link_token, public_token }), 'INVALID_PUBLIC_TOKEN');

    const { access_token, item_id } = await post('/item/public_token/exchange', { ...own, public_token });
    const day = '2026-01-01';
    const fields: Record<string, object> = {
      '/link/token/create': link,
      '/transactions/get': { start_date: day, end_date: day },
      '/sandbox/item/fire_webhook': { webhook_code: 'DEFAULT_UPDATE' },
      '/sandbox/transactions/create': {
        transactions: [{ amount: 1, description: 'x', date_posted: day, date_transacted: day }],
      },
      '/statements/download': { statement_id: 'none' },
    };
    const ofItems = endpoints.filter(({ input }) => 'access_token' in input.properties);
    assert.ok(ofItems.length > 15);
    for (const { path } of ofItems) {
      for (const other of foreign) {
        const code = await codeOf(path, { ...other, ...fields[path], access_token });
        assert.equal(code, 'INVALID_ACCESS_TOKEN', path);
      }
    }
    assert.equal((await post('/item/get', { ...own, access_token })).error_code, undefined);

    await post('/item/webhook/update', { ...own, access_token, webhook: 'https://example.com/plaid' });
    const events = '/beta/webhook_events/list';
    const listed: object[] = (await post(events, { ...own, item_ids: [item_id] })).webhook_events!;
    assert.equal(listed.length, 1);
    for (const other of foreign) {
      for (const body of [{}, { item_ids: [item_id] }])
        assert.deepEqual((await post(events, { ...other, ...body })).webhook_events, []);
    }
  });

  test('all tokens of a revoked key are refused from the next request on', async () => {
    const { key, keyPublicId } = await developer.addKey();
    const link = (await app.api.post('/link/token/create', { key, body: { user_id: 'late' } })).body
      .link_token;
    const session = { key: developer.session };
    const minted = (await app.api.post(`/developers/keys/${keyPublicId}/token`, { ...session, body: {} }))
      .body.token;
    const open = await startSession(app, key, { ...SAME, user: 'late' });
    const granted = await authorize(app, await startSession(app, key, { ...SAME, user: 'later' }));
    for (const token of [key, minted])
      assert.equal((await app.api.get('/accounts', { key: token })).status, 200);

    assert.equal((await app.api.delete(`/developers/keys/${keyPublicId}`, session)).status, 200);
    for (const token of [key, minted]) {
      assertError(await app.api.get('/accounts', { key: token }), 401, 'REVOKED_API_KEY');
    }
    const start = { bank_id: 'otp', user_id: 'late' };
    assertError(await app.api.post('/connect', { key: link, body: start }), 401, 'REVOKED_API_KEY');
    assertError(await app.api.get(`/connect/${open}/status`, { key: link }), 401, 'REVOKED_API_KEY');
    for (const decision of ['authorize', 'deny']) {
      const decided = await app.api.post(`/sandbox/${decision}`, { body: { session_token: open } });
      assertError(decided, 404, 'SESSION_NOT_FOUND');
    }
    const body = { public_token: granted };
    assertError(await app.api.post('/connect/exchange', { key, body }), 401, 'REVOKED_API_KEY');
    assertError(
      await app.api.post('/connect/exchange', { key: mine.key, body }),
      404,
      'INVALID_PUBLIC_TOKEN',
    );
  });
});

test('a demo key is refused while it is not configured, and works again when it is', async (t) => {
  const app = await startApp(t);
  assert.equal((await app.api.get('/accounts', { key: app.demoKey })).status, 200);
  const session = await startSession(app, app.demoKey);
  const without = await startApp(t, { databaseUrl: app.databaseUrl, env: { DEMO_API_KEYS: '' } });
  for (const each of [app, without]) {
    assertError(await each.api.get('/accounts', { key: app.demoKey }), 401, 'REVOKED_API_KEY');
    const body = { session_token: session };
    assertError(await each.api.post('/sandbox/authorize', { body }), 404, 'SESSION_NOT_FOUND');
  }
  const again = await startApp(t, { databaseUrl: app.databaseUrl });
  assert.equal((await again.api.get('/accounts', { key: app.demoKey })).status, 200);
});

test('rounds over all connections notify each developer about their own only, and only subscribers', async (t) => {
  const app = await startApp(t);
  const developers = await Promise.all(Array.from({ length: 3 }, () => createDeveloper(app)));
  const webhooks = await Promise.all(
    developers.map((each) => each.addWebhook('https://receiver.example.com/hook')),
  );
  const connected: Connected[] = [];
  for (const { key } of developers) connected.push(await connectBank(app, key, SAME));
  // The second developer's consent ends later.
  app.clock.advance({ days: 84 });
  const { jobs, sql } = app.service.deps;
  await connectBank(app, developers[1]!.key, SAME);
  await jobs.send(sql, dailyPullQueue, {});
  await jobs.send(sql, expiryQueue, {});
  await jobs.drain();

  for (const [index, each] of developers.entries()) {
    const answer = await app.api.get(`/developers/webhooks/${webhooks[index]!.id}/deliveries?limit=100`, {
      key: await each.logIn(),
    });
    const events: { type: string; about: string }[] = answer.body.data.map(
      ({ event_type, payload }: { event_type: string; payload: Record<string, string> }) => ({
        type: event_type,
        about: payload.connection_id ?? payload.account_id,
      }),
    );
    const own = [connected[index]!.connectionId, ...connected[index]!.accountIds];
    assert.deepEqual(
      events.filter(({ about }) => !own.includes(about)),
      [],
    );
    const types = new Set(events.map(({ type }) => type));
    assert.ok(types.has('AUTH.AUTOMATICALLY_VERIFIED') && types.has('TRANSACTIONS.SYNC_UPDATES_AVAILABLE'));
    assert.equal(types.has('ITEM.CONNECTION_EXPIRING'), index !== 1, each.id);
  }
});

test('has_more is exact at every length of a list', async (t) => {
  const app = await startApp(t, { bank: sandboxBank });
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, SAME);
  const path = `/accounts/${accountIds[1]}/transactions`;
  const whole = (await app.api.get(`${path}?cursor=`, { key })).body.added.length;
  assert.ok(whole > 3);
  for (const limit of [1, whole - 1, whole, whole + 1].filter((each) => each <= 500)) {
    const sync = await app.api.get(`${path}?cursor=&limit=${limit}`, { key });
    assert.equal(sync.body.added.length, Math.min(limit, whole));
    assert.equal(sync.body.has_more, limit < whole, `sync of ${limit}`);
    const list = await app.api.get(`${path}?limit=${limit}`, { key });
    assert.equal(list.body.has_more, limit < whole, `list of ${limit}`);
  }
});

test('a change is reported once, on the page on which it happened', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { ...SAME, scenario: 'empty' });
  const [account] = accountIds;
  const entry = { amount: -100, description: 'MAXI 767 BEOGRAD 688' };
  const inject = (count: number): Promise<ApiResponse> =>
    app.api.post(`/sandbox/accounts/${account}/transactions`, {
      key,
      body: { transactions: Array.from({ length: count }, () => entry) },
    });
  const [first, second] = (await inject(4)).body.data.map(({ id }: { id: string }) => id);
  const page = async (cursor: string): Promise<Record<string, string[]> & { next: string }> => {
    const { body } = await app.api.get(`/accounts/${account}/transactions?cursor=${cursor}&limit=2`, { key });
    return {
      next: body.next_cursor,
      modified: body.modified.map(({ id }: { id: string }) => id),
      removed: body.removed.map((row: { transaction_id: string }) => row.transaction_id),
    } as never;
  };
  const { next } = await page('');
  // Both happen after the third and the fourth were added, and before the fifth.
  await app.api.patch(`/sandbox/transactions/${first}`, { key, body: { amount: -200 } });
  await app.api.delete(`/sandbox/transactions/${second}`, { key });
  await inject(1);
  const middle = await page(next);
  assert.deepEqual({ modified: middle.modified, removed: middle.removed }, { modified: [], removed: [] });
  const last = await page(middle.next);
  assert.deepEqual(
    { modified: last.modified, removed: last.removed },
    { modified: [first], removed: [second] },
  );
});
