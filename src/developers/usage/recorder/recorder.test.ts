import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/support/database.ts';
import { waitForLockWaiter } from '../../../../test/support/locks.ts';
import type { Sql } from '../../../platform/database/postgres.ts';
import { userAgentName } from '../../../platform/http/user-agent-name.ts';
import { createLogger } from '../../../platform/log.ts';
import { newId } from '../../../platform/vocabulary/ids.ts';
import { deleteLastUseOrigins, insertRequests, type KeyUse, type RequestRecord } from '../store.ts';
import { createRecorder } from './recorder.ts';

const log = createLogger('silent', false);

const use = (keyId: number, at = new Date('2026-03-14T10:00:00Z'), over: Partial<KeyUse> = {}): KeyUse => ({
  keyId,
  at,
  ip: '203.0.113.7',
  agent: 'curl/8.5.0',
  ...over,
});

const record = (over: Partial<RequestRecord> = {}): RequestRecord => ({
  at: new Date('2026-03-14T10:00:00Z'),
  requestId: newId('request'),
  keyId: null,
  method: 'GET',
  route: '/accounts',
  status: 200,
  errorCode: null,
  durationMs: 1.5,
  source: null,
  detail: null,
  ...over,
});

const written = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from request_log`;
  return row!.count;
};

const insertKey = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    insert into api_keys (public_id, kind, app_name, scopes, created_at)
    values (${newId('key')}, 'developer', 'Test', '{}', now())
    returning id`;
  return row!.id;
};

test('writes in batches and creates missing partitions', async (t) => {
  const { sql } = await testDatabase(t);
  const recorder = createRecorder(sql, log);
  const keyId = await insertKey(sql);
  for (let i = 0; i < 1_200; i++) {
    const at = new Date(Date.UTC(2026, 2, 14 + (i % 3), 23, 59, 59, 999));
    recorder.record(record({ keyId, at }), use(keyId, at));
  }
  await recorder.close();
  assert.equal(await written(sql), 1_200);
  const [key] = await sql<{ at: Date }[]>`select last_used_at as at from api_keys where id = ${keyId}`;
  assert.deepEqual(key!.at, new Date('2026-03-16T23:59:59.999Z'));
});

test('stores rejected records up to a limit, counts the others, and writes them later', async (t) => {
  const { sql } = await testDatabase(t);
  const recorder = createRecorder(sql, log, 600);
  await sql`alter table request_log rename to elsewhere`;
  for (let i = 0; i < 700; i++) recorder.record(record());
  await recorder.flush();
  assert.equal(recorder.dropped(), 100);
  await sql`alter table elsewhere rename to request_log`;
  recorder.record(record());
  assert.equal(recorder.dropped(), 101, 'still full');
  await recorder.flush();
  assert.equal(await written(sql), 600);
  recorder.record(record());
  await recorder.close();
  assert.equal(await written(sql), 601);
});

test('creates a partition again that was dropped meanwhile', async (t) => {
  const { sql } = await testDatabase(t);
  const recorder = createRecorder(sql, log);
  recorder.record(record());
  await recorder.flush();
  await sql`drop table request_log_20260314`;
  recorder.record(record());
  await recorder.flush();
  await recorder.close();
  assert.equal(await written(sql), 1);
});

test('a batch that is written twice is stored once', async (t) => {
  const { sql } = await testDatabase(t);
  const recorder = createRecorder(sql, log);
  recorder.record(record());
  await recorder.close();
  const set = [record(), record()];
  await insertRequests(sql, set);
  await insertRequests(sql, set);
  assert.equal(await written(sql), 3);
});

test('a key that is deleted while its requests are in memory, or being written, leaves no trace', async (t) => {
  const { sql } = await testDatabase(t);
  const [going, staying] = [await insertKey(sql), await insertKey(sql)];
  const gone = 1_000_000;
  const recorder = createRecorder(sql, log);
  recorder.record(record());
  await recorder.flush();
  let writing = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`select from api_keys where id = ${going} for update`;
    for (const keyId of [gone, going, staying]) recorder.record(record({ keyId }), use(keyId));
    writing = recorder.flush();
    // The writer waits for the lock by now, which is the order that could leave a trace.
    await waitForLockWaiter(sql, tx);
    await tx`delete from api_keys where id = ${going}`;
  });
  await writing;
  await recorder.close();
  const rows = await sql<{ keyId: number | null }[]>`
    select key_id as "keyId" from request_log order by key_id nulls last`;
  assert.deepEqual(
    rows.map(({ keyId }) => keyId),
    [staying, null, null, null],
  );
});

