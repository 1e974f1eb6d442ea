/** Signals are sent with the commit, are few, and may be lost. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { ending } from '../../../test/support/ending.ts';
import { connect, type Sql } from './postgres.ts';
import { createSignals, type Signals } from './signals.ts';

describe('signals', () => {
  const end = ending();
  let url: string;
  let sql: Sql;
  let one: Signals;
  let other: Signals;
  /** Signals that each process has received, in order. */
  const received = { one: [] as object[], other: [] as object[] };
  let arrived = Promise.withResolvers<void>();
  let gaps = 0;

  before(async () => {
    ({ url, sql } = await testDatabase(end));
    [one, other] = [createSignals(sql, 'test'), createSignals(sql, 'test')];
    one.receive((message) => void received.one.push(message));
    other.receive(
      (message) => {
        received.other.push(message);
        arrived.resolve();
      },
      () => {
        gaps += 1;
        arrived.resolve();
      },
    );
    await Promise.all([one.open(), other.open(), other.open()]);
  });

  /** Resolves with the other process's signals after one of this name has arrived. */
  const until = async (name: string): Promise<object[]> => {
    while (!received.other.some((message) => (message as { name: string }).name === name)) {
      await arrived.promise;
      arrived = Promise.withResolvers();
    }
    return received.other.splice(0);
  };

  test('are sent when the transaction commits, and not when it is undone', async () => {
    await assert.rejects(
      sql.begin(async (tx) => {
        one.send(tx, { name: 'undone' });
        throw new Error('undone');
      }),
    );
    await sql.begin(async (tx) => {
      one.send(tx, { name: 'done' });
      await tx`select 1`;
      assert.deepEqual(received.one, []);
    });
    assert.deepEqual(
      received.one.splice(0),
      [{ name: 'done' }],
      'the sender’s process has it with the commit',
    );
    assert.deepEqual(await until('done'), [{ name: 'done' }]);
    assert.deepEqual(received.one, [], 'and has it once');
  });

  test('of a joined transaction are sent with it, also those of a step through the pool', async () => {
    const joint = (fail: boolean) =>
      sql.ambient({
        first: async () => {},
        work: async () => {
          await sql.begin((tx) => one.send(tx, { name: 'step' }));
          one.send(sql, { name: 'pool' });
        },
        last: async () => {
          assert.deepEqual(received.one, []);
          if (fail) throw new Error('undone');
        },
      });
    await assert.rejects(joint(true), /undone/);
    assert.deepEqual(received.one, []);
    await joint(false);
    assert.deepEqual(received.one.splice(0), [{ name: 'step' }, { name: 'pool' }]);
    assert.deepEqual(await until('pool'), [{ name: 'step' }, { name: 'pool' }]);
  });

  test('of many commits are one notification at a time, without duplicates', async (t) => {
    let underWay = 0;
    let most = 0;
    let sent = 0;
    const counted = Object.assign(
      async (...query: Parameters<Sql>) => {
        sent += 1;
        most = Math.max(most, ++underWay);
        await sql(...query);
        underWay -= 1;
      },
      { afterCommit: sql.afterCommit, begin: sql.begin, listen: sql.listen },
    ) as unknown as Sql;
    const busy = createSignals(counted, 'test');
    t.after(() => busy.close());
    const COMMITS = 200;
    for (let count = 0; count < COMMITS; count++) busy.send(counted, { name: 'again' });
    busy.send(counted, { name: 'last' });
    const names = (await until('last')).map((message) => (message as { name: string }).name);
    assert.deepEqual(names, ['again', 'again', 'last'].slice(3 - names.length));
    assert.equal(most, 1);
    assert.ok(sent <= 2, `${sent} notifications`);
  });

  test('report when others may have been missed', async () => {
    const broken = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "test"'`;
    assert.equal(broken.length, 2);
    while (gaps === 0) {
      await arrived.promise;
      arrived = Promise.withResolvers();
    }
    one.send(sql, { name: 'after' });
    assert.deepEqual(await until('after'), [{ name: 'after' }]);
  });

  test('that wait are sent before the process ends, and none afterwards', async () => {
    const leaving = connect(url);
    const last = createSignals(leaving, 'test');
    for (const name of ['first', 'waiting']) last.send(leaving, { name });
    await last.close();
    last.send(leaving, { name: 'late' });
    await leaving.end();
    assert.deepEqual(await until('waiting'), [{ name: 'first' }, { name: 'waiting' }]);
  });
});
