import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import type { Ending } from '../../../test/support/ending.ts';
import { createJobs, jobQueue, worker } from '../jobs/jobs.ts';
import { createLogger } from '../log.ts';
import { type OwnerId, ownerContext, runAsOwner } from '../owner-context.ts';
import { connect, type Db } from './postgres.ts';
import { createSignals } from './signals.ts';

const CONNECTIONS = 10;
const SHARE = 4;
const IN_TURN = 5;

const pool = async (t: Ending) => {
  const { url } = await testDatabase(t);
  const sql = connect(url, { max: CONNECTIONS });
  t.after(() => sql.end());
  return sql;
};

const as = <T>(owner: string, work: () => T): T => runAsOwner({ owner, clientGone: null }, work);

/** Transactions that stay open until the test releases them, with their number. */
const held = (t: Ending) => {
  const open = new Set<string>();
  const ending = Promise.withResolvers<void>();
  t.after(async () => ending.resolve());
  const changed = new EventTarget();
  const hold = (name: string) => async (): Promise<string> => {
    open.add(name);
    changed.dispatchEvent(new Event('change'));
    await ending.promise;
    return name;
  };
  const reaches = async (size: number): Promise<void> => {
    while (open.size < size) {
      await new Promise((resolve) => changed.addEventListener('change', resolve, { once: true }));
    }
  };
  return { open, hold, reaches, letGo: ending.resolve };
};

test('an owner gets at most its share of the pool, and others get connections', async (t) => {
  const sql = await pool(t);
  const { open, hold, reaches, letGo } = held(t);
  const names = Array.from({ length: 30 }, (_, n) => `greedy ${n}`);
  const greedy = as('greedy', () => names.map((name) => sql.begin(hold(name))));
  await reaches(SHARE);
  // As many rounds as connections, so that each transaction could have got one.
  for (let round = 0; round < 3; round++) {
    const results = await as('quiet', () => Promise.all(names.map(() => sql`select 1 as one`)));
    assert.equal(results.length, names.length);
    assert.equal((await sql`select 1 as one`)[0]!.one, 1, 'work on nobody’s behalf');
  }
  assert.equal(open.size, SHARE);
  letGo();
  assert.deepEqual(await Promise.all(greedy), names);
});

test('turns are one transaction at a time for an owner, and limited in total', async (t) => {
  const sql = await pool(t);
  const { open, hold, reaches, letGo } = held(t);
  const owners = Array.from({ length: 8 }, (_, n) => `owner ${n}`);
  const turns = owners.flatMap((owner) => [1, 2].map((n) => sql.inTurn(owner, hold(`${owner}, ${n}`))));
  await reaches(IN_TURN);
  await Promise.all(Array.from({ length: 30 }, () => sql`select 1`));
  assert.deepEqual(
    [...open].sort(),
    owners.slice(0, IN_TURN).map((owner) => `${owner}, 1`),
  );
  letGo();
  await Promise.all(turns);
  assert.equal(open.size, 16);
});

test('keys of one developer leave turns to others, for any number of keys', async (t) => {
  const sql = await pool(t);
  const { open, hold, reaches, letGo } = held(t);
  const keys = Array.from({ length: 8 }, (_, n) => n);
  const many = as('developer', () => keys.map((key) => sql.inTurn(key, hold(`key ${key}`))));
  await reaches(2);
  const others = ['one', 'two', 'three'].map((name) => as(name, () => sql.inTurn(name, hold(name))));
  await reaches(IN_TURN);
  assert.deepEqual([...open].sort(), ['key 0', 'key 1', 'one', 'three', 'two']);
  letGo();
  assert.equal((await Promise.all([...many, ...others])).length, 11);
});

