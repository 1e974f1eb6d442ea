/** One key may do any amount of work: the requests of others are not delayed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DAY, monotonicMs } from '../../packages/common/clock.ts';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { pullWorkers } from '../../src/ingest/jobs.ts';
import { connect, type Sql } from '../../src/platform/database/postgres.ts';
import type { OwnerId } from '../../src/platform/owner-context.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { createDeveloper } from '../support/developer.ts';
import type { Ending } from '../support/ending.ts';
import { countEventLoopRounds } from '../support/event-loop-rounds.ts';
import { waitForLockWaiters } from '../support/locks.ts';
import { recentBank } from '../support/recent-bank.ts';

/** A request that blocks the pool never gets a response, so the timeout ends the test. */
const ENDS = { timeout: 120_000 };

/** For locks that a test holds while it observes others, on a slow machine. */
const PATIENT = { lockTimeoutMs: 600_000 };

/** Makes a pool for the test, separate from the service's pool. */
const ownPool = (t: Ending, { databaseUrl }: TestApp): Sql => {
  const sql = connect(databaseUrl);
  t.after(() => sql.end());
  return sql;
};

const advance = (app: TestApp, key: string, body: object): Promise<ApiResponse> =>
  app.api.post('/sandbox/clock/advance', { key, body });

describe('while one key waits for its own locks', ENDS, () => {
  test('another key reads and changes as if it were alone', async (t) => {
    const app = await startApp(t, PATIENT);
    const [busy, quiet] = [await app.createKey(), await app.createKey()];
    const { connectionId } = await connectBank(app, busy, { bank: 'otp' });
    await connectBank(app, quiet, { bank: 'otp' });
    const sql = ownPool(t, app);
    const advances = await sql.begin(async (tx) => {
      await tx`select from connections where id = ${connectionId} for update`;
      const waiting = Array.from({ length: 30 }, () => advance(app, busy, { seconds: 60 }));
      await waitForLockWaiters(sql, 1);
      for (let round = 0; round < 3; round++) {
        const reads = Array.from({ length: 20 }, () => app.api.get('/accounts', { key: quiet }));
        for (const { status } of await Promise.all(reads)) assert.equal(status, 200);
        assert.equal((await advance(app, quiet, { days: 1 })).status, 200);
        assert.equal((await app.api.get('/accounts', { key: busy })).status, 200, 'it may read meanwhile');
      }
      await waitForLockWaiters(sql, 1);
      return waiting;
    });
    for (const { status } of await Promise.all(advances)) assert.equal(status, 200);
    const { body } = await app.api.get('/sandbox/clock', { key: busy });
    assert.equal(body.offset_seconds, 30 * 60);
  });

  test('its reads leave connections to other keys', async (t) => {
    const app = await startApp(t, PATIENT);
    const [busy, quiet] = [await app.createKey(), await app.createKey()];
    const { accountIds } = await connectBank(app, busy, { bank: 'otp' });
    const sql = ownPool(t, app);
    const lists = await sql.begin(async (tx) => {
      await tx`lock table transactions in access exclusive mode`;
      const waiting = Array.from({ length: 20 }, () =>
        app.api.get(`/accounts/${accountIds[0]}/transactions`, { key: busy }),
      );
      await waitForLockWaiters(sql, 4);
      for (let round = 0; round < 10; round++) {
        assert.equal((await app.api.get('/connections', { key: quiet })).status, 200);
      }
      await waitForLockWaiters(sql, 4);
      return waiting;
    });
    for (const { status } of await Promise.all(lists)) assert.equal(status, 200);
  });
});

