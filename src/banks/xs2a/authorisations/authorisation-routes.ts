/** `/v1/consents/{consentId}/authorisations`: the authorisations of a consent. */
import { lockKeyAgainstDeletion } from '../../../auth/credential-store.ts';
import type { App } from '../../../platform/http/server.ts';
import { bankRoute } from '../bank-route.ts';
import {
  AuthorisationPath,
  Authorisations,
  ConsentPath,
  ScaStatusBody,
  StartedAuthorisation,
} from '../bank-schema.ts';
import { statusAt } from '../consents/consent.ts';
import { lockConsentOfKey } from '../consents/consent-store.ts';
import { findOwnConsent } from '../consents/own-consent.ts';
import type { Deps } from '../deps.ts';
import { TppError } from '../tpp-error.ts';
import { newAuthorisation } from './authorisation.ts';
import { insertAuthorisation, listAuthorisations } from './authorisation-store.ts';
import { scaStatusAt } from './sca.ts';

/** Maximum authorisations of one consent. */
const MOST_AUTHORISATIONS = 20;

export const authorisationRoutes = (app: App, deps: Deps): void => {
  const { sql, config } = deps;

  bankRoute(app, deps, {
    method: 'GET',
    url: '/consents/:consent_id/authorisations',
    schema: { params: ConsentPath, response: { 200: Authorisations } },
    handler: async (call, request) => {
      const { id } = await findOwnConsent(deps, call, request.params.consent_id);
      return { authorisationIds: (await listAuthorisations(sql, id)).map((each) => each.id) };
    },
  });

  bankRoute(app, deps, {
    method: 'POST',
    url: '/consents/:consent_id/authorisations',
    schema: { params: ConsentPath, response: { 201: StartedAuthorisation } },
    handler: async (call, request, reply) => {
      const { id, tppId } = await findOwnConsent(deps, call, request.params.consent_id);
      const { row, links } = newAuthorisation(config, call, id);
      await sql.inTurn(call.tpp.keyId, async (tx) => {
        await lockKeyAgainstDeletion(tx, call.tpp.keyId);
        const consent = await lockConsentOfKey(tx, call.tpp.keyId, id);
        if (consent?.tppId !== tppId || statusAt(consent, call.now) !== 'received') {
          throw new TppError(409, 'STATUS_INVALID', 'This consent is not waiting for authorisation any more');
        }
        if ((await listAuthorisations(tx, id)).length >= MOST_AUTHORISATIONS) {
          throw new TppError(
            409,
            'STATUS_INVALID',
            `This consent has had ${MOST_AUTHORISATIONS} authorisations, the maximum. Request a new consent`,
          );
        }
        await insertAuthorisation(tx, { ...row, at: call.now });
      });
      reply.code(201).header('ASPSP-SCA-Approach', 'REDIRECT');
      return { scaStatus: 'received', authorisationId: row.id, _links: links };
    },
  });

  bankRoute(app, deps, {
    method: 'GET',
    url: '/consents/:consent_id/authorisations/:authorisation_id',
    schema: { params: AuthorisationPath, response: { 200: ScaStatusBody } },
    handler: async (call, request) => {
      const { consent_id, authorisation_id } = request.params;
      const { id } = await findOwnConsent(deps, call, consent_id);
      const found = (await listAuthorisations(sql, id)).find((each) => each.id === authorisation_id);
      if (!found) throw new TppError(404, 'RESOURCE_UNKNOWN');
      return { scaStatus: scaStatusAt(found, call.now) };
    },
  });
};
