import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../packages/common/clock.ts';
import { parseRetryAfter } from '../../../platform/outgoing/retry-after.ts';
import { nextDelay, RETRY_DELAYS } from './policy.ts';

test('retries come after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', () => {
  const expected = ['5 s', '5 m', '30 m', '2 h', '5 h', '10 h', '14 h', '20 h', '24 h'];
  const unit: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR };
  const parse = (text: string): number => {
    const [amount, name] = text.split(' ') as [string, string];
    return Number(amount) * unit[name]!;
  };
  assert.deepEqual(
    expected.map((_, retries) => nextDelay(RETRY_DELAYS, retries, null, () => 0.5)),
    expected.map(parse),
  );
  assert.equal(
    nextDelay(RETRY_DELAYS, expected.length, null, () => 0.5),
    null,
  );
});

test('each delay varies by ±20 %, and reaches both ends', () => {
  fc.assert(
    fc.property(
      fc.nat(RETRY_DELAYS.length - 1),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (retries, drawn) => {
        const delay = nextDelay(RETRY_DELAYS, retries, null, () => drawn)!;
        const nominal = RETRY_DELAYS[retries]!;
        assert.ok(delay >= 0.8 * nominal && delay <= 1.2 * nominal);
      },
    ),
  );
  assert.equal(
    nextDelay(RETRY_DELAYS, 0, null, () => 0),
    4 * SECOND,
  );
  assert.equal(
    nextDelay(RETRY_DELAYS, 0, null, () => 1 - Number.EPSILON),
    6 * SECOND,
  );
});

test('Retry-After lengthens a delay up to the next step’s, and never shortens one', () => {
  const delay = (retries: number, retryAfter: number) =>
    nextDelay(RETRY_DELAYS, retries, retryAfter, () => 0.5);
  assert.equal(delay(0, 90 * SECOND), 90 * SECOND);
  assert.equal(delay(0, HOUR), 5 * MINUTE);
  assert.equal(delay(1, 1 * SECOND), 5 * MINUTE);
  assert.equal(delay(8, 3 * DAY), 24 * HOUR);
});

test('Retry-After is read as seconds or as a date', () => {
  const now = new Date('2026-03-14T10:00:00Z');
  assert.equal(parseRetryAfter('120', now), 120 * SECOND);
  assert.equal(parseRetryAfter('Sat, 14 Mar 2026 10:01:00 GMT', now), MINUTE);
  assert.equal(parseRetryAfter('Sat, 14 Mar 2026 09:00:00 GMT', now), 0);
  for (const nonsense of [undefined, 'soon', '-5', '']) assert.equal(parseRetryAfter(nonsense, now), null);
});
