/** Issues tokens for a code with PKCE (RFC 7636) or a refresh token (RFC 6749). */
import { hash } from 'node:crypto';
import { addDays, belgradeInstant } from '../../../../packages/common/belgrade.ts';
import { after, HOUR } from '../../../../packages/common/clock.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { sameSecret, tokenHash } from '../../../platform/secrets.ts';
import { newId } from '../../../platform/vocabulary/ids.ts';
import {
  deleteTokens,
  dropExpired,
  findByCode,
  findRefresh,
  insertToken,
  markCodeUsed,
} from '../authorisations/authorisation-store.ts';
import type { AuthenticatedTpp } from '../callers/tpp-store.ts';
import { statusAt } from '../consents/consent.ts';
import { type ConsentRow, findConsent } from '../consents/consent-store.ts';

/** Lifetime of an access token. */
const ACCESS_LIFETIME = HOUR;

/** The fields of a request for tokens. */
export type TokenRequest = Record<string, string>;

/** An error of RFC 6749. */
export class OAuthError extends Error {
  readonly code: 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type';
  constructor(code: OAuthError['code']) {
    super(code);
    this.code = code;
  }
}

/** Issues tokens; returns null for an invalid code or refresh token. */
export const issueTokens = async (
  tx: Tx,
  tpp: AuthenticatedTpp,
  bankId: string,
  fields: TokenRequest,
  now: Date,
): Promise<object | null> => {
  const valid = async (consentId: string): Promise<ConsentRow | null> => {
    const consent = await findConsent(tx, tpp.id, bankId, consentId);
    return consent && statusAt(consent, now) === 'valid' ? consent : null;
  };
  if (fields.grant_type === 'authorization_code') {
    const { code = '', redirect_uri, code_verifier = '' } = fields;
    const row = await findByCode(tx, tpp.id, bankId, tokenHash(code));
    if (!row?.oauth) return null;
    if (row.codeExpiresAt === null) {
      // A second use means that the code leaked, so its tokens are revoked.
      await deleteTokens(tx, row.consentId);
      return null;
    }
    const isProved = sameSecret(hash('sha256', code_verifier, 'base64url'), row.oauth.challenge);
    if (!isProved || redirect_uri !== row.oauth.redirectUri || row.codeExpiresAt <= now) return null;
    const consent = await valid(row.consentId);
    if (!consent) return null;
    await markCodeUsed(tx, row.id);
    return { ...(await accessToken(tx, consent, now)), refresh_token: await refreshToken(tx, consent) };
  }
  if (fields.grant_type === 'refresh_token') {
    const row = await findRefresh(tx, tpp.id, bankId, tokenHash(fields.refresh_token ?? ''));
    const consent = row && row.expiresAt > now ? await valid(row.consentId) : null;
    return consent && accessToken(tx, consent, now);
  }
  throw new OAuthError('unsupported_grant_type');
};

const accessToken = async (tx: Tx, { id }: ConsentRow, now: Date): Promise<object> => {
  const token = newId('bankToken');
  const expiresAt = after(now, ACCESS_LIFETIME);
  await dropExpired(tx, id, now);
  await insertToken(tx, { hash: tokenHash(token), consentId: id, kind: 'access', expiresAt });
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME / 1_000,
    scope: `AIS:${id}`,
  };
};

/** Issues a refresh token that lasts as long as the consent. */
const refreshToken = async (tx: Tx, { id, validUntil }: ConsentRow): Promise<string> => {
  const token = newId('bankToken');
  const expiresAt = belgradeInstant(addDays(validUntil, 1));
  await insertToken(tx, { hash: tokenHash(token), consentId: id, kind: 'refresh', expiresAt });
  return token;
};
