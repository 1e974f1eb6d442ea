/** Users choose which accounts to share: only these are visible, and a removed account leaves no data. */
import assert from 'node:assert/strict';
import { before, describe, type TestContext, test } from 'node:test';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { authorize, type Connected, connectBank, startSession } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { recentBank } from '../support/recent-bank.ts';

/** At Banca Intesa the first account is in dinars, the second in euros. */
const [CURRENT, SAVINGS] = [0, 1];

/** What a row says with the other accounts of the user. */
type Own = Record<'transfer' | 'category' | 'merchant_category' | 'category_code', unknown>;

describe('the accounts that a user chooses', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let key: string;

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
    key = developer.key;
  });

  const get = async (path: string) => {
    const response = await app.api.get(path, { key });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body;
  };
  const currencies = async ({ connectionId }: Connected): Promise<string[]> =>
    (await get(`/accounts?connection_id=${connectionId}`)).data.map(
      ({ currency }: { currency: string }) => currency,
    );
  /** Returns the rows of an account without their ids, which are different for every account. */
  const rowsOf = (accountId: string) => app.sql`
    select t.date, t.amount, a.currency, t.bank_ref, t.pending, t.removed
    from transactions t join accounts a on a.no = t.account_no where a.id = ${accountId} order by t.bank_ref`;
  const balanceOf = async (accountId: string) => {
    const { balance, available_balance } = await get(`/accounts/${accountId}/balance`);
    return { balance, available_balance };
  };
  /** Returns the rows and balance of an account, without what changes with the other accounts of the user. */
  const ownState = async (accountId: string) => {
    const { summary, data } = await get(`/accounts/${accountId}/transactions?limit=500`);
    const { without_own_transfers, ...sums } = summary;
    const rows = data.map(
      ({ transfer, category, merchant_category, category_code, ...row }: object & Own) => row,
    );
    return { sums, rows, balance: await balanceOf(accountId) };
  };
  const advance = async (days: number): Promise<void> => {
    const response = await app.api.post('/sandbox/clock/advance', { key, body: { days } });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const syncedAccounts = async ({ connectionId }: Connected): Promise<(string | null)[]> => {
    const rows = await app.sql<{ account: string | null }[]>`
      select payload->>'account_id' as account from events
      where connection_id = ${connectionId} and type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' order by position`;
    return rows.map(({ account }) => account);
  };
  const atBank = async (token: string, step: string, fields: [string, string][] = []) => {
    const response = await fetch(`${app.url}/sandbox/auth.html`, {
      method: 'POST',
      body: new URLSearchParams([['token', token], ['step', step], ['lang', 'en'], ...fields]),
    });
    const text = await response.text();
    const boxes = [...text.matchAll(/<input type="checkbox" name="account" value="(\w+)"( checked)?>/g)];
    return {
      status: response.status,
      title: /<h1>(.*?)<\/h1>/.exec(text)![1],
      text,
      shown: boxes.map(([, ref]) => ref!),
      checked: boxes.filter(([, , isChecked]) => isChecked).map(([, ref]) => ref!),
    };
  };
  const choosing = (...refs: string[]): [string, string][] => [
    ['choice', 'accounts'],
    ...refs.map((ref): [string, string] => ['account', ref]),
  ];
  const statusOf = async (token: string): Promise<string> => (await get(`/connect/${token}/status`)).status;

  test('are the only shared accounts at every endpoint, also later', async () => {
    const connected = await connectBank(app, key, { user: 'euros only', accounts: [SAVINGS] });
    const all = await connectBank(app, key, { user: 'both' });
    const [euros] = connected.accountIds;
    assert.deepEqual(await currencies(connected), ['EUR']);
    await advance(31);
    await app.api.post(`/accounts/${euros}/sync`, { key });
    await app.service.deps.jobs.drain();
    assert.deepEqual(await currencies(connected), ['EUR']);
    assert.deepEqual(new Set(await syncedAccounts(connected)), new Set([euros]));
    assert.deepEqual(await rowsOf(euros!), await rowsOf(all.accountIds[1]!));
    assert.deepEqual(await balanceOf(euros!), await balanceOf(all.accountIds[1]!));
    const exported = await get(`/connections/${connected.connectionId}/export`);
    assert.deepEqual(
      exported.accounts.map(({ id }: { id: string }) => id),
      [euros],
    );
    assert.ok(exported.transactions.length > 0);
    assert.ok(exported.transactions.every(({ currency }: { currency: string }) => currency === 'EUR'));
    const [left] = await app.sql<{ count: number }[]>`
      select count(*) from transactions t where not exists (
        select from accounts a
        where a.no = t.account_no and (a.connection_id <> ${connected.connectionId} or a.id = ${euros!}))`;
    assert.equal(left!.count, 0);
  });

  test('are refused if the bank shows no such account, and the session continues', async () => {
    const token = await startSession(app, key, { user: 'refused' });
    for (const accounts of [
      [2],
      [0, 7],
      [-1],
      [0.5],
      [],
      [0, 0],
      ['0'],
      [null],
      '0',
      0,
      Array(101).fill(0),
    ]) {
      const response = await app.api.post('/sandbox/authorize', { body: { session_token: token, accounts } });
      assertError(response, 400, 'INVALID_PARAMETER');
    }
    for (const fields of [
      choosing('checking'),
      choosing('current', 'elsewhere'),
      choosing('current', 'current'),
      choosing(...Array<string>(400).fill('x')),
      choosing(''),
    ]) {
      const { status, title } = await atBank(token, 'authorize', fields);
      assert.deepEqual([status, title], [400, 'Something went wrong']);
    }
    // More choices than any bank page sends are not read.
    assert.equal((await atBank(token, 'authorize', choosing(...Array<string>(5_000).fill('x')))).status, 413);
    const empty = await atBank(token, 'authorize', choosing());
    assert.deepEqual([empty.status, empty.title], [400, 'Allow access?']);
    assert.match(empty.text, /role="alert">Check at least one account, or deny the access\.</);
    assert.equal(await statusOf(token), 'pending');
    assert.deepEqual((await get('/connections?user_id=refused')).data, []);

    // A customer of OTP has no savings account there.
    const elsewhere = await startSession(app, key, { user: 'refused', bank: 'otp' });
    assert.equal((await atBank(elsewhere, 'authorize', choosing('savings'))).status, 400);
    const nothing = await startSession(app, key, { user: 'refused', bank: 'nlb' });
    const none = await app.api.post('/sandbox/authorize', {
      body: { session_token: nothing, accounts: [0] },
    });
    assertError(none, 400, 'INVALID_PARAMETER');
    await authorize(app, token, [CURRENT]);
    assert.equal(await statusOf(token), 'authorized');
  });

  test('stay with their cursors after a renewal without a choice, however late', async () => {
    const user = 'renews';
    const first = await connectBank(app, key, { user, accounts: [CURRENT] });
    const [account] = first.accountIds;
    const { next_cursor } = await get(`/accounts/${account}/transactions?cursor=`);
    await advance(100);
    assert.deepEqual(await connectBank(app, key, { user }), first);
    await advance(40);
    assert.deepEqual(await currencies(first), ['RSD']);
    const { added } = await get(`/accounts/${account}/transactions?cursor=${next_cursor}&limit=500`);
    assert.ok(added.some(({ date }: { date: string }) => date > '2026-06-30'));
  });

  test('are erased when they are removed: no endpoint, event, delivery, record or export contains them', async () => {
    const user = 'takes out';
    const { id: webhook } = await developer.addWebhook('https://app.example/hook');
    const connected = await connectBank(app, key, { user });
    const [kept, gone] = connected.accountIds as [string, string];
    await advance(35);
    const headers = { 'idempotency-key': 'about the savings' };
    const rows = { transactions: [{ amount: -5, description: 'Za ručak, Ana' }] };
    const inject = () => app.api.post(`/sandbox/accounts/${gone}/transactions`, { key, headers, body: rows });
    const transaction =
      (await inject()).body.data?.[0]?.id ?? (await get(`/accounts/${gone}/transactions`)).data[0].id;
    const other = { key, headers: { 'idempotency-key': 'about the current' }, body: rows };
    await app.api.post(`/sandbox/accounts/${kept}/transactions`, other);
    const before = await ownState(kept);
    let next_cursor = '';
    for (let more = true; more; ) {
      const page = await get(`/accounts/${kept}/transactions?cursor=${next_cursor}&limit=500`);
      ({ next_cursor, has_more: more } = page);
    }
    assert.ok((await syncedAccounts(connected)).includes(gone));
    // Simulated banks report changes, so create the rows of a bank that does not.
    await app.sql`
      insert into bank_reads (key_id, id, connection_id, account_ref, at, raw)
      select key_id, 'read of ' || id, connection_id, bank_ref, ${app.clock.now()}, '' from accounts
      where connection_id = ${connected.connectionId}`;
    await app.sql`
      insert into read_quotas (key_id, connection_id, account_ref, day, reads, background)
      select key_id, connection_id, bank_ref, '2026-03-14', 1, 0 from accounts
      where connection_id = ${connected.connectionId}`;

    const renewed = await connectBank(app, key, { user, accounts: [CURRENT] });
    assert.deepEqual(renewed, { connectionId: connected.connectionId, accountIds: [kept] });
    for (const path of ['balance', 'identity', 'auth', 'transactions', 'transactions?cursor=', 'recurring']) {
      assertError(await app.api.get(`/accounts/${gone}/${path}`, { key }), 404, 'ACCOUNT_NOT_FOUND');
    }
    assertError(await app.api.post(`/accounts/${gone}/sync`, { key }), 404, 'ACCOUNT_NOT_FOUND');
    assertError(await inject(), 404, 'ACCOUNT_NOT_FOUND');
    assertError(
      await app.api.get(`/transactions/${transaction}/enrichment`, { key }),
      404,
      'TRANSACTION_NOT_FOUND',
    );
    for (const table of ['bank_reads', 'read_quotas']) {
      const left = await app.sql<{ ref: string }[]>`
        select account_ref as ref from ${app.sql(table)} where connection_id = ${connected.connectionId}`;
      assert.deepEqual(
        left.map(({ ref }) => ref),
        ['current'],
        table,
      );
    }
    // The other account and its idempotent requests are unchanged: nothing is injected twice.
    const again = await app.api.post(`/sandbox/accounts/${kept}/transactions`, other);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await ownState(kept), before);
    const still = await get(`/accounts/${kept}/transactions?limit=500`);
    assert.ok(still.data.every(({ transfer }: Own) => transfer === null));
    assert.deepEqual((await get(`/accounts/${kept}/transactions?cursor=${next_cursor}`)).added, []);

    const session = await developer.logIn();
    for (const path of [
      '/developers/me/export',
      '/developers/events',
      `/developers/webhooks/${webhook}/deliveries`,
    ]) {
      const { status, body } = await app.api.get(path, { key: session });
      assert.equal(status, 200, path);
      const others = JSON.stringify(body, (_name, value) =>
        value?.payload?.webhook_code === 'REMOVED' || value?.type === 'ACCOUNTS.REMOVED' ? null : value,
      );
      assert.ok(!others.includes(gone), path);
    }
    const tables = await app.sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = current_schema::regnamespace and relkind = 'r'`;
    for (const { name } of tables) {
      // The event about the removal names the account.
      const but = name === 'events' ? "and row.type <> 'ACCOUNTS.REMOVED'" : '';
      const found = await app.sql.unsafe(
        `select from ${name} as row where row::text like '%${gone}%' ${but}`,
      );
      assert.equal(found.count, 0, name);
    }
    // The remaining account still has its holder.
    assert.equal((await app.api.get(`/accounts/${kept}/identity`, { key })).status, 200);
    await advance(35);
    assert.deepEqual(await currencies(connected), ['RSD']);
    assert.ok(!(await syncedAccounts(connected)).slice(-5).includes(null));
  });

  test('are added with their whole history and then an event, as if they had been there before', async () => {
    const user = 'adds';
    const connected = await connectBank(app, key, { user, accounts: [CURRENT] });
    const control = await connectBank(app, key, { user: 'has had both' });
    const [current] = connected.accountIds as [string];
    await advance(20);
    const before = await ownState(current);
    const events = (await syncedAccounts(connected)).length;
    const renewed = await connectBank(app, key, { user, accounts: [SAVINGS, CURRENT] });
    assert.deepEqual(renewed.accountIds[0], current);
    const [, savings] = renewed.accountIds as [string, string];
    // The earlier account has transfers to the new one.
    assert.deepEqual((await syncedAccounts(connected)).slice(events), [savings, current]);
    assert.deepEqual(await ownState(current), before);
    assert.deepEqual(await rowsOf(savings), await rowsOf(control.accountIds[1]!));
    assert.deepEqual(await balanceOf(savings), await balanceOf(control.accountIds[1]!));

    // Exchange one account for the other, and back.
    const [only] = (await connectBank(app, key, { user, accounts: [SAVINGS] })).accountIds;
    assert.equal(only, savings);
    const { accountIds } = await connectBank(app, key, { user, accounts: [CURRENT, SAVINGS] });
    assert.equal(accountIds[0], savings);
    assert.notEqual(accountIds[1], current);
    assert.deepEqual(await currencies(connected), ['EUR', 'RSD']);
    await advance(20);
    for (const [place, id] of accountIds.entries()) {
      assert.deepEqual(await balanceOf(id), await balanceOf(control.accountIds[1 - place]!));
    }
  });

  test('are ticked on the bank’s page when the user returns, and only for this user', async () => {
    const user = 'comes back';
    const open = (seed = 'test') => startSession(app, key, { user, seed });
    const first = await atBank(await open(), 'consent');
    assert.deepEqual(
      [first.shown, first.checked],
      [
        ['current', 'savings'],
        ['current', 'savings'],
      ],
    );
    await atBank(await open(), 'authorize', choosing('savings'));
    const token = await open();
    const back = await atBank(token, 'consent');
    assert.deepEqual([back.shown, back.checked], [['current', 'savings'], ['savings']]);
    // Another customer sees their own accounts, and none of the user's.
    assert.deepEqual((await atBank(await open('another'), 'consent')).checked, ['current', 'savings']);

    // A renewal is recognised by all accounts of the login; by the chosen ones alone it would share nothing.
    assert.equal((await atBank(token, 'authorize', choosing('current'))).title, 'Access authorized');
    const [{ connection_id: connectionId }, ...others] = (await get(`/connections?user_id=comes%20back`))
      .data;
    assert.deepEqual(others, []);
    assert.deepEqual(await currencies({ connectionId, accountIds: [] }), ['RSD']);
    const stranger = await open('another');
    assert.equal((await atBank(stranger, 'authorize', choosing('current'))).status, 403);
    // A page of an earlier version has no choice.
    assert.equal((await atBank(await open(), 'authorize')).title, 'Access authorized');
    assert.deepEqual(await currencies({ connectionId, accountIds: [] }), ['RSD']);
  });

  test('of one connection do not affect another', async () => {
    const other = await connectBank(app, key, { user: 'another one' });
    const rows = await rowsOf(other.accountIds[1]!);
    const mine = await connectBank(app, key, { user: 'mine' });
    await connectBank(app, key, { user: 'mine', accounts: [CURRENT] });
    assert.deepEqual(await currencies(mine), ['RSD']);
    assert.deepEqual(await currencies(other), ['RSD', 'EUR']);
    assert.deepEqual(await rowsOf(other.accountIds[1]!), rows);
  });

  test('are limited to one by a radio choice if the application asks for one, whatever the form sends', async () => {
    const user = 'single';
    const body = { bank_id: 'banca-intesa', user_id: user, account_selection: 'single', app_name: 'Isplata' };
    const { session_token: token } = (await app.api.post('/connect', { key, body })).body;
    const login = await atBank(token, 'consent');
    assert.match(login.text, /<input type="radio" name="account" value="\w+">/);
    assert.match(login.text, /Choose the one that is shared/);
    const refs = [...login.text.matchAll(/name="account" value="(\w+)"/g)].map(([, ref]) => ref!);
    assert.equal((await atBank(token, 'authorize', choosing())).status, 400);
    assert.equal((await atBank(token, 'authorize', choosing(...refs))).title, 'Something went wrong');
    const twice = { session_token: token, accounts: [CURRENT, SAVINGS] };
    assertError(await app.api.post('/sandbox/authorize', { body: twice }), 400, 'INVALID_PARAMETER');
    assert.equal((await atBank(token, 'authorize', choosing(refs[1]!))).title, 'Access authorized');
    const shared = (await get(`/accounts?user_id=${user}`)).data;
    assert.deepEqual(
      shared.map(({ currency }: { currency: string }) => currency),
      ['EUR'],
    );
    // A renewal by the sandbox keeps the existing account; a sandbox call without a choice gets the first.
    const again = (await app.api.post('/connect', { key, body })).body.session_token;
    await authorize(app, again);
    assert.equal((await get(`/accounts?user_id=${user}`)).data[0].account_id, shared[0].account_id);
    const other = (await app.api.post('/connect', { key, body: { ...body, user_id: 'single-2' } })).body;
    await authorize(app, other.session_token);
    assert.deepEqual(
      (await get('/accounts?user_id=single-2')).data.map(({ currency }: { currency: string }) => currency),
      ['RSD'],
    );
  });

  test('follow the setting of the link token, whatever its holder requests', async () => {
    const made = await app.api.post('/link/token/create', {
      key,
      body: { user_id: 'single-3', account_selection: 'single' },
    });
    const holder = made.body.link_token;
    assert.equal((await app.api.get('/link/token', { key: holder })).body.account_selection, 'single');
    const body = { bank_id: 'banca-intesa', account_selection: 'multiple' };
    const { session_token: token } = (await app.api.post('/connect', { key: holder, body })).body;
    await authorize(app, token);
    assert.equal((await get('/accounts?user_id=single-3')).data.length, 1);
  });

  test('the bank’s page shows the application’s name and, beside it, the registered name', async () => {
    const [{ name }] = await app.sql<[{ name: string }]>`
      select app_name as name from api_keys where id = ${developer.keyId}`;
    const titled = async (more: object): Promise<string> => {
      const body = { bank_id: 'otp', user_id: 'named', ...more };
      const { session_token: token } = (await app.api.post('/connect', { key, body })).body;
      const page = await fetch(`${app.url}/sandbox/auth.html?token=${token}&lang=en`);
      return /<p class="lead">(.*?)<\/p>/.exec(await page.text())![1]!;
    };
    assert.equal(await titled({}), `${name} asks for access to your accounts.`);
    assert.equal(await titled({ app_name: name }), `${name} asks for access to your accounts.`);
    assert.equal(
      await titled({ app_name: '<b>Ku\u202E\u0107ni' }),
      `&lt;b&gt;Kućni (registered as ${name}) asks for access to your accounts.`,
    );
    const long = { bank_id: 'otp', user_id: 'named', app_name: 'x'.repeat(65) };
    assertError(await app.api.post('/connect', { key, body: long }), 400, 'INPUT_TOO_LONG');
  });
});

/** A bank that waits before it responds to the next request. */
const slowBank = () => {
  let asked = Promise.withResolvers<void>();
  let released = Promise.withResolvers<void>();
  let isHeld = false;
  const bank: BankProvider = {
    ...recentBank,
    async read(...call) {
      if (isHeld) {
        isHeld = false;
        asked.resolve();
        await released.promise;
      }
      return recentBank.read(...call);
    },
  };
  return {
    bank,
    /** Holds the next read. Resolves when the bank was asked. */
    hold: (): Promise<void> => {
      asked = Promise.withResolvers();
      released = Promise.withResolvers();
      isHeld = true;
      return asked.promise;
    },
    release: () => released.resolve(),
  };
};

const ofSlowBank = async (
  t: TestContext,
  more: (bank: BankProvider) => Partial<BankProvider> = () => ({}),
) => {
  const { bank, hold, release } = slowBank();
  const app = await startApp(t, { bank: { ...bank, ...more(bank) } });
  const key = await app.createKey();
  const ids = async (connectionId: string): Promise<string[]> => {
    const rows = await app.sql<{ id: string }[]>`
      select id from accounts where connection_id = ${connectionId} order by position`;
    return rows.map(({ id }) => id);
  };
  return { app, key, hold, release, ids };
};

test('an account that was removed during a read of the bank does not come back', async (t) => {
  const { app, key, hold, release, ids } = await ofSlowBank(t);
  const { connectionId, accountIds } = await connectBank(app, key);
  await app.api.post(`/accounts/${accountIds[1]}/sync`, { key });
  const asked = hold();
  const syncing = app.service.deps.jobs.drain();
  await asked;
  await connectBank(app, key, { accounts: [CURRENT] });
  release();
  await syncing;
  assert.deepEqual(await ids(connectionId), [accountIds[0]]);
  const named = await app.sql`
    select from events where payload->>'account_id' = ${accountIds[1]!} and type <> 'ACCOUNTS.REMOVED'`;
  assert.equal(named.count, 0);
});

test('a new account that was not chosen during a read of the bank is not added', async (t) => {
  let isOpened = false;
  const { app, key, hold, release, ids } = await ofSlowBank(t, (bank) => ({
    accounts: async (...call) =>
      (await bank.accounts(...call)).filter(({ ref }) => isOpened || ref === 'current'),
  }));
  const { connectionId, accountIds } = await connectBank(app, key);
  isOpened = true;
  await app.api.post(`/accounts/${accountIds[0]}/sync`, { key });
  const asked = hold();
  const syncing = app.service.deps.jobs.drain();
  await asked;
  await connectBank(app, key, { accounts: [CURRENT] });
  release();
  await syncing;
  assert.deepEqual(await ids(connectionId), accountIds);
  assert.equal(accountIds.length, 1);
});

test('an added account comes with the renewal, whatever other pull runs in between', async (t) => {
  const { app, key, hold, release, ids } = await ofSlowBank(t);
  const { connectionId, accountIds } = await connectBank(app, key, { accounts: [CURRENT] });
  const asked = hold();
  const renewing = connectBank(app, key, { accounts: [CURRENT, SAVINGS] });
  await asked;
  // Less than the interval after which the bank is asked again.
  app.clock.advance({ seconds: 10 });
  await app.api.post(`/accounts/${accountIds[0]}/sync`, { key });
  await app.service.deps.jobs.drain();
  release();
  const renewed = await renewing;
  assert.equal(renewed.accountIds.length, 2);
  assert.deepEqual(await ids(connectionId), renewed.accountIds);
});

test('a bank is asked for consent when the user agrees, and not earlier', async (t) => {
  const asked: string[] = [];
  const bank: BankProvider = {
    ...recentBank,
    beginAuthorization: (...call) => {
      asked.push('begin');
      return recentBank.beginAuthorization(...call);
    },
    completeAuthorization: (...call) => {
      asked.push('complete');
      return recentBank.completeAuthorization(...call);
    },
  };
  const app = await startApp(t, { bank });
  const key = await app.createKey();
  const page = (token: string, step: string, more: Record<string, string> = {}) =>
    fetch(`${app.url}/sandbox/auth.html`, {
      method: 'POST',
      body: new URLSearchParams({ token, step, ...more }),
    });
  const during = async (work: () => Promise<unknown>): Promise<string[]> => {
    asked.length = 0;
    await work();
    return [...asked];
  };
  const token = await startSession(app, key);
  assert.deepEqual(await during(() => page(token, 'consent')), ['begin']);
  assert.deepEqual(await during(() => page(token, 'authorize', { choice: 'accounts' })), ['begin']);
  assert.deepEqual(await during(() => page(token, 'authorize', { choice: 'accounts', account: 'x' })), [
    'begin',
  ]);
  assert.deepEqual(await during(() => page(token, 'authorize', { choice: 'accounts', account: 'savings' })), [
    'begin',
    'begin',
    'complete',
  ]);
  const refused = await startSession(app, key, { seed: 'another' });
  assert.deepEqual(await during(() => page(refused, 'authorize')), ['begin']);
  const denied = await startSession(app, key);
  assert.deepEqual(await during(() => page(denied, 'deny')), []);
});
