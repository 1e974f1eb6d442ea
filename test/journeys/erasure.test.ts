/** What a revocation leaves in backups, and data keys in spite of failures. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HOUR, MINUTE } from '../../packages/common/clock.ts';
import { sweepQueue } from '../../src/consent/connections/erasure/data-key-jobs.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { INSTALLATION_KEY, newDataKeyId, unwrapDataKey } from '../../src/platform/keys/data-keys.ts';
import { folderKeyStore } from '../../src/platform/keys/folder-store.ts';
import type { KeyStore } from '../../src/platform/keys/key-store.ts';
import {
  type MasterKey,
  type Place as SealedPlace,
  SealingKey,
  tokenHash,
} from '../../src/platform/secrets.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { type Account, developer, generous, logIn, mailedToken, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { copyOfDatabase, dropWith, testDatabase } from '../support/database.ts';
import { createDeveloper } from '../support/developer.ts';
import { keyStoreUrl } from '../support/key-store.ts';
import { bankOfLog } from '../support/log-bank.ts';
import { directoryFor } from '../support/temporary.ts';

const all = async <T>(pages: AsyncIterable<T[]>): Promise<T[]> => {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
};

/** Returns the ids of the data keys of connections. */
const keysIn = async (store: KeyStore): Promise<string[]> =>
  (await all(store.keys()))
    .map(({ id }) => id)
    .filter((id) => id !== INSTALLATION_KEY)
    .sort();

const keptIds = ({ service }: TestApp): Promise<string[]> => keysIn(service.deps.dataKeys.store);

const sweep = async ({ sql, service }: TestApp): Promise<void> => {
  await service.deps.jobs.send(sql, sweepQueue, {});
  await service.deps.jobs.drain();
};

interface Sealed {
  place: SealedPlace;
  value: Buffer;
}

/** Returns every sealed value of a connection in a database. */
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

/** Returns how many of them any key of the key store and the configuration can decrypt, at their own place or any other. */
const opened = async (sealed: Sealed[], store: KeyStore, master: MasterKey): Promise<number> => {
  const keys = (await all(store.keys())).map(
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

/** The storage of the data keys of a test's database. */
type Place = (t: TestContext, databaseUrl: string) => Promise<{ env: Record<string, string>; url: string }>;

const places: Record<string, Place> = {
  'a folder': async (_t, databaseUrl) => {
    const url = await keyStoreUrl(databaseUrl);
    return { env: { KEY_STORE_URL: url }, url };
  },
  'the database beside, made at the first start': async (t, databaseUrl) => {
    const beside = new URL(databaseUrl);
    beside.pathname += '_keys';
    beside.searchParams.delete('schema');
    dropWith(t, beside.pathname.slice(1));
    return { env: { DATABASE_URL: databaseUrl, KEY_STORE_URL: '' }, url: beside.href };
  },
};

/** Makes two connections and a backup, then revokes one. Returns the backup and the place of its keys. */
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
    test('decrypts no sealed value of the revoked connection, and every value of the other', async (t) => {
      const { backup, clock, key, revoked, kept, env } = await backupFromBefore(t, place);
      const gone = await sealedOf(backup.sql, revoked.connectionId);
      const held = await sealedOf(backup.sql, kept.connectionId);
      assert.ok(gone.length > 10 && held.length > 10, 'the backup holds both');
      const [transaction] = await backup.sql<{ id: string }[]>`
        select id from transactions
        where account_no = (select no from accounts where id = ${revoked.accountIds[0]!}) limit 1`;

      // An API process has no jobs, so only its start can have erased anything.
      const app = await startApp(t, { databaseUrl: backup.url, clock, env: { ...env, ROLE: 'api' } });
      const { api, sql, service } = app;
      const { master, dataKeys } = service.deps;
      assert.equal(await opened(gone, dataKeys.store, master), 0);
      assert.equal(await opened(held, dataKeys.store, master), held.length);

      const { data } = (await api.get('/accounts', { key })).body;
      assert.deepEqual(data.map((account: { id: string }) => account.id).sort(), kept.accountIds.toSorted());
      const [account] = revoked.accountIds;
      for (const path of ['balance', 'identity', 'auth', 'spending', 'transactions', 'recurring']) {
        assertError(await api.get(`/accounts/${account}/${path}`, { key }), 404, 'ACCOUNT_NOT_FOUND');
      }
      assertError(
        await api.get(`/transactions/${transaction!.id}/enrichment`, { key }),
        404,
        'TRANSACTION_NOT_FOUND',
      );
      const exported = (await api.get(`/connections/${revoked.connectionId}/export`, { key })).body;
      assert.deepEqual(
        [exported.accounts, exported.transactions, exported.identity, exported.connection.user_id],
        [[], [], null, null],
      );
      assert.equal((await sealedOf(sql, revoked.connectionId)).length, 0);
      const [left] = await sql<{ rows: number }[]>`
        select (select count(*) from accounts where connection_id = ${revoked.connectionId})::int
             + (select count(*) from transactions t join accounts a on a.no = t.account_no
                where a.connection_id = ${revoked.connectionId})::int as rows`;
      assert.equal(left!.rows, 0);
      const connections = (await api.get('/connections', { key })).body.data;
      assert.deepEqual(
        new Map(
          connections.map((each: { connection_id: string; status: string }) => [
            each.connection_id,
            each.status,
          ]),
        ),
        new Map([
          [revoked.connectionId, 'revoked'],
          [kept.connectionId, 'active'],
        ]),
      );
      const events = await sql`
        select type from events where connection_id = ${revoked.connectionId} and type = 'ITEM.CONNECTION_REVOKED'`;
      assert.equal(events.length, 1, 'as the revocation said it');
      assert.deepEqual((await api.get('/readyz')).body.erased_again, [
        { kind: 'connection', count: 1, at: clock.now().toISOString() },
      ]);
      await connectBank(app, key, { user: 'revoked' });
    });
  });
}