test('a developer’s session leaves connections to other owners', ENDS, async (t) => {
  const app = await startApp(t, PATIENT);
  const [busy, quiet] = [await createDeveloper(app), await createDeveloper(app)];
  const { session } = busy;
  const { session: other } = quiet;
  const sql = ownPool(t, app);
  const lists = await sql.begin(async (tx) => {
    await tx`lock table webhooks in access exclusive mode`;
    const waiting = Array.from({ length: 20 }, () => app.api.get('/developers/webhooks', { key: session }));
    await waitForLockWaiters(sql, 4);
    for (let round = 0; round < 5; round++) {
      assert.equal((await app.api.get('/developers/keys', { key: other })).status, 200);
    }
    await waitForLockWaiters(sql, 4);
    return waiting;
  });
  for (const { status } of await Promise.all(lists)) assert.equal(status, 200);
});

test('every request that locks rows of a key takes a turn of that key', async (t) => {
  const app = await startApp(t);
  const { api, sql } = app;
  const key = await app.createKey();
  const [keyId] = (await sql<{ id: number }[]>`select id from api_keys where kind <> 'demo'`).map(
    ({ id }) => id,
  );
  const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp' });
  const other = await connectBank(app, key, { bank: 'otp', user: 'user-2' });
  const third = await connectBank(app, key, { bank: 'otp', user: 'user-3' });
  const [account] = accountIds;
  const injected = await api.post(`/sandbox/accounts/${account}/transactions`, {
    key,
    body: {
      transactions: [1, 2].map((amount) => ({ amount, description: 'MAXI 767 BEOGRAD', pending: true })),
    },
  });
  const [one, two] = injected.body.data.map(({ id }: { id: string }) => id);
  const publicToken = await authorize(app, await startSession(app, key, { bank: 'otp', user: 'user-4' }));
  const [agreed, refused] = [await startSession(app, key), await startSession(app, key)];
  const session = (session_token: string) => ({ body: { session_token } });

  const turns: OwnerId[] = [];
  const inTurn = sql.inTurn;
  sql.inTurn = (owner, work) => {
    turns.push(owner);
    return inTurn(owner, work);
  };
  const changes: Record<string, () => Promise<ApiResponse>> = {
    advance: () => advance(app, key, { seconds: 1 }),
    inject: () =>
      api.post(`/sandbox/accounts/${account}/transactions`, {
        key,
        body: { transactions: [{ amount: -1, description: 'MAXI' }] },
      }),
    change: () => api.patch(`/sandbox/transactions/${one}`, { key, body: { amount: -2 } }),
    correct: () => api.put(`/transactions/${one}/enrichment`, { key, body: { category: 'dining' } }),
    settle: () => api.post(`/sandbox/transactions/${one}/settle`, { key, body: {} }),
    remove: () => api.delete(`/sandbox/transactions/${two}`, { key }),
    fire: () =>
      api.post('/sandbox/webhooks/fire', {
        key,
        body: { event: 'ITEM.CONNECTION_EXPIRING', connection_id: connectionId },
      }),
    authorize: () => api.post('/sandbox/authorize', session(agreed)),
    deny: () => api.post('/sandbox/deny', session(refused)),
    exchange: () => api.post('/connect/exchange', { key, body: { public_token: publicToken } }),
    expire: () => api.post(`/sandbox/connections/${connectionId}/expire`, { key }),
    'revoke at the bank': () => api.post(`/sandbox/connections/${other.connectionId}/revoke`, { key }),
    revoke: () => api.delete(`/connections/${third.connectionId}`, { key }),
  };
  for (const [name, change] of Object.entries(changes)) {
    turns.length = 0;
    const { status, body } = await change();
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
    assert.deepEqual(turns, [keyId], name);
  }

  const [pull] = pullWorkers(app.service.deps);
  const { connectionId: living, accountIds: ids } = await connectBank(app, key, {
    bank: 'otp',
    user: 'user-5',
  });
  turns.length = 0;
  const job = { connectionId: living, accountId: ids[0]!, bankId: 'otp' };
  await pull!.run(job, { id: 'job', retryCount: 0 } as never, new AbortController().signal);
  assert.deepEqual(turns, [keyId], 'the pull that was asked for');
});

