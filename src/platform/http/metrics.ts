import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { DatabaseWatch } from '../database/watch.ts';
import type { Counters } from './rate-limit.ts';
import { routePattern } from './route-pattern.ts';

/** In seconds: from a read served from memory to the creation of a connection. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

let ofProcess: Metric[] | undefined;

/**
 * Returns the metrics of the process. They are collected once, even with several services in one process, since the
 * collectors never stop.
 */
const processFigures = (): Metric[] => {
  if (ofProcess === undefined) {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    // It is an array, although its type says otherwise.
    ofProcess = registry.getMetricsAsArray() as unknown as Metric[];
  }
  return ofProcess;
};

interface Deps {
  counters: Counters;
  watch: DatabaseWatch;
}

/** Measures every request by route pattern and status, and exposes the state of the process and its dependencies. */
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
    'Whether Redis is unavailable, so that this process counts requests itself.',
    () => counters.isAway(),
  );
  state('database_silent', 'Whether the database does not answer.', () => watch.isSilent);
  state(
    'database_disk_full',
    'Whether a statement failed because the disk of the database is full, and no later check found space.',
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
    /** The metrics of this process. */
    metrics: Registry;
  }
}
