/** An OTLP collector: real HTTP, stores everything that the service exports. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from './ending.ts';

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

export interface ExportedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
}

export interface OtlpReceiver {
  url: string;
  /** The bodies as they arrived, and their headers. */
  received: { path: string; body: string; headers: IncomingHttpHeaders }[];
  spans(): ExportedSpan[];
  /** The names of the exported metrics. */
  metrics(): Set<string>;
}

/** Returns the value of an attribute of a span. */
export const attribute = ({ attributes }: ExportedSpan, name: string): unknown => {
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
        sent('/v1/metrics').flatMap(({ resourceMetrics }) =>
          resourceMetrics.flatMap((one: { scopeMetrics: { metrics: { name: string }[] }[] }) =>
            one.scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
          ),
        ),
      ),
  };
};
