/** `/v1/consents`: consents from the request to their end. */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { belgradeDate } from '../../../../packages/common/belgrade.ts';
import { lockKeyAgainstDeletion } from '../../../auth/credential-store.ts';
import type { App } from '../../../platform/http/server.ts';
import { httpUrlFault } from '../../../platform/http-url.ts';
import { accountsOfCustomer } from '../accounts/books.ts';
import { absolute, bankPath, linkTo } from '../addresses.ts';
import { newAuthorisation } from '../authorisations/authorisation.ts';
import { insertAuthorisation } from '../authorisations/authorisation-store.ts';
import { isAllowedRedirect } from '../authorisations/redirect.ts';
import { type BankCall, bankRoute } from '../bank-route.ts';
import {
  BankPath,
  Consent,
  ConsentPath,
  ConsentRequest,
  ConsentStatusBody,
  CreatedConsent,
} from '../bank-schema.ts';
import { countStoring } from '../callers/budget.ts';
import type { Deps } from '../deps.ts';
import { TppError } from '../tpp-error.ts';
import { grantedAccess, statusAt, termsOf } from './consent.ts';
import { endConsent, insertConsent, lockConsentOfKey } from './consent-store.ts';
import { findOwnConsent } from './own-consent.ts';

/** Maximum length of a PSU-ID, in characters. */
const LONGEST_PSU_ID = 128;
const LONGEST_ADDRESS = 2_048;

export const consentRoutes = (app: App, deps: Deps): void => {
  const { sql, config } = deps;

  bankRoute(app, deps, {
    method: 'POST',
    url: '/consents',
    schema: { params: BankPath, body: ConsentRequest, response: { 201: CreatedConsent } },
    handler: async (call, request, reply) => {
      const { tpp, bankId, dialect, now } = call;
      await countStoring(deps, reply, tpp);
      if (!call.attended) throw new TppError(400, 'FORMAT_ERROR', 'PSU-IP-Address is missing');
      const terms = termsOf(request.body, now);
      const id = randomUUID();
      const consent = {
        id,
        keyId: tpp.keyId,
        tppId: tpp.id,
        bankId,
        access: request.body.access,
        recurring: request.body.recurringIndicator,
        ...terms,
        psuId: psuIdOf(request),
        redirectUri: redirectOf(call, request, 'tpp-redirect-uri'),
        nokRedirectUri: redirectOf(call, request, 'tpp-nok-redirect-uri'),
        createdAt: now,
      };
      if (consent.redirectUri === null && dialect.sca === 'redirect') {
        throw new TppError(400, 'FORMAT_ERROR', 'TPP-Redirect-URI is missing');
      }
      const { row, links } = newAuthorisation(config, call, id);
      await sql.begin(async (tx) => {
        await lockKeyAgainstDeletion(tx, tpp.keyId);
        await insertConsent(tx, consent);
        await insertAuthorisation(tx, { ...row, at: now });
      });
      const self = `${bankPath(bankId)}/v1/consents/${id}`;
      reply.code(201).header('Location', absolute(config, self)).header('ASPSP-SCA-Approach', 'REDIRECT');
      return {
        consentStatus: 'received' as const,
        consentId: id,
        _links: {
          ...links,
          self: linkTo(config, self, dialect),
          status: linkTo(config, `${self}/status`, dialect),
        },
      };
    },
  });

  bankRoute(app, deps, {
    method: 'GET',
    url: '/consents/:consent_id',
    schema: { params: ConsentPath, response: { 200: Consent } },
    handler: async (call, request) => {
      const consent = await findOwnConsent(deps, call, request.params.consent_id);
      const { psuId, scenario, rights } = consent;
      const known = psuId !== null && scenario !== null && rights !== null;
      const accounts = known ? accountsOfCustomer({ bankId: call.bankId, psuId, scenario }, call.now) : [];
      return {
        access: known ? grantedAccess(consent.access, rights, accounts) : consent.access,
        recurringIndicator: consent.recurring,
        validUntil: consent.validUntil,
        frequencyPerDay: consent.frequency,
        lastActionDate: belgradeDate(consent.changedAt),
        consentStatus: statusAt(consent, call.now),
        _links: { account: linkTo(config, `${bankPath(call.bankId)}/v1/accounts`, call.dialect) },
      };
    },
  });

  bankRoute(app, deps, {
    method: 'GET',
    url: '/consents/:consent_id/status',
    schema: { params: ConsentPath, response: { 200: ConsentStatusBody } },
    handler: async (call, request) => ({
      consentStatus: statusAt(await findOwnConsent(deps, call, request.params.consent_id), call.now),
    }),
  });

  bankRoute(app, deps, {
    method: 'DELETE',
    url: '/consents/:consent_id',
    schema: { params: ConsentPath },
    handler: async (call, request, reply) => {
      const { consent_id: id } = request.params as { consent_id: string };
      await findOwnConsent(deps, call, id);
      await sql.inTurn(call.tpp.keyId, async (tx) => {
        await lockKeyAgainstDeletion(tx, call.tpp.keyId);
        const consent = await lockConsentOfKey(tx, call.tpp.keyId, id);
        const lasts = consent && ['received', 'valid'].includes(statusAt(consent, call.now));
        if (lasts) await endConsent(tx, id, 'terminatedByTpp', call.now);
      });
      return reply.code(204).send();
    },
  });
};

const psuIdOf = ({ headers }: FastifyRequest): string | null => {
  const psuId = headers['psu-id'];
  if (typeof psuId !== 'string' || psuId.trim() === '') return null;
  if (psuId.length > LONGEST_PSU_ID)
    throw new TppError(400, 'FORMAT_ERROR', `PSU-ID is longer than ${LONGEST_PSU_ID} characters`);
  return psuId.trim();
};

/**
 * Returns a redirect address of a header.
 * @throws TppError FORMAT_ERROR for an invalid or unregistered address
 */
const redirectOf = ({ tpp }: BankCall, { headers }: FastifyRequest, name: string): string | null => {
  const address = headers[name];
  if (address === undefined) return null;
  if (typeof address !== 'string' || address.length > LONGEST_ADDRESS || httpUrlFault(address) !== null) {
    throw new TppError(400, 'FORMAT_ERROR', `${name} is not an http or https address`);
  }
  if (!isAllowedRedirect(tpp, address)) {
    throw new TppError(
      400,
      'FORMAT_ERROR',
      `${name} is not in the redirect_uris that this TPP has registered`,
    );
  }
  // Only characters that a header may contain.
  return address.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
};
