/** Fixed windows, held to the same rules in memory and in Redis. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { TestClock } from '../../../test/support/clock.ts';
import { startRedis, type TestRedis } from '../../../test/support/redis.ts';
import { createLogger } from '../log.ts';
import { type Counters, memoryCounters } from './rate-limit.ts';
import { redisCounters } from './rate-limit-redis.ts';

const log = createLogger('silent', false);
const WINDOW = 900_000;

/** Counts until Redis is seen to count: before it is connected, each process counts for itself. */
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
  const counters = redisCounters(redis.url, memoryCounters(clock), log);
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

    test('what is forgotten begins anew, and nothing else does', async (t) => {
      const clock = new TestClock();
      const counters = await make(t, clock);
      for (const bucket of ['a', 'a', 'b']) await counters.hit(bucket, WINDOW);
      clock.advance({ ms: 1 });
      await counters.reset('a');
      await counters.reset('never seen');
      assert.deepEqual(await counters.hit('a', WINDOW), { used: 1, resetMs: WINDOW });
      assert.deepEqual(await counters.hit('b', WINDOW), { used: 2, resetMs: WINDOW - 1 });
    });

    test('100 at once are counted one by one', async (t) => {
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
  const other = redisCounters(redis.url, memoryCounters(clock), log);
  t.after(() => other.close());
  assert.equal(await reach(redis, other), 2);
  assert.equal((await counters.hit('reach', WINDOW)).used, 3);
  assert.equal((await other.hit('reach', WINDOW)).used, 4);
});

test('a request is one transaction of Redis, and a restarted Redis begins anew', async (t) => {
  const { redis, counters } = await inRedis(t, new TestClock());
  assert.equal((await counters.hit('a', WINDOW)).used, 1);
  assert.deepEqual(redis.commands.slice(-5), ['MULTI', 'SET', 'INCR', 'PTTL', 'EXEC']);
  redis.restart();
  assert.equal((await counters.hit('a', WINDOW)).used, 1);
  assert.equal((await counters.hit('a', WINDOW)).used, 2);
});

test('without Redis each process counts for itself, and no request fails', async (t) => {
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
