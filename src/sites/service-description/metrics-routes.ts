import { admin } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import type { App } from '../../platform/http/server.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';

/** Metrics for Prometheus, with the owner's key as bearer token, because route names and volumes are confidential. */
export const metricsRoutes = (app: App, { metrics: { registry } }: { metrics: Metrics }): void => {
  route(app, admin(), {
    method: 'GET',
    url: '/metrics',
    schema: {
      operationId: 'getMetrics',
      tags: ['Service'],
      summary: 'Read metrics in the format of Prometheus',
      hide: true,
    },
    handler: async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  });
};
