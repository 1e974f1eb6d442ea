import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';

test('connecting a bank gives accounts, balances, identity, verified IBAN and a year of transactions', async (t) => {
  const app = await startApp(t, { bank: sandboxBank });
  const { api, demoKey: key } = app;

  const started = await api.post('/v1/connect', { key, body: { bank_id: 'banca-intesa', user_id: 'u' } });
  assert.equal(started.status, 200);
  assert.equal(started.body.expires_in, 600);
  assert.equal(started.body.expires_at, '2026-03-14T10:10:00.000Z');
  assert.equal(
    started.body.auth_url,
    `${app.config.publicUrl}/sandbox/auth.html?token=${started.body.session_token}`,
  );
  const status = `/connect/${started.body.session_token}/status`;
  assert.deepEqual((await api.get(status, { key })).body, {
    object: 'connect_status',
    status: 'pending',
    public_token: null,
  });

  const publicToken = await authorize(app, started.body.session_token);
  assert.match(publicToken, /^public_[0-9A-Za-z]{22}$/);
  assert.deepEqual((await api.get(status, { key })).body, {
    object: 'connect_status',
    status: 'authorized',
    public_token: publicToken,
    expires_in: 300,
  });

  const exchanged = await api.post('/connect/exchange', { key, body: { public_token: publicToken } });
  assert.equal(exchanged.status, 200);
  assert.match(exchanged.body.connection_id, /^conn_/);
  assert.equal(exchanged.body.status, 'active');
  // The token was used: the status no longer shows it.
  assert.equal((await api.get(status, { key })).body.public_token, null);

  const connections = await api.get('/connections', { key });
  assert.deepEqual(connections.body.data, [
    {
      connection_id: exchanged.body.connection_id,
      bank_id: 'banca-intesa',
      provider: 'bank',
      user_id: 'u',
      status: 'active',
      connected_at: '2026-03-14T10:00:00.000Z',
      expires_at: '2026-06-12T10:00:00.000Z',
      days_until_expiry: 90,
      health: {
        status: 'healthy',
        reason: null,
        message: null,
        since: '2026-03-14T10:00:00.000Z',
        next_try_at: null,
        last_success_at: '2026-03-14T10:00:00.000Z',
      },
    },
  ]);

  const accounts = (await api.get('/accounts', { key })).body.data;
  assert.deepEqual(
    accounts.map(({ currency, type }: { currency: string; type: string }) => [currency, type]),
    [
      ['RSD', 'checking'],
      ['EUR', 'savings'],
    ],
  );
  for (const account of accounts) {
    const balance = (await api.get(`/accounts/${account.id}/balance`, { key })).body;
    assert.equal(balance.balance, account.balance);
    assert.equal(balance.available_balance, account.available_balance);
    const auth = (await api.get(`/accounts/${account.id}/auth`, { key })).body;
    assert.equal(auth.numbers.iban, account.iban);
    assert.equal(auth.numbers.bic, 'DBDBRSBG');
    assert.equal(auth.account_holder.verified, true);
    const identity = (await api.get(`/accounts/${account.id}/identity`, { key })).body;
    assert.equal(identity.identity.full_name, auth.account_holder.name);
  }

  const list = (await api.get(`/accounts/${accounts[0].id}/transactions?limit=500`, { key })).body;
  assert.equal(list.count, list.data.length);
  assert.ok(list.count > 200, `a year of transactions, not ${list.count}`);
  const dates: string[] = list.data.map((row: { date: string }) => row.date);
  assert.deepEqual(dates, dates.toSorted().reverse(), 'newest first');
  const net = list.data.reduce(
    (sum: number, row: { amount: number }) => sum + Math.round(row.amount * 100),
    0,
  );
  assert.equal(Math.round(list.summary.net * 100), net);
  assert.equal(
    Math.round(list.summary.total_in * 100) - Math.round(list.summary.total_out * 100),
    Math.round(list.summary.net * 100),
  );
});

test('the three groups of banks provide the data of the specification', async (t) => {
  const app = await startApp(t, { bank: sandboxBank });
  const key = await app.createKey();
  for (const bank of ['otp', 'raiffeisen']) {
    const { accountIds } = await connectBank(app, key, { bank });
    assert.equal(accountIds.length, 1);
    const [id] = accountIds;
    const account = (await app.api.get(`/accounts?bank_id=${bank}`, { key })).body.data[0];
    assert.equal(account.currency, 'RSD');
    assert.ok((await app.api.get(`/accounts/${id}/transactions`, { key })).body.count === 50);
    assertError(await app.api.get(`/accounts/${id}/identity`, { key }), 404, 'IDENTITY_UNAVAILABLE');
    assert.equal((await app.api.get(`/accounts/${id}/auth`, { key })).status, 200);
  }
  for (const bank of ['unicredit', 'nlb', 'aik']) {
    const { accountIds } = await connectBank(app, key, { bank });
    assert.deepEqual(accountIds, []);
  }
  assert.equal((await app.api.get('/connections', { key })).body.count, 5);
});

