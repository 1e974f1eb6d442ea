import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../../../auth/bearer.ts';
import { LONGEST_KEY, REPLAYED } from '../../../auth/idempotency/key.ts';
import type { KeyName } from '../../../auth/identity.ts';
import type { DataKind, DataRead } from '../../../ledger/connection-reads/kinds.ts';
import { routePattern } from '../../../platform/http/route-pattern.ts';
import { loggedWarnings } from '../../../platform/http/warnings.ts';
import { prefixes } from '../../../platform/vocabulary/ids.ts';
import type { Deps } from '../deps.ts';
import type { RequestDetail } from '../detail-store.ts';
import type { Source } from '../store.ts';
import { idempotencyHashes } from './idempotency-hash.ts';
import { keyUseOf } from './key-uses.ts';
import { type RecordingPlan, recordedParameters, recordingPlanOf } from './recorded-parameters.ts';
import { refusalText } from './refusal-text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What to record of requests to this route; absent for routes without records. */
    plan?: RecordingPlan;
    /** Recorded as a banking request, although it has its own rate limit. */
    recorded?: boolean;
  }
}

/** Records every banking request after its response. Call it before the routes are registered. */
export const recordRequests = (
  app: FastifyInstance,
  { clock, recorder, master, catalogue }: Pick<Deps, 'clock' | 'recorder' | 'master' | 'catalogue'>,
): void => {
  const banks = new Set(catalogue.map(({ id }) => id));
  app.addHook('onRoute', ({ config, schema }) => {
    if (config?.access?.limit === 'banking' || config?.recorded) config.plan = recordingPlanOf(schema, banks);
  });

  const detailOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    key: KeyName,
    plan: RecordingPlan,
  ): RequestDetail => {
    const idempotencyKey = request.headers['idempotency-key'];
    const length = reply.getHeader('content-length');
    const { errorCode, refusal } = request;
    return {
      parameters: recordedParameters(plan, request),
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
    const { plan, recorded, dataRead } = request.routeOptions.config;
    if (dataRead && request.method === 'GET' && reply.statusCode === 200) {
      const read = readOf(request, dataRead);
      if (read) recorder.countRead(read);
    }
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
      // Requests through another access are no use of the key, so their address is not stored.
      recorder.record(record, recorded ? null : keyUseOf(request, at));
    }
    done();
  });
};

/** Returns a read for the users whose data it returned; null for a link token, which reads no data of accounts. */
const readOf = ({ identity, params, query }: FastifyRequest, kind: DataKind): DataRead | null => {
  if (identity.kind !== 'key') return null;
  const { keyId, viaKeyToken, now } = identity.caller;
  const { id, user_id } = params as { id?: string; user_id?: string };
  const asked = query as Partial<Record<'account_id' | 'connection_id' | 'bank_id' | 'user_id', string>>;
  return {
    keyId,
    reader: viaKeyToken ? 'developer' : 'application',
    kind,
    objectId: id ?? asked.account_id ?? asked.connection_id ?? null,
    bankId: asked.bank_id ?? null,
    userId: user_id ?? asked.user_id ?? null,
    at: now,
  };
};

const sourceOf = (request: FastifyRequest): Source => {
  if (request.routeOptions.config.recorded) return 'budget_app';
  return bearerToken(request)?.startsWith(prefixes.linkToken) ? 'widget' : 'application';
};