/** Returns the status of a request with each credential. */
const doors = async (
  { api, url }: TestApp,
  held: {
    deleted: Account & { session: string; key: string };
    rolled: string;
    revokedKey: string;
    session: string;
    owner: Account;
    simplefin: URL;
    assistant: string;
  },
) => {
  const basic = (address: URL): string =>
    Buffer.from(`${address.username}:${address.password}`).toString('base64');
  const mcp = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${held.assistant}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const simplefin = await fetch(`${url}${held.simplefin.pathname}/accounts?version=2`, {
    headers: { authorization: `Basic ${basic(held.simplefin)}` },
  });
  const logIn = async ({ email, password }: Account): Promise<number> =>
    (await api.post('/developers/login', { body: { email, password } })).status;
  return {
    'deleted developer, key': (await api.get('/accounts', { key: held.deleted.key })).status,
    'deleted developer, session': (await api.get('/developers/me', { key: held.deleted.session })).status,
    'deleted developer, login': await logIn(held.deleted),
    'revoked key': (await api.get('/accounts', { key: held.revokedKey })).status,
    'rolled secret': (await api.get('/accounts', { key: held.rolled })).status,
    'ended session': (await api.get('/developers/me', { key: held.session })).status,
    'replaced password': await logIn(held.owner),
    'budget application': simplefin.status,
    assistant: mcp.status,
  };
};

