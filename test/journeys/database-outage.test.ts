/** A database that does not respond, and a full disk: refused requests, their errors, and the recovery. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import { connect } from '../../src/platform/database/postgres.ts';
import { isUnreachable } from '../../src/platform/database/unreachable.ts';
import type { DiskSpace } from '../../src/platform/disk-space.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { blackHole } from '../support/black-hole.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { deepTest } from '../support/depth.ts';
import { waitUntil } from '../support/locks.ts';
import { directoryFor } from '../support/temporary.ts';

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

const untilReady = async ({ api }: TestApp): Promise<void> => {
  for (;;) {
    const { status, body } = await api.get('/readyz');
    if (status === 200) return;
    assert.equal(body.error_code, 'SERVICE_UNAVAILABLE');
  }
};

const linkToken = ({ api }: TestApp, key: string, user: string): Promise<ApiResponse> =>
  api.post('/link/token/create', { key, body: { user_id: user } });

const DISK_FULL = 'The disk of the service is full. Nothing was changed; try again later.';

test('while the database does not respond all requests are refused, and later all work again', async (t) => {
  const database = await testDatabase(t);
  const network = await blackHole(t, database.url);
  const app = await startApp(t, { databaseUrl: network.url, patienceMs: 200 });
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key);
  const { watch } = app.service.deps;
  const read = () => app.api.get(`/accounts/${accountIds[0]}/transactions`, { key });
  assert.equal((await read()).status, 200);
  assert.equal(watch.isSilent, false);

  network.swallow();
  // More requests than connections, with and without an owner: the waiting ones are refused too.
  const began = performance.now();
  const [reads, changes, ready] = await Promise.all([
    times(30, read),
    times(5, (n) => linkToken(app, key, `user-${n}`)),
    app.api.get('/readyz'),
  ]);
  assert.ok(performance.now() - began < 60_000, 'nobody waits for the network to give up');
  for (const refused of [...reads, ...changes, ready]) assertError(refused, 503, 'SERVICE_UNAVAILABLE');
  assert.equal(ready.body.error_message, 'The database does not answer. Try again shortly.');
  assert.equal(watch.isSilent, true);
  // From now on requests are refused at once.
  assertError(await read(), 503, 'SERVICE_UNAVAILABLE');
  assert.equal((await app.api.get('/healthz')).status, 200);

  network.forward();
  await untilReady(app);
  assert.equal(watch.isSilent, false);
  const after = await Promise.all([times(30, read), times(20, (n) => linkToken(app, key, `later-${n}`))]);
  assert.deepEqual([...new Set(after.flat().map(({ status }) => status))], [200]);
  assert.ok((await app.service.deps.jobs.drain()) >= 0);
  // The pool has all its connections, and none of them is within a transaction.
  await times(10, () => app.service.deps.sql`select pg_sleep(0.05)`);
  // Background work may be busy with one for a moment.
  await waitUntil('ten idle connections', async () => {
    const sessions = await database.sql<{ state: string; count: number }[]>`
      select state, count(*) from pg_stat_activity
      where datname = current_database() and application_name = 'open-banking' and query not like 'listen %'
        and pid <> pg_backend_pid() group by state`;
    return isDeepStrictEqual([...sessions], [{ state: 'idle', count: 10 }]);
  });
});

test('a slow statement does not count as a silent database', async (t) => {
  const { sql, url } = await testDatabase(t);
  const app = await startApp(t, { databaseUrl: url, patienceMs: 200 });
  await app.sql.begin((tx) => tx`select pg_sleep(2)`);
  assert.equal(app.service.deps.watch.isSilent, false);
  assert.equal((await sql`select 1`).count, 1);
});

test('a statement without disk space gives 503, and /readyz fails until there is space', async (t) => {
  const { sql, url } = await testDatabase(t);
  const app = await startApp(t, { databaseUrl: url });
  const key = await app.createKey();
  // PostgreSQL's error when a file cannot grow: for a table of the service, and for the table that /readyz writes.
  await sql`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
  await sql`create trigger full_disk before insert on link_tokens for each row execute function no_space()`;
  const { query } = pg.Client.prototype as { query: (this: pg.Client, ...given: unknown[]) => unknown };
  const probe = t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [{ text?: string; name?: string }];
    if (statement.text?.includes('disk_space_probe')) {
      statement.text = `do $$ begin raise 'could not extend file' using errcode = '53100'; end $$`;
      delete statement.name;
    }
    return query.call(this, ...given);
  });
  const refused = await linkToken(app, key, 'user-1');
  assertError(refused, 503, 'SERVICE_UNAVAILABLE');
  assert.equal(refused.body.error_message, DISK_FULL);
  assert.equal(refused.headers.get('retry-after'), '10');
  const ready = await app.api.get('/readyz');
  assertError(ready, 503, 'SERVICE_UNAVAILABLE');
  assert.equal(ready.body.error_message, DISK_FULL);
  assert.equal((await app.api.get('/accounts', { key })).status, 200);

  probe.mock.restore();
  await sql.unsafe('drop trigger full_disk on link_tokens');
  assert.equal((await app.api.get('/readyz')).status, 200);
  assert.equal((await linkToken(app, key, 'user-1')).status, 200);
});

test('a machine of Citus that cannot be reached gives 503', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  await app.sql`
    create function unreachable() returns trigger language plpgsql as
      $$ begin raise 'connection to the remote node failed' using errcode = '08006'; end $$`;
  await app.sql`create trigger unreachable before insert on link_tokens for each row execute function unreachable()`;
  assertError(await linkToken(app, key, 'user-1'), 503, 'SERVICE_UNAVAILABLE');
  assert.ok(isUnreachable('08006'), 'a cell that is there is served while it starts');
});

test('changes are refused while little space is left, and reads work', async (t) => {
  const disk = { isShort: false, look: async () => {}, close: () => {} } as { isShort: boolean } & DiskSpace;
  const app = await startApp(t, { disk });
  const key = await app.createKey();
  disk.isShort = true;
  const refused = await linkToken(app, key, 'user-1');
  assertError(refused, 503, 'SERVICE_UNAVAILABLE');
  assert.equal(refused.body.error_message, DISK_FULL);
  assert.equal((await app.api.get('/readyz')).body.error_message, DISK_FULL);
  assert.equal((await app.api.get('/accounts', { key })).status, 200);
  disk.isShort = false;
  assert.equal((await app.api.get('/readyz')).status, 200);
  assert.equal((await linkToken(app, key, 'user-1')).status, 200);
});

/** Returns whether this user may mount a small file system. If not, the tests above cover the service. */
const canMount = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return tried.status === 0;
};

