/** OAuth2 by authorization code with PKCE (RFC 6749, 7636): how some banks let their customers consent. */
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

/** Unguessable, of the characters that PKCE allows. */
export const newVerifier = (): string => randomBytes(32).toString('base64url');

/** Where the customer goes to consent. */
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

/** A token that ends this soon might end on its way. */
const MARGIN = 30 * SECOND;

const formEncoded = (value: string): string => new URLSearchParams({ '': value }).toString().slice(1);

/** Asks for tokens. Throws `ended` where the bank says that what they are asked for with is worth nothing. */
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
    // It knows the service no more, or not yet: no user can mend that.
    const isOurs = error.kind === 'refused' || error.kind === 'malformed';
    throw isOurs ? new ProviderError('unavailable', { bankText: refusal.words }) : error;
  }
  const said = fields(jsonOf(response));
  const accessToken = token(said.access_token);
  const lifetime = Number(said.expires_in);
  if (accessToken === null) throw new ProviderError('malformed', { bankText: 'There is no access_token' });
  return {
    accessToken,
    refreshToken: token(said.refresh_token),
    expiresAt: lifetime > 0 ? after(call.at, Math.min(lifetime, 1e9) * SECOND).toISOString() : null,
  };
};

/** The tokens for a code that the callback brought. Throws `refused` for a code that is worth nothing. */
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

/** The access tokens of grants: refreshed where they end, once however many calls need it. */
export interface AccessTokens {
  /** Null for a consent that needs none. */
  of(grant: ConsentGrant, call: Call): Promise<string | null>;
  /** The bank no longer takes the token: another. Throws `consent_ended` where there is none to be had. */
  renew(grant: ConsentGrant, refused: string, call: Call): Promise<string>;
}

export const accessTokens = (client: BankClient): AccessTokens => {
  /** By the grant as a caller holds it, until they get the new one. */
  const newest = new WeakMap<BankGrant, Tokens>();
  const underWay = new WeakMap<BankGrant, Promise<Tokens>>();

  const refresh = async (grant: ConsentGrant, { refreshToken }: Tokens, call: Call): Promise<Tokens> => {
    if (refreshToken === null) {
      throw new ProviderError('consent_ended', {
        bankText: 'The access token has ended, and it has no successor',
      });
    }
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const given = await askForTokens(client, form, call, 'consent_ended');
    // A bank that gives no other refresh token goes on with this one.
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
