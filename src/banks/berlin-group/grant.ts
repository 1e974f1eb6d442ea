/** The stored data of a consent, and of one in progress: JSON, which the caller seals. */
import type { AuthorizationState, BankGrant } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  /** ISO instant by the clock of the call; null if the bank does not report it. */
  expiresAt: string | null;
}

export interface ConsentGrant extends BankGrant {
  bankId: string;
  consentId: string;
  /** ISO instant. For some minutes after it, a bank gives more of the history than later. */
  grantedAt: string;
  /** IBANs of the requested accounts, if any were named. */
  accounts?: readonly string[];
  /** Present with OAuth2. */
  tokens?: Tokens;
}

export interface PendingConsent extends AuthorizationState {
  bankId: string;
  consentId: string;
  /** The `state` parameter that the callback must have. */
  state: string;
  callbackUrl: string;
  accounts?: readonly string[];
  /** PKCE; present with OAuth2. */
  verifier?: string;
}

const isTokens = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && typeof (value as Tokens).accessToken === 'string');

/**
 * Returns the grant with its type.
 * @throws ProviderError `malformed` for a grant of another provider
 */
export const readGrant = (grant: BankGrant): ConsentGrant => {
  const { bankId, consentId, grantedAt, tokens } = grant;
  const isGrant =
    [bankId, consentId, grantedAt].every((value) => typeof value === 'string') && isTokens(tokens);
  if (!isGrant)
    throw new ProviderError('malformed', { bankText: 'The grant does not belong to this protocol' });
  return grant as ConsentGrant;
};

export const readState = (state: AuthorizationState): PendingConsent => {
  const { bankId, consentId, callbackUrl, state: expected } = state;
  const isState = [bankId, consentId, callbackUrl, expected].every((value) => typeof value === 'string');
  if (!isState)
    throw new ProviderError('malformed', { bankText: 'The state does not belong to this protocol' });
  return state as PendingConsent;
};
