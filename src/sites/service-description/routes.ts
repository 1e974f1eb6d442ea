import { Type } from 'typebox';
import { after, type Clock, DAY, monotonicMs } from '../../../packages/common/clock.ts';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { listErasedAgain } from '../../developers/data-rights/erase-again-store.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { DatabaseWatch } from '../../platform/database/watch.ts';
import type { DiskSpace } from '../../platform/disk-space.ts';
import { pageHeaders } from '../../platform/html.ts';
import { languageOf, prefersHtml } from '../../platform/http/language.ts';
import { dateTime, orSerialized, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import { tombstoneKinds } from '../../platform/keys/key-store.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { INTERFACE_VERSION, SERVICE_NAME } from '../openapi/about.ts';
import { landingPage } from '../pages/landing/landing-page.ts';
import { whyUnready } from './readiness.ts';

export interface Deps {
  config: Config;
  leaving: AbortSignal;
  log: Logger;
  clock: Clock;
  sql: Sql;
  watch: DatabaseWatch;
  disk: DiskSpace | null;
  dataKeys: DataKeys;
  metrics: Metrics;
}

export const ServiceDescription = Type.Object(
  {
    name: Type.String(),
    version: Type.String({ examples: [INTERFACE_VERSION] }),
    description: Type.String(),
    status: Type.Literal('operational'),
    docs: Type.String({ format: 'uri', description: 'Address of the documentation.' }),
    endpoints: Type.Array(Type.String(), { examples: [['GET /banks']] }),
    request_id: Type.String(),
  },
  { $id: 'ServiceDescription' },
);

const Health = Type.Object({ status: Type.Literal('ok'), uptime_seconds: Type.Integer() });
const Readiness = Type.Object({
  status: Type.Literal('ready'),
  cells: Type.Optional(
    Type.Record(Type.String(), Type.String({ enum: ['ready', 'unavailable'] }), {
      description:
        'The state of each cell that this process serves. The process is ready while one of them is. Absent without cells.',
      examples: [{ a: 'ready', b: 'ready' }],
    }),
  ),
  erased_again: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.String({ enum: [...tombstoneKinds], examples: ['connection'] }),
        count: Type.Integer({ examples: [1] }),
        at: dateTime('When they were last erased again.'),
      }),
      {
        description:
          'Erased or ended things that a restored backup of the database contained and that the service erased or ended again within the last 30 days. Absent if there are none.',
      },
    ),
  ),
});

/** How long a restored backup is reported. */
const MENTIONED_FOR = 30 * DAY;

export const serviceRoutes = (
  app: App,
  { config, leaving, clock, sql, watch, disk, dataKeys, log }: Deps,
): void => {
  route(app, open('none'), {
    method: 'GET',
    url: '/',
    schema: {
      operationId: 'describeService',
      tags: ['Service'],
      summary: 'Describe the service',
      description: 'Returns JSON. A browser that accepts HTML gets the start page.',
      response: { 200: orSerialized(ref(ServiceDescription)) },
      errors: ['EXPECTATION_FAILED'],
    },
    handler: async (request, reply) => {
      // One address has two responses, which caches have to distinguish.
      reply.header('Vary', 'Accept');
      if (prefersHtml(request.headers.accept)) {
        const { lang } = request.query as { lang?: unknown };
        const page = landingPage(languageOf(request, lang), config).toString();
        return reply.header('Vary', 'Accept, Accept-Language').headers(pageHeaders).send(page);
      }
      return {
        name: SERVICE_NAME,
        version: INTERFACE_VERSION,
        description:
          'Aggregation of Serbian bank accounts: accounts, balances, identity, enriched transactions, recurring streams and signed webhooks. Sandbox only: all data is simulated, and no money moves.',
        status: 'operational' as const,
        docs: `${config.publicUrl}/docs`,
        endpoints: app.endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
        request_id: request.id,
      };
    },
  });
  route(app, open('none'), {
    method: 'GET',
    url: '/healthz',
    schema: {
      operationId: 'getHealth',
      tags: ['Service'],
      summary: 'Check that the process responds',
      description: 'Checks only the process itself. An orchestrator restarts the process if this fails.',
      response: { 200: Health },
    },
    handler: async () => ({ status: 'ok' as const, uptime_seconds: Math.floor(monotonicMs() / 1_000) }),
  });
  route(app, open('none'), {
    method: 'GET',
    url: '/readyz',
    schema: {
      operationId: 'getReadiness',
      tags: ['Service'],
      summary: 'Check that the service is ready for requests',
      description:
        'Checks that the database and the key store are reachable and the schema is current. A load balancer sends requests only while this succeeds. It responds within two seconds. `error_message` states the reason of a failure, for example that the database does not respond or the disk is full. It fails as soon as the process is told to stop.',
      response: { 200: Readiness },
      errors: ['SERVICE_UNAVAILABLE'],
    },
    handler: async () => {
      const cause = await whyUnready({ sql, watch, disk, keyStore: dataKeys.store, leaving, log });
      if (cause) throw new ApiError('SERVICE_UNAVAILABLE', { cause }, { 'Retry-After': '1' });
      const rows = await listErasedAgain(sql, after(clock.now(), -MENTIONED_FOR));
      const erased = rows.map(({ kind, count, at }) => ({ kind, count, at: at.toISOString() }));
      return { status: 'ready' as const, ...(erased.length > 0 ? { erased_again: erased } : {}) };
    },
  });
};
