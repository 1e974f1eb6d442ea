/** Fixed windows, with the same rules in memory and in Redis. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { DAY } from '../../../packages/common/clock.ts';
import { TestClock } from '../../../test/support/clock.ts';
import { startRedis, type TestRedis } from '../../../test/support/redis.ts';
import { createLogger } from '../log.ts';
import { memoryCounters } from './memory-counters.ts';
import type { Counters } from './rate-limit.ts';
import { redisCounters } from './rate-limit-redis.ts';

const log = createLogger('silent', false);
/** Reconnects to Redis sooner than a service does. */
const SOON = { tryAgainAfterMs: 5 };
const WINDOW = 900_000;

/** Counts until Redis counts, because each process counts separately before it is connected. */
const reach = async (redis: TestRedis, counters: Counters): Promise<number> => {
  const before = redis.commands.length;
  for (let tries = 0; tries < 5_000; tries++) {
    const { used } = await counters.hit('reach', WINDOW);
    if (redis.commands.slice(before).some((command) => command === 'EXEC')) return used;
    await delay(2);
  }
  throw new Error('Redis was not reached');
};

const inRedis = async (t: TestContext, clock: TestClock) => {
  const redis = await startRedis(t, clock);
  const counters = redisCounters(redis.url, memoryCounters(clock), log, SOON);
  t.after(() => counters.close());
  await reach(redis, counters);
  return { redis, counters };
};

const kinds: [name: string, make: (t: TestContext, clock: TestClock) => Promise<Counters>][] = [
  ['in memory', async (_t, clock) => memoryCounters(clock)],
  ['in Redis', async (t, clock) => (await inRedis(t, clock)).counters],
];

for (const [name, make] of kinds) {
  describe(name, () => {
    test('a window begins with the first request and ends for all at once', async (t) => {
      const clock = new TestClock();
      const counters = await make(t, clock);
      assert.deepEqual(await counters.hit('a', WINDOW), { used: 1, resetMs: WINDOW });
      clock.advance({ ms: 400_000 });
      assert.deepEqual(await counters.hit('a', WINDOW), { used: 2, resetMs: 500_000 });
      assert.deepEqual(await counters.hit('b', WINDOW), { used: 1, resetMs: WINDOW });
      clock.advance({ ms: 499_999 });
      assert.deepEqual(await counters.hit('a', WINDOW), { used: 3, resetMs: 1 });
      clock.advance({ ms: 1 });
      assert.deepEqual(await counters.hit('a', WINDOW), { used: 1, resetMs: WINDOW });
      assert.deepEqual(await counters.hit('b', WINDOW), { used: 2, resetMs: 400_000 });
    });

    test('a forgotten name begins again, and no other does', async (t) => {
      const clock = new TestClock();
      const counters = await make(t, clock);
      for (const bucket of ['a', 'a', 'b']) await counters.hit(bucket, WINDOW);
      clock.advance({ ms: 1 });
      await counters.reset('a');
      await counters.reset('never seen');
      assert.deepEqual(await counters.hit('a', WINDOW), { used: 1, resetMs: WINDOW });
      assert.deepEqual(await counters.hit('b', WINDOW), { used: 2, resetMs: WINDOW - 1 });
    });

    test('100 concurrent requests are counted one by one', async (t) => {
      const counters = await make(t, new TestClock());
      const counts = await Promise.all(Array.from({ length: 100 }, () => counters.hit('a', WINDOW)));
      assert.deepEqual(
        counts.map(({ used }) => used).sort((a, b) => a - b),
        Array.from({ length: 100 }, (_, i) => i + 1),
      );
    });
  });
}

test('two processes share a window in Redis', async (t) => {
  const clock = new TestClock();
  const { redis, counters } = await inRedis(t, clock);
  const other = redisCounters(redis.url, memoryCounters(clock), log, SOON);
  t.after(() => other.close());
  assert.equal(await reach(redis, other), 2);
  assert.equal((await counters.hit('reach', WINDOW)).used, 3);
  assert.equal((await other.hit('reach', WINDOW)).used, 4);
});

test('a request is one transaction of Redis, and a restarted Redis begins again', async (t) => {
  const { redis, counters } = await inRedis(t, new TestClock());
  assert.equal((await counters.hit('a', WINDOW)).used, 1);
  assert.deepEqual(redis.commands.slice(-5), ['MULTI', 'SET', 'INCR', 'PTTL', 'EXEC']);
  redis.restart();
  assert.equal((await counters.hit('a', WINDOW)).used, 1);
  assert.equal((await counters.hit('a', WINDOW)).used, 2);
});

