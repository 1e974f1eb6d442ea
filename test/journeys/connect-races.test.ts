/** Concurrent operations on one user's consent: none fails because of another, and no request sees a partial state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import type { Ending } from '../support/ending.ts';
import { waitForLockWaiters } from '../support/locks.ts';
import { recentBank } from '../support/recent-bank.ts';

/** A request that fails early would never be waited for, so the timeout ends the test. */
const ENDS = { timeout: 120_000 };

/** Starts another process over the same database, because consents of a key take turns within a process. */
const elsewhere = (t: Ending, { databaseUrl, clock }: TestApp): Promise<TestApp> =>
  startApp(t, { databaseUrl, clock });

for (const where of ['in the same process', 'in another']) {
  test(
    `a revocation ${where} does not wait for a bank, and ends the consent that is being given`,
    ENDS,
    async (t) => {
      const atTheBank = Promise.withResolvers<void>();
      const decided = Promise.withResolvers<void>();
      let held = false;
      const bank: BankProvider = {
        ...recentBank,
        async read(...asked) {
          if (held) {
            held = false;
            atTheBank.resolve();
            await decided.promise;
          }
          return recentBank.read(...asked);
        },
      };
      const app = await startApp(t, { bank });
      const revoker = where === 'in another' ? await elsewhere(t, app) : app;
      const key = await app.createKey();
      const { connectionId } = await connectBank(app, key, { bank: 'otp' });
      const session = await startSession(app, key, { bank: 'otp' });
      held = true;
      const renewal = app.api.post('/sandbox/authorize', { body: { session_token: session } });
      await atTheBank.promise;
      // The bank has not responded yet.
      assert.equal((await revoker.api.delete(`/connections/${connectionId}`, { key })).status, 200);
      decided.resolve();

      // The sessions of the user were deleted with the connection.
      assertError(await renewal, 404, 'SESSION_NOT_FOUND');
      const { data } = (await app.api.get('/connections', { key })).body;
      assert.deepEqual(
        data.map(({ status }: { status: string }) => status),
        ['revoked'],
      );
      const [left] = await app.sql<{ count: number }[]>`
      select count(*) from transactions t where not exists (
        select from accounts a where a.no = t.account_no and a.connection_id <> ${connectionId})`;
      assert.equal(left!.count, 0);
    },
  );
}

test(
  'a person who was at the bank before the user connected does not renew the user’s connection',
  ENDS,
  async (t) => {
    const atTheBank = Promise.withResolvers<void>();
    const decided = Promise.withResolvers<void>();
    let held = true;
    const bank: BankProvider = {
      ...recentBank,
      async completeAuthorization(...call) {
        if (held) {
          held = false;
          atTheBank.resolve();
          await decided.promise;
        }
        return recentBank.completeAuthorization(...call);
      },
    };
    const app = await startApp(t, { bank });
    const key = await app.createKey();
    const { link_token } = (await app.api.post('/link/token/create', { key, body: {} })).body;
    const body = { bank_id: 'otp', user_id: 'user-1' };
    const token = (await app.api.post('/connect', { key: link_token, body })).body.session_token;
    const stranger = fetch(`${app.url}/sandbox/auth.html`, {
      method: 'POST',
      body: new URLSearchParams({ token, step: 'authorize' }),
    });
    await atTheBank.promise;
    await connectBank(app, key, { bank: 'otp' });
    decided.resolve();

    assert.equal((await stranger).status, 403);
    assertError(await app.api.get(`/connect/${token}/status`, { key }), 410, 'SESSION_EXPIRED');
    assert.equal((await app.sql`select from consents`).length, 1);
  },
);

