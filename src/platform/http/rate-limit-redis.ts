/** Counters that several processes share, in Redis or Valkey. */
import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import type { Logger } from '../log.ts';
import type { Counters } from './rate-limit.ts';

/**
 * One round trip and no interleaving: the first request of a window sets its end, and time stands still while a
 * script runs. Answers the requests so far and the milliseconds left.
 */
const SCRIPT = `
local used = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {used, left}`;

const SCRIPT_SHA = createHash('sha1').update(SCRIPT).digest('hex');

const PREFIX = 'open-banking:limit:';

/** A server that does not answer within this many milliseconds counts as away. */
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

  const count = async (bucket: string, windowMs: number): Promise<[used: number, left: number]> => {
    const options = { keys: [PREFIX + bucket], arguments: [String(windowMs)] };
    try {
      return (await client.evalSha(SCRIPT_SHA, options)) as [number, number];
    } catch (error) {
      // A new or restarted server does not know the script yet; EVAL tells it.
      if (!String((error as Error).message).startsWith('NOSCRIPT')) throw error;
      return (await client.eval(SCRIPT, options)) as [number, number];
    }
  };

  return {
    async hit(bucket, windowMs) {
      if (client.isReady) {
        try {
          const [used, resetMs] = await within(PATIENCE, count(bucket, windowMs));
          if (away) log.info('Redis is back');
          away = false;
          return { used, resetMs };
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
  const timer = setTimeout(() => timeout.reject(new Error(`no answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
};
