/** `/sandbox/auth.html`: the page on which the user decides, at every simulated bank. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../../packages/common/language/languages.ts';
import { open } from '../../../auth/access.ts';
import { route } from '../../../auth/route.ts';
import { isSimulated } from '../../../banks/catalogue/catalogue.ts';
import { chosenIn, fieldOf, languageOf, recordFailure, takeForms } from '../../../banks/pages/browser.ts';
import { consent, deny } from '../../../consent/connect/authorize.ts';
import { byRefs } from '../../../consent/connect/choice.ts';
import type { App } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { browserBundles } from '../bundles.ts';
import type { Deps } from '../deps.ts';
import { sendStatic } from '../static.ts';
import { consentPage, type Ending, endPage, loginPage } from './page.ts';
import { send } from './response.ts';
import { bankPageStyle } from './style.ts';
import { accountsToShare, findPageOffer, findVisit, returnAddress, type Visit } from './visit.ts';

const endingOf: Record<Exclude<Visit['state'], 'pending'>, [Ending, status: number]> = {
  authorized: ['used', 200],
  denied: ['denied', 200],
  expired: ['expired', 410],
};

/** Endings without a decision of the user: the page explains them and offers a link back. */
const SHOWS_REASON: ReadonlySet<Ending> = new Set(['expired', 'another']);

export const bankPageRoutes = (app: App, deps: Deps): void => {
  app.register(async (scope) => {
    takeForms(scope);
    scope.setErrorHandler<Error>(async (error, request, reply) => {
      const status = recordFailure(request, reply, error, 'the page of a simulated bank failed');
      const ending = status === 404 ? 'unknown' : 'failed';
      const page = endPage({ language: languageOf(request), visit: null }, ending, {
        back: null,
        offer: null,
      });
      return send(reply, status).send(page.toString());
    });

    route(scope, open('banking'), {
      method: 'GET',
      url: '/sandbox/auth.html',
      schema: { hide: true },
      handler: async (request, reply) => {
        const { visit, language } = await arrive(request);
        if (visit.state !== 'pending') return end(reply, language, visit, ...endingOf[visit.state]);
        return send(reply).send(loginPage({ language, visit }).toString());
      },
    });

    route(scope, open('banking'), {
      method: 'POST',
      url: '/sandbox/auth.html',
      schema: { hide: true },
      handler: async (request, reply) => {
        const { visit, language } = await arrive(request);
        const step = fieldOf(request, 'step');
        const chosen = chosenIn(request);
        const isEmpty = step === 'authorize' && chosen?.length === 0;
        if ((step !== 'authorize' && step !== 'deny') || (isEmpty && visit.state === 'pending')) {
          if (visit.state !== 'pending') return end(reply, language, visit, ...endingOf[visit.state]);
          const accounts = await accountsToShare(deps, visit);
          // Unchecked boxes stay unchecked when the user only changes the language.
          const left =
            chosen === null
              ? accounts
              : accounts.map((account) => ({ ...account, checked: chosen.includes(account.ref) }));
          const page = consentPage({ language, visit }, left, isEmpty);
          return send(reply, isEmpty ? 400 : 200).send(page.toString());
        }
        const { visit: told, ending, status } = await decide(visit, step, chosen);
        const back = returnAddress(told);
        // The page returns by Refresh, not by a redirect: browsers apply form-action to every redirect after a form,
        // including those of the application, and would stop here.
        if (back !== null && !SHOWS_REASON.has(ending)) reply.header('Refresh', `0;url=${back}`);
        return end(reply, language, told, ending, status);
      },
    });
  });

  const end = async (
    reply: FastifyReply,
    language: Language,
    visit: Visit,
    ending: Ending,
    status: number,
  ): Promise<FastifyReply> => {
    const ends = { back: returnAddress(visit), offer: await findPageOffer(deps, visit.token) };
    return send(reply, status).send(endPage({ language, visit }, ending, ends).toString());
  };

  /**
   * Returns the visit of a request.
   * @throws SESSION_NOT_FOUND, which is shown on a page
   */
  const arrive = async (request: FastifyRequest): Promise<{ visit: Visit; language: Language }> => {
    const visit = await findVisit(deps, fieldOf(request, 'token'));
    if (!visit || !isSimulated(visit.bank.id)) throw new ApiError('SESSION_NOT_FOUND');
    return { visit, language: languageOf(request) };
  };

  /** Applies the user's decision, or returns an earlier one, made by a second click or in another window. */
  const decide = async (
    visit: Visit,
    step: 'authorize' | 'deny',
    chosen: string[] | null,
  ): Promise<{ visit: Visit; ending: Ending; status: number }> => {
    if (visit.state !== 'pending') {
      const [ending, status] = endingOf[visit.state];
      return { visit, ending, status };
    }
    try {
      if (step === 'deny') {
        await deny(deps, visit.token);
        return { visit: { ...visit, state: 'denied' }, ending: 'denied', status: 200 };
      }
      return (await consent(deps, visit.token, byRefs(chosen)))
        ? { visit: { ...visit, state: 'authorized' }, ending: 'authorized', status: 200 }
        : { visit: { ...visit, state: 'expired' }, ending: 'another', status: 403 };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SESSION_NOT_PENDING') throw error;
      return decide((await findVisit(deps, visit.token))!, step, chosen);
    }
  };

  route(app, open('none'), {
    method: 'GET',
    url: '/sandbox/auth.css',
    schema: { hide: true },
    handler: async (request, reply) => {
      return sendStatic(request, reply, 'text/css; charset=utf-8', await bankPageStyle(deps.catalogue));
    },
  });
  route(app, open('none'), {
    method: 'GET',
    url: '/sandbox/auth.js',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { bankPageScript } = await browserBundles();
      return sendStatic(request, reply, 'text/javascript; charset=utf-8', bankPageScript);
    },
  });
};
