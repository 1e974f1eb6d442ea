/** What a revocation leaves in backups, and what becomes of data keys whatever goes wrong on the way. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { sweepQueue } from '../../src/connections/data-key-jobs.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { HOUR, MINUTE } from '../../src/platform/clock.ts';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { newDataKeyId, unwrapDataKey } from '../../src/platform/keys/data-keys.ts';
import { folderKeyStore } from '../../src/platform/keys/folder-store.ts';
import type { KeyStore } from '../../src/platform/keys/key-store.ts';
import { type MasterKey, type Place as SealedPlace, SealingKey } from '../../src/platform/secrets.ts';
import { developer, generous, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { copyOfDatabase, dropWith, testDatabase } from '../support/database.ts';
import { keyStoreUrl } from '../support/key-store.ts';
import { bankOfLog } from '../support/log-bank.ts';
import { directoryFor } from '../support/temporary.ts';

const all = async <T>(pages: AsyncIterable<T[]>): Promise<T[]> => {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
};

const keptIds = async ({ service }: TestApp): Promise<string[]> =>
  (await all(service.deps.dataKeys.store.kept())).map(({ id }) => id).sort();

const sweep = async ({ sql, service }: TestApp): Promise<void> => {
  await service.deps.jobs.send(sql, sweepQueue, {});
  await service.deps.jobs.drain();
};

interface Sealed {
  place: SealedPlace;
  value: Buffer;
}

/** Every sealed value of a connection that a database holds. */
const sealedOf = async (sql: Sql, connectionId: string): Promise<Sealed[]> => sql<Sealed[]>`
  select 'connections.bank_grant ' || id as place, bank_grant as value from connections
  where id = ${connectionId} and bank_grant is not null
  union all
  select 'accounts.' || c.name || ' ' || a.id, c.value
  from accounts a, lateral (values ('iban', iban), ('holder', holder), ('identity', identity)) as c(name, value)
  where a.connection_id = ${connectionId} and c.value is not null
  union all
  select 'transactions.description_sealed ' || t.id, description_sealed
  from transactions t join accounts a on a.no = t.account_no
  where a.connection_id = ${connectionId} and description_sealed is not null
  union all
  select 'transactions.details_sealed ' || t.id, details_sealed
  from transactions t join accounts a on a.no = t.account_no
  where a.connection_id = ${connectionId} and details_sealed is not null`;

/** How many of them open with anything that the key store and the configuration hold, at their places or at none. */
const opened = async (sealed: Sealed[], store: KeyStore, master: MasterKey): Promise<number> => {
  const keys = (await all(store.kept())).map(
    ({ id, wrapped }) => new SealingKey(unwrapDataKey(master, id, wrapped)),
  );
  const opens = (key: Pick<SealingKey, 'open'>, { place, value }: Sealed): boolean => {
    try {
      return key.open(value, place).length > 0;
    } catch {
      return false;
    }
  };
  return sealed.filter((value) => [master, ...keys].some((key) => opens(key, value))).length;
};

/** Where the data keys of a test's database are kept. */
type Place = (t: TestContext, databaseUrl: string) => Promise<{ env: Record<string, string>; url: string }>;

const places: Record<string, Place> = {
  'a folder': async (_t, databaseUrl) => {
    const url = await keyStoreUrl(databaseUrl);
    return { env: { KEY_STORE_URL: url }, url };
  },
  'the database beside, made at the first start': async (t, databaseUrl) => {
    const beside = new URL(databaseUrl);
    beside.pathname += '_keys';
    dropWith(t, beside.pathname.slice(1));
    return { env: { DATABASE_URL: databaseUrl, KEY_STORE_URL: '' }, url: beside.href };
  },
};

/** Two connections, of which one is revoked after the backup; the backup, and where its keys are. */
const backupFromBefore = async (t: TestContext, place: Place) => {
  const { url } = await testDatabase(t);
  const { env, url: keys } = await place(t, url);
  const clock = new TestClock();
  const before = await startApp(t, { databaseUrl: url, clock, env });
  const key = await before.createKey();
  const revoked = await connectBank(before, key, { user: 'revoked' });
  const kept = await connectBank(before, key, { user: 'kept' });
  await before.service.close();
  const backup = await copyOfDatabase(t, url);
  const after = await startApp(t, { databaseUrl: url, clock, env });
  assert.equal((await after.api.delete(`/connections/${revoked.connectionId}`, { key })).status, 200);
  await after.service.deps.jobs.drain();
  return { backup, clock, key, revoked, kept, env: { KEY_STORE_URL: keys } };
};

