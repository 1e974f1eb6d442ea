/**
 * `TEST_PROCESSES=split`: what a test takes for one service is two that serve, behind a load balancer, and a third that does
 * the background work. They share the database, the key store, the clock of the test and Redis, and nothing else.
 *
 * Tests that look inside the one process that they take it for do not pass so:
 * - its connections and turns: journeys/fair-share.test.ts
 * - its log, or what it was given to replace (a key store, a hub): journeys/health.test.ts and journeys/daily-pull.test.ts where they
 *   count lines, journeys/erasure.test.ts and journeys/ending-consents.test.ts where the key store fails
 * - what it has recorded but not written: journeys/key-rolling.test.ts
 * - the bytes of its connections, which end at the balancer: contracts/http.test.ts, contracts/bodies.test.ts
 * Those that start processes of their own have not been run so.
 */
import type { Service } from '../../src/main/service.ts';
import type { TestClock } from './clock.ts';
import type { Ending } from './ending.ts';
import { startRedis } from './redis.ts';
import { roundRobin } from './round-robin.ts';

export const isSplit = process.env.TEST_PROCESSES === 'split';

/** Starts one of them on a free port, with what they share in its environment. */
type Start = (env: Record<string, string>) => Promise<Service>;

/**
 * The three as one. Requests take turns between the two, jobs are done in the third, and what is looked at inside
 * (`deps`, `app`) is the first's.
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
