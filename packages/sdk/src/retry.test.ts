import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_WAIT_MS, retryAfterOf, waitAfter } from './retry.ts';

const failed = (status: number, retry_after: number | null = null, error_code = 'INTERNAL_ERROR') => ({
  status,
  error_code,
  retry_after,
});

const repeats = (...[how, repeatable]: [ReturnType<typeof failed>, boolean]): boolean =>
  waitAfter(how, 1, 2, repeatable, 0.5) !== null;

test('harmless failures and rate limits are retried', () => {
  for (const [status, safe, unsafe] of [
    [0, true, false],
    [429, true, true],
    [500, true, false],
    [502, true, false],
    [503, true, false],
    [400, false, false],
    [401, false, false],
    [404, false, false],
    [409, false, false],
    [302, false, false],
  ] as const) {
    assert.equal(repeats(failed(status), true), safe, `${status} of a repeatable request`);
    assert.equal(repeats(failed(status), false), unsafe, `${status} of another`);
  }
  // A success that was cut short is retried, because it may come from a proxy.
  assert.equal(repeats(failed(200, null, 'UNREADABLE_RESPONSE'), true), true);
  assert.equal(repeats(failed(200, null, 'UNREADABLE_RESPONSE'), false), false);
  assert.equal(repeats(failed(403, null, 'UNREADABLE_RESPONSE'), true), false);
});

test('a request whose Idempotency-Key is still in progress is retried; a key of another request is not', () => {
  assert.equal(repeats(failed(409, 2, 'IDEMPOTENCY_CONFLICT'), true), true);
  assert.equal(repeats(failed(409, null, 'IDEMPOTENCY_CONFLICT'), true), false);
});

test('delays double from half a second to eight, and vary by half', () => {
  const delays = (random: number) =>
    Array.from({ length: 7 }, (_, at) => waitAfter(failed(503), at + 1, 7, true, random));
  assert.deepEqual(delays(1), [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  assert.deepEqual(delays(0), [250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
  assert.equal(waitAfter(failed(503), 8, 7, true, 0), null);
  assert.equal(waitAfter(failed(503), 1, 0, true, 0), null);
});

test('Retry-After is respected with a small addition; more than a minute is an error at once', () => {
  assert.equal(waitAfter(failed(429, 3), 1, 2, false, 0), 3_000);
  assert.equal(waitAfter(failed(429, 3), 1, 2, false, 1), 3_500);
  assert.equal(waitAfter(failed(429, 0), 1, 2, false, 0), 250, 'never sooner than without it');
  assert.equal(waitAfter(failed(429, LONGEST_WAIT_MS / 1_000), 1, 2, false, 0), LONGEST_WAIT_MS);
  assert.equal(waitAfter(failed(429, LONGEST_WAIT_MS / 1_000 + 1), 1, 2, false, 0), null);
});

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.parse('2026-03-14T10:00:00.500Z');
  for (const [header, seconds] of [
    ['5', 5],
    [' 120 ', 120],
    ['0', 0],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Sat, 14 Mar 2026 10:00:30 GMT', 30],
    ['Sat, 14 Mar 2026 09:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    ['tomorrow GMT', null],
    [null, null],
  ] as const) {
    assert.equal(retryAfterOf(header, now), seconds, String(header));
  }
});
