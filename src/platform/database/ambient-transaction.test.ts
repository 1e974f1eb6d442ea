import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import type { Sql } from './postgres.ts';

const names = async (sql: Sql): Promise<string[]> =>
  (await sql<{ name: string }[]>`select name from names order by name`).map(({ name }) => name);

/** Runs some work between a first and a last statement that record that they ran. */
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

test('several steps join one transaction with the first and last statements, from the first `begin` on', async (t) => {
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
      // A nested begin, as of a function that does not know its caller.
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

test('a failed step is undone alone, and concurrent steps take turns', async (t) => {
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

test('work without a transaction gets one for the first and last statements; work left running has its own', async (t) => {
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

test('the connection returns to the pool, however the work ends', async (t) => {
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

test('a step’s unawaited work writes nothing after the step, whether it failed or not', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text primary key)`;
  for (const fails of [true, false]) {
    let left: Promise<unknown> = Promise.resolve();
    await around(sql, async () => {
      const step = sql.begin((tx) => {
        // The response arrives after the step has ended, and before the insert.
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
