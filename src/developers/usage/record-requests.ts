import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../../auth/bearer.ts';
import { LONGEST_KEY, REPLAYED } from '../../auth/idempotency/key.ts';
import type { KeyName } from '../../auth/identity.ts';
import { routePattern } from '../../platform/http/route-pattern.ts';
import { loggedWarnings } from '../../platform/http/warnings.ts';
import { prefixes } from '../../platform/vocabulary/ids.ts';
import { askedOf, planOf, type RoutePlan } from './asked.ts';
import type { Deps } from './deps.ts';
import type { RequestDetail } from './detail-store.ts';
import { idempotencyHashes } from './idempotency-hash.ts';
import { keyUseOf } from './key-uses.ts';
import { refusalText } from './refusal-text.ts';
import type { Source } from './store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the request log keeps of a request to this route; absent where none is recorded. */
    plan?: RoutePlan;
    /** Recorded as a banking request, though it is counted against a budget of its own. */
    recorded?: boolean;
  }
}

/** Records every banking request once its response is sent. Call it before the routes are registered. */
export const recordRequests = (
  app: FastifyInstance,
  { clock, recorder, master, catalogue }: Pick<Deps, 'clock' | 'recorder' | 'master' | 'catalogue'>,
): void => {
  const banks = new Set(catalogue.map(({ id }) => id));
  app.addHook('onRoute', ({ config, schema }) => {
    if (config?.access?.limit === 'banking' || config?.recorded) config.plan = planOf(schema, banks);
  });

  const detailOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    key: KeyName,
    plan: RoutePlan,
  ): RequestDetail => {
    const idempotencyKey = request.headers['idempotency-key'];
    const length = reply.getHeader('content-length');
    const { errorCode, refusal } = request;
    return {
      parameters: askedOf(plan, request),
      errorMessage: errorCode === null ? null : refusalText(errorCode, refusal, plan.names),
      responseBytes: length === undefined ? null : Number(length),
      idempotencyHash:
        typeof idempotencyKey === 'string' && idempotencyKey.length <= LONGEST_KEY
          ? idempotencyHashes(master, key.publicId, idempotencyKey)[0]!
          : null,
      replayed: reply.hasHeader(REPLAYED),
      warnings: loggedWarnings(reply),
    };
  };

  app.addHook('onResponse', (request, reply, done) => {
    const { plan, recorded } = request.routeOptions.config;
    const { key } = request;
    if (plan) {
      const at = clock.now();
      const record = {
        at,
        requestId: request.id,
        keyId: key?.id ?? null,
        method: request.method,
        route: routePattern(request),
        status: reply.statusCode,
        errorCode: request.errorCode,
        durationMs: reply.elapsedTime,
        source: key && sourceOf(request),
        detail: key && detailOf(request, reply, key, plan),
      };
      // Who reads by another way than the key's is no user of the key, and their address nobody's business.
      recorder.record(record, recorded ? null : keyUseOf(request, at));
    }
    done();
  });
};

const sourceOf = (request: FastifyRequest): Source => {
  if (request.routeOptions.config.recorded) return 'budget_app';
  return bearerToken(request)?.startsWith(prefixes.linkToken) ? 'widget' : 'application';
};
