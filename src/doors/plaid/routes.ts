/**
 * The routes of Plaid's interface. The interface description omits them: they belong to that interface, and their
 * errors have its shape, not that of the service.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { open } from '../../auth/access.ts';
import type { Caller } from '../../auth/identity.ts';
import { route } from '../../auth/route.ts';
import { asApiError } from '../../platform/http/as-api-error.ts';
import { countByAddress } from '../../platform/http/rate-limit.ts';
import type { App } from '../../platform/http/server.ts';
import { askAs, Refusal } from '../mcp/ask.ts';
import { accountEndpoints } from './accounts/endpoints.ts';
import { authenticator } from './credentials.ts';
import type { Deps } from './deps.ts';
import type { Endpoint } from './endpoint.ts';
import { asPlaidError, errorShape, PlaidError } from './errors.ts';
import { readInput } from './input.ts';
import { institutionEndpoints } from './institutions/endpoints.ts';
import { itemEndpoints } from './item/endpoints.ts';
import { linkEndpoints } from './link/endpoints.ts';
import { linkPages } from './link/pages.ts';
import { browserEndpoints } from './link/sessions.ts';
import { statementEndpoints } from './statements/endpoints.ts';
import { derivedEndpoints } from './transactions/derived-endpoints.ts';
import { transactionEndpoints } from './transactions/endpoints.ts';
import { webhookEndpoints } from './webhooks/endpoints.ts';

/** All endpoints. Others of Plaid are refused by name. */
export const endpoints: readonly Endpoint[] = [
  ...linkEndpoints,
  ...itemEndpoints,
  ...accountEndpoints,
  ...transactionEndpoints,
  ...derivedEndpoints,
  ...institutionEndpoints,
  ...statementEndpoints,
  ...webhookEndpoints,
];

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a request of Plaid's interface. */
    plaidCaller: Caller | null;
  }
}

const requirePermission = ({ scopes, sandboxOnly }: Endpoint, caller: Caller): void => {
  if (sandboxOnly && caller.environment === 'live') {
    throw new PlaidError('SANDBOX_ONLY', 'this endpoint is available in the sandbox only. Use a sandbox key');
  }
  const missing = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length === 0) return;
  throw new PlaidError(
    'INVALID_PRODUCT',
    `the API key lacks the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(', ')}. Grant it in the portal under Keys`,
  );
};

export const plaidRoutes = (app: App, deps: Deps): void => {
  const authenticate = authenticator(deps);
  const { publicUrl } = deps.config;

  const fail = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known =
      thrown instanceof PlaidError || thrown instanceof Refusal ? thrown : asApiError(thrown, request);
    const error = asPlaidError(known);
    request.errorCode = known instanceof Refusal ? known.body.error_code : known.code;
    if (error.status >= 500 && known !== thrown) {
      request.log.error({ err: thrown, reqId: request.id }, 'request of a program for Plaid failed');
    }
    reply.headers(error.headers).header('Cache-Control', 'no-store');
    return reply
      .code(error.status)
      .type('application/json; charset=utf-8')
      .send({ ...errorShape(error, publicUrl), request_id: request.id });
  };

  app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    scope.decorateRequest('plaidCaller', null);
    scope.setErrorHandler((error: FastifyError, request, reply) => fail(error, request, reply));

    linkPages(scope, deps);
    for (const each of [...endpoints, ...browserEndpoints]) {
      const read = readInput(each.input);
      route(scope, open('none'), {
        method: 'POST',
        url: `/plaid${each.path}`,
        schema: { hide: true },
        config: { recorded: true },
        preValidation: async (request, reply) => {
          // A body without fields still may have its credentials in the headers.
          request.body ??= {};
          if (each.isOpen)
            await countByAddress(deps.counters, deps.config.rateLimits, request, reply, 'banking');
          else request.plaidCaller = await authenticate(request, reply);
        },
        handler: async (request, reply) => {
          const caller = request.plaidCaller!;
          const input = read(request.body);
          if (caller) requirePermission(each, caller);
          const answer = await each.run(
            { deps, caller, ip: request.ip, ask: askAs(app, caller, request.ip) },
            input,
          );
          reply.header('Cache-Control', 'no-store');
          if (Buffer.isBuffer(answer)) return reply.type('application/pdf').send(answer);
          return reply.send({ ...answer, request_id: request.id });
        },
      });
    }

    route(scope, open('banking'), {
      method: 'POST',
      url: '/plaid/*',
      schema: { hide: true },
      handler: async (request) => {
        const { '*': path } = request.params as { '*': string };
        throw new PlaidError(
          'NOT_FOUND',
          `/${path.slice(0, 100)} is not available here. ${publicUrl}/docs/plaid lists the endpoints that are`,
        );
      },
    });
  });
};
