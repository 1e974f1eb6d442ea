import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../test/support/database.ts';
import { ending } from '../../../test/support/ending.ts';
import { inSchema } from '../database-address.ts';
import { connect, type Db, type Sql } from './postgres.ts';
import { forDeveloper } from './tenants.ts';

describe('values are converted to', () => {
  const end = ending();
  let sql: Sql;
  before(async () => {
    ({ sql } = await testDatabase(end));
    await sql`create table kept (amount bigint, amounts bigint[], day date, at timestamptz, body jsonb)`;
  });

  test('numbers for bigint, 2^53−1 included, in arrays too', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const [row] = await sql`
      insert into kept (amount, amounts) values (${-most}, ${[1, most]}) returning amount, amounts`;
    assert.deepEqual(row, { amount: -most, amounts: [1, most] });
  });

  test('an error, not a rounded number, beyond that', async () => {
    await assert.rejects(async () => await sql`select 9007199254740992::bigint`, RangeError);
    await assert.rejects(async () => await sql`insert into kept (amount) values (${2 ** 53})`, RangeError);
    await assert.rejects(async () => await sql`insert into kept (amount) values (${0.5})`, { code: '22P02' });
    assert.deepEqual([...(await sql`select 1 as one`)], [{ one: 1 }], 'and the connection goes on');
  });

  test("'YYYY-MM-DD' for date, in any time zone of the process", async () => {
    const [row] = await sql`insert into kept (day) values (${'2026-03-29'}) returning day`;
    assert.deepEqual(row, { day: '2026-03-29' });
  });

  test('Date for timestamptz, to the millisecond', async () => {
    const at = new Date('2026-03-29T00:59:59.999Z');
    const [row] = await sql`insert into kept (at) values (${at}) returning at`;
    assert.deepEqual(row, { at });
  });

  test('a separate Date for each timestamptz, also for equal ones', async () => {
    const [one, two, three] = await sql<{ at: Date }[]>`
      select at::timestamptz from unnest(array['2026-01-01Z', '2026-01-01Z', '2026-01-02Z']) as at`;
    one!.at.setUTCDate(9);
    assert.equal(two!.at.toISOString(), '2026-01-01T00:00:00.000Z');
    assert.equal(three!.at.toISOString(), '2026-01-02T00:00:00.000Z');
    const [first] = await sql<{ at: Date }[]>`select '2026-01-01Z'::timestamptz as at`;
    assert.equal(first!.at.toISOString(), '2026-01-01T00:00:00.000Z');
  });

  test('plain values for jsonb', async () => {
    const body = { list: [1, 'two', null] };
    const [row] = await sql`insert into kept (body) values (${sql.json(body)}) returning body`;
    assert.deepEqual(row, { body });
  });

  test('an error for undefined parameters', async () => {
    const missing = undefined as unknown as string;
    await assert.rejects(async () => await sql`select ${missing}::text`, TypeError);
  });
});

test('a store function accepts the pool or a transaction, which is undone when it fails', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text)`;
  const add = (db: Db, name: string) => db`insert into names values (${name})`;

  await add(sql, 'kept');
  await assert.rejects(
    sql.begin(async (tx) => {
      await add(tx, 'undone');
      throw new Error('changed my mind');
    }),
    /changed my mind/,
  );
  assert.deepEqual([...(await sql`select name from names`)], [{ name: 'kept' }]);
});

test('a transaction whose connection is lost fails, and the pool still works', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table names (name text)`;
  await assert.rejects(
    sql.begin(async (tx) => {
      await tx`insert into names values ('undone')`;
      const [session] = await tx`select pg_backend_pid() as pid`;
      const sleeping = assert.rejects(async () => await tx`select pg_sleep(3600)`);
      await sql`select pg_terminate_backend(${session?.pid})`;
      await sleeping;
      await tx`insert into names values ('elsewhere')`;
    }),
  );
  assert.deepEqual([...(await sql`select name from names`)], []);
});

test('a transaction with a failed statement does not count as committed', async (t) => {
  const { sql } = await testDatabase(t);
  await assert.rejects(
    sql.begin((tx) => tx`select nonsense`.catch(() => {})),
    /the transaction had failed/,
  );
});

test('a transaction refuses queries after its end', async (t) => {
  const { sql } = await testDatabase(t);
  const tx = await sql.begin((tx) => ({ tx }));
  await assert.rejects(async () => await tx.tx`select 1`, /the transaction is over/);
});