test('an advance ends with its client, and its steps so far stay', ENDS, async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  await connectBank(app, key, { bank: 'otp' });
  const begun = app.clock.now().getTime();
  const daysGone = async (): Promise<number> => {
    const { status, body } = await advance(app, key, { seconds: 0 });
    assert.equal(status, 200);
    return (Date.parse(body.now) - begun) / DAY;
  };

  const client = new AbortController();
  const leaving = fetch(`${app.url}/sandbox/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ days: 3_650 }),
    signal: client.signal,
  });
  leaving.catch(() => {});
  while ((await daysGone()) < 3);
  client.abort();
  // Each step takes a turn of the key, so a running advance would change the clock between two of these reads.
  let [before, after] = [-1, await daysGone()];
  while (before !== after) [before, after] = [after, await daysGone()];
  assert.ok(after >= 3, 'what it did stays');
  assert.ok(after < 3_650, 'it ended before its end');
  await assert.rejects(leaving, { name: 'AbortError' });
});

test('a lock that is held too long gives SERVICE_UNAVAILABLE', async (t) => {
  const app = await startApp(t, { lockTimeoutMs: 100 });
  const { api } = app;
  const key = await app.createKey();
  const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp' });
  const revoke = () => api.delete(`/connections/${connectionId}`, { key });
  const inject = () =>
    api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, {
      key,
      body: { transactions: [{ amount: -1, description: 'MAXI' }] },
    });
  // As another process would.
  await ownPool(t, app).begin(async (tx) => {
    await tx`select from connections where id = ${connectionId} for update`;
    for (const change of [revoke, inject, () => advance(app, key, { days: 1 })]) {
      const refused = await change();
      assertError(refused, 503, 'SERVICE_UNAVAILABLE');
      assert.equal(refused.headers.get('retry-after'), '1');
    }
  });
  for (const change of [inject, () => advance(app, key, { days: 1 }), revoke]) {
    assert.equal((await change()).status, 200);
  }
});

test('too many waiting requests of a key are refused at once', ENDS, async (t) => {
  const app = await startApp(t, PATIENT);
  const key = await app.createKey();
  const { connectionId } = await connectBank(app, key, { bank: 'otp' });
  const sql = ownPool(t, app);
  const answers = await sql.begin(async (tx) => {
    await tx`select from connections where id = ${connectionId} for update`;
    const waiting = Array.from({ length: 104 }, () => advance(app, key, { seconds: 1 }));
    const refused = new Set<ApiResponse>();
    // While the lock is held, only refused requests get a response.
    while (refused.size < 3) {
      refused.add(
        await Promise.race(
          waiting.map(async (answer) => {
            const found = await answer;
            return refused.has(found) ? new Promise<never>(() => {}) : found;
          }),
        ),
      );
    }
    for (const answer of refused) {
      assertError(answer, 503, 'SERVICE_UNAVAILABLE');
      assert.equal(answer.headers.get('retry-after'), '2');
    }
    return waiting;
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 101);
  assert.equal((await advance(app, key, { seconds: 1 })).status, 200);
});

test('a pull of many connections lets other work run between two slow ones', async (t) => {
  const rounds = countEventLoopRounds(t);
  const seen: number[] = [];
  const bank: BankProvider = {
    ...recentBank,
    async read(grant, ref, window, call) {
      if (window.since !== null) {
        seen.push(rounds());
        for (const from = monotonicMs(); monotonicMs() - from < 3; );
      }
      return recentBank.read(grant, ref, window, call);
    },
  };
  const app = await startApp(t, { bank });
  const key = await app.createKey();
  for (let user = 0; user < 5; user++) await connectBank(app, key, { bank: 'otp', user: `user-${user}` });
  assert.equal((await advance(app, key, { days: 1 })).status, 200);
  assert.equal(seen.length, 5);
  assert.equal(new Set(seen).size, 5);
});