test('everything that ended since the backup stays ended, in an API process before any worker ran', async (t) => {
  const { url } = await testDatabase(t);
  const clock = new TestClock();
  const before = await startApp(t, { databaseUrl: url, clock, env: generous });
  const { api, sql } = before;
  const gone = await developer(before);
  const goneKey = (await makeKey(before, gone.session)).key;
  const goneUser = await connectBank(before, goneKey, { user: 'of the deleted developer' });
  const owner = await developer(before);
  const made = async () => makeKey(before, owner.session);
  const [rolled, revokedKey, kept] = [await made(), await made(), await made()];
  const both = await connectBank(before, kept.key, { user: 'shares two', accounts: [0, 1] });
  const token = (
    await api.post('/simplefin/tokens', { key: kept.key, body: { account_ids: both.accountIds } })
  ).body;
  const claim = await fetch(token.claim_url.replace(before.config.publicUrl, before.url), { method: 'POST' });
  const simplefin = new URL(await claim.text());
  const [grant, assistant] = [newId('assistantGrant'), newId('assistantToken')];
  await sql`
    insert into assistant_clients (id, name, redirect_uris, created_at) values ('mcpc_1', 'A', '{}', ${clock.now()})`;
  await sql`
    insert into assistant_grants (id, client_id, key_id, developer_id, scopes, created_at)
    select ${grant}, 'mcpc_1', id, developer_id, scopes, created_at from api_keys where public_id = ${kept.id}`;
  await sql`
    insert into assistant_tokens (hash, grant_id, kind, expires_at)
    values (${tokenHash(assistant)}, ${grant}, 'access', ${new Date('2100-01-01')})`;
  const held = {
    deleted: { ...gone, key: goneKey },
    rolled: rolled.key,
    revokedKey: revokedKey.key,
    session: await logIn(before, owner),
    owner,
    simplefin,
    assistant,
  };
  assert.deepEqual(new Set(Object.values(await doors(before, held))), new Set([200]), 'all of it is let in');
  await before.service.close();
  const backup = await copyOfDatabase(t, url);

  const day = await startApp(t, { databaseUrl: url, clock, env: generous });
  const ok = async (call: Promise<{ status: number; body: unknown }>): Promise<void> => {
    const { status, body } = await call;
    assert.equal(status, 200, JSON.stringify(body));
  };
  const body = { email: gone.email, password: gone.password };
  await ok(day.api.delete('/developers/me', { key: gone.session, body }));
  const roll = { overlap_seconds: 0 };
  await ok(day.api.post(`/developers/keys/${rolled.id}/roll`, { key: owner.session, body: roll }));
  await ok(day.api.delete(`/developers/keys/${revokedKey.id}`, { key: owner.session }));
  await ok(day.api.delete(`/simplefin/tokens/${token.id}`, { key: kept.key }));
  await ok(day.api.delete(`/developers/assistants/${grant}`, { key: owner.session }));
  await connectBank(day, kept.key, { user: 'shares two', accounts: [0] });
  await ok(day.api.post('/developers/logout', { key: held.session }));
  await ok(day.api.post('/developers/forgot-password', { body: { email: owner.email } }));
  const reset = await mailedToken(day, owner.email, '/reset-password');
  const another = { token: reset, password: 'another password' };
  await ok(day.api.post('/developers/reset-password', { body: another }));
  await day.service.deps.jobs.drain();
  // The key store is the present one, not a backup of that day.
  const env = { ...generous, KEY_STORE_URL: await keyStoreUrl(url), ROLE: 'api' };
  await day.service.close();

  // Two concurrent starts: what one has ended is not ended again by the other.
  const [app] = await Promise.all([1, 2].map(() => startApp(t, { databaseUrl: backup.url, clock, env })));
  assert.deepEqual(await doors(app!, held), {
    'deleted developer, key': 401,
    'deleted developer, session': 401,
    'deleted developer, login': 401,
    'revoked key': 401,
    'rolled secret': 401,
    'ended session': 401,
    'replaced password': 401,
    'budget application': 403,
    assistant: 401,
  });
  const accounts = (await app!.api.get('/accounts', { key: kept.key })).body.data;
  assert.deepEqual(
    accounts.map(({ id }: { id: string }) => id),
    [both.accountIds[0]],
    'the account that was taken out stays out',
  );
  const rows = await app!.sql`select from connections where id = ${goneUser.connectionId}`;
  assert.equal(rows.length, 0);
  const said = (await app!.api.get('/readyz')).body.erased_again;
  assert.deepEqual(
    said.map(({ kind, count }: { kind: string; count: number }) => `${kind} ${count}`),
    [
      'account 1',
      'api_key 1',
      'assistant_grant 1',
      'developer 1',
      'key_secret 1',
      'password 1',
      'session 3',
      'simplefin_token 1',
    ],
  );
  // Each end is recorded once: the next start finds nothing.
  const next = await startApp(t, { databaseUrl: backup.url, clock, env });
  assert.deepEqual((await next.api.get('/readyz')).body.erased_again, said);
});

test('an Item leaves only the hash of its token, its webhook and its tombstone after a revocation', async (t) => {
  const app = await startApp(t);
  const { id: client_id, key: secret } = await createDeveloper(app);
  const webhook = 'https://example.com/plaid';
  const post = async (path: string, more: object) =>
    (await app.api.post(`/plaid${path}`, { body: { client_id, secret, ...more } })).body;
  const sandbox = { institution_id: 'ins_109508', initial_products: ['transactions'], options: { webhook } };
  const { public_token } = await post('/sandbox/public_token/create', sandbox);
  const { access_token, item_id } = await post('/item/public_token/exchange', { public_token });
  const session = { products: ['transactions'], client_name: 'Renewing', language: 'en' };
  const link = { ...session, country_codes: ['US'], user: { client_user_id: 'x' }, access_token };
  assert.match((await post('/link/token/create', link)).link_token, /^link-sandbox-renew_/);
  assert.equal((await app.sql`select from plaid_link_tokens`).count, 2);
  assert.equal((await app.api.delete(`/connections/${item_id}`, { key: secret })).status, 200);
  const rows = await app.sql`select access_hash, access_sealed, products, webhook_url from plaid_items`;
  assert.deepEqual(
    [...rows],
    [{ access_hash: tokenHash(access_token), access_sealed: null, products: [], webhook_url: webhook }],
  );
  assert.equal((await app.sql`select from plaid_link_tokens`).count, 0);
  assert.equal((await post('/item/get', { access_token })).error_code, 'ITEM_NOT_FOUND');
});

