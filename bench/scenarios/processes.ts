/** Compares the reads of one and of two processes, with the rate limits of both in one Redis. */
import { availableParallelism } from 'node:os';
import { redisServer, whichRedis } from '../../test/support/redis-server.ts';
import { type ServiceChild, startServiceChild } from '../children.ts';
import { startLoad } from '../load.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

/** Concurrent connections to all processes together. */
const CONNECTIONS = 32;
/** Two processes, PostgreSQL and the load compete for fewer cores. */
const CORES_NEEDED = 6;

const cores = availableParallelism();
const machine =
  cores < CORES_NEEDED
    ? `. NOT SHOWN HERE: ${cores} cores are shared by both processes, PostgreSQL, Redis and the load, and ${CORES_NEEDED} are needed`
    : '';

let services: ServiceChild[];
let loads: ReturnType<typeof startLoad>[];
let path: string;

const prepare = async (stage: Stage): Promise<void> => {
  const REDIS_URL = await redisServer({ after: stage.atEnd });
  services = await Promise.all([1, 2].map(() => startServiceChild(stage.env({ ROLE: 'api', REDIS_URL }))));
  loads = services.map(startLoad);
  stage.atEnd(() => Promise.all([...services, ...loads].map((child) => child.stop())));
  await stage.connect(stage.customer.key, 'of-two-processes', 'otp');
  const { data } = (await stage.call(stage.customer.key, 'GET', '/accounts')) as { data: { id: string }[] };
  path = `/accounts/${data[0]!.id}/transactions?limit=50`;
};

/** Returns the requests per second of the first `count` processes together. */
const perSecond = async (stage: Stage, count: number): Promise<number> => {
  const results = await Promise.all(
    services.slice(0, count).map(({ url }, at) =>
      loads[at]!.run({
        url: url + path,
        headers: { authorization: `Bearer ${stage.customer.key}` },
        connections: CONNECTIONS / count,
        duration: stage.isQuick ? 1 : 3,
      }),
    ),
  );
  return results.reduce((sum, each) => sum + each.perSecond, 0);
};

export const processes: Scenario[] = [
  {
    name: 'processes',
    figures: {
      one: { unit: '/s', meaning: `lists of 50 per second by one process with ROLE=api; ${whichRedis}` },
      two: { unit: '/s', meaning: 'lists of 50 per second by two processes together' },
      'two of one': { unit: '×', meaning: `throughput of two processes relative to one${machine}` },
    },
    prepare,
    async round(stage) {
      await perSecond(stage, 2);
      const one = await perSecond(stage, 1);
      const two = await perSecond(stage, 2);
      return { one, two, 'two of one': two / one };
    },
  },
];