test('without Redis each process counts separately, and no request fails', async (t) => {
  const clock = new TestClock();
  const { redis, counters } = await inRedis(t, clock);
  await redis.shut();
  for (const used of [1, 2, 3]) assert.deepEqual(await counters.hit('a', WINDOW), { used, resetMs: WINDOW });
  await counters.reset('a');
  assert.equal((await counters.hit('a', WINDOW)).used, 1);
  redis.restart();
  await redis.open();
  await reach(redis, counters);
  assert.deepEqual(await counters.hit('a', WINDOW), { used: 1, resetMs: WINDOW });
});

test('a change of the wall clock does not change a window', async (t) => {
  for (const [name, make] of kinds.slice(0, 1)) {
    const clock = new TestClock();
    const counters = await make(t, clock);
    await counters.hit('a', WINDOW);
    clock.setWallClock(new Date('2016-01-01'));
    clock.advance({ ms: 1 });
    assert.deepEqual(await counters.hit('a', WINDOW), { used: 2, resetMs: WINDOW - 1 }, name);
    clock.setWallClock(new Date('2036-01-01'));
    assert.deepEqual(await counters.hit('a', WINDOW), { used: 3, resetMs: WINDOW - 1 }, name);
  }
});

test('a window that the wall clock of Redis made longer ends a window from now', async (t) => {
  const { redis, counters } = await inRedis(t, new TestClock());
  await counters.hit('a', WINDOW);
  redis.setTtl('open-banking:limit:a', 3650 * DAY);
  assert.deepEqual(await counters.hit('a', WINDOW), { used: 2, resetMs: WINDOW });
  assert.deepEqual(await counters.hit('a', WINDOW), { used: 3, resetMs: WINDOW });
});

describe('more callers than stored windows', () => {
  const few = (clock: TestClock) => memoryCounters(clock, { mostWindows: 100, columns: 4_096 });
  const flood = async (counters: Counters, callers: number): Promise<void> => {
    for (let i = 0; i < callers; i++) await counters.hit(`flood ${i}`, WINDOW);
  };

  test('memory is limited, and no caller is counted too low', async () => {
    const counters = few(new TestClock());
    for (const used of [1, 2, 3]) assert.equal((await counters.hit('early', WINDOW)).used, used);
    await flood(counters, 2_000);
    assert.equal(counters.size, 100);
    assert.equal((await counters.hit('early', WINDOW)).used, 4);
    let highest = 0;
    for (let used = 1; used <= 20; used++) {
      const late = await counters.hit('late', WINDOW);
      assert.ok(late.used >= used, `${late.used} of ${used}`);
      highest = late.used;
    }
    assert.ok(highest <= 23, 'others hardly count against a newcomer');
  });

  test('a new caller is refused at its limit, has its window, and begins again after it', async () => {
    const clock = new TestClock();
    const counters = few(clock);
    await flood(counters, 1_000);
    clock.advance({ ms: 1_000 });
    const { used, resetMs } = await counters.hit('late', WINDOW);
    assert.equal(resetMs, WINDOW - 1_000);
    assert.ok(used <= 3);
    clock.advance({ ms: WINDOW - 1_000 });
    assert.deepEqual(await counters.hit('late', WINDOW), { used: 1, resetMs: WINDOW });
    assert.equal(counters.size, 1);
  });

  test('room that becomes free gives no fresh limit', async () => {
    const clock = new TestClock();
    const counters = few(clock);
    await flood(counters, 100);
    clock.advance({ ms: WINDOW / 2 });
    for (let i = 0; i < 50; i++) await counters.hit('late', WINDOW);
    clock.advance({ ms: WINDOW / 2 });
    assert.ok((await counters.hit('late', WINDOW)).used > 50);
  });
});

test('a Redis that hangs delays the requests of one moment, and is used again when it responds', async (t) => {
  const clock = new TestClock();
  const errors: string[] = [];
  const noted = createLogger('silent', false);
  noted.error = ((_: object, message: string) => void errors.push(message)) as typeof noted.error;
  const redis = await startRedis(t, clock);
  const counters = redisCounters(redis.url, memoryCounters(clock), noted, { ...SOON, patienceMs: 20 });
  t.after(() => counters.close());
  await reach(redis, counters);
  assert.equal(counters.isAway(), false);
  redis.hang();
  const before = redis.commands.filter((command) => command === 'EXEC').length;
  for (const used of [1, 2, 3, 4, 5]) assert.equal((await counters.hit('a', WINDOW)).used, used);
  assert.equal(counters.isAway(), true);
  assert.equal(redis.commands.filter((command) => command === 'EXEC').length, before + 1);
  assert.deepEqual(errors, ['Redis is unavailable: each process counts requests itself']);
  redis.resume();
  await reach(redis, counters);
  assert.equal(counters.isAway(), false);
});
