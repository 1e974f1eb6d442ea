import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as laterOn } from 'node:timers/promises';
import { testDatabase } from '../../../test/support/database.ts';
import { waitForLockWaiter } from '../../../test/support/locks.ts';
import { pipelined } from './pipelined.ts';
import type { Tx } from './postgres.ts';

const add = async (tx: Tx, name: string): Promise<string> => {
  await tx`insert into names values (${name})`;
  return name;
};

const listed = async (tx: Tx): Promise<string[]> =>
  (await tx<{ name: string }[]>`select name from names order by name`).map(({ name }) => name);

test('steps of a transaction run in order, and each has its own result', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text primary key)`;
  const results = await sql.begin((tx) => pipelined([add(tx, 'a'), listed(tx), add(tx, 'b'), listed(tx)]));
  assert.deepEqual(results, ['a', ['a'], 'b', ['a', 'b']]);
});

test('when the first of two statements waits for a lock, the second waits behind it', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text primary key)`;
  const lock = async (tx: Tx): Promise<void> => {
    await tx`select pg_advisory_xact_lock(1)`;
  };
  const found = await sql.begin(async (tx) => {
    await lock(tx);
    const waiting = sql.begin((other) => pipelined([lock(other), listed(other)]));
    await waitForLockWaiter(sql, tx);
    await add(tx, 'of the holder');
    return { waiting };
  });
  assert.deepEqual((await found.waiting)[1], ['of the holder']);
});

test('the first error is thrown after all steps have ended, and all are undone', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text primary key)`;
  await add(sql, 'taken');
  let ended = false;
  const slow = async (tx: Tx): Promise<void> => {
    try {
      await add(tx, 'slow');
      for (let turn = 0; turn < 5; turn++) await laterOn();
      await add(tx, 'slower');
    } finally {
      ended = true;
    }
  };
  await assert.rejects(
    sql.begin(async (tx) => {
      const failing = pipelined([slow(tx), add(tx, 'taken'), add(tx, 'behind it')]);
      await failing.catch(() => assert.ok(ended, 'a step was still at work'));
      await failing;
    }),
    { code: '23505' },
  );
  assert.deepEqual([...(await sql`select name from names`)], [{ name: 'taken' }]);
});

test('the error of steps within steps is thrown, not the refusals that follow it', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text primary key)`;
  await add(sql, 'taken');
  const failing = sql.begin((tx) =>
    pipelined([add(tx, 'before'), pipelined([add(tx, 'taken'), add(tx, 'behind it')]), add(tx, 'after')]),
  );
  await assert.rejects(failing, { code: '23505' });
});

test('a step that fails before its first statement undoes all steps too', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text primary key)`;
  const refuse = async (): Promise<void> => {
    throw new Error('refused');
  };
  await assert.rejects(
    sql.begin((tx) => pipelined([add(tx, 'a'), refuse(), add(tx, 'b')])),
    /refused/,
  );
  assert.equal((await sql`select from names`).count, 0);
});
