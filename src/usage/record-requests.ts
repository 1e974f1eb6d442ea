import type { FastifyInstance } from 'fastify';
import { routePattern } from '../platform/http/route-pattern.ts';
import { keyUseOf } from './key-uses.ts';
import type { Needs } from './needs.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Recorded as a banking request, though it is counted against a budget of its own. */
    recorded?: boolean;
  }
}

/** Records every banking request once its response is sent. */
export const recordRequests = (app: FastifyInstance, { clock, recorder }: Needs): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { access, recorded } = request.routeOptions.config;
    if (access?.limit === 'banking' || recorded) {
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
      // Who reads by another way than the key's is no user of the key, and their address nobody's business.
      recorder.record(record, recorded ? null : keyUseOf(request, at));
    }
    done();
  });
};
