import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from '../database/watch.ts';
import type { DiskSpace } from '../disk-space.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Counters } from './rate-limit.ts';
import { routePattern } from './route-pattern.ts';

interface Deps {
  counters: Counters;
  watch: DatabaseWatch;
  metrics: Metrics;
  disk: DiskSpace | null;
}

/** Measures every request by route pattern and status, and exposes the state of the process and its dependencies. */
export const measureRequests = (app: FastifyInstance, { counters, watch, metrics, disk }: Deps): void => {
  const { gauge, httpRequests } = metrics;
  gauge(
    'rate_limit_redis_away',
    'Whether Redis is unavailable, so that this process counts requests itself.',
    () => Number(counters.isAway()),
  );
  gauge('database_silent', 'Whether the database does not answer.', () => Number(watch.isSilent));
  gauge(
    'database_disk_full',
    'Whether the disk of the embedded database is nearly full, or a statement failed because the disk is full and no later check found space.',
    () => Number(watch.isDiskFull || disk?.isShort === true),
  );
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routePattern(request), status: reply.statusCode };
    httpRequests.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
};
