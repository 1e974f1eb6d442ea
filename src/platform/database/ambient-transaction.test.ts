import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import type { Sql } from './postgres.ts';

const names = async (sql: Sql): Promise<string[]> =>
  (await sql<{ name: string }[]>`select name from names order by name`).map(({ name }) => name);

/** A joint around some work, whose first and last statements note that they ran. */
const around = <T>(sql: Sql, work: () => Promise<T>, last: () => void = () => {}) =>
  sql.ambient({
    first: async (tx) => {
      await tx`insert into names values ('first')`;
    },
    work,
    last: async (tx, result) => {
      await tx`insert into names values ('last')`;
      last();
      return result;
    },
  });

test('several steps are one transaction with what comes first and last, from the first that begins one', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text)`;
  const fail = () => {
    throw new Error('crash');
  };
  const work = async () => {
    await sql`insert into names values ('before')`;
    await sql.begin((tx) => tx`insert into names values ('one')`);
    // Another connection sees nothing yet, this one does.
    assert.equal((await sql`select from names where name in ('first', 'one')`).count, 2);
    await sql`insert into names values ('between')`;
    await sql.begin(async (tx) => {
      await tx`insert into names values ('two')`;
      // Begun within, as a function does that does not know where it is called.
      await sql.begin((inner) => inner`insert into names values ('within')`);
    });
    return 'result';
  };
  await assert.rejects(around(sql, work, fail), /crash/);
  assert.deepEqual(await names(sql), ['before']);
  assert.equal(await around(sql, work), 'result');
  assert.deepEqual(await names(sql), [
    'before',
    'before',
    'between',
    'first',
    'last',
    'one',
    'two',
    'within',
  ]);
});

test('a step that fails is undone alone, and several at once take turns', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text primary key)`;
  await around(sql, async () => {
    const step = (name: string) => sql.begin((tx) => tx`insert into names values (${name})`);
    const results = await Promise.allSettled(['a', 'b', 'a', 'c'].map(step));
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    );
  });
  assert.deepEqual(await names(sql), ['a', 'b', 'c', 'first', 'last']);
});

test('work without a transaction gets one for what comes first and last; what it leaves running has its own', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text)`;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let left: Promise<unknown> = Promise.resolve();
  await around(sql, async () => {
    left = over.then(() => sql.begin((tx) => tx`insert into names values ('left')`));
  });
  assert.deepEqual(await names(sql), ['first', 'last']);
  resolve();
  await left;
  assert.deepEqual(await names(sql), ['first', 'last', 'left']);
});

test('the connection goes back to the pool, however it ends', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text)`;
  for (let round = 0; round < 15; round++) {
    await assert.rejects(
      around(sql, () => sql.begin((tx) => tx`select 1 / 0`)),
      { code: '22012' },
    );
    await assert.rejects(
      sql.ambient({
        first: () => Promise.reject(new Error('not today')),
        work: () => sql.begin((tx) => tx`insert into names values ('never')`),
        last: async () => {},
      }),
      /not today/,
    );
    const lost = around(sql, async () => {
      await sql.begin((tx) => tx`select pg_terminate_backend(pg_backend_pid())`).catch(() => {});
    });
    await assert.rejects(lost);
  }
  assert.deepEqual(await names(sql), []);
});

test('what a step has left at work writes nothing any more, whether it failed or not', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text primary key)`;
  for (const fails of [true, false]) {
    let left: Promise<unknown> = Promise.resolve();
    await around(sql, async () => {
      const step = sql.begin((tx) => {
        // Responded to when the step has ended, and before that is written.
        left = tx`select`.then(() => tx`insert into names values ('left')`);
        left.catch(() => {});
        if (fails) throw new Error('failed');
      });
      if (fails) await assert.rejects(step, /failed/);
      else await step;
    });
    await assert.rejects(left, /the transaction is over/);
    assert.deepEqual(await names(sql), ['first', 'last']);
    await sql`delete from names`;
  }
});
