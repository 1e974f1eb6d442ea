/** Handles authorization requests of OAuth 2.0 with PKCE (RFC 6749, RFC 7636). */

import { after } from '../../../../packages/common/clock.ts';
import { enterKey } from '../../../platform/database/tenants.ts';
import { httpUrlFault } from '../../../platform/http-url.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { newId } from '../../../platform/vocabulary/ids.ts';
import { beginOAuth, listAuthorisations } from '../authorisations/authorisation-store.ts';
import { isAllowedRedirect, withParameters } from '../authorisations/redirect.ts';
import { scaStatusAt } from '../authorisations/sca.ts';
import { findTpp } from '../callers/tpp-store.ts';
import { statusAt } from '../consents/consent.ts';
import { findConsent } from '../consents/consent-store.ts';
import type { Deps } from '../deps.ts';

/** Where the browser goes after an authorization request. */
type AuthorizationResult =
  /** To the page of the bank. */
  | { is: 'begun'; token: string }
  /** Back to the TPP with an error. */
  | { is: 'refused'; back: string; why: string }
  /** To no other page, because the redirect address is not known to be the TPP's. */
  | { is: 'unknown' };

const UUID = /^[\da-f-]{36}$/;
/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;
const LONGEST_STATE = 1_000;

/** Returns the consent of a scope, `AIS:<consentId>`, which may be one of several. */
const consentOf = (scope: string): string | null => {
  const [, id] = /(?:^| )AIS: ?([\da-f-]{36})(?: |$)/.exec(scope) ?? [];
  return id !== undefined && UUID.test(id) ? id : null;
};

export const beginAuthorization = async (
  { sql, clock }: Deps,
  bankId: string,
  query: URLSearchParams,
  /** If given, only for TPPs of this key. */
  keyId?: number,
): Promise<AuthorizationResult> => {
  const parameter = (name: string): string => query.get(name) ?? '';
  const redirectUri = parameter('redirect_uri');
  const state = query.get('state');
  const wall = clock.now();
  const tpp = await findTpp(sql, parameter('client_id'), wall);
  if (!tpp || (keyId ?? tpp.keyId) !== tpp.keyId || httpUrlFault(redirectUri) !== null)
    return { is: 'unknown' };
  enterKey(tpp);
  const now = after(wall, tpp.clockOffsetMs);
  const consentId = consentOf(parameter('scope'));
  const consent = consentId === null ? null : await findConsent(sql, tpp.id, bankId, consentId);
  // A TPP without registered addresses gives one with each authenticated consent request.
  const allowed = tpp.redirectUris ?? (consent?.redirectUri ? [consent.redirectUri] : []);
  if (!isAllowedRedirect({ redirectUris: allowed }, redirectUri)) return { is: 'unknown' };
  const refused = (error: string): AuthorizationResult => ({
    is: 'refused',
    why: error,
    back: withParameters(redirectUri, { error, state: state?.slice(0, LONGEST_STATE) ?? null }),
  });
  if (parameter('response_type') !== 'code') return refused('unsupported_response_type');
  const challenge = parameter('code_challenge');
  const isProvable = parameter('code_challenge_method') === 'S256' && CHALLENGE.test(challenge);
  if (!isProvable || (state?.length ?? 0) > LONGEST_STATE) return refused('invalid_request');
  if (!consent || statusAt(consent, now) !== 'received') return refused('invalid_scope');
  const pending = (await listAuthorisations(sql, consent.id)).findLast(
    (each) => !['finalised', 'failed'].includes(scaStatusAt(each, now)),
  );
  if (!pending) return refused('invalid_scope');
  const token = newId('bankToken');
  const request = { redirectUri, state, challenge };
  const isBegun = await sql.begin((tx) => beginOAuth(tx, pending.id, request, tokenHash(token)));
  return isBegun ? { is: 'begun', token } : refused('invalid_scope');
};
