/** Concurrent operations on one account: none waits forever, no data are lost, balances stay exact. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eraseConnection } from '../../src/consent/connections/erasure/erase.ts';
import { findConnection } from '../../src/consent/connections/store.ts';
import { fetchNews } from '../../src/ingest/fetch.ts';
import { applyNews } from '../../src/ingest/pull.ts';
import { lockForPull } from '../../src/ingest/store.ts';
import { forAllTenants } from '../../src/platform/database/tenants.ts';
import { lockClock } from '../../src/sandbox/store.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { waitForLockWaiter } from '../support/locks.ts';

const keyIdOf = async (app: TestApp, connectionId: string): Promise<number> =>
  (await app.sql<{ id: number }[]>`select key_id as id from connections where id = ${connectionId}`)[0]!.id;

test('other requests run between the steps of an advance and of a pull', async (t) => {
  const app = await startApp(t);
  const { connectionId, accountIds } = await connectBank(app, await app.createKey(), { bank: 'otp' });
  const keyId = await keyIdOf(app, connectionId);
  await app.sql.begin(async (advance) => {
    await lockClock(advance, keyId);
    await lockForPull(advance, [connectionId]);
    await app.sql.begin(async (other) => {
      await other`set local lock_timeout = '5s'`;
      await app.service.deps.outbox.record(other, [
        {
          type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
          keyId,
          connectionId,
          occurredAt: app.clock.now(),
          payload: { account_id: accountIds[0]!, bank_id: 'otp' },
        },
      ]);
    });
  });
});

test('an injection during the erasure of its connection gets an error', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp' });
  const keyId = await keyIdOf(app, connectionId);
  const [row] = await app.sql<{ id: string }[]>`select id from transactions limit 1`;
  const attempts = await app.sql.begin(async (revocation) => {
    await findConnection(revocation, keyId, connectionId, true);
    const started = [
      app.api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, {
        key,
        body: { transactions: [{ amount: -1, description: 'MAXI 767 BEOGRAD' }] },
      }),
      app.api.delete(`/sandbox/transactions/${row!.id}`, { key }),
    ];
    await waitForLockWaiter(app.sql, revocation);
    await eraseConnection(app.service.deps, revocation, keyId, connectionId, app.clock.now());
    return started;
  });
  const [injected, deleted] = await Promise.all(attempts);
  assertError(injected!, 404, 'ACCOUNT_NOT_FOUND');
  assertError(deleted!, 404, 'TRANSACTION_NOT_FOUND');
});

test('a pull that ends after a later one changes nothing', async (t) => {
  const app = await startApp(t);
  const { connectionId } = await connectBank(app, await app.createKey(), { bank: 'otp' });
  app.clock.advance({ days: 3 });
  const { deps } = app.service;
  const fetched = await forAllTenants('job', () => fetchNews(deps, [connectionId]));
  assert.ok(fetched[0]!.reads[0]!.changes.length > 0);
  const until = '2026-03-15T10:00:00.000Z';
  const pull = await app.sql.begin(async (later) => {
    await lockForPull(later, [connectionId]);
    const waiting = app.sql.begin((tx) => applyNews(deps, tx, fetched));
    await waitForLockWaiter(app.sql, later);
    await later`update connections set pulled_until = ${until}::timestamptz, version = version + 1`;
    return [waiting];
  });
  const [outcome] = await Promise.all(pull);
  assert.deepEqual([outcome!.late, outcome!.applied.posted], [[connectionId], 0]);
  const [row] = await app.sql<{ at: Date }[]>`select pulled_until as at from connections`;
  assert.equal(row?.at.toISOString(), until);
});

test('two concurrent advances to one instant reach it', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  await connectBank(app, key, { bank: 'otp' });
  const to = '2026-03-20T12:34:56.789Z';
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.api.post('/sandbox/clock/advance', { key, body: { to } })),
  );
  for (const { body } of answers) assert.equal(body.now, to);
  assert.equal((await app.api.get('/sandbox/clock', { key })).body.now, to);
  const [posted] = await app.sql<{ n: number }[]>`
    select count(*)::int as n from transactions where date > '2026-03-14' and not pending`;
  assert.equal(
    answers.reduce((sum, { body }) => sum + body.transactions.posted, 0),
    posted?.n,
    'each day is told by one of them',
  );
});

test('concurrent advances, pulls, injections and edits of one account all succeed, with exact sums', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const accounts: string[] = [];
  for (const user of ['a', 'b', 'c']) {
    accounts.push((await connectBank(app, key, { bank: 'otp', user, seed: user })).accountIds[0]!);
  }
  const script = async (account: string) => {
    for (let n = 0; n < 6; n++) {
      const added = await api.post(`/sandbox/accounts/${account}/transactions`, {
        key,
        body: { transactions: [{ amount: -100, description: 'MAXI 767 BEOGRAD', pending: true }] },
      });
      assert.equal(added.status, 200);
      const { id } = added.body.data[0];
      assert.equal(
        (await api.patch(`/sandbox/transactions/${id}`, { key, body: { amount: -90 } })).status,
        200,
      );
      assert.equal((await api.post(`/sandbox/transactions/${id}/settle`, { key, body: {} })).status, 200);
      assert.equal((await api.post(`/accounts/${account}/sync`, { key })).status, 200);
      await app.service.deps.jobs.drain();
    }
  };
  const days = async () => {
    for (let n = 0; n < 3; n++) {
      assert.equal((await api.post('/sandbox/clock/advance', { key, body: { days: 2 } })).status, 200);
    }
  };
  await Promise.all([...accounts.map(script), days(), days()]);
  const inexact = await app.sql`
    select a.id from accounts a left join transactions t on t.account_no = a.no and not t.removed group by a.key_id, a.id
    having a.balance <> a.opening_balance + coalesce(sum(t.amount) filter (where not t.pending), 0)
        or a.available <> a.opening_balance + coalesce(sum(t.amount), 0)`;
  assert.equal(inexact.length, 0);
});