for (const [name, place] of Object.entries(places)) {
  describe(`a backup of the database from before a revocation, with the keys in ${name}`, () => {
    test('opens nothing sealed of the revoked connection, and everything of the other', async (t) => {
      const { backup, clock, key, revoked, kept, env } = await backupFromBefore(t, place);
      const app = await startApp(t, { databaseUrl: backup.url, clock, env });
      const { api, sql, service } = app;
      const { master, dataKeys } = service.deps;
      const gone = await sealedOf(sql, revoked.connectionId);
      const held = await sealedOf(sql, kept.connectionId);
      assert.ok(gone.length > 10 && held.length > 10, 'the backup holds both');
      assert.equal(await opened(gone, dataKeys.store, master), 0);
      assert.equal(await opened(held, dataKeys.store, master), held.length);

      // As if it were revoked, until it is again.
      const { data } = (await api.get('/accounts', { key })).body;
      assert.deepEqual(data.map((account: { id: string }) => account.id).sort(), kept.accountIds.toSorted());
      const [account] = revoked.accountIds;
      for (const path of ['identity', 'auth', 'transactions', 'transactions?cursor=', 'recurring']) {
        assertError(await api.get(`/accounts/${account}/${path}`, { key }), 404, 'ACCOUNT_NOT_FOUND');
      }
      const row = { transactions: [{ amount: -1, description: 'MAXI' }] };
      const injected = await api.post(`/sandbox/accounts/${account}/transactions`, { key, body: row });
      assertError(injected, 404, 'ACCOUNT_NOT_FOUND');
      const [transaction] = await sql<{ id: string }[]>`
        select id from transactions where account_no = (select no from accounts where id = ${account!}) limit 1`;
      for (const call of [
        api.get(`/transactions/${transaction!.id}/enrichment`, { key }),
        api.delete(`/sandbox/transactions/${transaction!.id}`, { key }),
      ]) {
        assertError(await call, 404, 'TRANSACTION_NOT_FOUND');
      }
      const exported = (await api.get(`/connections/${revoked.connectionId}/export`, { key })).body;
      assert.deepEqual([exported.accounts, exported.transactions, exported.identity], [[], [], null]);
      const advanced = await api.post('/sandbox/clock/advance', { key, body: { days: 3 } });
      assert.equal(advanced.status, 200, 'the other connection goes on');
      const consent = async (): Promise<ApiResponse> => {
        const session_token = await startSession(app, key, { user: 'revoked' });
        return api.post('/sandbox/authorize', { body: { session_token } });
      };
      assertError(await consent(), 503, 'SERVICE_UNAVAILABLE');

      await sweep(app);
      assert.equal((await sealedOf(sql, revoked.connectionId)).length, 0);
      const [left] = await sql<{ rows: number }[]>`
        select (select count(*) from accounts where connection_id = ${revoked.connectionId})::int
             + (select count(*) from transactions t join accounts a on a.no = t.account_no
                where a.connection_id = ${revoked.connectionId})::int as rows`;
      assert.equal(left!.rows, 0);
      const connections = (await api.get('/connections', { key })).body.data;
      const statuses = connections.map((each: { connection_id: string; status: string }) => [
        each.connection_id,
        each.status,
      ]);
      assert.deepEqual(
        new Map(statuses),
        new Map([
          [revoked.connectionId, 'revoked'],
          [kept.connectionId, 'active'],
        ]),
      );
      assert.equal((await consent()).status, 200);
    });
  });
}

test('a process with workers erases again at its start what a backup has brought back', async (t) => {
  const { backup, clock, revoked, kept, env } = await backupFromBefore(t, places['a folder']!);
  const { sql } = await startApp(t, { databaseUrl: backup.url, clock, env: { ...env, ROLE: 'all' } });
  while ((await sealedOf(sql, revoked.connectionId)).length > 0);
  assert.ok((await sealedOf(sql, kept.connectionId)).length > 10);
});