test('every account has its connection and user, and can be filtered by them', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const choices = [
    { user: 'ana', bank: 'banca-intesa' },
    { user: 'ana', bank: 'otp' },
    { user: 'mila', bank: 'otp' },
  ];
  const connected = [];
  for (const choice of choices) connected.push({ ...choice, ...(await connectBank(app, key, choice)) });
  const listed = async (query = '') => (await app.api.get(`/accounts${query}`, { key })).body.data;

  for (const { user, bank, connectionId, accountIds } of connected) {
    const accounts = await listed(`?connection_id=${connectionId}`);
    assert.deepEqual(
      accounts.map((account: Record<string, string>) => [
        account.id,
        account.connection_id,
        account.user_id,
        account.bank_id,
      ]),
      accountIds.map((id) => [id, connectionId, user, bank]),
    );
    const exported = await app.api.get(`/connections/${connectionId}/export`, { key });
    assert.deepEqual(exported.body.accounts, accounts);
  }
  const found = async (query: string): Promise<string[]> =>
    (await listed(query)).map(({ id }: { id: string }) => id);
  const [intesa, otp, milas] = connected.map(({ accountIds }) => accountIds);
  assert.deepEqual(new Set(await found('?user_id=ana')), new Set([...intesa!, ...otp!]));
  assert.deepEqual(await found('?user_id=mila&bank_id=otp'), milas);
  assert.deepEqual(await found('?user_id=ana&bank_id=otp'), otp);
  assert.deepEqual(await found(`?user_id=mila&connection_id=${connected[0]!.connectionId}`), []);
  for (const nothing of ['?user_id=nobody', '?connection_id=conn_unknown', '?user_id=', '?bank_id=no-bank']) {
    assert.deepEqual(await found(nothing), [], nothing);
  }
  // Another key's connection gives the same error as an unknown one.
  const other = await app.createKey();
  const answer = await app.api.get(`/accounts?connection_id=${connected[0]!.connectionId}`, { key: other });
  assert.deepEqual(answer.body.data, []);
});

test('every lifetime ends to the millisecond, on the clock of the key', async (t) => {
  const app = await startApp(t);
  const { api, clock } = app;
  const key = await app.createKey();

  const link = (await api.post('/link/token/create', { key, body: { user_id: 'linked' } })).body;
  assert.equal(link.expires_in, 1800);
  const body = { bank_id: 'otp', user_id: 'ignored' };
  clock.advance({ minutes: 30, ms: -1 });
  const session = (await api.post('/connect', { key: link.link_token, body })).body.session_token;
  clock.advance({ ms: 1 });
  assertError(await api.post('/connect', { key: link.link_token, body }), 401, 'EXPIRED_LINK_TOKEN');

  clock.advance({ minutes: 10, ms: -2 });
  assert.equal((await api.get(`/connect/${session}/status`, { key })).body.status, 'pending');
  clock.advance({ ms: 1 });
  assertError(await api.get(`/connect/${session}/status`, { key }), 410, 'SESSION_EXPIRED');
  assertError(
    await api.post('/sandbox/authorize', { body: { session_token: session } }),
    400,
    'SESSION_NOT_PENDING',
  );

  const lapsing = await authorize(app, await startSession(app, key, { bank: 'nlb' }));
  clock.advance({ minutes: 5, ms: -1 });
  const kept = await authorize(app, await startSession(app, key, { bank: 'aik' }));
  assert.equal((await api.post('/connect/exchange', { key, body: { public_token: kept } })).status, 200);
  clock.advance({ ms: 1 });
  assertError(
    await api.post('/connect/exchange', { key, body: { public_token: lapsing } }),
    410,
    'PUBLIC_TOKEN_EXPIRED',
  );

  const { accountIds } = await connectBank(app, key, { bank: 'otp', user: 'linked' });
  clock.advance({ days: 90, ms: -1 });
  assert.equal((await api.get(`/accounts/${accountIds[0]}/balance`, { key })).status, 200);
  clock.advance({ ms: 1 });
  for (const path of ['balance', 'identity', 'auth', 'transactions', 'transactions?cursor=']) {
    assertError(await api.get(`/accounts/${accountIds[0]}/${path}`, { key }), 401, 'CONSENT_EXPIRED');
  }
  assertError(await api.post(`/accounts/${accountIds[0]}/sync`, { key }), 401, 'CONSENT_EXPIRED');
  assert.equal((await api.get('/accounts', { key })).body.count, 0);
});

