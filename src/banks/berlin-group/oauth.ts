/** OAuth2 with authorization code and PKCE (RFC 6749, 7636), which some banks use for consents. */
import { createHash, randomBytes } from 'node:crypto';
import { after, SECOND } from '../../../packages/common/clock.ts';
import type { OAuthClient } from '../catalogue/live-bank.ts';
import type { BankGrant, Call } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type BankClient, isSuccess } from './client.ts';
import { fields, token } from './fields.ts';
import type { ConsentGrant, PendingConsent, Tokens } from './grant.ts';
import { jsonOf } from './json.ts';
import { errorOf, refusalOf } from './refusal.ts';

/** Returns a random code verifier of PKCE. */
export const newVerifier = (): string => randomBytes(32).toString('base64url');

/** Returns the address at which the customer consents. */
export const authorizationUrl = (
  oauth: OAuthClient,
  { consentId, callbackUrl, state, verifier }: PendingConsent,
): string => {
  const url = new URL(oauth.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: oauth.clientId,
    redirect_uri: callbackUrl,
    scope: oauth.scope.replaceAll('{consent_id}', consentId),
    state,
    code_challenge: createHash('sha256').update(verifier!).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/** A token that expires within this time is refreshed before use. */
const MARGIN = 30 * SECOND;

const formEncoded = (value: string): string => new URLSearchParams({ '': value }).toString().slice(1);

/**
 * Requests tokens.
 * @throws ProviderError of kind `ended` if the code or refresh token is invalid
 */
const askForTokens = async (
  client: BankClient,
  form: Record<string, string>,
  call: Call,
  ended: 'refused' | 'consent_ended',
): Promise<Tokens> => {
  const { tokenUrl, clientId, clientSecret } = client.bank.oauth!;
  const credentials = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret ?? '')}`);
  const headers: Record<string, string> =
    clientSecret === null ? {} : { Authorization: `Basic ${credentials.toString('base64')}` };
  const response = await client.post(new URL(tokenUrl), { ...form, client_id: clientId }, headers, call);
  if (!isSuccess(response)) {
    const refusal = refusalOf(response);
    if (refusal.codes.includes('INVALID_GRANT')) throw new ProviderError(ended, { bankText: refusal.words });
    const error = errorOf(refusal, client.bank.traits, call.at);
    // The bank does not accept the service's credentials, which no user can fix.
    const isOurs = error.kind === 'refused' || error.kind === 'malformed';
    throw isOurs ? new ProviderError('unavailable', { bankText: refusal.words }) : error;
  }
  const said = fields(jsonOf(response));
  const accessToken = token(said.access_token);
  const lifetime = Number(said.expires_in);
  if (accessToken === null)
    throw new ProviderError('malformed', { bankText: 'The token response has no access_token' });
  return {
    accessToken,
    refreshToken: token(said.refresh_token),
    expiresAt: lifetime > 0 ? after(call.at, Math.min(lifetime, 1e9) * SECOND).toISOString() : null,
  };
};

/**
 * Exchanges the code of the callback for tokens.
 * @throws ProviderError `refused` for an invalid code
 */
export const exchangeCode = (
  client: BankClient,
  { callbackUrl, verifier }: PendingConsent,
  code: string,
  call: Call,
): Promise<Tokens> =>
  askForTokens(
    client,
    { grant_type: 'authorization_code', code, redirect_uri: callbackUrl, code_verifier: verifier! },
    call,
    'refused',
  );

/** Access tokens of grants, refreshed when they expire, once for any number of parallel calls. */
export interface AccessTokens {
  /** Returns a valid access token; null for a consent without tokens. */
  of(grant: ConsentGrant, call: Call): Promise<string | null>;
  /**
   * Returns a new token after the bank refused one.
   * @throws ProviderError `consent_ended` if there is no refresh token
   */
  renew(grant: ConsentGrant, refused: string, call: Call): Promise<string>;
}

export const accessTokens = (client: BankClient): AccessTokens => {
  /** Newest tokens by grant object, until the caller has the new grant. */
  const newest = new WeakMap<BankGrant, Tokens>();
  const underWay = new WeakMap<BankGrant, Promise<Tokens>>();

  const refresh = async (grant: ConsentGrant, { refreshToken }: Tokens, call: Call): Promise<Tokens> => {
    if (refreshToken === null) {
      throw new ProviderError('consent_ended', {
        bankText: 'The access token has expired and there is no refresh token',
      });
    }
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const given = await askForTokens(client, form, call, 'consent_ended');
    // Without a new refresh token the old one stays valid.
    const tokens = { ...given, refreshToken: given.refreshToken ?? refreshToken };
    newest.set(grant, tokens);
    await call.replaceGrant?.({ ...grant, tokens });
    return tokens;
  };
  const refreshOnce = (grant: ConsentGrant, tokens: Tokens, call: Call): Promise<Tokens> => {
    const asked =
      underWay.get(grant) ?? refresh(grant, tokens, call).finally(() => void underWay.delete(grant));
    underWay.set(grant, asked);
    return asked;
  };

  return {
    async of(grant, call) {
      const tokens = newest.get(grant) ?? grant.tokens;
      if (!tokens) return null;
      const endsSoon = tokens.expiresAt !== null && new Date(tokens.expiresAt) <= after(call.at, MARGIN);
      return (endsSoon ? await refreshOnce(grant, tokens, call) : tokens).accessToken;
    },
    async renew(grant, refused, call) {
      const tokens = newest.get(grant) ?? grant.tokens!;
      return (tokens.accessToken === refused ? await refreshOnce(grant, tokens, call) : tokens).accessToken;
    },
  };
};
