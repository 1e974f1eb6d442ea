/** A million addresses leave no more memory behind than the limits state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestClock } from '../../../test/support/clock.ts';
import { clientBucket } from './client-address.ts';
import { fairWork } from './fair-work.ts';
import { memoryCounters } from './memory-counters.ts';

const ADDRESSES = 1_000_000;
const addressOf = (nth: number): string =>
  nth % 2 === 0
    ? `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
    : `2001:db8:${(nth >> 16).toString(16)}:${(nth & 65_535).toString(16)}::1`;

test('a million addresses in one window use bounded memory, and so do their requests', async () => {
  const clock = new TestClock();
  const counters = memoryCounters(clock);
  const fair = fairWork(clock);
  const never = new AbortController().signal;
  const before = process.memoryUsage();
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
  // What the garbage collector has not taken yet is no more than that much either.
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  assert.ok(heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers < 120 * 1024 * 1024);
});
