/** Counters in Redis (6 or newer) or Valkey, shared by several processes. */
import { createClient } from '@redis/client';
import type { Logger } from '../log.ts';
import type { Count, Counters } from './rate-limit.ts';

const PREFIX = 'open-banking:limit:';

/** Milliseconds without a response after which Redis counts as unavailable. */
const PATIENCE = 250;
/** Milliseconds between two connection attempts, and the limit of one attempt. */
const TRY_AGAIN_AFTER = 1_000;
const CONNECT_WITHIN = 2_000;

const newClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_WITHIN, reconnectStrategy: false },
  });
type Client = ReturnType<typeof newClient>;

/**
 * Counts in Redis at `url`. While Redis is unreachable or does not respond, each process counts in `fallback`: limits
 * are then looser by the number of processes, but still apply. The first failure closes the connection, so only the
 * requests of that moment wait; later ones skip Redis, and a new connection is tried in the background. The service
 * also starts without Redis.
 */
export const redisCounters = (
  url: string,
  fallback: Counters,
  log: Logger,
  { tryAgainAfterMs = TRY_AGAIN_AFTER, patienceMs = PATIENCE } = {},
): Counters => {
  /** Null while Redis is unavailable. */
  let reached: Client | null = null;
  let connecting: Client | null = null;
  let isLogged = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const client = newClient(url);
    connecting = client;
    client.on('error', (error) => leave(client, error));
    try {
      // A connection alone proves nothing: a server that hangs also accepts connections.
      await within(
        CONNECT_WITHIN,
        client.connect().then(() => client.ping()),
      );
      if (isClosed || connecting !== client) return;
      connecting = null;
      reached = client;
      if (isLogged) log.info('Redis is available again: processes share their counts');
      isLogged = false;
    } catch (error) {
      leave(client, error);
    }
  };

  const leave = (client: Client, error: unknown): void => {
    if (isClosed || (client !== reached && client !== connecting)) return;
    reached = connecting = null;
    // Rejects every waiting command, so that no other request waits for its timeout.
    destroy(client);
    if (!isLogged) log.error({ err: error }, 'Redis is unavailable: each process counts requests itself');
    isLogged = true;
    timer = setTimeout(() => void connect(), tryAgainAfterMs).unref();
  };

  /** Returns the result of `work`; null, without waiting, while Redis is unavailable. */
  const ask = async <T>(work: (client: Client) => Promise<T>): Promise<T | null> => {
    const client = reached;
    if (!client) return null;
    try {
      return await within(patienceMs, work(client));
    } catch (error) {
      leave(client, error);
      return null;
    }
  };

  // One round trip without interleaving. The first request of a window sets its end. Redis freezes time until EXEC is
  // done (since Redis 6), so no key expires between the commands and none is left without an expiry.
  const count = async (client: Client, bucket: string, windowMs: number): Promise<Count> => {
    const key = PREFIX + bucket;
    const [, used, left] = await client
      .multi()
      .set(key, 0, { condition: 'NX', expiration: { type: 'PX', value: windowMs } })
      .incr(key)
      .pTTL(key)
      .exec<'typed'>();
    if (left >= 0 && left <= windowMs) return { used, resetMs: left };
    // The clock of Redis was set back, or somebody removed the expiry: the window restarts now.
    await client.pExpire(key, windowMs);
    return { used, resetMs: windowMs };
  };

  void connect();
  return {
    async hit(bucket, windowMs) {
      return (
        (await ask((client) => count(client, bucket, windowMs))) ?? (await fallback.hit(bucket, windowMs))
      );
    },
    async reset(bucket) {
      await fallback.reset(bucket);
      await ask((client) => client.del(PREFIX + bucket));
    },
    isAway: () => reached === null,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const client of [reached, connecting]) if (client) destroy(client);
      await fallback.close();
    },
  };
};

const destroy = (client: Client): void => {
  try {
    client.destroy();
  } catch {
    // It is closed already.
  }
};

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`no response within ${ms} ms`)), ms);
  // A later result is not used.
  work.catch(() => {});
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
};
