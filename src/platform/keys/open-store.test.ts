import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dropWith, emptyDatabase } from '../../../test/support/database.ts';
import { freePort } from '../../../test/support/process.ts';
import { directoryFor } from '../../../test/support/temporary.ts';
import { type Config, loadConfig } from '../config.ts';
import { connect, type Sql } from '../database/postgres.ts';
import { KeyStoreError } from './key-store.ts';
import { openKeyStore } from './open-store.ts';

const AT = new Date('2026-03-14T10:00:00Z');

const configOf = (env: Record<string, string>): Config => loadConfig({ ...env });

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Opens the configured store, and stores a key in it. */
const useStore = async (t: TestContext, config: Config, sql: Sql): Promise<void> => {
  const store = await openKeyStore(config, sql, AT);
  t.after(() => store.close());
  await store.put([{ id: 'one', wrapped: Buffer.from('1') }]);
  assert.deepEqual(await store.get(['one']), new Map([['one', Buffer.from('1')]]));
};

const refusal = async (config: Config, sql: Sql): Promise<string> => {
  const error = await openKeyStore(config, sql, AT).then(
    () => assert.fail('it was opened'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof KeyStoreError, String(error));
  return error.message;
};

test('with DATABASE_URL the key store is a second database, created by the first of many starts', async (t) => {
  const { url, sql } = await emptyDatabase(t);
  const name = `${nameOf(url)}_keys`;
  dropWith(t, name);
  const config = configOf({ DATABASE_URL: url });
  await Promise.all(Array.from({ length: 8 }, () => useStore(t, config, sql)));
  const [tables] = await sql<{ keys: string | null }[]>`select to_regclass('data_keys')::text as keys`;
  assert.equal(tables!.keys, null, 'nothing of it is in the database itself');
  assert.equal((await sql`select from pg_database where datname = ${name}`).count, 1);
  await useStore(t, config, sql);
});

test('if no database may be created, the error has the commands for an administrator, and the service then continues', async (t) => {
  const { url, sql } = await emptyDatabase(t);
  const name = `${nameOf(url)}_keys`;
  dropWith(t, name);
  const limited = new URL(url);
  limited.searchParams.set('options', '-c default_transaction_read_only=on');
  const own = connect(limited.href, { max: 1 });
  t.after(() => own.end());
  const config = configOf({ DATABASE_URL: limited.href });
  const message = await refusal(config, own);
  assert.match(message, /could not be created: .*\n.*KEY_STORE_URL/s);
  const [statement] = /create database "\w+" owner "\w+";/.exec(message)!;
  assert.equal(statement, `create database "${name}" owner "${new URL(url).username}";`);

  await sql.unsafe(statement);
  assert.match(
    await refusal(config, own),
    new RegExp(`database ${name} at .* cannot be used: .*may create tables`, 's'),
  );
  await useStore(t, configOf({ DATABASE_URL: url }), own);
});

test('a name that PostgreSQL would cut is refused, because it could be that of another database', async (t) => {
  const { url: existing, sql } = await emptyDatabase(t);
  const name = `t${randomBytes(29).toString('hex')}`;
  assert.equal(name.length, 59);
  dropWith(t, name);
  await sql`create database ${sql(name)}`;
  const url = new URL(existing);
  url.pathname = `/${name}`;
  const own = connect(url.href, { max: 1 });
  t.after(() => own.end());
  assert.match(await refusal(configOf({ DATABASE_URL: url.href }), own), /_keys, whose name is too long/);
});

test('KEY_STORE_URL names another database or a folder; an unusable one gives a clear error', async (t) => {
  const { sql } = await emptyDatabase(t);
  const { url } = await emptyDatabase(t);
  await useStore(t, configOf({ KEY_STORE_URL: url }), sql);
  const directory = await directoryFor(t);
  await useStore(t, configOf({ KEY_STORE_URL: `file://${directory}/some%20where/keys` }), sql);

  const missing = new URL(url);
  missing.pathname = '/no_such_database';
  assert.match(
    await refusal(configOf({ KEY_STORE_URL: missing.href }), sql),
    /no_such_database.*does not exist/s,
  );
  const nobody = `postgres://someone:pass@127.0.0.1:${await freePort()}/keys`;
  const unreachable = await refusal(configOf({ KEY_STORE_URL: nobody }), sql);
  assert.match(unreachable, /database keys at 127\.0\.0\.1:\d+, cannot be used: .*ECONNREFUSED/);
  assert.doesNotMatch(unreachable, /pass/);
  await writeFile(join(directory, 'file'), '');
  const blocked = await refusal(configOf({ KEY_STORE_URL: `file://${directory}/file/keys` }), sql);
  assert.match(blocked, /folder .*\/file\/keys cannot be used: ENOTDIR/);
});

test('without DATABASE_URL it is a folder in the data directory', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryFor(t);
  await chmod(directory, 0o700);
  await useStore(t, configOf({ DATA_DIR: directory }), sql);
  const again = await openKeyStore(configOf({ KEY_STORE_URL: `file://${directory}/keys` }), sql, AT);
  assert.deepEqual([...(await again.get(['one'])).keys()], ['one']);
});