if (canMount()) {
  deepTest(
    'on a full disk no acknowledged data are lost, and the embedded database recovers by itself',
    async (t) => {
      const ends: (() => Promise<void>)[] = [];
      const inside = { after: (end: () => Promise<void>) => void ends.unshift(end) };
      t.after(async () => {
        for (const end of ends) await end();
      });
      const directory = await directoryFor(inside);
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=711', 'tmpfs', directory]);
      inside.after(async () => void spawnSync('umount', ['--lazy', directory]));
      const ended = Promise.withResolvers<void>();
      const database = await startEmbedded({
        dataDir: join(directory, 'data'),
        onDiskFull: ended.resolve,
        onCrash: (reason) => ended.reject(new Error(reason)),
      });
      inside.after(() => database.stop());
      const app = await startApp(inside, { databaseUrl: database.url, env: { DATA_DIR: directory } });
      const key = await app.createKey();
      const acknowledged: string[] = [];
      const change = async (user: string): Promise<number> => {
        const response = await linkToken(app, key, user);
        if (response.status === 200) acknowledged.push(user);
        else assertError(response, 503, 'SERVICE_UNAVAILABLE');
        return response.status;
      };
      for (let n = 0; n < 20; n++) assert.equal(await change(`before-${n}`), 200);

      const ballast = join(directory, 'ballast');
      const file = await open(ballast, 'w');
      await assert.rejects(
        async () => {
          for (;;) await file.write(Buffer.alloc(65_536));
        },
        { code: 'ENOSPC' },
      );
      await file.close();
      await app.service.deps.disk!.look();
      assert.equal(await change('without space'), 503);
      assert.equal((await app.api.get('/readyz')).body.error_message, DISK_FULL);
      assert.equal((await app.api.get('/accounts', { key })).status, 200);

      // The service's own writes fill the rest of the log: PostgreSQL stops.
      const other = connect(database.url, { max: 1 });
      await assert.rejects(async () => {
        for (;;) await other`select pg_logical_emit_message(true, 'filling', repeat('x', 1000000))`;
      });
      await other.end({ timeout: 0 });
      await ended.promise;
      assertError(await app.api.get('/accounts', { key }), 503, 'SERVICE_UNAVAILABLE');
      assertError(await app.api.get('/readyz'), 503, 'SERVICE_UNAVAILABLE');

      await rm(ballast);
      await app.service.deps.disk!.look();
      await untilReady(app);
      for (let n = 0; n < 5; n++) assert.equal(await change(`after-${n}`), 200);
      const rows = await app.sql<
        { userId: string }[]
      >`select user_id as "userId" from link_tokens order by 1`;
      assert.deepEqual(
        rows.map(({ userId }) => userId),
        acknowledged.toSorted(),
      );
    },
  );
}
