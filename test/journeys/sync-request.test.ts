/** POST /accounts/{id}/sync reads the bank's history again and recognises known rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';

const USERS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Connects six accounts. Returns them with their present holds. */
const connectSix = async (app: TestApp, key: string): Promise<string[]> => {
  const accounts: string[] = [];
  for (const user of USERS) {
    accounts.push((await connectBank(app, key, { bank: 'otp', user, seed: user })).accountIds[0]!);
  }
  return accounts;
};

const syncAll = async (app: TestApp, key: string, accounts: string[]): Promise<void> => {
  for (const id of accounts) assert.equal((await app.api.post(`/accounts/${id}/sync`, { key })).status, 200);
  await app.service.deps.jobs.drain();
};

const held = (app: TestApp) => app.sql<{ id: string; ref: string; accountId: string }[]>`
  select t.id, t.bank_ref as ref, a.id as "accountId" from transactions t join accounts a on a.no = t.account_no
  where pending and not removed order by t.id`;

test('a hold that settled before the sync is replaced by its booking', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const accounts = await connectSix(app, key);
  const before = await held(app);
  assert.ok(before.length > 2, `${before.length} holds`);

  app.clock.advance({ days: 4 });
  await syncAll(app, key, accounts);
  const after = new Set((await held(app)).map(({ id }) => id));
  assert.deepEqual(
    before.filter(({ id }) => after.has(id)),
    [],
    'no hold lasts longer than three days',
  );
  const linked = await app.sql<{ id: string }[]>`
    select pending_transaction_id as id from transactions
    where pending_transaction_id = any(${before.map(({ id }) => id)}) and not removed`;
  assert.ok(linked.length > 0);
});

test('a row that a developer settled or deleted stays so, however often the history is read', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const key = await app.createKey();
  const accounts = await connectSix(app, key);
  const [settled, deleted] = await held(app);
  assert.equal(
    (await api.post(`/sandbox/transactions/${settled!.id}/settle`, { key, body: {} })).status,
    200,
  );
  assert.equal((await api.delete(`/sandbox/transactions/${deleted!.id}`, { key })).status, 200);
  for (let n = 0; n < 2; n++) {
    app.clock.advance({ days: 4 });
    await syncAll(app, key, accounts);
    for (const { ref, accountId } of [settled!, deleted!]) {
      const booked = await app.sql`
        select 1 from transactions
        where account_no = (select no from accounts where id = ${accountId}) and bank_ref = ${ref.replace(/H$/, '')} and not removed`;
      assert.equal(booked.length, 0, `the bank's own booking of ${ref}`);
    }
  }
});
