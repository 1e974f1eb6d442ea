/** An OTLP collector: real HTTP, stores everything that the service exports. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from './ending.ts';

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

export interface ExportedPoint {
  attributes: Attribute[];
}

export interface ExportedSpan extends ExportedPoint {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

export interface OtlpReceiver {
  url: string;
  /** The bodies as they arrived, and their headers. */
  received: { path: string; body: string; headers: IncomingHttpHeaders }[];
  spans(): ExportedSpan[];
  /** The names of the exported metrics. */
  metrics(): Set<string>;
  /** The points of the last export of a gauge. */
  points(name: string): ExportedPoint[];
}

/** Returns the value of an attribute of a span or a point. */
export const attribute = ({ attributes }: ExportedPoint, name: string): unknown => {
  const found = attributes.find(({ key }) => key === name);
  return found && Object.values(found.value)[0];
};

export const otlpReceiver = async (t: Ending): Promise<OtlpReceiver> => {
  const received: OtlpReceiver['received'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ path: request.url!, body, headers: request.headers });
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.close();
    server.closeAllConnections();
  });
  // biome-ignore lint/suspicious/noExplicitAny: a collector reads whatever it was sent
  const sent = (path: string): any[] =>
    received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body));
  type Metric = { name: string; gauge?: { dataPoints: ExportedPoint[] } };
  const metricsIn = ({ resourceMetrics }: { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }) =>
    resourceMetrics.flatMap((one) => one.scopeMetrics.flatMap(({ metrics }) => metrics));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      sent('/v1/traces').flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap((one: { scopeSpans: { spans: ExportedSpan[] }[] }) =>
          one.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    metrics: () =>
      new Set(
        sent('/v1/metrics')
          .flatMap(metricsIn)
          .map(({ name }) => name),
      ),
    points: (name) => {
      const found = metricsIn(sent('/v1/metrics').at(-1)).filter((metric) => metric.name === name);
      assert.equal(found.length, 1, 'a metric is exported once, with all its points');
      return found[0]!.gauge!.dataPoints;
    },
  };
};
