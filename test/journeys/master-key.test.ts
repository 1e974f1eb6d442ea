/** A master key is replaced while everything that was sealed before stays readable. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { masterSealedColumns } from '../../src/master-key/store.ts';
import type { WrappedKey } from '../../src/platform/keys/key-store.ts';
import { signingSecrets } from '../../src/webhooks/signing.ts';
import type { SealedSecrets } from '../../src/webhooks/store.ts';
import { developer, generous, mailsTo, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';

/** SHA-256 of what is only compared, and what derives the sandbox's persons: nothing of it is read back. */
const NOT_SEALED = new Set([
  'hash',
  'code_hash',
  'link_token_hash',
  'secret_hash',
  'session_hash',
  'token_hash',
  'customer',
  'descriptor',
  'device_hash',
  'fingerprint',
  'headings_hash',
  'claim_hash',
  'access_hash',
  'idempotency_hash',
  'person_key',
]);

/** Sealed with the data key of the row's connection. */
const OF_A_CONNECTION = [
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

/** Sealed with a key that is made of what the client sends and no database has: it lapses within a day. */
const FOR_A_DAY = 'idempotent_requests.sealed';

test('of every column of bytes it is known what seals it', async (t) => {
  const { sql } = await testDatabase(t);
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`;
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
    'a column that the master key seals belongs into src/master-key/store.ts',
  );
});

/** Everything that a master key stands behind, as the service shows it. */
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
  for await (const page of service.deps.dataKeys.store.kept()) kept.push(...page);
  return kept;
};

/** How many sealed values say that the present master key sealed them, and how many there are. */
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
  return (master: Buffer, former: Buffer[] = []) =>
    startApp(t, {
      databaseUrl: url,
      env: {
        ...generous,
        WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
        MASTER_KEY: master.toString('base64'),
        MASTER_KEY_PREVIOUS: former.map((key) => key.toString('base64')).join(','),
      },
    });
};

test('a new master key takes the place of two former ones, and nothing is lost', async (t) => {
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

  // The second key seals some of it, while the first one's values are still there.
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
  assert.deepEqual({ resealed, all }, { resealed: all, all: 3 + 2 + 1 + before.mails.length });
  assert.ok(before.mails.length > 0);

  const last = await start(present);
  assert.deepEqual(await everythingSealed(last, known), before);
  const { body } = await last.api.get('/accounts', { key });
  assert.equal(body.data.length >= 3, true);
});

test('a value that no configured key opens stays as it is, and holds up no other', async (t) => {
  const start = await starter(t);
  const [former, present, lost] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const stranger = await start(lost);
  const key = await stranger.createKey();
  await connectBank(stranger, key, { user: 'one', scenario: 'empty' });
  const [left] = await keptKeys(stranger);
  await connectBank(await start(former), key, { user: 'two', scenario: 'empty' });

  const app = await start(present, [former]);
  await app.service.deps.jobs.drain();
  const kept = await keptKeys(app);
  assert.deepEqual(
    kept.filter(({ wrapped }) => !app.service.deps.master.present.hasMarked(wrapped)),
    [left],
  );
  assert.equal(kept.length, 2);
});