test('a backup without its key store opens nothing at all', async (t) => {
  const { backup, clock, key, revoked, kept } = await backupFromBefore(t, places['a folder']!);
  const app = await startApp(t, { databaseUrl: backup.url, clock });
  const { api, sql, service } = app;
  for (const { connectionId, accountIds } of [revoked, kept]) {
    const sealed = await sealedOf(sql, connectionId);
    assert.ok(sealed.length > 10);
    assert.equal(await opened(sealed, service.deps.dataKeys.store, service.deps.master), 0);
    // It is not known whether it was revoked, and nothing pretends to know.
    assertError(await api.get(`/accounts/${accountIds[0]}/auth`, { key }), 503, 'SERVICE_UNAVAILABLE');
    assert.equal((await api.get(`/accounts/${accountIds[0]}/balance`, { key })).status, 200);
  }
  assertError(await api.get('/accounts', { key }), 503, 'SERVICE_UNAVAILABLE');
  await sweep(app);
  assert.equal((await sealedOf(sql, kept.connectionId)).length > 10, true, 'nothing is erased on suspicion');
  assert.equal((await api.delete(`/connections/${kept.connectionId}`, { key })).status, 200);
  await connectBank(app, key, { user: 'kept' });
});

/** A folder whose calls a test can watch or have fail. */
const watchedStore = async (t: TestContext) => {
  const store = await folderKeyStore(join(await directoryFor(t), 'keys'), new TestClock().now());
  const watch = { before: async (_call: keyof KeyStore): Promise<void> => {} };
  const watched: KeyStore = {
    ...store,
    put: async (keys) => {
      await watch.before('put');
      return store.put(keys);
    },
    get: async (ids) => {
      await watch.before('get');
      return store.get(ids);
    },
    destroy: async (ids, at) => {
      await watch.before('destroy');
      return store.destroy(ids, at);
    },
  };
  return { store, watched, watch };
};

