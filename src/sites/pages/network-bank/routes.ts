/** The two addresses before and after a visit to a real bank. They need no form, script or cookie. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { open } from '../../../auth/access.ts';
import { route } from '../../../auth/route.ts';
import { isSimulated } from '../../../banks/catalogue/catalogue.ts';
import type { Psu } from '../../../banks/contract/contract.ts';
import { ProviderError } from '../../../banks/contract/error.ts';
import { languageOf, recordFailure } from '../../../banks/pages/browser.ts';
import { handleReturn, type Return, sendToBank } from '../../../consent/connect/network-bank.ts';
import type { App } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { type Ending, endPage } from '../bank-page/page.ts';
import { send } from '../bank-page/response.ts';
import { findPageOffer, findVisit, returnAddress, type Visit } from '../bank-page/visit.ts';
import type { Deps } from '../deps.ts';

const STATUS: Record<Return, number> = {
  authorized: 200,
  used: 200,
  denied: 200,
  another: 403,
  expired: 410,
  failed: 503,
};

/** Endings after which the user returns to the application at once; other endings are explained first. */
const RETURNS_AT_ONCE: ReadonlySet<Return> = new Set(['authorized', 'used', 'denied']);

/** Returns the user's browser data for the bank. */
const psuOf = ({ ip, ips, socket, headers }: FastifyRequest): Psu => ({
  ip,
  userAgent: headers['user-agent'] ?? null,
  // Behind a proxy the port is the proxy's.
  port: ips === undefined ? (socket.remotePort ?? null) : null,
  accept: headers.accept ?? null,
  acceptLanguage: headers['accept-language'] ?? null,
});

export const networkBankRoutes = (app: App, deps: Deps): void => {
  const ended = async (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit | null,
    ending: Ending,
    status: number,
  ): Promise<FastifyReply> => {
    const shown = { language: languageOf(request), visit, isReturn: true };
    const ends = {
      back: visit && returnAddress(visit),
      offer: visit && (await findPageOffer(deps, visit.token)),
    };
    return send(reply, status).send(endPage(shown, ending, ends).toString());
  };

  app.register(async (scope) => {
    scope.setErrorHandler<Error>(async (error, request, reply) => {
      const status =
        error instanceof ProviderError
          ? 503
          : recordFailure(request, reply, error, 'a visit to a bank failed');
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
      config: { acts: true, externalQuery: true },
      schema: { hide: true },
      handler: async (request, reply) => {
        const callback = new URL(request.url, 'http://localhost').searchParams;
        const { sessionToken, ending } = await handleReturn(deps, callback, psuOf(request));
        const visit = await findVisit(deps, sessionToken);
        const back = visit && returnAddress(visit);
        if (back !== null && RETURNS_AT_ONCE.has(ending)) reply.header('Refresh', `0;url=${back}`);
        return ended(request, reply, visit, ending, STATUS[ending]);
      },
    });
  });
};
