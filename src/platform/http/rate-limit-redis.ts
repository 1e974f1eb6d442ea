/** Counters that several processes share, in Redis (6 or newer) or Valkey. */
import { createClient } from '@redis/client';
import type { Logger } from '../log.ts';
import type { Count, Counters } from './rate-limit.ts';

const PREFIX = 'open-banking:limit:';

/** A server that does not respond within this many milliseconds counts as away. */
const PATIENCE = 250;
/** Between two attempts to reach a server that is away, and how long one may take, in milliseconds. */
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
 * Counts in Redis at `url`. While it cannot be reached, or accepts a command and does not respond, each process counts
 * for itself, in `fallback`: limits are then looser by the number of processes, but hold. The first failure closes the
 * connection, so only the requests of that moment wait for it, and those that follow do not ask; a new connection is tried
 * in the background. That is so from the start: the service does not depend on Redis to come up.
 */
export const redisCounters = (
  url: string,
  fallback: Counters,
  log: Logger,
  { tryAgainAfterMs = TRY_AGAIN_AFTER, patienceMs = PATIENCE } = {},
): Counters => {
  /** Null while Redis is away. */
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
      // Connected is not enough: a server that hangs accepts connections, too.
      await within(
        CONNECT_WITHIN,
        client.connect().then(() => client.ping()),
      );
      if (isClosed || connecting !== client) return;
      connecting = null;
      reached = client;
      if (isLogged) log.info('Redis is back: processes count requests together again');
      isLogged = false;
    } catch (error) {
      leave(client, error);
    }
  };

  const leave = (client: Client, error: unknown): void => {
    if (isClosed || (client !== reached && client !== connecting)) return;
    reached = connecting = null;
    // Rejects every command that waits for a response, so that nobody else waits until their patience ends.
    destroy(client);
    if (!isLogged) log.error({ err: error }, 'Redis is away: each process counts requests for itself');
    isLogged = true;
    timer = setTimeout(() => void connect(), tryAgainAfterMs).unref();
  };

  /** What `work` makes of Redis; null, without waiting, while Redis is away. */
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

  // One round trip and no interleaving. The first request of a window sets its end, and time stands still until EXEC is
  // done (since Redis 6), so that no key ends between the commands and none is left without an end.
  const count = async (client: Client, bucket: string, windowMs: number): Promise<Count> => {
    const key = PREFIX + bucket;
    const [, used, left] = await client
      .multi()
      .set(key, 0, { condition: 'NX', expiration: { type: 'PX', value: windowMs } })
      .incr(key)
      .pTTL(key)
      .exec<'typed'>();
    if (left >= 0 && left <= windowMs) return { used, resetMs: left };
    // The wall clock of Redis was set back, or somebody removed the end: the window ends as if it began now.
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
  // What it comes to after that is of no use to anybody.
  work.catch(() => {});
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
};
