/** The metrics of a process: one registry, which `/metrics` serves and the OTLP exporter reads. */
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client';
import { type Clock, SECOND } from '../../../packages/common/clock.ts';

/** In seconds: from a read served from memory to the creation of a connection. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
/** In seconds: banks may take half a minute, and jobs minutes. */
const WORK_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

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

/** A value of a figure that is read from the database. */
export interface Sample {
  name: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Figures that are read from the database together. They are the same in every process of an installation. */
export interface StoredFigures {
  source: string;
  figures: readonly { name: string; help: string; labels?: readonly string[] }[];
  read(): Promise<readonly Sample[]>;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** How long figures from the database are cached: each reading may read many rows. */
const READ_EVERY = 15 * SECOND;
/** A scraper waits for ten seconds by default, and a database that does not answer must not cost it the other figures. */
const READ_WITHIN = 3 * SECOND;

/** @param cell the cell whose figures they are, in a process with several; those of the process belong to the first */
export const createMetrics = (cell?: { name: string; isFirst: boolean }) => {
  const registry = new Registry();
  const registers = [registry];
  if (cell) registry.setDefaultLabels({ cell: cell.name });
  if (cell?.isFirst ?? true) for (const figure of processFigures()) registry.registerMetric(figure);
  const unread = new Gauge({
    name: 'database_figures_unread',
    help: 'Whether figures that come from the database could not be read, by their source.',
    labelNames: ['source'],
    registers,
  });

  /** Adds a gauge. One of the same name is left from a start of the cell that failed, and is replaced. */
  const addGauge = (configuration: GaugeConfiguration<string>): void => {
    registry.removeSingleMetric(configuration.name);
    new Gauge({ ...configuration, registers });
  };

  return {
    registry,
    httpRequests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of HTTP requests by method, route pattern and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    refusals: new Counter({
      name: 'limit_refusals_total',
      help: 'Connections and requests that were refused or ended because of a limit, by limit.',
      labelNames: ['limit'],
      registers,
    }),
    jobs: new Histogram({
      name: 'job_duration_seconds',
      help: 'Duration of background jobs by queue and outcome.',
      labelNames: ['queue', 'outcome'],
      buckets: WORK_BUCKETS,
      registers,
    }),
    deliveries: new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver a webhook by outcome: delivered, or the cause of the failure.',
      labelNames: ['outcome'],
      registers,
    }),
    bankRequests: new Histogram({
      name: 'bank_request_duration_seconds',
      help: 'Duration of requests to banks by bank, operation and outcome.',
      labelNames: ['bank', 'operation', 'outcome'],
      buckets: WORK_BUCKETS,
      registers,
    }),
    keyStoreErrors: new Counter({
      name: 'key_store_errors_total',
      help: 'Failed operations of the key store by operation.',
      labelNames: ['operation'],
      registers,
    }),

    /** Registers a gauge that is computed when it is read. */
    gauge(name: string, help: string, value: () => number): void {
      addGauge({
        name,
        help,
        collect() {
          this.set(value());
        },
      });
    },

    /** Registers figures of the database. While they cannot be read, they have no value. */
    stored(clock: Pick<Clock, 'monotonicMs'>, { source, figures, read }: StoredFigures): void {
      let readAt = Number.NEGATIVE_INFINITY;
      let latest: Promise<readonly Sample[]> = Promise.resolve([]);
      const readAgain = async (): Promise<readonly Sample[]> => {
        const late = Promise.withResolvers<never>();
        const timer = setTimeout(() => late.reject(new Error('the figures took too long')), READ_WITHIN);
        try {
          const samples = await Promise.race([read(), late.promise]);
          unread.set({ source }, 0);
          return samples;
        } catch {
          unread.set({ source }, 1);
          return [];
        } finally {
          clearTimeout(timer);
        }
      };
      for (const { name, help, labels = [] } of figures) {
        addGauge({
          name,
          help,
          labelNames: [...labels],
          async collect() {
            const now = clock.monotonicMs();
            if (now - readAt >= READ_EVERY) {
              readAt = now;
              latest = readAgain();
            }
            const samples = await latest;
            this.reset();
            for (const sample of samples)
              if (sample.name === name) this.set(sample.labels ?? {}, sample.value);
          },
        });
      }
    },
  };
};
