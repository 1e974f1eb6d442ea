/**
 * A database of the version in which tenants were known by their public ids: nothing that names a key is lost, and what
 * customers, records and queued jobs call a key by goes on.
 */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { keyErasureQueue } from '../../src/connections/erase-key.ts';
import { filingOf } from '../../src/idempotency/record.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { migrationsDirectory } from '../../src/platform/database/start.ts';
import { MasterKey, tokenHash } from '../../src/platform/secrets.ts';
import { newApiKey, newId } from '../../src/vocabulary/ids.ts';
import { startApp } from '../support/app.ts';
import { emptyDatabase } from '../support/database.ts';
import { directoryFor } from '../support/temporary.ts';

const LIVING = 'key_000000000000000000000z';
const REVOKED = 'key_000000000000000000000a';

const migrateTo = async (t: TestContext, sql: Sql, last: string): Promise<void> => {
  const directory = await directoryFor(t);
  for (const file of await readdir(migrationsDirectory)) {
    if (/^\d/.test(file) && file < last)
      await copyFile(join(migrationsDirectory, file), join(directory, file));
  }
  await migrate(sql, directory);
};

const populated = async (t: TestContext) => {
  const { sql, url } = await emptyDatabase(t);
  await migrateTo(t, sql, '0700');
  await sql.unsafe(
    await readFile(new URL('../data/upgrade/before-key-numbers.sql', import.meta.url), 'utf8'),
  );
  return { sql, url };
};

/** Every row that names a key, with the public id of that key. */
const rowsOfKeys = async (sql: Sql, publicId: string): Promise<Record<string, string[]>> => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where attname = 'key_id' and relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    order by relname`;
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select (to_jsonb(t) || jsonb_build_object('key_id', ${publicId}))::text as row from ${name} t`,
    );
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
};

test('every row that names a key still names that key', async (t) => {
  const { sql } = await populated(t);
  const before = await rowsOfKeys(sql, 'key_id');
  for (const [table, rows] of Object.entries(before)) {
    for (const key of [LIVING, REVOKED])
      assert.ok(rows.join().includes(key), `${table} has no row of ${key}`);
  }
  await sql`insert into pull_leases values ('key_0000000000000000000000', 'conn_0', 'job', '2026-03-01')`;
  await migrateTo(t, sql, '0710');
  // A key that was deleted has no number.
  before.request_log = before
    .request_log!.map((row) => row.replace('"key_00000000000000000000"', 'null'))
    .sort();
  assert.deepEqual(await rowsOfKeys(sql, '(select public_id from api_keys k where k.id = t.key_id)'), before);
  const keys = await sql<{ id: number; publicId: string }[]>`
    select id, public_id as "publicId" from api_keys order by id`;
  assert.deepEqual(
    [...keys],
    [
      { id: 1, publicId: LIVING },
      { id: 2, publicId: REVOKED },
    ],
  );
});

test('the service goes on with it: keys, cursors, records of requests, and jobs that name a key', async (t) => {
  const { sql, url } = await populated(t);
  const [key, session] = [newApiKey(), newId('developerSession')];
  await sql`
    insert into key_secrets (hash, key_id, prefix, created_at)
    values (${tokenHash(key)}, ${LIVING}, ${key.slice(0, 18)}, '2026-03-01'),
           (${tokenHash(newApiKey())}, ${REVOKED}, 'svc_test_sk_rvkd00', '2026-03-01')`;
  await sql`
    insert into developer_sessions (hash, developer_id, expires_at)
    values (${tokenHash(session)}, 'dev_0000000000000000000001', '2026-04-01')`;
  const owner = { name: `key ${LIVING}`, keyId: 0, session: null };
  const filing = filingOf(new MasterKey(Buffer.alloc(32, 7)), owner, 'once');
  const linkToken = {
    object: 'link_token',
    link_token: 'lt_0000000000000000000000',
    expires_in: 1_800,
    expires_at: '2026-03-14T10:30:00.000Z',
    usage: 'Pass it on.',
  };
  const sealed = filing.seal({
    fingerprint: hash('sha256', '["POST","/link/token/create",{},{"user_id":"ana"}]', 'base64'),
    response: { status: 200, errorCode: null, headers: [], body: JSON.stringify(linkToken) },
    goal: null,
  });
  await sql`
    insert into idempotent_requests (hash, key_id, connection_ids, user_id, sealed, settled, created_at)
    values (${filing.hash}, ${LIVING}, '{}', 'ana', ${sealed}, true, '2026-03-14T09:00:00Z')`;

  const { api, service } = await startApp(t, { databaseUrl: url, env: { ACCEPT_LOST_KEYS: 'true' } });
  for (const n of [1, 2]) await service.deps.dataKeys.create(`dkey_${String(n).padStart(32, '0')}`);
  const account = 'acc_000000000000000000000z';
  const cursor = 'txn_100000000000000000000z';
  const rest = await api.get(`/accounts/${account}/transactions?cursor=${cursor}`, { key });
  assert.deepEqual(
    rest.body.added.map(({ id }: { id: string }) => id),
    ['txn_200000000000000000000z'],
  );
  const again = await api.post('/link/token/create', {
    key,
    body: { user_id: 'ana' },
    headers: { 'Idempotency-Key': 'once' },
  });
  assert.deepEqual([again.status, again.body], [200, linkToken]);

  const keys = await api.get('/developers/keys', { key: session });
  assert.deepEqual(
    keys.body.data.map(({ id }: { id: string }) => id),
    [REVOKED, LIVING],
  );
  for (const path of ['/developers/events', '/developers/requests', '/developers/assistants']) {
    const { body } = await api.get(path, { key: session });
    const named = body.data.map(({ api_key_id }: { api_key_id: string }) => api_key_id);
    assert.ok(named.includes(LIVING), path);
    assert.ok(
      named.every((id: string) => [LIVING, REVOKED].includes(id)),
      path,
    );
  }

  await service.deps.jobs.send(sql, keyErasureQueue, { keyId: REVOKED });
  await service.deps.jobs.drain();
  const left = await sql<{ id: string }[]>`select id from connections where revoked_at is null`;
  assert.deepEqual([...left], [{ id: 'conn_000000000000000000000z' }]);
});
