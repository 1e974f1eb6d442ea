/** Replacing a master key: everything that was sealed stays readable. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MINUTE } from '../../packages/common/clock.ts';
import { sealAnew } from '../../src/developers/master-key/rotation.ts';
import { masterSealedColumns } from '../../src/developers/master-key/store.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { INSTALLATION_KEY } from '../../src/platform/keys/data-keys.ts';
import type { WrappedKey } from '../../src/platform/keys/key-store.ts';
import { MasterKey } from '../../src/platform/secrets.ts';
import { signingSecrets } from '../../src/webhooks/endpoints/delivery/signing.ts';
import type { SealedSecrets } from '../../src/webhooks/endpoints/store.ts';
import { developer, generous, mailsTo, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { citusSettings } from '../support/citus.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { authorize, type Connected, connectBank, startSession } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { bareEnvironment } from '../support/process.ts';
import { directoryFor } from '../support/temporary.ts';
import { startVault } from '../support/vault.ts';

/** Hashes that are only compared, and the key that derives simulated persons: neither is decrypted. */
const NOT_SEALED = new Set([
  'ref_hash',
  'hash',
  'code_hash',
  'link_token_hash',
  'secret_hash',
  'session_hash',
  'browser_hash',
  'page_hash',
  'token_hash',
  'customer',
  'descriptor',
  'device_hash',
  'fingerprint',
  'headings_hash',
  'id_hash',
  // Public halves of passkeys, and random numbers that they sign.
  'credential_id',
  'public_key',
  'challenge',
  'claim_hash',
  'access_hash',
  'idempotency_hash',
  'key_store_check',
  'person_key',
  'previous_hash',
]);

/** Columns that are sealed with the data key of the row's connection. */
const OF_A_CONNECTION = [
  'plaid_items.access_sealed',
  'accounts.holder',
  'accounts.iban',
  'accounts.identity',
  'accounts.number',
  'bank_entries.entry',
  'bank_reads.raw',
  'connection_corrections.merchant_name_sealed',
  'connections.bank_grant',
  'ending_consents.bank_grant',
  'transactions.description_sealed',
  'transactions.details_sealed',
  'transactions.merchant_name_sealed',
];

/** Sealed with a key from the client's request, which no database has. It expires within a day. */
const FOR_A_DAY = 'idempotent_requests.sealed';

