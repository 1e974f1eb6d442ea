/**
 * `TEST_PROCESSES=split`: runs two API processes behind a load balancer and a worker in place of one service. They share
 * the database, the key store, the test's clock and Redis, and nothing else.
 *
 * These tests examine the one process, so they do not pass:
 * - connections and turns: journeys/fair-share.test.ts
 * - the log, or a replaced part (a key store, a hub): journeys/health.test.ts and journeys/daily-pull.test.ts where they
 *   count lines, journeys/erasure.test.ts and journeys/ending-consents.test.ts where the key store fails
 * - recorded data before they are written: journeys/key-rolling.test.ts
 * - the bytes of connections, which end at the balancer: contracts/http.test.ts, contracts/bodies.test.ts
 * Tests that start processes themselves have not been tried.
 */
import type { Service } from '../../src/main/service.ts';
import type { TestClock } from './clock.ts';
import type { Ending } from './ending.ts';
import { startRedis } from './redis.ts';
import { roundRobin } from './round-robin.ts';

export const isSplit = process.env.TEST_PROCESSES === 'split';

/** Starts one of them on a free port, with the shared settings in its environment. */
type Start = (env: Record<string, string>) => Promise<Service>;

/**
 * Combines the three. The API processes take turns, jobs run in the worker, and `deps` and `app` are those of the first.
 */
export const startSplit = async (
  t: Ending,
  clock: TestClock,
  publicPort: number,
  start: Start,
): Promise<Service> => {
  const balancer = await roundRobin(t, publicPort);
  const shared = {
    REDIS_URL: (await startRedis(t, clock)).url,
    PUBLIC_URL: publicPort === 0 ? 'http://localhost:3000' : balancer.url,
  };
  const [one, two, background] = await Promise.all([start(shared), start(shared), start(shared)]);
  const all = [one!, two!, background!];
  balancer.use([one!.url, two!.url]);
  return {
    ...one!,
    url: balancer.url,
    deps: {
      ...one!.deps,
      jobs: { ...one!.deps.jobs, drain: background!.deps.jobs.drain },
      recorder: {
        ...one!.deps.recorder,
        flush: async () => {
          for (const { deps } of all) await deps.recorder.flush();
        },
      },
    },
    close: async () => {
      await Promise.all(all.map((service) => service.close()));
    },
  };
};
