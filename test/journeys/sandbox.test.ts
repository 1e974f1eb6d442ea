/** The sandbox controls: scripted bank data and time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deep } from '../support/depth.ts';

const balances = async (app: TestApp, key: string, id: string): Promise<[number, number]> => {
  const { body } = await app.api.get(`/accounts/${id}/balance`, { key });
  return [Math.round(body.balance * 100), Math.round(body.available_balance * 100)];
};

test('injected, changed, settled and deleted rows change balances, sync and events', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { bank: 'otp' });
  const id = accountIds[0]!;
  const start = await balances(app, key, id);
  const cursor = async (from: string) =>
    (await api.get(`/accounts/${id}/transactions?cursor=${from}`, { key })).body;
  let at = '';
  for (let more = true; more; ) {
    const history = await cursor(at);
    at = history.next_cursor;
    more = history.has_more;
  }

  const injected = await api.post(`/sandbox/accounts/${id}/transactions`, {
    key,
    body: {
      transactions: [
        { amount: -1234.56, description: 'LIDL 141 BEOGRAD 688' },
        { amount: -500, description: 'WOLT DOO', pending: true, date: '2026-03-13' },
      ],
    },
  });
  assert.equal(injected.status, 200);
  const [posted, pending] = injected.body.data;
  assert.equal(posted.merchant_name, 'Lidl');
  assert.deepEqual([posted.date, pending.date, pending.pending], ['2026-03-14', '2026-03-13', true]);
  assert.deepEqual(await balances(app, key, id), [start[0] - 123_456, start[1] - 173_456]);
  const page = await cursor(at);
  assert.deepEqual(page.added, [posted, pending]);

  const changed = await api.patch(`/sandbox/transactions/${posted.id}`, {
    key,
    body: { amount: -1000, description: 'IDEA 236 BEOGRAD 688' },
  });
  assert.deepEqual([changed.body.amount, changed.body.merchant_name], [-1000, 'Idea']);
  const settled = await api.post(`/sandbox/transactions/${pending.id}/settle`, {
    key,
    body: { amount: -512.3 },
  });
  assert.deepEqual([settled.body.amount, settled.body.pending_transaction_id], [-512.3, pending.id]);
  assert.deepEqual(await balances(app, key, id), [start[0] - 151_230, start[1] - 151_230]);
  const next = await cursor(page.next_cursor);
  assert.deepEqual(next.added, [settled.body]);
  assert.deepEqual(next.modified, [changed.body]);
  assert.deepEqual(next.removed, [{ transaction_id: pending.id }]);
  // A removed row's id is still a cursor.
  assert.equal((await api.get(`/accounts/${id}/transactions?cursor=${pending.id}`, { key })).status, 200);

  for (const row of [posted, settled.body]) {
    assert.equal((await api.delete(`/sandbox/transactions/${row.id}`, { key })).status, 200);
    assertError(await api.delete(`/sandbox/transactions/${row.id}`, { key }), 404, 'TRANSACTION_NOT_FOUND');
  }
  assert.deepEqual(await balances(app, key, id), start);
  const events = await app.sql`select payload from events where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'`;
  assert.equal(events.length, 5);
  assert.deepEqual(events[0]!.payload, { account_id: id, bank_id: 'otp' });
});

test('bad input is refused with a clear error and changes nothing', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { bank: 'otp' });
  const id = accountIds[0]!;
  const start = await balances(app, key, id);
  const good = { amount: -1, description: 'X' };
  const bad: [object, RegExp][] = [
    [{ transactions: [] }, /at least 1/],
    [{ transactions: Array.from({ length: 501 }, () => good) }, /at most 500/],
    [{ transactions: [good, { ...good, amount: 1.234 }] }, /transactions\[1\]\.amount.*two decimals/],
    [{ transactions: [{ ...good, amount: 0 }] }, /zero/],
    [{ transactions: [{ ...good, amount: 1e300 }] }, /at most 100000000000/],
    [{ transactions: [{ ...good, amount: '5' }] }, /a number/],
    [{ transactions: [{ ...good, date: '2026-03-15' }] }, /future.*2026-03-14/],
    [{ transactions: [{ ...good, date: '2026-02-30' }] }, /date that exists/],
  ];
  for (const [body, words] of bad) {
    const answer = await api.post(`/sandbox/accounts/${id}/transactions`, { key, body });
    assertError(answer, 400, 'INVALID_PARAMETER');
    assert.match(answer.body.error_message, words);
  }
  const missing = { transactions: [{ amount: 1 }] };
  assertError(
    await api.post(`/sandbox/accounts/${id}/transactions`, { key, body: missing }),
    400,
    'MISSING_FIELDS',
  );
  const long = { transactions: [{ ...good, description: 'x'.repeat(501) }] };
  assertError(
    await api.post(`/sandbox/accounts/${id}/transactions`, { key, body: long }),
    400,
    'INPUT_TOO_LONG',
  );
  const [row] = (await api.get(`/accounts/${id}/transactions?limit=500`, { key })).body.data.filter(
    (candidate: { pending: boolean }) => !candidate.pending,
  );
  const settle = await api.post(`/sandbox/transactions/${row.id}/settle`, { key, body: {} });
  assertError(settle, 400, 'INVALID_PARAMETER');
  assertError(
    await api.patch(`/sandbox/transactions/${row.id}`, { key, body: { date: '2027-01-01' } }),
    400,
    'INVALID_PARAMETER',
  );
  // It changes nothing, so no event is sent.
  assertError(
    await api.patch(`/sandbox/transactions/${row.id}`, { key, body: {} }),
    400,
    'INVALID_PARAMETER',
  );

  for (const [body, words] of [
    [{ days: -1 }, /at least 0/],
    [{ to: '2026-03-13T10:00:00Z' }, /never goes back/],
    [{ to: 'tomorrow' }, /date-time/],
    [{ days: 4_000 }, /at most 3650/],
    [{ to: '2046-03-13T10:00:00Z' }, /ten years/],
    [{ days: 1, to: '2026-03-20T10:00:00Z' }, /not both/],
    [{ days: 3_650, seconds: 1 }, /ten years/],
  ] as [object, RegExp][]) {
    const answer = await api.post('/sandbox/clock/advance', { key, body });
    assertError(answer, 400, 'INVALID_PARAMETER');
    assert.match(answer.body.error_message, words);
  }
  assertError(await api.post('/sandbox/clock/advance', { key, body: {} }), 400, 'MISSING_FIELDS');
  assert.deepEqual(await balances(app, key, id), start);
  // Also if time passes during a request.
  const { now } = app.clock;
  app.clock.now = () => {
    app.clock.advance({ ms: 1 });
    return now.call(app.clock);
  };
  assert.equal((await api.get('/sandbox/clock', { key })).body.offset_seconds, 0);
});

test('amounts and resulting balances are limited, so that the simulated bank can always continue', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { bank: 'otp' });
  const id = accountIds[0]!;
  const inject = (amounts: number[], pending = false) =>
    api.post(`/sandbox/accounts/${id}/transactions`, {
      key,
      body: { transactions: amounts.map((amount) => ({ amount, description: 'X', pending })) },
    });
  const refused = (answer: Awaited<ReturnType<typeof inject>>, parameter: string) => {
    assertError(answer, 400, 'INVALID_PARAMETER');
    assert.ok(answer.body.error_message.includes(`"${parameter}"`), answer.body.error_message);
  };
  const most = 100_000_000_000;
  const start = await balances(app, key, id);
  refused(await inject([1, most + 0.01]), 'transactions[1].amount');
  refused(await inject([-most - 1]), 'transactions[0].amount');
  const [hold] = (await inject([-1], true)).body.data;
  const [posted] = (await inject([-1])).body.data;
  for (const amount of [-80_000_000_000_000, most + 1, -most - 0.01]) {
    refused(await api.patch(`/sandbox/transactions/${posted.id}`, { key, body: { amount } }), 'amount');
    refused(await api.post(`/sandbox/transactions/${hold.id}/settle`, { key, body: { amount } }), 'amount');
  }
  assert.deepEqual(await balances(app, key, id), [start[0] - 100, start[1] - 200]);

  // Every scripted change of a balance is exact, and the days continue.
  assert.equal((await inject(Array<number>(100).fill(-most))).status, 200);
  const low = await balances(app, key, id);
  refused(await inject([-most]), 'amount');
  refused(await api.patch(`/sandbox/transactions/${hold.id}`, { key, body: { amount: -most } }), 'amount');
  assert.deepEqual(await balances(app, key, id), low);
  const { summary } = (await api.get(`/accounts/${id}/transactions?limit=100`, { key })).body;
  assert.equal(summary.total_out, 100 * most);
  const advanced = await api.post('/sandbox/clock/advance', { key, body: { days: 20 } });
  assert.ok(advanced.body.transactions.posted > 0);
  const [row] = await app.sql<{ exact: boolean }[]>`
    select a.available = a.opening_balance + sum(t.amount) as exact
    from accounts a join transactions t on t.account_no = a.no and not t.removed where a.id = ${id} group by a.key_id, a.id`;
  assert.equal(row!.exact, true);
});

test('a balance beyond the limit may move towards it only', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const id = accountIds[0]!;
  const inject = async (amount: number) => {
    const body = { transactions: [{ amount, description: 'X' }] };
    return app.api.post(`/sandbox/accounts/${id}/transactions`, { key, body });
  };
  const [row] = (await inject(5)).body.data;
  await app.sql`update accounts set balance = 9e15, available = 9e15 where id = ${id}`;
  assertError(await inject(1), 400, 'INVALID_PARAMETER');
  const change = (amount: number) =>
    app.api.patch(`/sandbox/transactions/${row.id}`, { key, body: { amount } });
  assertError(await change(6), 400, 'INVALID_PARAMETER');
  assert.equal((await inject(-1)).status, 200);
  assert.equal((await change(4)).status, 200);
  assert.equal((await app.api.delete(`/sandbox/transactions/${row.id}`, { key })).status, 200);
  assert.deepEqual(await balances(app, key, id), [9e15 - 600, 9e15 - 600]);
});

test('a clock advances at most a hundred years', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  await app.sql`update api_keys set clock_offset_ms = ${36_524 * 86_400_000} where kind = 'developer'`;
  const advance = (body: object) => app.api.post('/sandbox/clock/advance', { key, body });
  for (const body of [{ days: 2 }, { seconds: 86_401 }, { to: '2126-04-01T00:00:00Z' }]) {
    const answer = await advance(body);
    assertError(answer, 400, 'INVALID_PARAMETER');
    assert.match(answer.body.error_message, new RegExp(`"${Object.keys(body)[0]}".*hundred years`));
  }
  assert.equal((await advance({ days: 1 })).body.now, '2126-03-15T10:00:00.000Z');
});

test('one advance and many short ones give the same ledger, exact at every step', async (t) => {
  const app = await startApp(t, { bank: sandboxBank });
  const ledgers = [];
  for (const steps of deep([[16], [1, 2, 5, 8]], [[40], [1, 1, 2, 3, 5, 8, 13, 7], Array(40).fill(1)])) {
    const key = await app.createKey();
    const { accountIds } = await connectBank(app, key, { seed: 'same' });
    for (const days of steps) {
      await app.api.post('/sandbox/clock/advance', { key, body: { days } });
      for (const id of accountIds) {
        const [row] = await app.sql<{ exact: boolean }[]>`
          select a.balance = a.opening_balance + coalesce(sum(t.amount) filter (where not t.pending), 0)
                 and a.available = a.opening_balance + coalesce(sum(t.amount), 0) as exact
          from accounts a left join transactions t on t.account_no = a.no and not t.removed
          where a.id = ${id} group by a.key_id, a.id`;
        assert.equal(row?.exact, true);
      }
    }
    const rows = await app.sql`
      select a.position, t.date, t.amount, t.pending, t.bank_ref, t.description, t.category
      from transactions t join accounts a on a.no = t.account_no
      where t.key_id = (select key_id from accounts where id = ${accountIds[0]!}) and not t.removed
      order by a.position, t.bank_ref`;
    ledgers.push(rows.map((row) => ({ ...row })));
  }
  assert.ok(ledgers[0]!.length > 200);
  for (const ledger of ledgers) assert.deepEqual(ledger, ledgers[0]);
});

test('a preview changes nothing, and predicts the consents and payments of the advance', async (t) => {
  const app = await startApp(t, { bank: sandboxBank });
  const { api } = app;
  let key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'preview' });
  const preview = async (query: string) => {
    const { status, body } = await api.get(`/sandbox/clock/preview?${query}`, { key });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const advance = async (seconds: number) =>
    (await api.post('/sandbox/clock/advance', { key, body: { seconds } })).body;
  const month = await preview('days=30');
  assert.deepEqual([month.days, month.connections.asked, month.consents.data], [30, 1, []]);
  assert.deepEqual(await preview('days=30'), month);
  // Upcoming payments of each account.
  const upcoming = await Promise.all(
    accountIds.map(async (id) => (await api.get(`/accounts/${id}/upcoming?days=30`, { key })).body.data),
  );
  assert.ok(month.payments.total > 3);
  assert.equal(month.payments.total, upcoming.flat().length);
  const dates = month.payments.data.map(({ date }: { date: string }) => date);
  assert.deepEqual(dates, dates.toSorted());
  assert.ok(month.payments.data.some(({ amount }: { amount: number }) => amount < 0));
  const blind = await app.createKey(['connections:write']);
  assert.equal((await api.get('/sandbox/clock/preview?days=1', { key: blind })).body.payments, null);

  // At a bank without accounts. A second consent ends four days after the first, a third half a day later.
  key = await app.createKey();
  const nlb = { bank: 'nlb', seed: 'preview' };
  const first = await connectBank(app, key, nlb);
  const DAY = 86_400;
  await advance(4 * DAY);
  await connectBank(app, key, { ...nlb, user: 'user-2' });
  await advance(DAY / 2);
  await connectBank(app, key, { ...nlb, user: 'user-3' });
  const seen = { expiring: 0, expired: 0 };
  const firstWarning = 83 * DAY - 4.5 * DAY;
  for (const span of [firstWarning - 1, 1, 4 * DAY, DAY / 2, 2.5 * DAY, 3_600, 10 * DAY]) {
    const foreseen = await preview(`seconds=${span}`);
    const done = await advance(span);
    const { expiring, expired } = foreseen.consents;
    assert.deepEqual({ expiring, expired }, done.consents, `after ${span} s`);
    assert.deepEqual([foreseen.from, foreseen.to], [done.from, done.now]);
    assert.equal(foreseen.consents.data.length, expiring + expired);
    seen.expiring += expiring;
    seen.expired += expired;
  }
  assert.deepEqual(seen, { expiring: 3, expired: 3 });
  assert.equal((await preview('days=1')).connections.asked, 0);
  // A consent that ends within the first step has only the event of its end; after a renewal it continues.
  await connectBank(app, key, nlb);
  const [consent] = await app.sql<{ end: Date }[]>`
    select expires_at - interval '89 days 12 hours' as end from connections where id = ${first.connectionId}`;
  await app.sql`update connections set expires_at = ${consent!.end} where id = ${first.connectionId}`;
  const { expiring, expired, data } = (await preview('days=3')).consents;
  assert.deepEqual([expiring, expired, data[0].connection_id], [0, 1, first.connectionId]);
  assert.deepEqual((await advance(3 * DAY)).consents, { expiring: 0, expired: 1 });

  for (const [query, code] of [
    ['', 'MISSING_FIELDS'],
    ['days=1&to=2030-01-01T00:00:00Z', 'INVALID_PARAMETER'],
    ['to=2020-01-01T00:00:00Z', 'INVALID_PARAMETER'],
    ['days=3651', 'INVALID_PARAMETER'],
  ] as const) {
    assertError(await api.get(`/sandbox/clock/preview?${query}`, { key }), 400, code);
  }
});

test('two concurrent advances add up', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  await connectBank(app, key, { bank: 'otp' });
  await Promise.all([3, 4, 5].map((days) => app.api.post('/sandbox/clock/advance', { key, body: { days } })));
  assert.equal((await app.api.get('/sandbox/clock', { key })).body.offset_seconds, 12 * 86_400);
});

test('pending rows settle or vanish as days pass, with links to the earlier rows', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'settling' });
  const id = accountIds[0]!;
  const seen = new Set<string>();
  let linked = 0;
  let cursor = (await app.api.get(`/accounts/${id}/transactions?cursor=`, { key })).body.next_cursor;
  for (let day = 0; day < 30; day++) {
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 1 } });
    const page = (await app.api.get(`/accounts/${id}/transactions?cursor=${cursor}`, { key })).body;
    const removed = new Set(page.removed.map((row: { transaction_id: string }) => row.transaction_id));
    for (const row of page.added) {
      if (row.pending) seen.add(row.id);
      if (row.pending_transaction_id) {
        assert.ok(removed.has(row.pending_transaction_id), 'the pending row goes as the posted one comes');
        linked += 1;
      }
    }
    cursor = page.next_cursor;
  }
  assert.ok(seen.size > 10 && linked > 10, `${seen.size} pending, ${linked} settled`);
});

test('sync asks the bank, sends an event at the end, and can be repeated', async (t) => {
  const app = await startApp(t);
  const { api, clock } = app;
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key);
  const [id, savings] = accountIds as [string, string];
  const before = (await api.get(`/accounts/${id}/transactions?cursor=`, { key })).body.next_cursor;
  clock.advance({ days: 3 });
  for (let i = 0; i < 5; i++) {
    const queued = await api.post(`/accounts/${id}/sync`, { key });
    assert.deepEqual(queued.body, {
      object: 'sync_request',
      account_id: id,
      status: 'queued',
      message: queued.body.message,
      refreshed_at: '2026-03-17T10:00:00.000Z',
    });
  }
  const { jobs } = app.service.deps;
  assert.equal(await jobs.drain(), 1, 'five requests while one is queued are one pull');
  const events = async (account: string) =>
    (await app.sql`select 1 from events where payload->>'account_id' = ${account}`).length;
  assert.equal(await events(id), 1);
  const page = (await api.get(`/accounts/${id}/transactions?cursor=${before}`, { key })).body;
  assert.ok(page.added.length > 0, 'the client kept its cursor and finds what is new');

  // Without changes the requested event is sent too, and nothing is doubled.
  const count = async () => (await app.sql`select count(*)::int as n from transactions`)[0]!.n;
  const rows = await count();
  await api.post(`/accounts/${savings}/sync`, { key });
  await jobs.drain();
  assert.equal(await count(), rows);
  assert.ok((await events(savings)) >= 1);
});
