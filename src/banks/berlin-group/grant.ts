/** What is kept of a consent, and of one that is under way: JSON, sealed by whoever stores it. */
import type { AuthorizationState, BankGrant } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  /** ISO instant, by the clock of the call; null where the bank does not say. */
  expiresAt: string | null;
}

export interface ConsentGrant extends BankGrant {
  bankId: string;
  consentId: string;
  /** ISO instant: for some minutes after it a bank gives more of the history than later. */
  grantedAt: string;
  /** IBANs that the consent was asked for, where it named accounts. */
  accounts?: readonly string[];
  /** Present where the consent was given by OAuth2. */
  tokens?: Tokens;
}

export interface PendingConsent extends AuthorizationState {
  bankId: string;
  consentId: string;
  /** What the callback must carry. */
  state: string;
  callbackUrl: string;
  accounts?: readonly string[];
  /** PKCE; present with OAuth2. */
  verifier?: string;
}

const isTokens = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && typeof (value as Tokens).accessToken === 'string');

/** Throws `malformed` for what is no grant of such a bank. */
export const readGrant = (grant: BankGrant): ConsentGrant => {
  const { bankId, consentId, grantedAt, tokens } = grant;
  const isGrant =
    [bankId, consentId, grantedAt].every((value) => typeof value === 'string') && isTokens(tokens);
  if (!isGrant) throw new ProviderError('malformed', { bankText: 'The grant is not one of this protocol' });
  return grant as ConsentGrant;
};

export const readState = (state: AuthorizationState): PendingConsent => {
  const { bankId, consentId, callbackUrl, state: expected } = state;
  const isState = [bankId, consentId, callbackUrl, expected].every((value) => typeof value === 'string');
  if (!isState) throw new ProviderError('malformed', { bankText: 'The state is not one of this protocol' });
  return state as PendingConsent;
};