test('a connection that was revoked before tombstones existed is recognised by its destroyed data key', async (t) => {
  const { backup, clock, revoked, kept, env } = await backupFromBefore(t, places['a folder']!);
  const store = await folderKeyStore(fileURLToPath(env.KEY_STORE_URL), clock.now());
  await store.deleteTombstonesBefore('connection', new Date('2100-01-01'));
  const { sql } = await startApp(t, { databaseUrl: backup.url, clock, env });
  assert.equal((await sealedOf(sql, revoked.connectionId)).length, 0);
  assert.ok((await sealedOf(sql, kept.connectionId)).length > 10);
});

test('a backup without its key store decrypts nothing, and starts only if the loss is accepted', async (t) => {
  const { backup, clock, key, revoked, kept } = await backupFromBefore(t, places['a folder']!);
  await assert.rejects(startApp(t, { databaseUrl: backup.url, clock }), /key store does not belong to this/);
  const env = { ACCEPT_LOST_KEYS: 'true' };
  const app = await startApp(t, { databaseUrl: backup.url, clock, env });
  const { api, sql, service } = app;
  const [shown] = (await api.get('/accounts', { key })).body.data;
  assert.deepEqual([shown.iban, typeof shown.balance], [null, 'number'], 'what is not sealed is shown');
  for (const { connectionId, accountIds } of [revoked, kept]) {
    const sealed = await sealedOf(sql, connectionId);
    assert.ok(sealed.length > 10);
    assert.equal(await opened(sealed, service.deps.dataKeys.store, service.deps.master), 0);
    // The service does not know whether it was revoked, so the error does not say so.
    assertError(await api.get(`/accounts/${accountIds[0]}/auth`, { key }), 503, 'SERVICE_UNAVAILABLE');
    assert.equal((await api.get(`/accounts/${accountIds[0]}/balance`, { key })).status, 200);
  }
  await sweep(app);
  assert.equal((await sealedOf(sql, kept.connectionId)).length > 10, true, 'nothing is erased on suspicion');
  assert.equal((await api.delete(`/connections/${kept.connectionId}`, { key })).status, 200);
  await connectBank(app, key, { user: 'kept' });
});

/** Makes a folder key store whose calls a test can watch or make fail. */
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
    addTombstones: async (tombstones) => {
      await watch.before('addTombstones');
      return store.addTombstones(tombstones);
    },
  };
  return { store, watched, watch };
};

describe('a data key', () => {
  test('is destroyed in the end, and its connection has a tombstone, however often the key store fails', async (t) => {
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
    assert.equal((await keysIn(store)).length, 1);
    const again = async (): Promise<void> => {
      await sql`update job set start_after = now() where state = 'retry'`;
      await service.deps.jobs.drain();
    };
    for (let day = 0; day < 5; day++) await again();
    watch.before = async () => {};
    await again();
    assert.equal((await api.get('/readyz')).status, 200);
    assert.deepEqual(await keysIn(store), []);
    assert.equal((await all(store.destroyed())).length, 1);
    assert.deepEqual(
      (await all(store.tombstones())).map(({ kind, id }) => [kind, id]),
      [['connection', connectionId]],
    );
  });

  test('is destroyed with its developer’s account', async (t) => {
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

  test('that no connection uses is destroyed, and no other', async (t) => {
    // The failure is noticed only after the key was made and the history was written.
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
    assert.equal((await keysIn(store)).length, 2, 'a refusal made no key, a failure one');

    clock.advance({ ms: HOUR });
    await sweep(app);
    assert.equal((await keysIn(store)).length, 2, 'whoever made it may still use it');
    clock.advance({ ms: MINUTE });
    await sweep(app);
    const [connection] = await app.sql<{ id: string }[]>`select data_key_id as id from connections`;
    assert.deepEqual(await keptIds(app), [connection!.id]);
    assert.deepEqual([...(await app.sql`select id from unused_data_keys`)], []);
    // A store of several databases, or one that is newer than a restored database, may contain more.
    await store.put([{ id: newDataKeyId(), wrapped: Buffer.from('of another database') }]);
    clock.advance({ ms: 2 * HOUR });
    await sweep(app);
    assert.equal((await keysIn(store)).length, 2);
  });

  test('is not used after it was given up', async (t) => {
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
    // The cache is empty.
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
  assert.deepEqual((await callsOf(revocation)).sort(), ['addTombstones', 'destroy']);
});
