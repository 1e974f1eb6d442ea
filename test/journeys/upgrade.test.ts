/**
 * A database of the version before the key store, which kept the data keys of connections beside what they seal.
 * `before-key-store.json` was written by that version itself: its rows, and what it answered about them.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { readSteps } from '../../src/overview/onboarding-store.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { migrationsDirectory } from '../../src/platform/database/start.ts';
import { INSTALLATION_KEY } from '../../src/platform/keys/data-keys.ts';
import { folderKeyStore } from '../../src/platform/keys/folder-store.ts';
import type { KeyStore, WrappedKey } from '../../src/platform/keys/key-store.ts';
import { signingSecrets } from '../../src/webhooks/signing.ts';
import type { SealedSecrets } from '../../src/webhooks/store.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import type { TestDatabase } from '../support/database.ts';
import { databaseOfBefore } from '../support/database-of-before.ts';
import { directoryFor } from '../support/temporary.ts';

const LAST_MIGRATION = '0303_consent_scan.sql';

const before = JSON.parse(
  readFileSync(new URL('../data/upgrade/before-key-store.json', import.meta.url), 'utf8'),
);

/** The database as that version left it. */
const ofBefore = (t: TestContext): Promise<TestDatabase> => databaseOfBefore(t, LAST_MIGRATION, before.rows);

const start = (t: TestContext, { url }: TestDatabase, keyStore?: KeyStore): Promise<TestApp> =>
  startApp(t, { databaseUrl: url, clock: new TestClock(before.at), ...(keyStore ? { keyStore } : {}) });

const all = async (pages: AsyncIterable<WrappedKey[]>): Promise<WrappedKey[]> => {
  const found: WrappedKey[] = [];
  for await (const page of pages) found.push(...page);
  return found;
};

/** What was sealed, and the numbers around it. */
const essence = (exported: typeof before.exports.x) => ({
  // That version knew no health, and nothing but banks.
  connection: { ...exported.connection, health: undefined, provider: undefined },
  identity: exported.identity,
  accounts: exported.accounts.map(({ id, iban, balance }: Record<string, unknown>) => ({
    id,
    iban,
    balance,
  })),
  transactions: exported.transactions.map(({ id, date, amount, description }: Record<string, unknown>) => ({
    id,
    date,
    amount,
    description,
  })),
});

const assertNothingLost = async ({ api, sql, service }: TestApp): Promise<void> => {
  for (const [id, expected] of Object.entries<typeof before.exports.x>(before.exports)) {
    const { status, body } = await api.get(`/connections/${id}/export`, { key: before.key });
    assert.equal(status, 200);
    assert.deepEqual(essence(body), essence(expected));
    assert.equal(body.connection.provider, 'bank');
    for (const { connection_id, channel, counterparty, review } of body.transactions) {
      assert.deepEqual([connection_id, channel, counterparty, review], [id, null, null, null]);
    }
    assert.equal(body.connection.health.status, 'healthy');
  }
  for (const [id, expected] of Object.entries<typeof before.auth.x>(before.auth)) {
    const { body } = await api.get(`/accounts/${id}/auth`, { key: before.key });
    assert.deepEqual([body.numbers, body.account_holder], [expected.numbers, expected.account_holder]);
  }
  const status = await api.get(`/connect/${before.session}/status`, { key: before.key });
  assert.equal(status.body.public_token, before.publicToken);
  assert.deepEqual((await api.get('/dev/outbox')).body.data, before.outbox);
  const [webhook] = await sql<SealedSecrets[]>`
    select id as "webhookId", secret, previous_secret as "previousSecret",
           previous_secret_until as "previousSecretUntil"
    from webhooks`;
  assert.deepEqual(signingSecrets(service.deps.master, webhook!, new Date(before.at)), [
    before.webhook.secret,
    before.webhook.previousSecret,
  ]);
  const [keys] = await sql<{ beside: number; stored: number }[]>`
    select count(data_key)::int as beside, count(data_key_id)::int as stored from connections`;
  assert.deepEqual({ ...keys }, { beside: 0, stored: 4 });
  const inStore = (await all(service.deps.dataKeys.store.kept())).map(({ id }) => id);
  assert.equal(inStore.filter((id) => id !== INSTALLATION_KEY).length, 4);
};

