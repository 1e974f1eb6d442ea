/** A million addresses leave no more memory behind than the limits state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TestClock } from '../../../test/support/clock.ts';
import { clientBucket } from './client-address.ts';
import { fairWork } from './fair-work.ts';
import { memoryCounters } from './memory-counters.ts';

const ADDRESSES = 1_000_000;
const addressOf = (nth: number): string =>
  nth % 2 === 0
    ? `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
    : `2001:db8:${(nth >> 16).toString(16)}:${(nth & 65_535).toString(16)}::1`;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the bytes in use, without those of other files' tests that the garbage collector would take. */
const bytesInUse = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

test('a million addresses in one window use bounded memory, and so do their requests', async () => {
  const clock = new TestClock();
  const counters = memoryCounters(clock);
  const fair = fairWork(clock);
  const never = new AbortController().signal;
  const before = bytesInUse();
  const buckets = new Set<string>();
  for (let nth = 0; nth < ADDRESSES; nth++) {
    const bucket = clientBucket(addressOf(nth));
    if (nth % 100 === 0) buckets.add(bucket);
    await counters.hit(`banking:${bucket}`, 900_000);
    (await fair.enter(bucket, 1, () => never))();
  }
  assert.equal(buckets.size, ADDRESSES / 100);
  assert.equal(counters.size, 50_000);
  assert.equal(fair.owners, 0);
  assert.ok(bytesInUse() - before < 40 * 1024 * 1024);
});