describe('a data key', () => {
  test('is destroyed in the end, however often the key store fails', async (t) => {
    const { watched, watch, store } = await watchedStore(t);
    const app = await startApp(t, { keyStore: watched });
    const { api, sql, service } = app;
    const key = await app.createKey();
    const { connectionId } = await connectBank(app, key);
    watch.before = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    assertError(await api.get('/readyz'), 503, 'SERVICE_UNAVAILABLE');
    assert.equal(
      (await api.delete(`/connections/${connectionId}`, { key })).status,
      200,
      'nobody waits for it',
    );
    await service.deps.jobs.drain();
    assert.equal((await all(store.kept())).length, 1);
    const again = async (): Promise<void> => {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`;
      await service.deps.jobs.drain();
    };
    for (let day = 0; day < 5; day++) await again();
    watch.before = async () => {};
    await again();
    assert.equal((await api.get('/readyz')).status, 200);
    assert.deepEqual(await all(store.kept()), []);
    assert.equal((await all(store.destroyed())).length, 1);
  });

  test('is destroyed with the account of its developer', async (t) => {
    const app = await startApp(t, { env: generous });
    const ana = await developer(app);
    const { key } = await makeKey(app, ana.session);
    await connectBank(app, key, { user: 'one' });
    await connectBank(app, key, { user: 'two' });
    await connectBank(app, await app.createKey(), { user: 'of another developer' });
    assert.equal((await keptIds(app)).length, 3);
    assert.equal((await app.api.delete('/developers/me', { key: ana.session, body: ana })).status, 200);
    await app.service.deps.jobs.drain();
    assert.equal((await keptIds(app)).length, 1);
  });

  test('that no connection uses is swept, and none that one does', async (t) => {
    // Noticed only when the key is made and the history is written down.
    const bank = bankOfLog((_grant, _since, at) => [
      {
        kind: 'booked',
        at,
        entry: {
          ref: 'odd',
          accountRef: 'current',
          date: '2026-02-30',
          amount: -1,
          description: 'X',
          personal: false,
        },
      },
    ]);
    const { store, watched } = await watchedStore(t);
    const { url } = await testDatabase(t);
    const clock = new TestClock();
    const app = await startApp(t, { databaseUrl: url, clock, keyStore: watched });
    const away = await startApp(t, { databaseUrl: url, clock, keyStore: watched, bank });
    const key = await app.createKey();
    await connectBank(app, key, { user: 'one' });
    const session = await startSession(away, key, { user: 'two' });
    assertError(
      await away.api.post('/sandbox/authorize', { body: { session_token: session } }),
      500,
      'INTERNAL_ERROR',
    );
    const refused = await app.api.post('/sandbox/authorize', { body: { session_token: 'sess_unknown' } });
    assertError(refused, 404, 'SESSION_NOT_FOUND');
    assert.equal((await all(store.kept())).length, 2, 'a refusal made no key, a failure one');

    clock.advance({ ms: HOUR });
    await sweep(app);
    assert.equal((await all(store.kept())).length, 2, 'whoever made it may still use it');
    clock.advance({ ms: MINUTE });
    await sweep(app);
    const [connection] = await app.sql<{ id: string }[]>`select data_key_id as id from connections`;
    assert.deepEqual(await keptIds(app), [connection!.id]);
    assert.deepEqual([...(await app.sql`select id from unused_data_keys`)], []);
    // A store of several databases, or one newer than a restored database, may hold more.
    await store.put([{ id: newDataKeyId(), wrapped: Buffer.from('of another database') }]);
    clock.advance({ ms: 2 * HOUR });
    await sweep(app);
    assert.equal((await all(store.kept())).length, 2);
  });

  test('that was given up is not used any more', async (t) => {
    const { watched, watch } = await watchedStore(t);
    const app = await startApp(t, { keyStore: watched });
    const session = await startSession(app, await app.createKey());
    watch.before = async (call) => {
      if (call === 'put') await app.sql`delete from unused_data_keys`;
    };
    assertError(
      await app.api.post('/sandbox/authorize', { body: { session_token: session } }),
      500,
      'INTERNAL_ERROR',
    );
    watch.before = async () => {};
    await authorize(app, session);
  });
});

test('the key store is asked outside transactions, and once for many connections', async (t) => {
  const { watched, watch } = await watchedStore(t);
  const { url } = await testDatabase(t);
  const clock = new TestClock();
  const app = await startApp(t, { databaseUrl: url, clock, keyStore: watched });
  const { api, sql } = app;
  const { jobs } = app.service.deps;
  let calls: string[] = [];
  watch.before = async (call) => {
    const [held] = await sql<{ locks: number }[]>`
      select count(*)::int as locks from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.pid <> pg_backend_pid()
        and l.relation = any('{connect_sessions,connections,accounts,transactions}'::regclass[])`;
    assert.equal(held!.locks, 0, `${call} within a transaction`);
    calls.push(call);
  };
  const callsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    // Nothing is remembered any more.
    clock.advance({ ms: MINUTE });
    calls = [];
    await work();
    return calls;
  };
  const ok = async (call: Promise<{ status: number; body: unknown }>): Promise<void> => {
    const { status, body } = await call;
    assert.equal(status, 200, JSON.stringify(body));
  };

  const key = await app.createKey();
  const connected: Awaited<ReturnType<typeof connectBank>>[] = [];
  for (const user of ['one', 'two', 'three']) {
    assert.deepEqual(await callsOf(async () => connected.push(await connectBank(app, key, { user }))), [
      'put',
    ]);
  }
  const [{ connectionId, accountIds }] = connected as [(typeof connected)[number]];
  const account = accountIds[0]!;
  assert.deepEqual(await callsOf(() => ok(api.get('/accounts', { key }))), ['get'], 'three connections');
  calls = [];
  await ok(api.get('/accounts', { key }));
  await ok(api.get(`/accounts/${account}/identity`, { key }));
  await ok(api.get(`/accounts/${account}/transactions`, { key }));
  assert.deepEqual(calls, [], 'remembered');

  const [transaction] = await sql<{ id: string }[]>`
    select id from transactions where account_no = (select no from accounts where id = ${account}) and not pending limit 1`;
  const entry = { transactions: [{ amount: -1, description: 'MAXI', pending: true }] };
  let pending = '';
  const works: Record<string, () => Promise<void>> = {
    renewal: async () => void (await connectBank(app, key, { user: 'one' })),
    advance: () => ok(api.post('/sandbox/clock/advance', { key, body: { days: 1 } })),
    injection: async () => {
      const { body } = await api.post(`/sandbox/accounts/${account}/transactions`, { key, body: entry });
      pending = body.data[0].id;
    },
    settling: () => ok(api.post(`/sandbox/transactions/${pending}/settle`, { key, body: {} })),
    correction: () =>
      ok(api.put(`/transactions/${transaction!.id}/enrichment`, { key, body: { merchant_name: 'X' } })),
    change: () => ok(api.patch(`/sandbox/transactions/${transaction!.id}`, { key, body: { amount: -2 } })),
    export: () => ok(api.get(`/connections/${connectionId}/export`, { key })),
    sync: async () => {
      await ok(api.post(`/accounts/${account}/sync`, { key }));
      await jobs.drain();
    },
    'daily round': async () => {
      await jobs.send(sql, dailyPullQueue, {});
      await jobs.drain();
    },
  };
  for (const [name, work] of Object.entries(works)) assert.deepEqual(await callsOf(work), ['get'], name);
  const revocation = async () => {
    await ok(api.delete(`/connections/${connectionId}`, { key }));
    await jobs.drain();
  };
  assert.deepEqual(await callsOf(revocation), ['destroy']);
});
