/** The two addresses between which a user is at a bank over a network: no form, no script and no cookie on the way. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { open } from '../../../auth/access.ts';
import { route } from '../../../auth/route.ts';
import { isSimulated } from '../../../banks/catalogue/catalogue.ts';
import type { Psu } from '../../../banks/contract/contract.ts';
import { ProviderError } from '../../../banks/contract/error.ts';
import { languageOf, noteFailure } from '../../../banks/pages/browser.ts';
import { comeBack, type Return, sendToBank } from '../../../consent/connect/network-bank.ts';
import type { App } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { type Ending, endPage } from '../bank-page/page.ts';
import { send } from '../bank-page/response.ts';
import { findVisit, returnAddress, type Visit } from '../bank-page/visit.ts';
import type { Deps } from '../deps.ts';

const STATUS: Record<Return, number> = {
  authorized: 200,
  used: 200,
  denied: 200,
  another: 403,
  expired: 410,
  failed: 503,
};

/** Endings that the user is taken back to the application with at once; the others say why first. */
const GOES_BACK: ReadonlySet<Return> = new Set(['authorized', 'used', 'denied']);

/** The user as their browser shows itself. */
const psuOf = ({ ip, ips, socket, headers }: FastifyRequest): Psu => ({
  ip,
  userAgent: headers['user-agent'] ?? null,
  // Behind a proxy it is the proxy's.
  port: ips === undefined ? (socket.remotePort ?? null) : null,
  accept: headers.accept ?? null,
  acceptLanguage: headers['accept-language'] ?? null,
});

export const networkBankRoutes = (app: App, deps: Deps): void => {
  const ended = (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit | null,
    ending: Ending,
    status: number,
  ): FastifyReply => {
    const shown = { language: languageOf(request), visit, isReturn: true };
    return send(reply, status).send(endPage(shown, ending, visit && returnAddress(visit)).toString());
  };

  app.register(async (scope) => {
    scope.setErrorHandler<Error>(async (error, request, reply) => {
      const status =
        error instanceof ProviderError ? 503 : noteFailure(request, reply, error, 'bank visit failed');
      return ended(request, reply, null, status === 404 ? 'unknown' : 'failed', status);
    });

    route(scope, open('banking'), {
      method: 'GET',
      url: '/connect/bank',
      config: { acts: true },
      schema: { hide: true, querystring: Type.Object({ token: Type.Optional(Type.String()) }) },
      handler: async (request, reply) => {
        const { token = '' } = request.query;
        const visit = await findVisit(deps, token);
        if (!visit || isSimulated(visit.bank.id)) throw new ApiError('SESSION_NOT_FOUND');
        if (visit.state === 'pending') {
          const address = await sendToBank(deps, token, psuOf(request));
          return reply
            .header('Cache-Control', 'no-store')
            .header('Referrer-Policy', 'no-referrer')
            .redirect(address, 303);
        }
        const ending = visit.state === 'authorized' ? 'used' : visit.state;
        return ended(request, reply, visit, ending, STATUS[ending]);
      },
    });

    route(scope, open('banking'), {
      method: 'GET',
      url: '/connect/callback',
      config: { acts: true, queryOfOthers: true },
      schema: { hide: true },
      handler: async (request, reply) => {
        const callback = new URL(request.url, 'http://localhost').searchParams;
        const { sessionToken, ending } = await comeBack(deps, callback, psuOf(request));
        const visit = await findVisit(deps, sessionToken);
        const back = visit && returnAddress(visit);
        if (back !== null && GOES_BACK.has(ending)) reply.header('Refresh', `0;url=${back}`);
        return ended(request, reply, visit, ending, STATUS[ending]);
      },
    });
  });
};
