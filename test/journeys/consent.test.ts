/** Events over the life of a consent: one before its end, one at its end, and both again after a renewal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyBankRevocation } from '../../src/consent/connections/erasure/revoke.ts';
import { expiryWorkers, noticeExpiries } from '../../src/consent/connections/expiry.ts';
import { forAllTenants } from '../../src/platform/database/tenants.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { createDeveloper } from '../support/developer.ts';

const scan = async (app: TestApp): Promise<void> => {
  const [worker] = expiryWorkers(app.service.deps);
  await worker!.run({}, undefined as never, undefined as never);
};

const itemEvents = async (app: TestApp) =>
  (
    await app.sql<{ type: string; payload: Record<string, unknown> }[]>`
      select type, payload from events where type like 'ITEM.%' order by position`
  ).map(({ type, payload }) => ({ type, ...payload }));

test('the scan sends one event within seven days of the end and one after it, and a renewal enables both again', async (t) => {
  const app = await startApp(t);
  const { clock } = app;
  const key = await app.createKey();
  const { connectionId } = await connectBank(app, key, { bank: 'otp', user: 'u' });

  clock.advance({ days: 83, ms: -1 });
  await scan(app);
  assert.deepEqual(await itemEvents(app), []);
  clock.advance({ ms: 1 });
  await scan(app);
  await scan(app);
  const expiring = {
    type: 'ITEM.CONNECTION_EXPIRING',
    connection_id: connectionId,
    bank_id: 'otp',
    user_id: 'u',
    expires_at: '2026-06-12T10:00:00.000Z',
    days_until_expiry: 7,
  };
  assert.deepEqual(await itemEvents(app), [expiring]);

  clock.advance({ days: 7 });
  await scan(app);
  await scan(app);
  const expired = {
    type: 'ITEM.CONNECTION_EXPIRED',
    connection_id: connectionId,
    bank_id: 'otp',
    user_id: 'u',
    expired_at: '2026-06-12T10:00:00.000Z',
  };
  assert.deepEqual(await itemEvents(app), [expiring, expired]);
  const [listed] = (await app.api.get('/connections', { key })).body.data;
  assert.deepEqual([listed.status, listed.days_until_expiry], ['expired', 0]);

  await connectBank(app, key, { bank: 'otp', user: 'u' });
  clock.advance({ days: 90 });
  await scan(app);
  const again = await itemEvents(app);
  // The scan ran only after the end: the event about the coming end would be wrong.
  assert.deepEqual(
    again.slice(2).map(({ type }) => type),
    ['ITEM.CONNECTION_EXPIRED'],
  );
});

test('concurrent scans in two processes send each event once; a crash loses none', async (t) => {
  const one = await startApp(t);
  const two = await startApp(t, { clock: one.clock, databaseUrl: one.databaseUrl });
  const key = await one.createKey();
  for (const bank of ['otp', 'nlb', 'aik', 'unicredit', 'raiffeisen']) await connectBank(one, key, { bank });
  one.clock.advance({ days: 84 });
  const crash = one.sql.begin(async (tx) => {
    await noticeExpiries(one.service.deps, tx, null);
    throw new Error('crash');
  });
  await assert.rejects(crash, /crash/);
  assert.deepEqual(await itemEvents(one), []);

  await Promise.all(Array.from({ length: 50 }, () => [scan(one), scan(two)]).flat());
  assert.equal((await itemEvents(one)).length, 5);
  one.clock.advance({ days: 7 });
  await Promise.all(Array.from({ length: 50 }, () => [scan(one), scan(two)]).flat());
  const types = (await itemEvents(one)).map(({ type }) => type);
  assert.equal(types.filter((type) => type === 'ITEM.CONNECTION_EXPIRING').length, 5);
  assert.equal(types.filter((type) => type === 'ITEM.CONNECTION_EXPIRED').length, 5);
});

test('on a test clock, 83 days give EXPIRING, 7 more EXPIRED and CONSENT_EXPIRED, for that key only', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const other = await app.createKey();
  const mine = await connectBank(app, key, { bank: 'otp' });
  const theirs = await connectBank(app, other, { bank: 'otp' });

  const first = (await api.post('/sandbox/clock/advance', { key, body: { days: 83 } })).body;
  assert.equal(first.now, '2026-06-05T10:00:00.000Z');
  assert.equal(first.days, 83);
  assert.deepEqual(first.consents, { expiring: 1, expired: 0 });
  assert.equal(first.events['ITEM.CONNECTION_EXPIRING'], 1);
  assert.ok(first.transactions.posted > 50);
  assert.equal((await api.get(`/accounts/${mine.accountIds[0]}/balance`, { key })).status, 200);

  const second = (await api.post('/sandbox/clock/advance', { key, body: { days: 7 } })).body;
  assert.deepEqual(second.consents, { expiring: 0, expired: 1 });
  assertError(await api.get(`/accounts/${mine.accountIds[0]}/balance`, { key }), 401, 'CONSENT_EXPIRED');

  // The other key uses wall time, so nothing reached it.
  assert.equal((await api.get('/sandbox/clock', { key: other })).body.now, '2026-03-14T10:00:00.000Z');
  assert.equal((await api.get(`/accounts/${theirs.accountIds[0]}/balance`, { key: other })).status, 200);
  const [{ days_until_expiry: left }] = (await api.get('/connections', { key: other })).body.data;
  assert.equal(left, 90);
  const latest = (await api.get(`/accounts/${theirs.accountIds[0]}/transactions?limit=1`, { key: other }))
    .body.data[0];
  assert.ok(latest.date <= '2026-03-14');
  await scan(app);
  assert.equal((await itemEvents(app)).length, 2);

  // A renewal reads what happened meanwhile, and new objects use this key's clock.
  const renewed = await connectBank(app, key, { bank: 'otp' });
  assert.deepEqual(renewed, mine);
  const newest = (await api.get(`/accounts/${mine.accountIds[0]}/transactions?limit=1`, { key })).body
    .data[0];
  assert.ok(newest.date > '2026-06-05', newest.date);
});

test('the sandbox expires and revokes consents as the user at the bank would', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp' });
  const ended = (await api.post(`/sandbox/connections/${connectionId}/expire`, { key, body: {} })).body;
  assert.deepEqual([ended.status, ended.days_until_expiry], ['expired', 0]);
  assertError(await api.get(`/accounts/${accountIds[0]}/auth`, { key }), 401, 'CONSENT_EXPIRED');
  await api.post(`/sandbox/connections/${connectionId}/expire`, { key, body: {} });
  assert.deepEqual(
    (await itemEvents(app)).map(({ type }) => type),
    ['ITEM.CONNECTION_EXPIRED'],
  );
  const revoked = await api.post(`/sandbox/connections/${connectionId}/revoke`, { key, body: {} });
  assert.equal(revoked.body.status, 'revoked');
  for (const move of ['expire', 'revoke']) {
    assertError(
      await api.post(`/sandbox/connections/${connectionId}/${move}`, { key, body: {} }),
      409,
      'CONNECTION_ALREADY_REVOKED',
    );
  }
  assert.deepEqual(
    (await itemEvents(app)).map(({ type }) => type),
    ['ITEM.CONNECTION_EXPIRED', 'ITEM.CONNECTION_REVOKED'],
  );
});

test('the record of a consent lists the data of the bank, as its page does', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const agreed: Record<string, string[]> = {
    'banca-intesa': ['accounts', 'balances', 'identity', 'transactions'],
    otp: ['accounts', 'balances', 'transactions'],
    aik: [],
  };
  for (const [bank, permissions] of Object.entries(agreed)) {
    const { features } = (await api.get(`/banks/${bank}`)).body;
    const page = await fetch(`${app.url}/sandbox/auth.html`, {
      method: 'POST',
      body: new URLSearchParams({
        token: await startSession(app, key, { bank }),
        step: 'consent',
        lang: 'en',
      }),
    }).then((response) => response.text());
    const { connectionId } = await connectBank(app, key, { bank });
    const exported = (await api.get(`/connections/${connectionId}/export`, { key })).body;
    assert.deepEqual(exported.consents[0].permissions, permissions, bank);
    const has = (permission: string): boolean => permissions.includes(permission);
    assert.deepEqual(
      [features.accounts, features.balance, features.identity, features.transactions],
      [has('accounts'), has('balances'), has('identity'), has('transactions')],
    );
    assert.deepEqual(
      [/Account numbers/, /Your name, phone/, /Transactions of the last 365 days at most/].map((line) =>
        line.test(page),
      ),
      [has('accounts'), has('identity'), has('transactions')],
    );
  }
});

test('a connection has its consent and accounts after the consent has ended too, but no balances', async (t) => {
  const app = await startApp(t);
  const { api, clock } = app;
  const key = await app.createKey();
  const given = clock.now();
  const { connectionId, accountIds } = await connectBank(app, key, { user: 'u' });
  // Another connection with its own accounts and consents.
  await connectBank(app, key, { user: 'another' });
  const path = `/connections/${connectionId}`;
  const read = async () => (await api.get(path, { key })).body;
  const listed = async () =>
    (await api.get('/connections', { key })).body.data.find(
      ({ connection_id }: { connection_id: string }) => connection_id === connectionId,
    );
  const accounts = [
    { id: accountIds[0], name: 'Tekući račun', currency: 'RSD', type: 'checking' },
    { id: accountIds[1], name: 'Devizna štednja', currency: 'EUR', type: 'savings' },
  ];
  const consent = (from: Date, to: string) => ({
    permissions: ['accounts', 'balances', 'identity', 'transactions'],
    history_days: 365,
    granted_at: from.toISOString(),
    expires_at: to,
  });

  assert.deepEqual(await read(), {
    object: 'connection',
    ...(await listed()),
    consents: [consent(given, '2026-06-12T10:00:00.000Z')],
    accounts,
  });

  clock.advance({ days: 10 });
  const renewed = clock.now();
  await connectBank(app, key, { user: 'u' });
  clock.advance({ days: 1 });
  const ended = clock.now();
  await api.post(`/sandbox${path}/expire`, { key, body: {} });
  const { status, consents, accounts: known } = await read();
  assert.equal(status, 'expired');
  assert.deepEqual(consents, [consent(given, renewed.toISOString()), consent(renewed, ended.toISOString())]);
  assert.deepEqual(known, accounts);
  assertError(await api.get(`/accounts/${accountIds[0]}/balance`, { key }), 401, 'CONSENT_EXPIRED');

  await api.delete(path, { key });
  assert.deepEqual(await read(), { object: 'connection', ...(await listed()), consents: [], accounts: [] });

  for (const scopes of [[], ['transactions:read', 'balance:read', 'connections:write']] as const) {
    const refused = await api.get(path, { key: await app.createKey(scopes) });
    assertError(refused, 403, 'INSUFFICIENT_PERMISSIONS');
  }
});

test('every endpoint gives the same end of a consent after an early end and after a renewal', async (t) => {
  const app = await startApp(t);
  const { api, clock } = app;
  const developer = await createDeveloper(app);
  const { key } = developer;
  const { connectionId } = await connectBank(app, key, { bank: 'otp', user: 'u' });
  const places = async () => {
    const exported = (await api.get(`/connections/${connectionId}/export`, { key })).body;
    const everything = (await api.get('/developers/me/export', { key: await developer.logIn() })).body;
    const [listed] = (await api.get('/connections', { key })).body.data;
    const [own] = everything.connections;
    const periods = (consents: { granted_at: string; expires_at: string }[]) =>
      consents.map(({ granted_at, expires_at }) => [granted_at, expires_at]);
    assert.deepEqual(periods(own.consents), periods(exported.consents));
    assert.deepEqual(
      [exported.connection.expires_at, own.expires_at, exported.consents.at(-1).expires_at],
      [listed.expires_at, listed.expires_at, listed.expires_at],
    );
    return periods(exported.consents);
  };
  const given = '2026-03-14T10:00:00.000Z';
  assert.deepEqual(await places(), [[given, '2026-06-12T10:00:00.000Z']]);

  clock.advance({ days: 10 });
  const renewed = '2026-03-24T10:00:00.000Z';
  await connectBank(app, key, { bank: 'otp', user: 'u' });
  assert.deepEqual(await places(), [
    [given, renewed],
    [renewed, '2026-06-22T10:00:00.000Z'],
  ]);

  clock.advance({ days: 1 });
  const ended = '2026-03-25T10:00:00.000Z';
  await api.post(`/sandbox/connections/${connectionId}/expire`, { key, body: {} });
  assert.deepEqual(await places(), [
    [given, renewed],
    [renewed, ended],
  ]);
  assert.deepEqual(await itemEvents(app), [
    {
      type: 'ITEM.CONNECTION_EXPIRED',
      connection_id: connectionId,
      bank_id: 'otp',
      user_id: 'u',
      expired_at: ended,
    },
  ]);

  clock.advance({ days: 1 });
  await connectBank(app, key, { bank: 'otp', user: 'u' });
  assert.deepEqual(await places(), [
    [given, renewed],
    [renewed, ended],
    ['2026-03-26T10:00:00.000Z', '2026-06-24T10:00:00.000Z'],
  ]);
});

test('a revocation at the bank of a grant that a renewal replaced revokes nothing', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { connectionId } = await connectBank(app, key, { bank: 'otp', user: 'renewed' });
  const [stored] = await app.sql<{ keyId: number; bankGrant: Buffer }[]>`
    select key_id as "keyId", bank_grant as "bankGrant" from connections where id = ${connectionId}`;
  const revoked = (grant: Buffer) =>
    forAllTenants('job', () =>
      applyBankRevocation(app.service.deps, stored!.keyId, connectionId, app.clock.now(), grant),
    );
  await assert.rejects(revoked(Buffer.from('an earlier grant')), { code: 'CONNECTION_NOT_FOUND' });
  const read = async () => (await app.api.get(`/connections/${connectionId}`, { key })).body.status;
  assert.equal(await read(), 'active');
  await revoked(stored!.bankGrant);
  assert.equal(await read(), 'revoked');
});
