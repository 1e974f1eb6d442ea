/**
 * Exports traces and metrics over OTLP (HTTP, JSON). Loaded only if an endpoint is configured: the packages cost memory
 * and time at the start.
 */
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { type Clock, MINUTE, SECOND } from '../../../packages/common/clock.ts';
import type { OtlpSettings } from '../config-rules.ts';
import type { Logger } from '../log.ts';
import { PROGRAM_VERSION } from '../program-version.ts';
import { metricProducer } from './metric-producer.ts';
import { type Tracing, useTracing } from './spans.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** Spans that wait for their export. More are dropped, so that a missing collector costs no more memory. */
const MOST_WAITING = 8_192;
const EXPORT_WITHIN = 10 * SECOND;

/** Returns the context of a caller's span. `tracestate` and `baggage` are not read: they may contain anything. */
const contextOf = (traceparent: string | undefined): Context => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
};

/** Starts the export. Returns a function that exports the rest and stops. */
export const startOtlp = (
  { endpoint, headers, sampleRatio, serviceName }: OtlpSettings,
  {
    registries,
    clock,
    log,
    role,
  }: { registries: readonly Registry[]; clock: Clock; log: Logger; role: string },
): (() => Promise<void>) => {
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': PROGRAM_VERSION,
    'service.role': role,
  });
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (): void => {
    const now = clock.monotonicMs();
    if (now - warnedAt < 10 * MINUTE) return;
    warnedAt = now;
    log.warn('traces or metrics could not be exported: check OTEL_EXPORTER_OTLP_ENDPOINT and the collector');
  };
  const nothing = (): void => {};
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const to = (signal: string) => ({ url: `${endpoint}/v1/${signal}`, headers, timeoutMillis: EXPORT_WITHIN });
  const spans = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(to('traces')), maxQueueSize: MOST_WAITING }),
    ],
  });
  const startedAt = clock.now().getTime();
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(to('metrics')),
        exportIntervalMillis: MINUTE,
        exportTimeoutMillis: EXPORT_WITHIN,
        metricProducers: [
          metricProducer(registries, resource, { startedAt, now: () => clock.now().getTime() }),
        ],
      }),
    ],
  });
  const tracer = spans.getTracer('open-banking-data-service', PROGRAM_VERSION);
  const tracing: Tracing = {
    begin(name, kind, attributes, parent) {
      const within = kind === 'server' ? contextOf(parent) : context.active();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, within);
      const inside = trace.setSpan(within, span);
      return {
        set: (attribute, value) => void span.setAttribute(attribute, value),
        fail(type) {
          span.setAttribute('error.type', type);
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => span.end(),
        run: (work) => context.with(inside, work),
      };
    },
  };
  useTracing(tracing);
  return async () => {
    useTracing(null);
    await Promise.allSettled([spans.shutdown(), metrics.shutdown()]);
    context.disable();
    diag.disable();
  };
};