test('a link token sees only its own sessions, and its user takes precedence', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const mine = (await api.post('/link/token/create', { key, body: { user_id: 'anna' } })).body.link_token;
  const other = (await api.post('/link/token/create', { key, body: {} })).body.link_token;
  const session = (await api.post('/connect', { key: mine, body: { bank_id: 'otp', user_id: 'somebody' } }))
    .body.session_token;
  assert.equal((await api.get(`/connect/${session}/status`, { key: mine })).status, 200);
  assert.equal((await api.get(`/connect/${session}/status`, { key })).status, 200);
  assertError(await api.get(`/connect/${session}/status`, { key: other }), 404, 'SESSION_NOT_FOUND');
  await authorize(app, session);
  assert.equal((await api.get('/connections', { key })).body.data[0].user_id, 'anna');

  // A blank user counts as none, so the session's user applies.
  const blank = (await api.post('/link/token/create', { key, body: { user_id: ' ' } })).body.link_token;
  await authorize(app, await startSession(app, blank, { user: 'berta' }));
  const users = (await api.get('/connections', { key })).body.data.map(
    (connection: { user_id: string }) => connection.user_id,
  );
  assert.deepEqual(users.sort(), ['anna', 'berta']);
});

test('a refusal at the bank ends the session without a connection', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const session = await startSession(app, key);
  const denied = await app.api.post('/sandbox/deny', { body: { session_token: session } });
  assert.equal(denied.body.status, 'expired');
  assertError(await app.api.get(`/connect/${session}/status`, { key }), 410, 'SESSION_EXPIRED');
  const again = await app.api.post('/sandbox/authorize', { body: { session_token: session } });
  assertError(again, 400, 'SESSION_NOT_PENDING');
  assert.equal((await app.api.get('/connections', { key })).body.count, 0);
});

test('exactly one of fifty concurrent authorizations and exchanges succeeds', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const session = await startSession(app, key, { bank: 'otp' });
  const fifty = <T>(call: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, call));

  const authorizations = await fifty(() =>
    api.post('/sandbox/authorize', { body: { session_token: session } }),
  );
  const tokens = authorizations.flatMap((answer) => answer.body.public_token ?? []);
  assert.equal(tokens.length, 1);
  for (const answer of authorizations.filter(({ status }) => status !== 200)) {
    assertError(answer, 400, 'SESSION_NOT_PENDING');
  }
  const exchanges = await fifty(() =>
    api.post('/connect/exchange', { key, body: { public_token: tokens[0] } }),
  );
  assert.equal(exchanges.filter(({ status }) => status === 200).length, 1);
  for (const answer of exchanges.filter(({ status }) => status !== 200)) {
    assertError(answer, 410, 'PUBLIC_TOKEN_ALREADY_USED');
  }
  assert.equal((await api.get('/connections', { key })).body.count, 1);
  const events = await app.sql`select type from events`;
  assert.deepEqual(
    events.map((event) => event.type),
    ['AUTH.AUTOMATICALLY_VERIFIED'],
  );
});

test('connecting the same user to the same bank renews the connection in place, also concurrently', async (t) => {
  const app = await startApp(t);
  const { api, clock } = app;
  const key = await app.createKey();
  const sessions = await Promise.all(
    Array.from({ length: 8 }, () => startSession(app, key, { bank: 'otp' })),
  );
  await Promise.all(sessions.map((session) => authorize(app, session)));
  assert.equal((await api.get('/connections', { key })).body.count, 1);
  const first = await connectBank(app, key, { bank: 'otp' });
  const before = (await api.get(`/accounts/${first.accountIds[0]}/transactions?limit=500`, { key })).body
    .data;

  clock.advance({ days: 95 });
  assertError(await api.get(`/accounts/${first.accountIds[0]}/balance`, { key }), 401, 'CONSENT_EXPIRED');
  const again = await connectBank(app, key, { bank: 'otp' });
  assert.deepEqual(again, first);
  const [connection] = (await api.get('/connections', { key })).body.data;
  assert.equal(connection.status, 'active');
  assert.equal(connection.days_until_expiry, 90);
  const after = (await api.get(`/accounts/${first.accountIds[0]}/transactions?limit=500`, { key })).body.data;
  const ids = new Set(after.map((row: { id: string }) => row.id));
  const posted = before.filter((row: { pending: boolean }) => !row.pending);
  const oldest = after.at(-1).date;
  assert.ok(posted.every((row: { id: string; date: string }) => ids.has(row.id) || row.date <= oldest));
  assert.ok(after[0].date > before[0].date, 'what happened meanwhile is there');

  // Another user, bank or key gives another connection.
  await connectBank(app, key, { bank: 'otp', user: 'user-2' });
  await connectBank(app, key, { bank: 'raiffeisen' });
  await connectBank(app, await app.createKey(), { bank: 'otp' });
  assert.equal((await api.get('/connections', { key })).body.count, 3);
});