test('two processes that write for the same keys do not deadlock', async (t) => {
  const { sql } = await testDatabase(t);
  const keys = await Promise.all(Array.from({ length: 20 }, () => insertKey(sql)));
  const recorders = [createRecorder(sql, log), createRecorder(sql, log), createRecorder(sql, log)];
  for (let round = 0; round < 5; round++) {
    for (const [i, recorder] of recorders.entries()) {
      const order = i % 2 ? keys : keys.toReversed();
      for (const keyId of order) recorder.record(record({ keyId }), use(keyId));
    }
    await Promise.all(recorders.map((recorder) => recorder.flush()));
  }
  await Promise.all(recorders.map((recorder) => recorder.close()));
  assert.equal(await written(sql), 300);
});

test('an advance, which locks its key, delays no record, and no last use of another key', async (t) => {
  const { sql } = await testDatabase(t);
  const [locked, other] = [await insertKey(sql), await insertKey(sql)];
  const recorder = createRecorder(sql, log);
  const lastUses = async (): Promise<Map<number, Date | null>> =>
    new Map(
      (await sql<{ id: number; at: Date | null }[]>`select id, last_used_at as at from api_keys`).map(
        ({ id, at }) => [id, at],
      ),
    );
  const [earlier, later] = [new Date('2026-03-14T10:00:01Z'), new Date('2026-03-14T10:00:02Z')];
  await sql.begin(async (advance) => {
    await advance`select from api_keys where id = ${locked} for no key update`;
    for (const keyId of [other, locked]) {
      for (const at of [later, earlier]) recorder.record(record({ keyId, at }), use(keyId, at));
    }
    await recorder.flush();
    assert.equal(await written(sql), 4);
    assert.deepEqual(
      await lastUses(),
      new Map([
        [locked, null],
        [other, later],
      ]),
    );
  });
  // Without another request, too.
  await recorder.flush();
  assert.deepEqual(
    await lastUses(),
    new Map([
      [locked, later],
      [other, later],
    ]),
  );
  await recorder.close();
});

test('the origin of a key’s last use is right in any order of writing, and is deleted with age', async (t) => {
  const { sql } = await testDatabase(t);
  const [used, unused, demo] = [await insertKey(sql), await insertKey(sql), await insertKey(sql)];
  await sql`update api_keys set kind = 'demo' where id = ${demo}`;
  const [first, second, third] = [1, 2, 3].map((hour) => new Date(Date.UTC(2026, 2, 14, hour)));
  const write = async (...uses: KeyUse[]): Promise<void> => {
    const recorder = createRecorder(sql, log);
    for (const each of uses) recorder.record(record({ keyId: each.keyId, at: each.at }), each);
    await recorder.close();
  };
  const origin = async (id: number) => {
    const [row] = await sql<Record<string, unknown>[]>`
      select first_used_at as first, last_used_at as last, last_used_ip as ip, last_used_agent as agent
      from api_keys where id = ${id}`;
    return row;
  };
  await write(use(used, second), use(demo, second));
  await write(use(used, third, { ip: '2001:db8::1', agent: null }));
  // Another process writes it later.
  await write(use(used, first, { ip: '198.51.100.1' }));
  assert.deepEqual(await origin(used), { first, last: third, ip: '2001:db8::1', agent: null });
  assert.deepEqual(await origin(demo), { first: second, last: second, ip: null, agent: null });
  await deleteLastUseOrigins(sql, third!);
  assert.equal((await origin(used))!.ip, '2001:db8::1');
  await deleteLastUseOrigins(sql, new Date(third!.getTime() + 1));
  assert.deepEqual(await origin(used), { first, last: third, ip: null, agent: null });
  assert.deepEqual(await origin(unused), { first: null, last: null, ip: null, agent: null });
});

test('a program is stored by name and version, without data about its machine', () => {
  const names: [string | undefined, string | null][] = [
    ['curl/8.5.0', 'curl/8.5.0'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)',
      'Mozilla/5.0 AppleWebKit/537.36',
    ],
    ['obds-sdk/1.0.0 (node 24', 'obds-sdk/1.0.0'],
    ['a\u0000b\u202e č', 'ab'],
    ['x'.repeat(500), 'x'.repeat(80)],
    ['('.repeat(16_000), null],
    ['  ', null],
    [undefined, null],
  ];
  for (const [header, name] of names) assert.equal(userAgentName(header), name);
});