test('every binary column has a known kind of encryption', async (t) => {
  const { sql } = await testDatabase(t);
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema and data_type = 'bytea'`;
  assert.deepEqual(
    columns
      .filter(({ column }) => !NOT_SEALED.has(column))
      .map(({ table, column }) => `${table}.${column}`)
      .sort(),
    [
      FOR_A_DAY,
      ...OF_A_CONNECTION,
      ...masterSealedColumns.map(({ table, column }) => `${table}.${column}`),
    ].sort(),
    'a column that the master key seals belongs into src/developers/master-key/store.ts',
  );
});

/** Returns every value behind a master key, as the service shows it. */
const everythingSealed = async (app: TestApp, known: Known) => {
  const { api, sql, service, clock } = app;
  const [webhook] = await sql<SealedSecrets[]>`
    select id as "webhookId", secret, previous_secret as "previousSecret",
           previous_secret_until as "previousSecretUntil"
    from webhooks`;
  const { exported_at: _, ...exported } = (
    await api.get(`/connections/${known.connectionId}/export`, { key: known.key })
  ).body;
  return {
    exported,
    auth: (await api.get(`/accounts/${known.accountId}/auth`, { key: known.key })).body.numbers,
    secrets: signingSecrets(service.deps.master, webhook!, clock.now()),
    publicToken: (await api.get(`/connect/${known.session}/status`, { key: known.key })).body.public_token,
    mails: await mailsTo(app, known.email),
  };
};

interface Known {
  key: string;
  email: string;
  connectionId: string;
  accountId: string;
  session: string;
}

const keptKeys = async ({ service }: TestApp): Promise<WrappedKey[]> => {
  const kept: WrappedKey[] = [];
  for await (const page of service.deps.dataKeys.store.keys()) kept.push(...page);
  return kept;
};

/** Returns the number of values sealed with the present master key, and of all sealed values. */
const marked = async (app: TestApp): Promise<{ present: number; all: number }> => {
  const { present } = app.service.deps.master;
  const values = (await keptKeys(app)).map(({ wrapped }) => wrapped);
  for (const { table, column } of masterSealedColumns) {
    const rows = await app.sql<{ value: Buffer }[]>`
      select ${app.sql(column)} as value from ${app.sql(table)} where ${app.sql(column)} is not null`;
    values.push(...rows.map(({ value }) => value));
  }
  return { present: values.filter((value) => present.hasMarked(value)).length, all: values.length };
};

const starter = async (t: TestContext) => {
  const { url } = await testDatabase(t);
  return (master: Buffer, former: Buffer[] = [], env: Record<string, string> = {}) =>
    startApp(t, {
      databaseUrl: url,
      env: {
        ...generous,
        WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
        MASTER_KEY: master.toString('base64'),
        MASTER_KEY_PREVIOUS: former.map((key) => key.toString('base64')).join(','),
        ...env,
      },
    });
};

test('a new master key replaces two former ones, and no value is lost', async (t) => {
  const start = await starter(t);
  const [oldest, older, present] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const first = await start(oldest);
  const { email, session: login } = await developer(first);
  const { key } = await makeKey(first, login);
  const { connectionId, accountIds } = await connectBank(first, key, { user: 'one' });
  const revoked = await connectBank(first, key, { user: 'revoked' });
  await first.api.delete(`/connections/${revoked.connectionId}`, { key });
  const { body: hook } = await first.api.post('/developers/webhooks', {
    key: login,
    body: { url: 'http://127.0.0.1:9000/' },
  });

  // The second key seals some values, while values of the first still exist.
  const second = await start(older, [oldest]);
  await second.api.post(`/developers/webhooks/${hook.id}/rotate-secret`, { key: login });
  await connectBank(second, key, { user: 'two' });
  const session = await startSession(second, key, { user: 'three', scenario: 'empty' });
  await authorize(second, session);
  const known = { key, email, connectionId, accountId: accountIds[0]!, session };
  const before = await everythingSealed(second, known);

  const third = await start(present, [older, oldest]);
  assert.deepEqual(await everythingSealed(third, known), before);
  await third.service.deps.jobs.drain();
  const { present: resealed, all } = await marked(third);
  assert.deepEqual({ resealed, all }, { resealed: all, all: 3 + 1 + 2 + 1 + before.mails.length });
  assert.ok(before.mails.length > 0);

  const last = await start(present);
  assert.deepEqual(await everythingSealed(last, known), before);
  const { body } = await last.api.get('/accounts', { key });
  assert.equal(body.data.length >= 3, true);
});

/** Runs `npm run keys` without blocking this process, which may serve a key management service. */
const keysCommand = async (app: TestApp, action: string, given: Record<string, string>) => {
  const program = fileURLToPath(new URL('../../scripts/keys.ts', import.meta.url));
  const env = {
    ...bareEnvironment,
    DATABASE_URL: app.databaseUrl,
    KEY_STORE_URL: app.config.keyStoreUrl!,
    ...citusSettings(app.databaseUrl),
    ...given,
  };
  const command = spawn(process.execPath, [program, action], { env });
  const [said, [status]] = await Promise.all([
    Promise.all([text(command.stdout), text(command.stderr)]),
    once(command, 'close'),
  ]);
  return { said: said.join(''), status };
};

test('a key management service takes over the master key: start, status, rotation and a new version of its key', async (t) => {
  const vault = await startVault(t);
  const kms = { KMS_URL: vault.url, KMS_TOKEN: vault.token };
  const start = await starter(t);
  const former = randomBytes(32);
  const app = await start(former);
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { user: 'one', scenario: 'empty' });
  const wrappedIn = ({ said }: { said: string }) => /^MASTER_KEY=(vault:\S+)$/m.exec(said)?.[1] ?? said;
  const MASTER_KEY_PREVIOUS = former.toString('base64');
  assert.match((await keysCommand(app, 'new', {})).said, /Set KMS_URL and KMS_TOKEN/);

  // Rotated to a key that only the service has seen in the clear.
  const MASTER_KEY = wrappedIn(await keysCommand(app, 'new', kms));
  const rotated = await keysCommand(app, 'rotate', { ...kms, MASTER_KEY, MASTER_KEY_PREVIOUS });
  assert.equal(rotated.status, 0, rotated.said);
  assert.match(rotated.said, /^MASTER_KEY is wrapped by http.*, version v1 of its key/);
  assert.match(rotated.said, /a former key opens none/);
  const next = await startApp(t, { databaseUrl: app.databaseUrl, env: { ...kms, MASTER_KEY } });
  assert.equal((await next.api.get(`/accounts/${accountIds[0]}/auth`, { key })).status, 200);

  // The service makes a new version of its key: the same master key, wrapped anew.
  vault.rotate();
  const anew = wrappedIn(await keysCommand(app, 'wrap', { ...kms, MASTER_KEY }));
  const status = await keysCommand(app, 'status', { ...kms, MASTER_KEY: anew });
  assert.match(status.said, /version v2 of its key/);
  assert.equal(status.status, 0, status.said);

  // A running process does not need the service; a start does.
  vault.failing = 100;
  assert.equal((await next.api.get(`/accounts/${accountIds[0]}/auth`, { key })).status, 200);
  const starting = startApp(t, {
    databaseUrl: app.databaseUrl,
    env: { ...kms, MASTER_KEY },
    kms: { wait: async () => {} },
  });
  await assert.rejects(starting, {
    name: 'KeyStoreError',
    message: /does not answer \(503: Vault is sealed\)/,
  });
});

test('the command seals everything again, also after an interruption, and shows that the former key decrypts nothing', async (t) => {
  const start = await starter(t);
  const [former, present] = [randomBytes(32), randomBytes(32)];
  const app = await start(former);
  const { session } = await developer(app);
  const { key } = await makeKey(app, session);
  await connectBank(app, key, { user: 'one', scenario: 'empty' });
  await connectBank(app, key, { user: 'two', scenario: 'empty' });
  await app.api.post('/developers/webhooks', { key: session, body: { url: 'http://127.0.0.1:9000/' } });
  await app.service.deps.jobs.drain();
  const keys = (action: string, master: Buffer, previous?: Buffer) =>
    keysCommand(app, action, {
      MASTER_KEY: master.toString('base64'),
      ...(previous ? { MASTER_KEY_PREVIOUS: previous.toString('base64') } : {}),
    });
  const { all } = await marked(app);

  const before = await keys('status', present, former);
  assert.match(before.said, new RegExp(`^${all} values still open with MASTER_KEY_PREVIOUS`, 'm'));
  assert.equal(before.status, 1);
  assert.match((await keys('rotate', former)).said, /nothing to rotate from/);

  // Interrupted after the key store.
  const deps = {
    sql: app.sql,
    master: new MasterKey(present, [former]),
    dataKeys: app.service.deps.dataKeys,
    log: app.service.deps.log,
  };
  const breakOff = (): never => {
    throw new Error('killed');
  };
  await assert.rejects(sealAnew(deps, breakOff), { message: 'killed' });
  const resumed = await keys('rotate', present, former);
  assert.match(resumed.said, new RegExp(`^Sealed ${all - 3} values anew`, 'm'));
  assert.match(
    resumed.said,
    new RegExp(`^MASTER_KEY opens all ${all} values, and a former key opens none`, 'm'),
  );
  assert.equal(resumed.status, 0);

  const rotations = await app.sql<{ actor: string }[]>`
    select actor from admin_actions where action = 'master_key.rotated'`;
  assert.equal(rotations.length, 1, 'a rotation is recorded');
  assert.match(rotations[0]!.actor, /^command:/);

  const old = await keys('status', former);
  assert.match(old.said, new RegExp(`^${all} values open with no configured key`, 'm'));
  assert.equal(old.status, 1);
});

test('a value that no configured key decrypts stays, and does not stop the others', async (t) => {
  const start = await starter(t);
  const [former, present, lost] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const stranger = await start(lost);
  const key = await stranger.createKey();
  await connectBank(stranger, key, { user: 'one', scenario: 'empty' });
  const left = (await keptKeys(stranger)).find(({ id }) => id !== INSTALLATION_KEY);
  await connectBank(await start(former, [], { ACCEPT_LOST_KEYS: 'true' }), key, {
    user: 'two',
    scenario: 'empty',
  });

  const app = await start(present, [former]);
  await app.service.deps.jobs.drain();
  const kept = await keptKeys(app);
  assert.deepEqual(
    kept.filter(({ wrapped }) => !app.service.deps.master.present.hasMarked(wrapped)),
    [left],
  );
  assert.equal(kept.length, 3, 'with the key of the installation');
});

test('a start with a master key that does not belong to the key store is refused with a remedy', async (t) => {
  const start = await starter(t);
  const [right, wrong, next] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const app = await start(right);
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key);
  const isRefused = (message: RegExp) => (error: Error) =>
    error.name === 'KeyStoreError' && message.test(error.message) && /ACCEPT_LOST_KEYS/.test(error.message);
  await assert.rejects(start(wrong), isRefused(/MASTER_KEY_PREVIOUS/));
  // During a replacement, in both directions.
  await start(right, [next]);
  await start(next, [right]);

  // As an earlier version left it: only the keys themselves can identify the store.
  await app.sql`delete from installation`;
  const store = fileURLToPath(app.config.keyStoreUrl!);
  await rm(`${store}/keys/${INSTALLATION_KEY}`);
  await assert.rejects(start(wrong), isRefused(/MASTER_KEY_PREVIOUS/));
  const again = await start(right);
  assert.equal((await again.api.get(`/accounts/${accountIds[0]}/auth`, { key })).status, 200);
  await assert.rejects(start(wrong), isRefused(/MASTER_KEY_PREVIOUS/));

  // The key is lost: its values stay unreadable, and everything else works.
  const without = await start(wrong, [], { ACCEPT_LOST_KEYS: 'true' });
  assertError(await without.api.get(`/accounts/${accountIds[0]}/auth`, { key }), 503, 'SERVICE_UNAVAILABLE');
  await connectBank(without, key, { user: 'another' });
  await start(wrong);
  await assert.rejects(start(right), isRefused(/MASTER_KEY_PREVIOUS/));
});

test('a start with an empty or foreign key store is refused', async (t) => {
  const { url } = await testDatabase(t);
  const app = await startApp(t, { databaseUrl: url });
  const key = await app.createKey();
  await connectBank(app, key);
  const empty = pathToFileURL(await directoryFor(t)).href;
  const isRefused = { name: 'KeyStoreError', message: /KEY_STORE_URL.*ACCEPT_LOST_KEYS/s };
  await assert.rejects(startApp(t, { databaseUrl: url, env: { KEY_STORE_URL: empty } }), isRefused);
  const foreign = (await startApp(t)).config.keyStoreUrl!;
  await assert.rejects(startApp(t, { databaseUrl: url, env: { KEY_STORE_URL: foreign } }), isRefused);
  await app.sql`delete from installation`;
  await assert.rejects(startApp(t, { databaseUrl: url, env: { KEY_STORE_URL: foreign } }), isRefused);

  // Removed while a process runs.
  assert.equal((await app.api.get('/readyz')).status, 200);
  await rm(`${fileURLToPath(app.config.keyStoreUrl!)}/keys/${INSTALLATION_KEY}`);
  assertError(await app.api.get('/readyz'), 503, 'SERVICE_UNAVAILABLE');
});

test('a missing data key makes its own accounts unavailable, and no list fails', async (t) => {
  const app = await startApp(t, { env: generous });
  const { api, clock, service } = app;
  const { session } = await developer(app);
  const { key } = await makeKey(app, session);
  const lost = await connectBank(app, key, { user: 'lost' });
  const kept = await connectBank(app, key, { user: 'kept' });
  const token = await api.post('/simplefin/tokens', {
    key,
    body: { account_ids: [...lost.accountIds, ...kept.accountIds] },
  });
  assert.equal(token.status, 201, JSON.stringify(token.body));
  const claim = await fetch(token.body.claim_url.replace(app.config.publicUrl, app.url), { method: 'POST' });
  const access = new URL(await claim.text());
  const [row] = await app.sql<{ id: string }[]>`
    select data_key_id as id from connections where id = ${lost.connectionId}`;
  const { store } = service.deps.dataKeys;
  const wrapped = (await store.get([row!.id])).get(row!.id)!;
  // One key cannot be unwrapped, as if another master key had wrapped it.
  await store.rewrap(row!.id, wrapped, Buffer.from('sealed by nobody'));
  clock.advance({ ms: 2 * MINUTE });

  const { data: accounts } = (await api.get('/accounts', { key })).body;
  const of = ({ accountIds }: Connected) =>
    accounts.filter(({ id }: { id: string }) => accountIds.includes(id));
  assert.equal(accounts.length, lost.accountIds.length + kept.accountIds.length);
  assert.ok(of(lost).every(({ iban }: { iban: string | null }) => iban === null));
  assert.ok(of(kept).every(({ iban }: { iban: string | null }) => iban !== null));

  const healthOf = ({ body }: ApiResponse, { connectionId }: Connected) =>
    (body.data ?? [body]).find((each: { connection_id: string }) => each.connection_id === connectionId)
      .health.reason;
  for (const list of [
    await api.get('/connections', { key }),
    await api.get('/developers/connections', { key: session }),
  ]) {
    assert.equal(healthOf(list, lost), 'key_unavailable');
    assert.equal(healthOf(list, kept), null);
  }
  assert.equal(
    healthOf(await api.get(`/connections/${lost.connectionId}`, { key }), lost),
    'key_unavailable',
  );

  const [one] = lost.accountIds;
  for (const path of [
    `/accounts/${one}/auth`,
    `/accounts/${one}/transactions`,
    `/accounts/${one}/recurring`,
  ]) {
    assertError(await api.get(path, { key }), 503, 'SERVICE_UNAVAILABLE');
  }
  assertError(await api.get(`/connections/${lost.connectionId}/export`, { key }), 503, 'SERVICE_UNAVAILABLE');
  for (const path of [
    `/accounts/${one}/balance`,
    `/accounts/${one}/spending`,
    '/transactions?text=a',
    `/connections/${kept.connectionId}/export`,
  ]) {
    assert.equal((await api.get(path, { key })).status, 200, path);
  }
  const found = (await api.get('/transactions', { key })).body.data;
  assert.ok(found.length > 0, 'the search goes on with what can be read');

  const exported = (await api.get('/developers/me/export', { key: session })).body.connections;
  assert.deepEqual(
    exported
      .map((each: { connection_id: string; unreadable?: boolean; accounts: unknown[] }) => [
        each.connection_id,
        each.unreadable ?? false,
        each.accounts.length > 0,
      ])
      .sort(),
    [
      [lost.connectionId, true, false],
      [kept.connectionId, false, true],
    ].sort(),
  );
  const read = await fetch(`${app.url}${access.pathname}/accounts?version=2`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${access.username}:${access.password}`).toString('base64')}`,
    },
  });
  const set = await read.json();
  assert.deepEqual(set.accounts.map(({ id }: { id: string }) => id).sort(), kept.accountIds.toSorted());
  assert.match(
    JSON.stringify(set.errlist),
    /The key that opens the encrypted data of this connection is not available/,
  );

  // The other connections are updated, and the clock advances.
  assert.equal((await api.post('/sandbox/clock/advance', { key, body: { days: 2 } })).status, 200);
  await service.deps.jobs.send(app.sql, dailyPullQueue, {});
  await service.deps.jobs.drain();
  const after = (await api.get('/connections', { key })).body.data;
  assert.equal(healthOf({ body: { data: after } } as ApiResponse, kept), null);
  const [noted] = await app.sql<{ reason: string }[]>`
    select reason from connection_health where connection_id = ${lost.connectionId}`;
  assert.equal(noted!.reason, 'key_unavailable', 'webhooks hear of it, too');
  assert.equal((await api.delete(`/connections/${lost.connectionId}`, { key })).status, 200);
  await connectBank(app, key, { user: 'lost' });
});
