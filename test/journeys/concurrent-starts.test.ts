/** Processes that start at the same time with one database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelOf } from '../../src/events/signal-store.ts';
import type { Tag } from '../../src/platform/database/query.ts';
import { checkServer, faultOfVersion } from '../../src/platform/database/server-check.ts';
import { withStartupLock } from '../../src/platform/database/startup-lock.ts';
import { inSchema } from '../../src/platform/database-address.ts';
import { startApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { emptyDatabase } from '../support/database.ts';

test('three concurrent starts on an empty database all succeed, and prepare it once', async (t) => {
  for (let round = 0; round < 2; round++) {
    const { url: databaseUrl, sql } = await emptyDatabase(t);
    const apps = await Promise.all([1, 2, 3].map(() => startApp(t, { databaseUrl, env: { ROLE: 'all' } })));
    for (const { api, demoKey } of apps) {
      assert.equal((await api.get('/readyz')).status, 200);
      assert.equal((await api.get('/connections', { key: demoKey })).status, 200);
    }
    const [made] = await sql<{ demoKeys: number; schedules: number; queues: number }[]>`
      select (select count(*) from api_keys where kind = 'demo') as "demoKeys",
             (select count(*) from schedule) as schedules,
             (select count(distinct name) from schedule) as queues`;
    assert.equal(made!.demoKeys, 1);
    assert.ok(made!.schedules > 0);
    assert.equal(made!.schedules, made!.queues);
  }
});

test('installations in two schemas of one database share nothing, whatever the search path of the role', async (t) => {
  const { url, sql } = await emptyDatabase(t);
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  await sql`create schema elsewhere`;
  await sql`alter database ${sql(name)} set search_path = elsewhere`;
  const start = async (schema: string) => {
    const app = await startApp(t, { databaseUrl: inSchema(url, schema), env: { ROLE: 'all' } });
    return { app, key: await app.createKey() };
  };
  const [one, two] = [await start('one'), await start('two')];
  const { connectionId } = await connectBank(one.app, one.key);
  assert.equal((await one.app.api.get(`/connections/${connectionId}`, { key: one.key })).status, 200);
  assert.equal((await two.app.api.get('/connections', { key: one.key })).status, 401);
  assert.equal((await two.app.api.get(`/connections/${connectionId}`, { key: two.key })).status, 404);
  const schemas = await sql<{ schema: string; jobs: number }[]>`
    select schemaname as schema, (count(*) filter (where tablename = 'job'))::integer as jobs from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') group by 1 order by 1`;
  assert.deepEqual(
    schemas.map(({ schema, jobs }) => [schema, jobs]),
    [
      ['one', 0],
      ['one_jobs', 1],
      ['two', 0],
      ['two_jobs', 1],
    ],
  );
  assert.notEqual(channelOf('one'), channelOf('two'), 'the installations do not wake each other');
});

test('a start waits for a running preparation, and not for one that failed or was lost', async (t) => {
  const { sql } = await emptyDatabase(t);
  const order: string[] = [];
  /** Resolves when the last statement of two connections is the request for the lock. */
  const bothAsked = async (): Promise<void> => {
    for (;;) {
      const { count } = await sql`
        select from pg_stat_activity
        where datname = current_database() and state = 'idle' and query like 'select pg_try_advisory_lock%'`;
      if (count === 2) return;
    }
  };
  const begun = Promise.withResolvers<void>();
  let firstPid: number | undefined;
  let waitedFor: unknown[] | undefined;
  const first = withStartupLock(sql, async () => {
    order.push('first');
    const [holder] = await sql<{ pid: number }[]>`
      select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
      where l.locktype = 'advisory' and l.granted`;
    firstPid = holder!.pid;
    begun.resolve();
    await bothAsked();
    order.push('first fails');
    throw new Error('no');
  });
  await begun.promise;
  const second = withStartupLock(
    sql,
    async () => {
      order.push('second');
      const { count } = await sql`
      select pg_terminate_backend(l.pid)
      from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
      where l.locktype = 'advisory' and l.granted`;
      order.push(`second loses ${count}`);
    },
    ({ pid, application }) => {
      waitedFor ??= [pid === firstPid, application];
    },
  );
  await assert.rejects(first, /no/);
  await second;
  assert.equal(await withStartupLock(sql, async () => 'third'), 'third');
  assert.deepEqual(waitedFor, [true, 'test'], 'a start says for which session it waits');
  assert.deepEqual(order, ['first', 'first fails', 'second', 'second loses 1']);
});

test('a start refuses an old PostgreSQL, and a pooler that gives a session to others between two statements', async (t) => {
  const { sql } = await emptyDatabase(t);
  assert.equal(faultOfVersion(160_000, '16.0'), null);
  assert.match(
    faultOfVersion(150_099, '15.99')!,
    /is PostgreSQL 15\.99, and the service needs PostgreSQL 16 or newer/,
  );
  await checkServer(sql);
  const sessions = [await sql.reserve(), await sql.reserve()];
  /** A connection of a pooler, whose statements run in these sessions in turn. */
  const through = (turns: typeof sessions): (typeof sessions)[number] => {
    let statements = 0;
    const next = () => turns[statements++ % turns.length]!;
    return Object.assign((...query: Parameters<Tag>) => next()(...query), {
      unsafe: (text: string) => next().unsafe(text),
      begin: (work: (tx: Tag) => unknown) => next().begin(work),
      release: () => {},
      processId: 0,
    }) as unknown as (typeof sessions)[number];
  };
  const check = (...connections: (typeof sessions)[]) =>
    checkServer({ reserve: async () => through(connections.shift()!) });
  const [one, other] = sessions.map((session) => [session]);
  try {
    await check(one!, other!);
    await assert.rejects(check(one!, one!), /Set DATABASE_SESSION_URL/);
    await assert.rejects(check(sessions, other!), /Set DATABASE_SESSION_URL/);
    const refused = Object.assign(new Error('prepared statement "s1" already exists'), { code: '42P05' });
    await assert.rejects(checkServer({ reserve: () => Promise.reject(refused) }), /Set DATABASE_SESSION_URL/);
    await assert.rejects(checkServer({ reserve: () => Promise.reject(new Error('no')) }), /^Error: no$/);
  } finally {
    for (const session of sessions) session.release();
  }
});
