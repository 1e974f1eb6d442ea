import { admin } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import type { App } from '../../platform/http/server.ts';

/** What Prometheus scrapes, with the owner's key as its bearer token: route names and volumes are nobody else's. */
export const metricsRoutes = (app: App): void => {
  route(app, admin(), {
    method: 'GET',
    url: '/metrics',
    schema: {
      operationId: 'getMetrics',
      tags: ['Service'],
      summary: 'Read metrics in the format of Prometheus',
      hide: true,
    },
    handler: async (_request, reply) => reply.type(app.metrics.contentType).send(await app.metrics.metrics()),
  });
};
