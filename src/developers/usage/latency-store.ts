/**
 * Counts durations in classes of a twentieth of a power of ten: 20 is 10 ms, 40 is 100 ms. A class is 12 % wide, so a
 * percentile from the counts is within 6 % of the true one, for any number of requests.
 */
import type { Db } from '../../platform/database/postgres.ts';

const PER_DECADE = 20;
/** The lower limit of a duration. */
const SHORTEST_MS = 0.01;

/** Returns the SQL for the class of `request_log.duration_ms`. */
export const latencyClass = (sql: Db) =>
  sql`round(${PER_DECADE}::float8 * log(greatest(duration_ms, ${SHORTEST_MS}::float8)))::smallint`;

/** Returns the middle of a class in milliseconds, to three significant digits. */
export const millisecondsOf = (latency: number): number =>
  Number((10 ** (latency / PER_DECADE)).toPrecision(3));

interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/** Returns nearest-rank percentiles in milliseconds; null without requests. */
export const percentiles = (counts: readonly { latency: number; requests: number }[]): Percentiles | null => {
  const sorted = counts.toSorted((a, b) => a.latency - b.latency);
  const total = sorted.reduce((sum, { requests }) => sum + requests, 0);
  if (total === 0) return null;
  const at = (share: number): number => {
    let left = Math.ceil(share * total);
    const found = sorted.find(({ requests }) => {
      left -= requests;
      return left <= 0;
    });
    return millisecondsOf(found!.latency);
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
};
