import type { FastifyInstance } from 'fastify';
import { routePattern } from '../platform/http/route-pattern.ts';
import { keyUseOf } from './key-uses.ts';
import type { Needs } from './needs.ts';

/** Records every banking request once its response is sent. */
export const recordRequests = (app: FastifyInstance, { clock, recorder }: Needs): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.access?.limit === 'banking') {
      const at = clock.now();
      const record = {
        at,
        requestId: request.id,
        keyId: request.keyId,
        method: request.method,
        route: routePattern(request),
        status: reply.statusCode,
        errorCode: request.errorCode,
        durationMs: reply.elapsedTime,
      };
      recorder.record(record, keyUseOf(request, at));
    }
    done();
  });
};
