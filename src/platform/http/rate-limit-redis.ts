/** Counters that several processes share, in Redis (6 or newer) or Valkey. */
import { createClient } from '@redis/client';
import type { Logger } from '../log.ts';
import type { Count, Counters } from './rate-limit.ts';

const PREFIX = 'open-banking:limit:';

/** A server that does not respond within this many milliseconds counts as away. */
const PATIENCE = 500;

/**
 * Counts in Redis at `url`. While it cannot be reached each process counts for itself, in `fallback`: limits are
 * then looser by the number of processes, but hold, and no request waits. That is so from the start: the service
 * does not depend on Redis to come up.
 */
export const redisCounters = (url: string, fallback: Counters, log: Logger): Counters => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5_000) },
  });
  let away = false;
  const onFailure = (error: unknown): void => {
    if (!away) log.error({ err: error }, 'Redis is away: each process counts requests for itself');
    away = true;
  };
  client.on('error', onFailure);
  client.connect().catch(onFailure);

  // One round trip and no interleaving. The first request of a window sets its end, and time stands still until EXEC is
  // done (since Redis 6), so that no key ends between the commands and none is left without an end.
  const count = async (bucket: string, windowMs: number): Promise<Count> => {
    const key = PREFIX + bucket;
    const [, used, left] = await client
      .multi()
      .set(key, 0, { condition: 'NX', expiration: { type: 'PX', value: windowMs } })
      .incr(key)
      .pTTL(key)
      .exec<'typed'>();
    return { used, resetMs: left };
  };

  return {
    async hit(bucket, windowMs) {
      if (client.isReady) {
        try {
          const counted = await within(PATIENCE, count(bucket, windowMs));
          if (away) log.info('Redis is back');
          away = false;
          return counted;
        } catch (error) {
          onFailure(error);
        }
      }
      return fallback.hit(bucket, windowMs);
    },
    async reset(bucket) {
      await fallback.reset(bucket);
      if (!client.isReady) return;
      try {
        await within(PATIENCE, client.del(PREFIX + bucket));
      } catch (error) {
        onFailure(error);
      }
    },
    async close() {
      await fallback.close();
      client.destroy();
    },
  };
};

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`no response within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
};
