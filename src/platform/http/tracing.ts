import type { FastifyInstance } from 'fastify';
import { beginSpan, isTracing, type Span } from '../telemetry/spans.ts';
import { routePattern } from './route-pattern.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; null without an exporter. */
    span: Span | null;
  }
}

/**
 * Records a span for each request, by route pattern: an address may contain personal data. Call it before other hooks,
 * so that their work is part of the span.
 */
export const traceRequests = (app: FastifyInstance): void => {
  if (!isTracing()) return;
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const route = routePattern(request);
    const attributes = { 'http.request.method': method, 'http.route': route, request_id: request.id };
    const parent = headers.traceparent;
    request.span = beginSpan(
      `${method} ${route}`,
      'server',
      attributes,
      parent === undefined ? '' : String(parent),
    );
    if (request.span) request.span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span, errorCode } = request;
    span?.set('http.response.status_code', reply.statusCode);
    if (errorCode !== null) span?.set('error.type', errorCode);
    if (reply.statusCode >= 500) span?.fail(errorCode ?? String(reply.statusCode));
    span?.end();
    done();
  });
};
