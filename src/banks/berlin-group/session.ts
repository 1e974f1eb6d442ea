/** Requests under a consent. */
import type { Call } from '../contract/contract.ts';
import type { Ask, BankClient } from './client.ts';
import type { ConsentGrant } from './grant.ts';
import type { HttpResponse } from './http.ts';
import type { AccessTokens } from './oauth.ts';
import { refusalOf } from './refusal.ts';

/** Asks with the consent in the headers, and with its access token where it has one. */
export type AskUnderConsent = (grant: ConsentGrant, ask: Ask, call: Call) => Promise<HttpResponse>;

/** Whether it is the token that the bank does not take. */
const isTokenRefused = (response: HttpResponse): boolean => {
  if (response.status !== 401) return false;
  const { codes } = refusalOf(response);
  return codes.length === 0 || codes.some((code) => /^(INVALID_)?TOKEN(_|$)/.test(code));
};

export const underConsent =
  (client: BankClient, tokens: AccessTokens): AskUnderConsent =>
  async (grant, ask, call) => {
    const withToken = (accessToken: string | null): Promise<HttpResponse> =>
      client.ask(
        {
          ...ask,
          headers: {
            'Consent-ID': grant.consentId,
            ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
            ...ask.headers,
          },
        },
        call,
      );
    const accessToken = await tokens.of(grant, call);
    const response = await withToken(accessToken);
    if (accessToken === null || !isTokenRefused(response)) return response;
    return withToken(await tokens.renew(grant, accessToken, call));
  };