test('a listener reconnects after a lost connection, and reports that it may have missed notifications', async (t) => {
  const { sql } = await testDatabase(t);
  const payloads: string[] = [];
  let connected = Promise.withResolvers<void>();
  let received = Promise.withResolvers<void>();
  const onMessage = (payload: string) => {
    payloads.push(payload);
    received.resolve();
  };
  await sql.listen('news', onMessage, () => connected.resolve());
  await connected.promise;
  await sql`notify news, 'first'`;
  await received.promise;

  connected = Promise.withResolvers();
  received = Promise.withResolvers();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`;
  await connected.promise;
  await sql`notify news, 'second'`;
  await received.promise;
  assert.deepEqual(payloads, ['first', 'second']);
});

test('a connection has a limited number of prepared statements', async (t) => {
  const { url } = await testDatabase(t);
  const sql = connect(url, { max: 1 });
  t.after(() => sql.end());
  for (let n = 0; n < 2_100; n++) await sql`select ${n}::integer as ${sql(`n${n}`)}`;
  const [row] = await sql<{ count: number }[]>`select count(*) from pg_prepared_statements`;
  assert.ok(row!.count > 1_000 && row!.count <= 2_000, String(row!.count));
  assert.deepEqual([...(await sql`select ${1}::integer as ${sql('beyond')}`)], [{ beyond: 1 }]);
});

test('behind a pooler, each statement and transaction brings its settings, and leaves nothing in a session', async (t) => {
  const { url } = await testDatabase(t);
  const session = inSchema(url, 'elsewhere');
  const sql = connect(inSchema(url, 'bank'), { max: 1, sessionUrl: session, allTenants: 'operator' });
  t.after(() => sql.end());
  const settings = (db: Db) => db<{ path: string; lock: string; limit: string; tenants: string }[]>`
    select replace(current_setting('search_path'), '"', '') as path, current_setting('lock_timeout') as lock,
           current_setting('statement_timeout') as limit, current_setting('open_banking.tenants', true) as tenants`;
  const path = 'bank, bank_jobs';
  const alone = { path, lock: '4s', limit: '1min', tenants: 'all' };
  assert.deepEqual([...(await settings(sql))], [alone]);
  const long = { ...alone, lock: '10s', limit: '10min' };
  const both = await sql.begin(async (tx) => [
    ...(await settings(tx)),
    ...(await forDeveloper('dev_1', () => settings(tx))),
    ...(await settings(tx)),
  ]);
  assert.deepEqual(both, [long, { ...long, tenants: 'developer {} dev_1' }, long]);
  const texts: (string | null)[] = [];
  const raw = { prepared: true, onRow: ([text]: (string | null)[]) => void texts.push(text!) };
  await sql.raw(`select replace(current_setting('search_path'), '"', '') || $1`, ['!'], raw);
  await sql.raw(`select 'no parameter'`, [], raw);
  assert.deepEqual(texts, [`${path}!`, 'no parameter']);
  const [several] = await sql.unsafe<{ path: string }[]>(
    `select 1; select current_setting('search_path') as path`,
  );
  assert.equal(several!.path, path);
  // A single statement that sets nothing itself shows what the session has.
  const client = new pg.Client(url);
  await client.connect();
  t.after(() => client.end());
  const { rows } = await client.query(
    `select query from pg_stat_activity where datname = current_database() and application_name = 'open-banking'`,
  );
  assert.equal(rows.length, 1, 'no session was needed yet');
  const reserved = await sql.reserve();
  assert.equal((await settings(reserved))[0]!.path, 'elsewhere, elsewhere_jobs');
  assert.deepEqual(
    [...(await reserved`select pg_backend_pid() as pid`)],
    [{ pid: reserved.processId }],
    'the number of the session is known',
  );
  reserved.release();
  const heard = Promise.withResolvers<string>();
  await sql.listen('news', heard.resolve);
  await sql`notify news, 'heard'`;
  assert.equal(await heard.promise, 'heard');
});

test('end waits for running queries, and a timeout aborts them', async (t) => {
  const { sql, url } = await testDatabase(t);
  await sql`select 1`;
  const other = connect(url);
  const sleeping = assert.rejects(async () => await other`select pg_sleep(3600)`);
  const asleep = () => sql`
    select from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(3600)'`;
  while ((await asleep()).count === 0);
  await other.end({ timeout: 0 });
  await sleeping;
});

test('notices are not printed', async (t) => {
  const { sql } = await testDatabase(t);
  const log = t.mock.method(console, 'log');
  await sql`drop table if exists never_was`;
  assert.equal(log.mock.callCount(), 0);
});