describe('a database of the version before the key store', () => {
  test('knows which first steps were taken: a call, and an event that arrived', async (t) => {
    const { sql } = await ofBefore(t);
    await sql`update webhook_deliveries set status = 'delivered', next_attempt_at = null, settled_at = now()`;
    await migrate(sql, migrationsDirectory);
    const [{ id }] = before.rows.developers.filter(({ id }: { id: string }) =>
      before.rows.webhooks.some(({ developer_id }: { developer_id: string }) => developer_id === id),
    );
    assert.deepEqual(Object.values(await readSteps(sql, id, ['banca-intesa'])), Array(6).fill(true));
  });

  test('starts with nothing lost, in several processes at once, and goes on', async (t) => {
    const database = await ofBefore(t);
    const [app, other] = await Promise.all([start(t, database), start(t, database)]);
    await assertNothingLost(app!);
    await assertNothingLost(other!);

    const { api, sql, clock } = app!;
    const [id] = Object.keys(before.exports) as [string];
    const advanced = await api.post('/sandbox/clock/advance', { key: before.key, body: { days: 25 } });
    assert.equal(advanced.status, 200);
    const { body } = await api.get(`/connections/${id}/export`, { key: before.key });
    const known = new Set(before.exports[id].transactions.map((row: { id: string }) => row.id));
    const sealed = await sql<{ id: string }[]>`
      select t.id from transactions t join accounts a on a.no = t.account_no
      where a.connection_id = ${id} and t.description_sealed is not null`;
    const fresh = sealed.filter((row) => !known.has(row.id));
    assert.ok(fresh.length > 0, 'what comes later is sealed with the same key');
    for (const row of fresh) {
      const shown = body.transactions.find((each: { id: string }) => each.id === row.id);
      assert.ok(shown.description.length > 0);
    }

    const { dataKeys, jobs } = app!.service.deps;
    const stored = await all(dataKeys.store.kept());
    assert.equal((await api.delete(`/connections/${id}`, { key: before.key })).status, 200);
    await jobs.drain();
    clock.advance({ ms: MINUTE });
    const left = new Set((await all(dataKeys.store.kept())).map((key) => key.id));
    assert.equal(stored.filter((key) => !left.has(key.id)).length, 1);
  });

  test('loses nothing when it is first started with another master key', async (t) => {
    const database = await ofBefore(t);
    const options = { databaseUrl: database.url, clock: new TestClock(before.at) };
    const other = Buffer.alloc(32, 8).toString('base64');
    const { api } = await startApp(t, { ...options, env: { MASTER_KEY: other } });
    const [account] = Object.keys(before.auth);
    assertError(await api.get(`/accounts/${account}/auth`, { key: before.key }), 503, 'SERVICE_UNAVAILABLE');
    const env = { MASTER_KEY: other, MASTER_KEY_PREVIOUS: before.masterKey };
    await assertNothingLost(await startApp(t, { ...options, env }));
  });

  test('has its consent records as they were given and ended', async (t) => {
    const database = await ofBefore(t);
    const connectionOf = (bank: string): string =>
      before.rows.connections.find(
        (row: { bank_id: string; user_id: string | null }) => row.bank_id === bank && row.user_id,
      ).id;
    const [early, renewed] = [connectionOf('otp'), connectionOf('banca-intesa')];
    await database.sql`update connections set expires_at = '2026-04-01T00:00:00Z' where id = ${early}`;
    await database.sql`
      insert into consents (connection_id, key_id, permissions, granted_at, expires_at)
      select connection_id, key_id, permissions, '2026-03-20T00:00:00Z', expires_at from consents
      where connection_id = ${renewed}`;
    const { sql } = await start(t, database);
    const consents = async (id: string) =>
      (
        await sql<{ permissions: string[]; until: Date }[]>`
          select permissions, expires_at as until from consents where connection_id = ${id} order by id`
      ).map(({ permissions, until }) => [permissions.join(), until.toISOString()]);
    assert.deepEqual(await consents(early), [['accounts,balances,transactions', '2026-04-01T00:00:00.000Z']]);
    assert.deepEqual(await consents(renewed), [
      ['accounts,balances,identity,transactions', '2026-03-20T00:00:00.000Z'],
      ['accounts,balances,identity,transactions', '2026-06-12T10:00:00.000Z'],
    ]);
  });

  test('loses nothing when its first start is killed between the store and the database', async (t) => {
    const database = await ofBefore(t);
    const store = await folderKeyStore(join(await directoryFor(t), 'keys'), new Date(before.at));
    const killed: KeyStore = {
      ...store,
      put: async (keys) => {
        await store.put(keys);
        if (keys.some(({ id }) => id !== INSTALLATION_KEY)) throw new Error('killed');
      },
    };
    await assert.rejects(start(t, database, killed), /killed/);
    const [row] = await database.sql<{ beside: number }[]>`
      select count(data_key)::int as beside from connections`;
    assert.equal(row!.beside, 4, 'a key leaves the database only when it is in the store');
    await assertNothingLost(await start(t, database, store));
  });
});
