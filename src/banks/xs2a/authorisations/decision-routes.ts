/** Routes with which a test decides in place of a bank's customer. */

import { belgradeDate } from '../../../../packages/common/belgrade.ts';
import { sandboxKey } from '../../../auth/access.ts';
import type { Caller } from '../../../auth/identity.ts';
import { route } from '../../../auth/route.ts';
import { ref } from '../../../platform/http/schema.ts';
import type { App } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import type { Deps } from '../deps.ts';
import { beginAuthorization } from '../oauth/oauth.ts';
import { ConsentPath, Decide, Decision, WithdrawnConsent } from '../schema.ts';
import { accountsFor, agree, type Decided, refuse, withdraw } from './decide.ts';
import { findVisit, isPending, type Visit } from './visit.ts';

const tags = ['XS2A'];

export const decisionRoutes = (app: App, deps: Deps): void => {
  /**
   * Returns the visit of an address, for a consent of this key's TPPs.
   * @throws CONSENT_NOT_FOUND
   */
  const visitAt = async (caller: Caller, url: string): Promise<Visit> => {
    const [, bankId, page, query = ''] =
      /^[^?#]*\/xs2a\/([\w-]+)\/(sca|oauth\/authorize)\?([^#]*)/.exec(url) ?? [];
    let token: string | null = null;
    if (bankId !== undefined && page === 'sca') token = new URLSearchParams(query).get('token');
    if (bankId !== undefined && page === 'oauth/authorize') {
      const begun = await beginAuthorization(deps, bankId, new URLSearchParams(query), caller.keyId);
      if (begun.is === 'refused')
        throw invalid(
          'url',
          `the bank refuses this authorization request: ${begun.why}`,
          'the bank refuses this authorization request',
        );
      token = begun.is === 'begun' ? begun.token : null;
    }
    const visit = token === null ? null : await findVisit(deps, bankId!, token);
    if (visit?.consent.keyId !== caller.keyId) throw new ApiError('CONSENT_NOT_FOUND');
    return visit;
  };

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/xs2a/authorize',
    schema: {
      operationId: 'decideConsent',
      tags,
      summary: 'Decide about a consent in place of the user',
      description:
        'For tests: acts as the user on the bank’s page, who logs in, chooses accounts, and agrees or refuses. The result is the same as in a browser.',
      body: Decide,
      response: { 200: ref(Decision) },
      errors: ['CONSENT_NOT_FOUND', 'CONSENT_NOT_PENDING', 'INVALID_PARAMETER', 'MISSING_FIELDS'],
    },
    handler: async (caller, request) => {
      const { url, decision = 'agree', accounts, scenario = 'default' } = request.body;
      const visit = await visitAt(caller, url);
      const { authorisation, consent, now } = visit;
      if (!isPending(visit)) throw new ApiError('CONSENT_NOT_PENDING');
      let decided: Decided;
      if (decision === 'refuse') decided = await refuse(deps, authorisation, now);
      else {
        const psuId = request.body.psu_id?.trim() ?? consent.psuId;
        if (psuId === null) throw new ApiError('MISSING_FIELDS', { fields: 'psu_id' });
        const login = { psuId, scenario };
        const offered = accounts && accountsFor(consent, login, now);
        // A position without an account becomes an unknown reference.
        const refs = offered && [...new Set(accounts)].map((place) => offered[place]?.ref ?? '');
        decided = await agree(deps, authorisation, login, refs ?? null, now);
      }
      if (decided.is === 'late') throw new ApiError('CONSENT_NOT_PENDING');
      if (decided.is === 'no such accounts') {
        throw invalid(
          'accounts',
          'the customer does not have these accounts, or they were not requested. Positions begin with 0',
        );
      }
      return {
        object: 'xs2a_decision' as const,
        decision,
        consent_id: consent.id,
        redirect_url: decided.back,
      };
    },
  });

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/xs2a/consents/:consent_id/revoke',
    schema: {
      operationId: 'withdrawConsent',
      tags,
      summary: 'Withdraw a consent as the user would at the bank',
      params: ConsentPath,
      response: { 200: ref(WithdrawnConsent) },
      errors: ['CONSENT_NOT_FOUND', 'CONSENT_NOT_PENDING'],
    },
    handler: async (caller, request) => {
      const { consent_id } = request.params;
      const done = await withdraw(deps, caller.keyId, consent_id, caller.now);
      if (done === 'unknown') throw new ApiError('CONSENT_NOT_FOUND');
      if (done === 'over') throw new ApiError('CONSENT_NOT_PENDING');
      return {
        object: 'xs2a_consent' as const,
        consent_id,
        status: 'revokedByPsu' as const,
        last_action_date: belgradeDate(caller.now),
      };
    },
  });
};

const invalid = (parameter: string, reason: string, logged = reason): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason, logged });