test('a turn ends with its transaction, however that ends', async (t) => {
  const sql = await pool(t);
  await assert.rejects(
    sql.inTurn('one', async () => {
      throw new Error('no');
    }),
    /no/,
  );
  await assert.rejects(
    sql.inTurn('one', (tx) => tx`select 1 / 0`),
    /division by zero/,
  );
  await assert.rejects(
    sql.inTurn('one', async (tx) => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`;
      return tx`select 1`;
    }),
  );
  assert.deepEqual([...(await sql.inTurn('one', (tx) => tx`select 1 as one`))], [{ one: 1 }]);
});

test('a client that disconnects before its turn gets none', async (t) => {
  const sql = await pool(t);
  const { hold, reaches, letGo } = held(t);
  const first = sql.inTurn('one', hold('first'));
  await reaches(1);
  const client = new AbortController();
  const began: string[] = [];
  const left = runAsOwner({ owner: null, clientGone: client.signal }, () =>
    sql.inTurn('one', async () => began.push('left')),
  );
  const stays = sql.inTurn('one', async () => 'stays');
  client.abort(new Error('gone'));
  await assert.rejects(left, /gone/);
  letGo();
  assert.equal(await first, 'first');
  assert.equal(await stays, 'stays');
  assert.deepEqual(began, []);
});

test('when too many wait for the turns of an owner, further ones are refused', async (t) => {
  const sql = await pool(t);
  const { hold, reaches, letGo } = held(t);
  const turns = Array.from({ length: 101 }, (_, n) => sql.inTurn('one', hold(String(n))));
  await reaches(1);
  await assert.rejects(sql.inTurn('one', hold('too many')), { code: 'SERVICE_UNAVAILABLE' });
  assert.equal(await sql.inTurn('other', async () => 'let in'), 'let in');
  letGo();
  assert.equal((await Promise.all(turns)).length, 101);
});

test('when a thousand wait for the share of one owner, only that owner’s next request is refused', async (t) => {
  const { sql } = await testDatabase(t);
  const { hold, reaches, letGo } = held(t);
  const behalfOfOne = { owner: 'one', clientGone: null };
  const transactions = Array.from({ length: 4 }, (_, n) =>
    runAsOwner(behalfOfOne, () => sql.begin(hold(String(n)))),
  );
  await reaches(4);
  const waiting = Array.from({ length: 1_000 }, () =>
    runAsOwner(behalfOfOne, async () => await sql`select 1`),
  );
  await assert.rejects(
    runAsOwner(behalfOfOne, async () => await sql`select 1`),
    { code: 'SERVICE_UNAVAILABLE' },
  );
  assert.equal((await sql`select 1`).count, 1);
  letGo();
  await Promise.all([...transactions, ...waiting]);
});

test('a lock of another transaction is waited for up to the timeout', async (t) => {
  const { url, sql: holder } = await testDatabase(t);
  const sql = connect(url, { lockTimeoutMs: 50 });
  t.after(() => sql.end());
  await holder`create table things (id integer primary key)`;
  await holder`insert into things values (1)`;
  await holder.begin(async (tx) => {
    await tx`select from things where id = 1 for update`;
    await assert.rejects(sql`update things set id = 2 where id = 1`, { code: '55P03' });
    await assert.rejects(
      sql.inTurn('one', (other) => other`update things set id = 2 where id = 1`),
      { code: '55P03' },
    );
  });
  assert.equal((await sql.inTurn('one', (tx) => tx`update things set id = 2 where id = 1`)).count, 1);
  const bounds = async (db: Db) => {
    const [row] = await db<{ bounds: string }[]>`
      select concat_ws(' ', current_setting('lock_timeout'), current_setting('statement_timeout')) as bounds`;
    return row!.bounds;
  };
  assert.equal(await bounds(holder), '4s 1min');
  assert.equal(await holder.begin(bounds), '10s 10min', 'a transaction takes longer');
  const reserved = await holder.reserve();
  assert.equal(await bounds(reserved), '4s 0', 'a migration as long as it does');
  reserved.release();
  assert.equal(await bounds(holder), '4s 1min', 'and afterwards all is as before');
});

test('all jobs of a process use one share', async (t) => {
  const { url, sql } = await testDatabase(t);
  const jobs = createJobs(url, createLogger('silent', false), createSignals(sql, 'signals'), { run: false });
  t.after(() => jobs.stop());
  const queue = jobQueue<Record<string, never>>('whose');
  const owners: (OwnerId | null)[] = [];
  const run = async (): Promise<void> => {
    owners.push(ownerContext().owner);
  };
  await jobs.start([worker(queue, run), worker(jobQueue('detached'), run, { detached: true })]);
  await jobs.send(sql, queue, {});
  await jobs.send(sql, jobQueue('detached'), {});
  await jobs.drain();
  assert.deepEqual(owners, ['background', 'background']);
});

test('a joined transaction keeps its turn to the end of all its steps', async (t) => {
  const sql = await pool(t);
  const order: string[] = [];
  const recorded = Promise.withResolvers<void>();
  t.after(async () => recorded.resolve());
  const note = (what: string) => async (): Promise<void> => {
    order.push(what);
  };
  const joined = sql.ambient({
    first: note('first'),
    async work() {
      await sql.inTurn('one', note('in turn'));
      // It has the turn already, or it would wait for itself.
      await sql.inTurn('one', note('in turn again'));
    },
    async last() {
      order.push('last');
      await recorded.promise;
    },
  });
  while (!order.includes('last')) await sql`select 1`;
  const next = sql.inTurn('one', note('the next'));
  await sql.inTurn('other', note('another owner'));
  recorded.resolve();
  await Promise.all([joined, next]);
  assert.deepEqual(order, ['first', 'in turn', 'in turn again', 'last', 'another owner', 'the next']);

  await assert.rejects(
    sql.ambient({
      first: note('first'),
      work: () => sql.inTurn('one', () => Promise.reject(new Error('no'))),
      last: note('last'),
    }),
    /no/,
  );
  await sql.inTurn('one', note('the turn is free'));
  assert.equal(order.at(-1), 'the turn is free');
});
