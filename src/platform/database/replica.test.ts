/** Tests with a real replica that follows a real PostgreSQL by streaming. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { startApp } from '../../../test/support/app.ts';
import { connectBank } from '../../../test/support/connect.ts';
import { createDeveloper } from '../../../test/support/developer.ts';
import { ending } from '../../../test/support/ending.ts';
import { type Streaming, startStreaming } from '../../../test/support/streaming.ts';
import { createLogger } from '../log.ts';
import { connect, type Db, type Sql } from './postgres.ts';
import { createReplica, type Replica } from './replica.ts';

const MAX_LAG = 10_000;

describe('a read replica', () => {
  const end = ending();
  let servers: Streaming;
  let primary: Sql;
  let standby: Sql;
  let now = 0;

  const follow = (url = servers.replicaUrl): Replica => {
    const log = createLogger('silent', false);
    const replica = createReplica(primary, { url, maxLagMs: MAX_LAG, log, now: () => now });
    end.after(() => replica.close());
    return replica;
  };
  /** Returns whether a read was served by the replica. */
  const isRead = async ({ reads }: { reads: Db }): Promise<boolean> => {
    const [row] = await reads<{ follows: boolean }[]>`select pg_is_in_recovery() as follows`;
    return row!.follows;
  };
  /** Resolves when the replica serves reads, after it has caught up with the database. */
  const caughtUp = async (replica: Replica): Promise<void> => {
    do await replica.measure();
    while (!(await isRead(replica)));
  };
  const replayed = async (): Promise<void> => {
    const [at] = await primary<{ at: string }[]>`select pg_current_wal_lsn()::text as at`;
    for (;;) {
      const [row] = await standby<{ done: boolean }[]>`
        select pg_last_wal_replay_lsn() >= ${at!.at}::text::pg_lsn as done`;
      if (row!.done) return;
    }
  };

  before(async () => {
    servers = await startStreaming(end);
    primary = connect(servers.url, { max: 2 });
    standby = connect(servers.replicaUrl, { max: 1 });
    end.after(async () => {
      await primary.end();
      await standby.end({ timeout: 1 });
    });
    await primary`create table kept (value integer not null)`;
    await replayed();
  });

  beforeEach(() => {
    now += 100 * MAX_LAG;
  });

  test('serves reads once it follows, with the same values and types as the database', async () => {
    const replica = follow();
    assert.equal(await isRead(replica), false, 'nothing is known yet');
    await caughtUp(replica);
    const [row] = await replica.reads<{ day: string; sum: number; text: string }[]>`
      select date '2026-03-14' as day, 3::bigint + ${4}::bigint as sum, ${'a'}::text as text`;
    assert.deepEqual(row, { day: '2026-03-14', sum: 7, text: 'a' });
  });

  test('serves reads while it is not too late, and again when it has caught up', async (t) => {
    const replica = follow();
    await caughtUp(replica);
    await standby`select pg_wal_replay_pause()`;
    t.after(() => standby`select pg_wal_replay_resume()`);
    await primary`insert into kept values (1)`;
    now += MAX_LAG;
    await replica.measure();
    assert.equal(await isRead(replica), true, 'late by as much as it may be');
    now += 1;
    await replica.measure();
    assert.equal(await isRead(replica), false);
    const [row] = await replica.reads`select count(*) as count from kept`;
    assert.equal(row!.count, 1, 'and no query fails');
    await standby`select pg_wal_replay_resume()`;
    await caughtUp(replica);
  });

  test('is checked once a second, without extra queries', async () => {
    const replica = follow();
    while (!(await isRead(replica))) now += 1_000;
    now += 2 * MAX_LAG;
    while (!(await isRead(replica))) now += 1_000;
  });

  test('leaves a failed query to the database', async () => {
    const replica = follow();
    await caughtUp(replica);
    await primary`create sequence counted`;
    await replayed();
    const [row] = await replica.reads`select nextval('counted') as value`;
    assert.equal(row!.value, 1);
    await caughtUp(replica);
  });

  test('is not used if it is no replica', async () => {
    const replica = follow(servers.url);
    await replica.measure();
    await primary`set application_name = 'primary'`;
    const [row] = await replica.reads`select current_setting('application_name') as name`;
    assert.equal(row!.name, 'primary');
  });

  test('serves reports only, and nothing that depends on a connection', async (t) => {
    const app = await startApp(t, {
      databaseUrl: servers.url,
      env: { DATABASE_REPLICA_URL: servers.replicaUrl, REPLICA_MAX_LAG: '3600' },
    });
    const { api, service } = app;
    const { key, session } = await createDeveloper(app);
    await replayed();
    while (!(await isRead(service.deps)));
    await standby`select pg_wal_replay_pause()`;
    t.after(() => standby`select pg_wal_replay_resume()`);
    const { connectionId } = await connectBank(app, key);
    await service.deps.recorder.flush();
    const of = async (path: string, used: string) => (await api.get(path, { key: used })).body;
    const figures = async () => [
      (await of('/developers/usage', session)).total_requests,
      (await of('/developers/overview', session)).last_24_hours.requests,
    ];
    assert.deepEqual(await figures(), [0, 0]);
    assert.equal((await of('/connections', key)).data[0].connection_id, connectionId);
    assert.ok((await of('/developers/requests', session)).data.length > 0);
    await standby`select pg_wal_replay_resume()`;
    await replayed();
    const [all] = await figures();
    assert.ok(all! > 0);
  });

  test('that is lost fails no query', async () => {
    const replica = follow();
    await caughtUp(replica);
    await servers.stopReplica();
    assert.equal(await isRead(replica), false);
    await replica.measure();
    assert.equal(await isRead(replica), false);
  });
});
