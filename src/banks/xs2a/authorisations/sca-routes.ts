/** `/xs2a/{bank}/sca`: the page on which a customer of a bank gives, refuses or withdraws a consent. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { open } from '../../../auth/access.ts';
import { route } from '../../../auth/route.ts';
import type { App } from '../../../platform/http/server.ts';
import { banks } from '../../catalogue/catalogue.ts';
import { chosenIn, fieldOf, languageOf, recordFailure, sendPage, takeForms } from '../../pages/browser.ts';
import { isScenario } from '../../simulated/scenarios.ts';
import { accountsOfCustomer } from '../accounts/books.ts';
import { rightsOf, statusAt } from '../consents/consent.ts';
import type { Deps } from '../deps.ts';
import { recordLogin } from './authorisation-store.ts';
import { accountsFor, agree, type Decided, type Login, refuse, withdraw } from './decide.ts';
import { consentPage, type Ending, endPage, givenPage, loginPage, type PageState } from './sca-page.ts';
import { findVisit, isPending, type Visit } from './visit.ts';

const LONGEST_NAME = 128;

export const scaRoutes = (app: App, deps: Deps): void => {
  app.register(async (scope) => {
    takeForms(scope);
    scope.setErrorHandler<Error>(async (error, request, reply) => {
      const status = recordFailure(request, reply, error, 'the consent page of a simulated bank failed');
      return send(reply, status).send(endPage(shownTo(request, null), 'failed', null).toString());
    });

    route(scope, open('banking'), {
      method: 'GET',
      url: '/xs2a/:bank_id/sca',
      schema: { hide: true },
      handler: async (request, reply) => {
        const visit = await arrive(request);
        return visit ? show(request, reply, visit) : showUnknown(request, reply);
      },
    });

    route(scope, open('banking'), {
      method: 'POST',
      url: '/xs2a/:bank_id/sca',
      schema: { hide: true },
      handler: async (request, reply) => {
        const visit = await arrive(request);
        if (!visit) return showUnknown(request, reply);
        const step = fieldOf(request, 'step');
        if (step === 'withdraw') return withdrawConsent(request, reply, visit);
        if (!isPending(visit)) return show(request, reply, visit);
        const { authorisation, now } = visit;
        if (step === 'refuse') {
          return end(request, reply, visit, await refuse(deps, authorisation, now), 'denied');
        }
        const login = loginOf(request);
        if (!login) return show(request, reply, visit);
        if (step === 'agree') {
          const decided = await agree(deps, authorisation, login, chosenIn(request), now);
          if (decided.is !== 'no such accounts') return end(request, reply, visit, decided, 'authorized');
        } else {
          await deps.sql.begin((tx) => recordLogin(tx, authorisation.id));
        }
        return choose(request, reply, visit, login);
      },
    });
  });

  const arrive = (request: FastifyRequest): Promise<Visit | null> =>
    findVisit(deps, bankIdOf(request), fieldOf(request, 'token'));

  /** Shows the page for the present state of the authorisation. */
  const show = (request: FastifyRequest, reply: FastifyReply, visit: Visit): FastifyReply => {
    const shown = shownTo(request, visit);
    if (isPending(visit)) return send(reply).send(loginPage(shown, visit.consent.psuId).toString());
    const isGiven =
      statusAt(visit.consent, visit.now) === 'valid' && visit.authorisation.status === 'finalised';
    if (isGiven) return send(reply).send(givenPage(shown).toString());
    const ending = { rejected: 'denied', revokedByPsu: 'withdrawn' } as const;
    const { status } = visit.consent;
    return status === 'rejected' || status === 'revokedByPsu'
      ? send(reply).send(endPage(shown, ending[status], null).toString())
      : send(reply, 410).send(endPage(shown, 'expired', null).toString());
  };

  const choose = (request: FastifyRequest, reply: FastifyReply, visit: Visit, login: Login): FastifyReply => {
    const { consent, now, bank } = visit;
    const accounts = accountsFor(consent, login, now);
    const rights = rightsOf(consent.access, accounts);
    const hasOthers = accountsOfCustomer({ ...login, bankId: bank.id }, now).length > accounts.length;
    const shown = shownTo(request, visit);
    const page = consentPage(shown, login, { accounts, rights, hasOthers }, chosenIn(request));
    return send(reply, fieldOf(request, 'step') === 'agree' ? 400 : 200).send(page.toString());
  };

  const end = (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    decided: Decided,
    ending: Ending,
  ): FastifyReply => {
    const shown = shownTo(request, visit);
    if (decided.is !== 'done') return send(reply, 410).send(endPage(shown, 'expired', null).toString());
    // The page returns by Refresh, not by a redirect, because browsers apply form-action to redirects after a form.
    if (decided.back !== null) reply.header('Refresh', `0;url=${decided.back}`);
    return send(reply).send(endPage(shown, ending, decided.back).toString());
  };

  const withdrawConsent = async (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
  ): Promise<FastifyReply> => {
    const { authorisation, consent, now } = visit;
    if (authorisation.status !== 'finalised') return show(request, reply, visit);
    const done = await withdraw(deps, consent.keyId, consent.id, now);
    const ending = done === 'withdrawn' || consent.status === 'revokedByPsu' ? 'withdrawn' : 'expired';
    return send(reply).send(endPage(shownTo(request, visit), ending, null).toString());
  };

  const showUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    send(reply, 404).send(endPage(shownTo(request, null), 'unknown', null).toString());
};

const bankIdOf = (request: FastifyRequest): string => (request.params as { bank_id: string }).bank_id;

/** Returns the login of the form; null if it is incomplete. */
const loginOf = (request: FastifyRequest): Login | null => {
  const name = fieldOf(request, 'psu_id').trim();
  const scenario = fieldOf(request, 'scenario');
  return name === '' || name.length > LONGEST_NAME || !isScenario(scenario)
    ? null
    : { psuId: name, scenario };
};

const shownTo = (request: FastifyRequest, visit: Visit | null): PageState => ({
  language: languageOf(request),
  bank: banks.find(({ id }) => id === bankIdOf(request)) ?? null,
  token: visit?.token ?? null,
  app: visit?.authorisation.tppName ?? '',
  until: visit?.consent.validUntil ?? '2000-01-01',
});

const send = (reply: FastifyReply, status = 200): FastifyReply => sendPage(reply, status);