test('a concurrent exchange and revocation both succeed', ENDS, async (t) => {
  const app = await startApp(t);
  const other = await elsewhere(t, app);
  const key = await app.createKey();
  const token = await authorize(app, await startSession(app, key, { bank: 'nlb' }));
  const [connection] = (await app.api.get('/connections', { key })).body.data;

  // Another transaction locks the token, so that the exchange is in progress when the revocation begins.
  const [exchange, revocation] = await app.sql.begin(async (tx) => {
    await tx`select from public_tokens where hash = ${tokenHash(token)} for update`;
    const exchanging = app.api.post('/connect/exchange', { key, body: { public_token: token } });
    await waitForLockWaiters(app.sql, 1);
    const revoking = other.api.delete(`/connections/${connection.connection_id}`, { key });
    await waitForLockWaiters(app.sql, 2);
    return [exchanging, revoking] as const;
  });
  assert.equal((await exchange).body.connection_id, connection.connection_id);
  assert.equal((await revocation).status, 200);
});

test('an export shows one instant, whatever the bank reports meanwhile', ENDS, async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp' });
  const [id] = accountIds;
  const path = `/connections/${connectionId}/export`;

  /** Returns the balance before the account's first transaction, in paras. */
  const opening = ({ body }: ApiResponse): number => {
    const paras = (amount: number): number => Math.round(amount * 100);
    return body.transactions
      .filter(({ pending }: { pending: boolean }) => !pending)
      .reduce(
        (sum: number, { amount }: { amount: number }) => sum - paras(amount),
        paras(body.accounts[0].balance),
      );
  };
  const before = await app.api.get(path, { key });

  // The export has read the balance and waits for the transactions when an amount and the balance change.
  const exporting = await app.sql.begin(async (tx) => {
    await tx`lock table transactions in access exclusive mode`;
    const answer = app.api.get(path, { key });
    await waitForLockWaiters(app.sql, 1);
    await tx`
      update transactions set amount = amount - 100
      where (account_no, seq) = (
        select account_no, seq from transactions
        where account_no = (select no from accounts where id = ${id!}) and not pending and not removed order by seq limit 1)`;
    await tx`update accounts set balance = balance - 100, available = available - 100 where id = ${id!}`;
    return [answer];
  });
  const during = await exporting[0]!;
  assert.equal(during.status, 200);
  assert.equal(opening(during), opening(before));
  const after = await app.api.get(path, { key });
  assert.equal(opening(after), opening(before));
  assert.notEqual(after.body.accounts[0].balance, before.body.accounts[0].balance);
});

test('a slow bank is asked once, and not again because time passed', ENDS, async (t) => {
  let asked = 0;
  const bank: BankProvider = {
    ...recentBank,
    async completeAuthorization(...call) {
      asked += 1;
      app.clock.advance({ minutes: 2 });
      return recentBank.completeAuthorization(...call);
    },
  };
  const app: TestApp = await startApp(t, { bank });
  const { accountIds } = await connectBank(app, await app.createKey(), { bank: 'otp' });
  assert.ok(accountIds.length > 0);
  assert.equal(asked, 1);
});

test('a failed revocation changes nothing: data that were fetched meanwhile are applied', ENDS, async (t) => {
  const atTheBank = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<void>();
  let held = false;
  const bank: BankProvider = {
    ...recentBank,
    async read(...asked) {
      if (held) {
        atTheBank.resolve();
        await decided.promise;
      }
      return recentBank.read(...asked);
    },
  };
  const app = await startApp(t, { bank });
  const key = await app.createKey();
  const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp' });
  await app.sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`;
  await app.sql`
    create trigger refuse before update of revoked_at on connections for each row execute function refuse()`;
  held = true;
  assert.equal((await app.api.post(`/accounts/${accountIds[0]}/sync`, { key })).status, 200);
  const synced = app.service.deps.jobs.drain();
  await atTheBank.promise;
  assert.equal((await app.api.delete(`/connections/${connectionId}`, { key })).status, 500);
  decided.resolve();
  await synced;
  const [events] = await app.sql<{ count: number }[]>`
    select count(*) from events where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'`;
  assert.equal(events!.count, 1);
});
