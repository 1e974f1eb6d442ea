/** Concurrent processes: which request waits for which, for how long, and the effect of a crash. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestClock } from '../../../test/support/clock.ts';
import { testDatabase } from '../../../test/support/database.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { MasterKey } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { createIdempotentRunner, type IdempotentRequest, type Work } from './idempotent-runner.ts';
import { recordCipherFor, type StoredResponse } from './record.ts';
import { lockRequest } from './store.ts';
import { createTurns, MOST_WAITING } from './turns.ts';

const clock = new TestClock();
const master = new MasterKey(Buffer.alloc(32, 7));

const askedOf = async (sql: Sql, idempotencyKey: string): Promise<IdempotentRequest> => {
  const publicId = newId('key');
  const [key] = await sql<{ id: number }[]>`
    insert into api_keys (public_id, kind, app_name, scopes, created_at)
    values (${publicId}, 'developer', 'Test', '{}', ${clock.now()})
    returning id`;
  const owner = { name: `key ${publicId}`, keyId: key!.id, session: null };
  return {
    owner,
    cipher: recordCipherFor(master, owner, idempotencyKey),
    fingerprint: 'asked',
    userId: null,
    mentionedIds: () => [],
  };
};

const response: StoredResponse = { status: 200, errorCode: null, headers: [], body: '{}' };

const working = (run: () => Promise<StoredResponse>): Work => ({
  isOneTransaction: true,
  run,
  refusal: () => null,
});
const done = working(async () => response);

const isUnderWay = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'IDEMPOTENCY_CONFLICT' &&
  error.headers['Retry-After'] === '1' &&
  /still under way/.test(error.message);

test('a request that waits too long is refused with a retry, in the same process or another', async (t) => {
  const { sql } = await testDatabase(t);
  const asked = await askedOf(sql, 'k');
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const one = createIdempotentRunner({ sql, clock }, 60);
  const first = one.run(
    asked,
    working(async () => {
      await sql.begin(async () => {});
      await ending;
      return response;
    }),
  );
  const never = working(() => assert.fail('carried out twice'));
  await assert.rejects(one.run(asked, never), isUnderWay);
  const two = createIdempotentRunner({ sql, clock }, 60);
  // Another process waits for the lock when it begins its transaction.
  let begun = 0;
  const begins = working(async () => {
    begun += 1;
    await sql.begin(async () => {});
    return assert.fail('carried out twice');
  });
  await assert.rejects(two.run(asked, begins), isUnderWay);
  assert.equal(begun, 1, 'it looks again only when the lock is free');
  end();
  assert.deepEqual(await first, { response, replayed: false });
  assert.deepEqual(await two.run(asked, never), { response, replayed: true });
});

test('a process that is killed in the middle releases its key', async (t) => {
  const { sql } = await testDatabase(t);
  const asked = await askedOf(sql, 'k');
  const killed = createIdempotentRunner({ sql, clock }).run(
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
  assert.deepEqual(await createIdempotentRunner({ sql, clock }).run(asked, done), {
    response,
    replayed: false,
  });
});

test('a request that is running elsewhere is waited for, and executed if it left no result', async (t) => {
  const { sql } = await testDatabase(t);
  const asked = await askedOf(sql, 'k');
  const { promise: met, resolve: meet } = Promise.withResolvers<void>();
  let second: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    assert.ok(await lockRequest(tx, asked.cipher.lock));
    second = createIdempotentRunner({ sql, clock }).run(
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

test('a record is found only by the credential and its Idempotency-Key together', () => {
  const owner = { name: 'key one', keyId: 1, session: null };
  const cipher = recordCipherFor(master, owner, 'k');
  const kept = { fingerprint: 'asked', response, goal: null };
  const sealed = cipher.seal(kept);
  assert.deepEqual(recordCipherFor(master, owner, 'k').open(sealed), kept);
  const strangers = [
    recordCipherFor(master, owner, 'other'),
    recordCipherFor(master, { ...owner, name: 'key two' }, 'k'),
    recordCipherFor(new MasterKey(Buffer.alloc(32, 8)), owner, 'k'),
  ];
  for (const stranger of strangers) {
    assert.throws(() => stranger.open(sealed));
    assert.notDeepEqual(stranger.hash, cipher.hash);
  }
  const replaced = recordCipherFor(new MasterKey(Buffer.alloc(32, 8), [Buffer.alloc(32, 7)]), owner, 'k');
  assert.deepEqual(replaced.open(sealed), kept, 'a master key that was replaced still opens it');
  assert.ok(replaced.hashes.some((hash) => hash.equals(cipher.hash)));
  const about = recordCipherFor(new MasterKey(Buffer.alloc(32, 7), [Buffer.alloc(32, 8)]), owner, 'k');
  assert.deepEqual(about.lock, replaced.lock, 'processes that are half-way through a replacement meet');
  const long = { ...response, body: 'x'.repeat(4 * 1_048_576 + 1) };
  assert.throws(() => cipher.seal({ ...kept, response: long }), /too long/);
});

test('when a hundred wait for one request, the next is refused at once with a retry', async () => {
  const turns = createTurns();
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const under = Array.from({ length: 1 + MOST_WAITING }, () => turns.take('one', 60_000, () => ending));
  assert.equal(await turns.take('one', 60_000, () => ending), null);
  assert.deepEqual(await turns.take('other', 60_000, async () => 'done'), { result: 'done' });
  end();
  assert.ok((await Promise.all(under)).every((turn) => turn !== null));
  assert.deepEqual(await turns.take('one', 60_000, async () => 'done'), { result: 'done' });
});
