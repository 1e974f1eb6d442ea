import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { routePattern } from '../platform/http/route-pattern.ts';

/** Records every banking request once it is answered. */
export const recordRequests = (app: FastifyInstance, { clock, recorder }: Deps): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.access?.limit === 'banking')
      recorder.record({
        at: clock.now(),
        requestId: request.id,
        keyId: request.keyId,
        method: request.method,
        route: routePattern(request),
        status: reply.statusCode,
        errorCode: request.errorCode,
        durationMs: reply.elapsedTime,
      });
    done();
  });
};
