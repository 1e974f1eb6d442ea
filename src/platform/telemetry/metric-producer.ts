/** Converts the metrics of `/metrics` for the OTLP exporter, so that both show the same figures. */
import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Labels = Record<string, string | number>;
interface Value {
  value: number;
  labels: Labels;
  metricName?: string;
}

/** A histogram of one set of labels: its count, its sum, and the cumulative counts of its buckets. */
interface Series {
  labels: Labels;
  sum: number;
  count: number;
  cumulative: { upTo: number; count: number }[];
}

const seriesOf = (values: readonly Value[]): Series[] => {
  const all = new Map<string, Series>();
  for (const { value, labels, metricName = '' } of values) {
    const { le, ...own } = labels;
    const name = JSON.stringify(own);
    const series = all.get(name) ?? { labels: own, sum: 0, count: 0, cumulative: [] };
    all.set(name, series);
    if (metricName.endsWith('_bucket')) {
      if (le !== '+Inf') series.cumulative.push({ upTo: Number(le), count: value });
    } else if (metricName.endsWith('_sum')) series.sum = value;
    else if (metricName.endsWith('_count')) series.count = value;
  }
  return [...all.values()];
};

const bucketsOf = ({ cumulative, count }: Series) => {
  let below = 0;
  const counts = cumulative.map((bucket) => {
    const own = bucket.count - below;
    below = bucket.count;
    return own;
  });
  return { boundaries: cumulative.map(({ upTo }) => upTo), counts: [...counts, count - below] };
};

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round(ms % 1_000) * 1_000_000];

/** Reads the metrics of all registries. The values of a metric that several have are together, as OTLP requires. */
const readAll = async (registries: readonly Registry[]) => {
  const all = new Map<string, MetricObjectWithValues<MetricValue<string>>>();
  for (const metric of (await Promise.all(registries.map((one) => one.getMetricsAsJSON()))).flat()) {
    const { values = [] } = all.get(metric.name) ?? {};
    all.set(metric.name, { ...metric, values: [...values, ...metric.values] });
  }
  return [...all.values()];
};

/**
 * @param registries one for each cell, whose name is a label of its metrics
 * @param startedAt when the counting began, in milliseconds since 1970
 */
export const metricProducer = (
  registries: readonly Registry[],
  resource: Resource,
  { startedAt, now }: { startedAt: number; now: () => number },
): MetricProducer => ({
  async collect(): Promise<CollectionResult> {
    const times = { startTime: hrTime(startedAt), endTime: hrTime(now()) };
    const metrics: MetricData[] = [];
    for (const { name, help, type, values } of await readAll(registries)) {
      const given = values as readonly Value[];
      const common = {
        descriptor: {
          name,
          description: help,
          unit: name.includes('_seconds') ? 's' : name.endsWith('_bytes') ? 'By' : '',
          valueType: ValueType.DOUBLE,
        },
        aggregationTemporality: AggregationTemporality.CUMULATIVE,
      };
      const points = given.map(({ value, labels }) => ({ ...times, attributes: { ...labels }, value }));
      // prom-client names types as text, although its type declares an enum.
      const kind = String(type);
      if (kind === 'counter') {
        metrics.push({ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points });
      } else if (kind === 'gauge') {
        metrics.push({ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points });
      } else if (kind === 'histogram') {
        const dataPoints = seriesOf(given).map((series) => ({
          ...times,
          attributes: series.labels,
          value: { buckets: bucketsOf(series), sum: series.sum, count: series.count },
        }));
        metrics.push({ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints });
      }
    }
    return {
      resourceMetrics: {
        resource,
        scopeMetrics: [{ scope: { name: 'open-banking-data-service' }, metrics }],
      },
      errors: [],
    };
  },
});
