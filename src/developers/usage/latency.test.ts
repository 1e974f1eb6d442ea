import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/support/database.ts';
import { latencyClass, millisecondsOf, percentiles } from './latency-store.ts';

/** Returns the percentile from the durations themselves. */
const exact = (durations: number[], share: number): number =>
  durations.toSorted((a, b) => a - b)[Math.ceil(share * durations.length) - 1]!;

const duration = fc.double({ min: 0.05, max: 60_000, noNaN: true });

test('a percentile is within 6 % of the true one', async (t) => {
  const { sql } = await testDatabase(t);
  await fc.assert(
    fc.asyncProperty(fc.array(duration, { minLength: 1, maxLength: 50 }), async (durations) => {
      const counts = await sql<{ latency: number; requests: number }[]>`
        select ${latencyClass(sql)} as latency, count(*) as requests
        from unnest(${durations}::float8[]) as duration_ms group by 1`;
      const found = percentiles(counts)!;
      for (const [share, value] of [
        [0.5, found.p50],
        [0.95, found.p95],
        [0.99, found.p99],
      ] as const) {
        assert.ok(Math.abs(value / exact(durations, share) - 1) < 0.065, `${value} of ${durations}`);
      }
    }),
    { numRuns: 50 },
  );
});

test('there are no percentiles without durations', () => {
  assert.equal(percentiles([]), null);
});

test('a class has the value of its middle', () => {
  assert.deepEqual([0, 20, 40, 41].map(millisecondsOf), [1, 10, 100, 112]);
});
