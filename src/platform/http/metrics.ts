import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { DatabaseWatch } from '../database/watch.ts';
import type { Counters } from './rate-limit.ts';
import { routePattern } from './route-pattern.ts';

/** From a read served from memory to a connection being established, in seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

let ofProcess: Metric[] | undefined;

/** The process's own figures, measured once however many services run in it: what measures them never stops. */
const processFigures = (): Metric[] => {
  if (ofProcess === undefined) {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    // An array of them, which its type does not say.
    ofProcess = registry.getMetricsAsArray() as unknown as Metric[];
  }
  return ofProcess;
};

interface Deps {
  counters: Counters;
  watch: DatabaseWatch;
}

/** Measures every request by route pattern and status; the process's own figures come along, and what it depends on. */
export const measureRequests = (app: FastifyInstance, { counters, watch }: Deps): void => {
  const registry = new Registry();
  for (const figure of processFigures()) registry.registerMetric(figure);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const state = (name: string, help: string, is: () => boolean): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(Number(is()));
      },
    });
  };
  state(
    'rate_limit_redis_away',
    'Whether Redis is away, so that this process counts requests for itself.',
    () => counters.isAway(),
  );
  state('database_silent', 'Whether the database does not answer.', () => watch.isSilent);
  state(
    'database_disk_full',
    'Whether a statement failed for want of space, and no later one was seen to find it.',
    () => watch.isDiskFull,
  );
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routePattern(request), status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
  app.decorate('metrics', registry);
};

declare module 'fastify' {
  interface FastifyInstance {
    /** What is measured of this process. */
    metrics: Registry;
  }
}