test('revoking erases the person and leaves a tombstone; a new consent gives a new connection', async (t) => {
  const app = await startApp(t, { bank: sandboxBank });
  const { api } = app;
  const key = await app.createKey();
  const { connectionId, accountIds } = await connectBank(app, key, { user: 'erase-me' });
  const name = (await api.get(`/accounts/${accountIds[0]}/auth`, { key })).body.account_holder.name;
  const exported = await api.get(`/connections/${connectionId}/export`, { key });
  assert.equal(exported.status, 200);
  assert.equal(exported.body.accounts.length, 2);
  assert.equal(exported.body.identity.full_name, name);
  assert.equal(exported.body.consents.length, 1);
  assert.ok(exported.body.transactions.length > 200);

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.delete(`/connections/${connectionId}`, { key })),
  );
  const done = answers.filter(({ status }) => status === 200);
  assert.equal(done.length, 1);
  assert.deepEqual(done[0]!.body, {
    object: 'connection',
    connection_id: connectionId,
    bank_id: 'banca-intesa',
    status: 'revoked',
    revoked_at: '2026-03-14T10:00:00.000Z',
  });
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assertError(answer, 409, 'CONNECTION_ALREADY_REVOKED');
  }
  assertError(await api.get(`/accounts/${accountIds[0]}/balance`, { key }), 404, 'ACCOUNT_NOT_FOUND');
  assert.deepEqual((await api.get('/connections', { key })).body.data, [
    {
      connection_id: connectionId,
      bank_id: 'banca-intesa',
      provider: 'bank',
      user_id: null,
      status: 'revoked',
      connected_at: '2026-03-14T10:00:00.000Z',
      expires_at: '2026-06-12T10:00:00.000Z',
      days_until_expiry: 0,
      health: null,
    },
  ]);
  const left = await app.sql`
    select (select count(*) from accounts)::int as accounts, (select count(*) from transactions)::int as transactions,
           (select count(*) from consents)::int as consents, (select count(*) from connect_sessions)::int as sessions,
           (select count(*) from public_tokens)::int as tokens,
           (select count(*) from connections where data_key_id is not null or user_id is not null)::int as persons`;
  assert.deepEqual(
    { ...left[0] },
    { accounts: 0, transactions: 0, consents: 0, sessions: 0, tokens: 0, persons: 0 },
  );
  const emptied = (await api.get(`/connections/${connectionId}/export`, { key })).body;
  assert.deepEqual(
    [emptied.accounts, emptied.transactions, emptied.consents, emptied.identity],
    [[], [], [], null],
  );

  const anew = await connectBank(app, key, { user: 'erase-me' });
  assert.notEqual(anew.connectionId, connectionId);
});

test('the same seed gives the same customer; two connections share no ids or numbers', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const seen = [];
  for (const user of ['a', 'b']) {
    const { accountIds } = await connectBank(app, key, { user, seed: 'repeatable' });
    const auth = (await app.api.get(`/accounts/${accountIds[0]}/auth`, { key })).body;
    const { data } = (await app.api.get(`/accounts/${accountIds[0]}/transactions?limit=500`, { key })).body;
    seen.push({ auth, data });
  }
  const [one, two] = seen as [(typeof seen)[0], (typeof seen)[0]];
  assert.deepEqual(one.auth.numbers, two.auth.numbers);
  assert.deepEqual(one.auth.account_holder, two.auth.account_holder);
  const stripped = (rows: Record<string, unknown>[]) =>
    rows.map(({ id, account_id, connection_id, pending_transaction_id, transfer, ...rest }) => ({
      ...rest,
      isTransfer: transfer !== null,
    }));
  assert.deepEqual(stripped(one.data), stripped(two.data));
  const ids = new Set(one.data.map((row: { id: string }) => row.id));
  assert.ok(two.data.every((row: { id: string }) => !ids.has(row.id)));
});

test('a page of transactions has at most 500 rows, for any limit', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { bank: 'otp' });
  const address = `/accounts/${accountIds[0]}/transactions`;
  const transactions = Array.from({ length: 500 }, (_, n) => ({
    amount: -1 - n,
    description: `MAXI ${n} BEOGRAD`,
  }));
  const injected = await app.api.post(`/sandbox${address}`, { key, body: { transactions } });
  assert.equal(injected.status, 200);
  for (const limit of ['500', '501', '100000']) {
    assert.equal((await app.api.get(`${address}?limit=${limit}`, { key })).body.data.length, 500, limit);
    const page = (await app.api.get(`${address}?cursor=&limit=${limit}`, { key })).body;
    assert.deepEqual([page.added.length, page.has_more], [500, true], limit);
  }
  // In sync mode the default limit is the maximum.
  assert.equal((await app.api.get(`${address}?cursor=`, { key })).body.added.length, 500);
});
