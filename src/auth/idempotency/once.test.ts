/** Where processes meet: who waits for whom, for how long, and what a crash leaves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestClock } from '../../../test/support/clock.ts';
import { testDatabase } from '../../../test/support/database.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { MasterKey } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { type Asked, createOnce, type Work } from './once.ts';
import { filingOf, type KeptResponse } from './record.ts';
import { lockRequest } from './store.ts';
import { createTurns, MOST_WAITING } from './turns.ts';

const clock = new TestClock();
const master = new MasterKey(Buffer.alloc(32, 7));

const askedOf = async (sql: Sql, idempotencyKey: string): Promise<Asked> => {
  const publicId = newId('key');
  const [key] = await sql<{ id: number }[]>`
    insert into api_keys (public_id, kind, app_name, scopes, created_at)
    values (${publicId}, 'developer', 'Test', '{}', ${clock.now()})
    returning id`;
  const owner = { name: `key ${publicId}`, keyId: key!.id, session: null };
  return {
    owner,
    filing: filingOf(master, owner, idempotencyKey),
    fingerprint: 'asked',
    userId: null,
    named: () => [],
  };
};

const response: KeptResponse = { status: 200, errorCode: null, headers: [], body: '{}' };

const working = (run: () => Promise<KeptResponse>): Work => ({ whole: true, run, refusal: () => null });
const done = working(async () => response);

const isUnderWay = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'IDEMPOTENCY_CONFLICT' &&
  error.headers['Retry-After'] === '1' &&
  /still under way/.test(error.message);

test('who waits longer than its patience is asked to repeat the request, in the same process or another', async (t) => {
  const { sql } = await testDatabase(t);
  const asked = await askedOf(sql, 'k');
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const one = createOnce({ sql, clock }, 60);
  const first = one.responseTo(
    asked,
    working(async () => {
      await sql.begin(async () => {});
      await ending;
      return response;
    }),
  );
  const never = working(() => assert.fail('carried out twice'));
  await assert.rejects(one.responseTo(asked, never), isUnderWay);
  const two = createOnce({ sql, clock }, 60);
  // Another process comes to the lock when it begins its transaction.
  let begun = 0;
  const begins = working(async () => {
    begun += 1;
    await sql.begin(async () => {});
    return assert.fail('carried out twice');
  });
  await assert.rejects(two.responseTo(asked, begins), isUnderWay);
  assert.equal(begun, 1, 'it looks again only when the lock is free');
  end();
  assert.deepEqual(await first, { response, replayed: false });
  assert.deepEqual(await two.responseTo(asked, never), { response, replayed: true });
});

test('a process that is killed in the middle leaves its key free', async (t) => {
  const { sql } = await testDatabase(t);
  const asked = await askedOf(sql, 'k');
  const killed = createOnce({ sql, clock }).responseTo(
    asked,
    working(async () => {
      await sql.begin((tx) => tx`update api_keys set app_name = 'Half'`);
      await sql`select pg_terminate_backend(pg_backend_pid())`.catch(() => {});
      return response;
    }),
  );
  await assert.rejects(killed);
  const [row] = await sql<{ name: string }[]>`select app_name as name from api_keys`;
  assert.equal(row!.name, 'Test');
  assert.deepEqual(await createOnce({ sql, clock }).responseTo(asked, done), { response, replayed: false });
});

test('who finds the request under way elsewhere waits for its end, and carries it out if nothing came of it', async (t) => {
  const { sql } = await testDatabase(t);
  const asked = await askedOf(sql, 'k');
  const { promise: met, resolve: meet } = Promise.withResolvers<void>();
  let second: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    assert.ok(await lockRequest(tx, asked.filing.lock));
    second = createOnce({ sql, clock }).responseTo(
      asked,
      working(async () => {
        meet();
        await sql.begin(async () => {});
        return response;
      }),
    );
    await met;
  });
  assert.deepEqual(await second, { response, replayed: false });
});

test('only the credential and its Idempotency-Key together open a record, and each names another', () => {
  const owner = { name: 'key one', keyId: 1, session: null };
  const filing = filingOf(master, owner, 'k');
  const kept = { fingerprint: 'asked', response, goal: null };
  const sealed = filing.seal(kept);
  assert.deepEqual(filingOf(master, owner, 'k').open(sealed), kept);
  const strangers = [
    filingOf(master, owner, 'other'),
    filingOf(master, { ...owner, name: 'key two' }, 'k'),
    filingOf(new MasterKey(Buffer.alloc(32, 8)), owner, 'k'),
  ];
  for (const stranger of strangers) {
    assert.throws(() => stranger.open(sealed));
    assert.notDeepEqual(stranger.hash, filing.hash);
  }
  const replaced = filingOf(new MasterKey(Buffer.alloc(32, 8), [Buffer.alloc(32, 7)]), owner, 'k');
  assert.deepEqual(replaced.open(sealed), kept, 'a master key that was replaced still opens it');
  assert.ok(replaced.hashes.some((hash) => hash.equals(filing.hash)));
  const about = filingOf(new MasterKey(Buffer.alloc(32, 7), [Buffer.alloc(32, 8)]), owner, 'k');
  assert.deepEqual(about.lock, replaced.lock, 'processes that are half-way through a replacement meet');
  const long = { ...response, body: 'x'.repeat(4 * 1_048_576 + 1) };
  assert.throws(() => filing.seal({ ...kept, response: long }), /too long/);
});

test('beyond a hundred that wait for one request the next is asked to repeat it at once', async () => {
  const turns = createTurns();
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const under = Array.from({ length: 1 + MOST_WAITING }, () => turns.take('one', 60_000, () => ending));
  assert.equal(await turns.take('one', 60_000, () => ending), null);
  assert.deepEqual(await turns.take('other', 60_000, async () => 'done'), { result: 'done' });
  end();
  assert.ok((await Promise.all(under)).every((turn) => turn !== null));
  assert.deepEqual(await turns.take('one', 60_000, async () => 'done'), { result: 'done' });
});
